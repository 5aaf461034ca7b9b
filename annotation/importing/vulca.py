"""VULCA-Bench's records as what is said of pictures: artworks of many traditions.

The benchmark ships no pictures, and names them by paths of its authors' disk. A record is known by
its culture and the path's last part; its critiques are no annotations and are left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from annotation.errors import Refusal
from annotation.importing.metadata import Metadata, too_long
from annotation.importing.names import Key, composed
from annotation.importing.reports import Refused

TRADITIONS = {
    "western": "Western",
    "chinese": "Chinese",
    "japanese": "Japanese",
    "korean": "Korean",
    "islamic": "Islamic",
    "indian": "Indian",
    "hermitage": "",
    "mural": "",
}
"""The eight cultures; of a museum's and of the murals the benchmark does not say the tradition."""

SOURCE = "VULCA-Bench"


@dataclass
class Records:
    """What a file says of each picture, and how many records there were of each culture."""

    metadata: Metadata = field(default_factory=Metadata)
    cultures: Counter[str] = field(default_factory=Counter)
    twins: int = 0


def read_vulca(path: Path) -> Records:
    """Read a file of one JSON object per line; a line that cannot be used is refused by number.

    Records of one picture with the same artist and title are counted as twins, others refused.

    Raises
    ------
    Refusal
        ``table_refused`` if the file cannot be opened.
    """
    records = Records()
    for line, said in _lines(path):
        problem = _take(records, said)
        if problem:
            records.metadata.refused.append(Refused(f"{path.name} line {line}", *problem))
    return records


def _lines(path: Path) -> Iterator[tuple[int, Any]]:
    try:
        with path.open("rb") as stream:
            for number, line in enumerate(stream, start=1):
                if line.strip():
                    yield number, _parsed(line)
    except OSError as error:
        said = f"it cannot be opened ({error.strerror})"
        raise Refusal("table_refused", reason="no_table", file=path.name, why=said) from error


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _take(records: Records, said: Any) -> tuple[str, str] | None:
    if not isinstance(said, dict):
        return "unreadable", "it is no JSON object"
    culture = _text(said, "culture")
    if culture not in TRADITIONS:
        return "culture_unknown", f"{culture!r} is none of {', '.join(TRADITIONS)}"
    records.cultures[culture] += 1
    key = Key(culture, composed(PurePosixPath(_text(said, "image_path")).stem))
    if not key.painting:
        return "painting_missing", "it names no picture"
    cells = {
        "title": _text(said, "title"),
        "artist": _text(said, "artist"),
        "tradition": TRADITIONS[culture],
        "source": SOURCE,
    }
    return too_long(key._asdict() | cells) or _keep(records, key, cells)


def _keep(records: Records, key: Key, cells: dict[str, str]) -> tuple[str, str] | None:
    known = records.metadata.said.get(key)
    if known is None:
        records.metadata.said[key] = {name: text for name, text in cells.items() if text}
        return None
    if known != {name: text for name, text in cells.items() if text}:
        return "row_twice", f"{key} was described differently before"
    records.twins += 1
    return None


def _text(said: dict[str, Any], name: str) -> str:
    value = said.get(name)
    return composed(value.replace("\0", "")) if isinstance(value, str) else ""
