"""What a table says of artworks: title, artist, year, tradition, source, rights."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from annotation.importing.names import Key
from annotation.importing.reports import Refused
from annotation.importing.tables import BadRecord, Record, Table
from annotation.models import Artwork

KEY_COLUMNS = ("art_style", "painting")
SAID_COLUMNS = ("title", "artist", "year", "tradition", "source", "rights")
_LIMITS: dict[str, int] = {
    column: getattr(Artwork._meta.get_field(column), "max_length", 0)
    for column in (*KEY_COLUMNS, *SAID_COLUMNS)
}


@dataclass
class Metadata:
    """What is said of each key, and the lines that could not be used."""

    said: dict[Key, dict[str, str]] = field(default_factory=dict)
    refused: list[Refused] = field(default_factory=list)


def read_metadata(path: Path, *, encoding: str | None = None) -> Metadata:
    """Read a table that names artworks; a key named again must say the same."""
    table = Table(path, required=KEY_COLUMNS, encoding=encoding)
    metadata = Metadata()
    for record in table:
        problem = _take(record, metadata)
        if problem:
            metadata.refused.append(Refused(table.place(record.line), *problem))
    return metadata


def too_long(cells: dict[str, str]) -> tuple[str, str] | None:
    """Name the first cell that its column in the database would not hold."""
    for column, cell in cells.items():
        limit = _LIMITS[column]
        if len(cell) > limit:
            return "cell_too_long", f"{column} has {len(cell)} characters, at most {limit} are kept"
    return None


def read_key(cells: dict[str, str]) -> Key:
    return Key(cells["art_style"], cells["painting"])


def _take(record: Record | BadRecord, metadata: Metadata) -> tuple[str, str] | None:
    if isinstance(record, BadRecord):
        return record.code, record.why
    key = read_key(record.cells)
    if not key.painting:
        return "painting_missing", "it names no painting"
    said = {column: record.cells[column] for column in SAID_COLUMNS if column in record.cells}
    problem = too_long(key._asdict() | said)
    if problem:
        return problem
    if metadata.said.setdefault(key, said) != said:
        return "row_twice", f"{key} was described differently before"
    return None
