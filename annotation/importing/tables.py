"""CSV files as records: numbered from 0 by the CSV parser, every cell letter by letter."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from annotation.errors import Refusal
from annotation.importing.encodings import encoding_of

_DELIMITERS = (",", ";")


@dataclass(frozen=True)
class Record:
    """One record: its number (empty lines are none), the line it begins on, cells by column."""

    number: int
    line: int
    cells: dict[str, str]


@dataclass(frozen=True)
class BadRecord:
    """A record that cannot be used; it keeps its number, so that no later one shifts."""

    number: int
    line: int
    code: str
    why: str


class Table:
    """A CSV file with a header, separated by commas or semicolons; may be iterated repeatedly.

    Nothing is stripped, and no text means a missing value. After a quote that is out of place,
    records can no longer be numbered with certainty: that record is the last one given.

    Raises
    ------
    Refusal
        ``table_refused`` where the encoding or the header does not let it be read.
    """

    def __init__(self, path: Path, *, required: Sequence[str], encoding: str | None = None) -> None:
        self.path = path
        self._encoding = encoding_of(path, encoding)
        self._delimiter, self.columns = self._header(required)

    def place(self, line: int) -> str:
        return f"{self.path.name} line {line}"

    def __iter__(self) -> Iterator[Record | BadRecord]:
        numbers = count()
        for line, row in self._rows(self._delimiter):
            if isinstance(row, csv.Error):
                said = f"{row}; nothing from this line on was read"
                yield BadRecord(next(numbers), line, "quote_out_of_place", said)
            elif line != self._header_line:
                yield self._record(next(numbers), line, row)

    def _record(self, number: int, line: int, row: list[str]) -> Record | BadRecord:
        if len(row) != len(self.columns):
            code = "row_short" if len(row) < len(self.columns) else "row_long"
            said = f"it has {len(row)} cells, the header {len(self.columns)}"
            return BadRecord(number, line, code, said)
        if any("\0" in cell for cell in row):
            return BadRecord(number, line, "nul", "it holds a NUL character")
        return Record(number, line, dict(zip(self.columns, row, strict=True)))

    def _rows(self, delimiter: str) -> Iterator[tuple[int, list[str] | csv.Error]]:
        """Yield each record that is no empty line with its first line; an error ends it."""
        with self.path.open(encoding=self._encoding, newline="") as stream:
            reader = csv.reader(stream, delimiter=delimiter, strict=True)
            while True:
                line = reader.line_num + 1
                try:
                    row = next(reader)
                except StopIteration:
                    return
                except csv.Error as error:
                    yield line, error
                    return
                if row and not (len(row) == 1 and row[0].isspace()):
                    yield line, row

    def _header(self, required: Sequence[str]) -> tuple[str, list[str]]:
        """Find the separator with which the header has all the columns required."""
        missing: list[str] = list(required)
        for delimiter in _DELIMITERS:
            line, columns = next(self._rows(delimiter), (1, []))
            if isinstance(columns, csv.Error):
                continue
            columns = [column.removeprefix("\ufeff") for column in columns]
            absent = [column for column in required if column not in columns]
            if not absent:
                self._header_line = line
                return delimiter, self._once(columns)
            missing = min(missing, absent, key=len)
        raise self._refusal("columns_missing", f"the header lacks {', '.join(missing)}")

    def _once(self, columns: list[str]) -> list[str]:
        twice = sorted({column for column in columns if columns.count(column) > 1})
        if twice:
            raise self._refusal("columns_twice", f"the header has {', '.join(twice)} twice")
        return columns

    def _refusal(self, reason: str, why: str) -> Refusal:
        return Refusal("table_refused", reason=reason, file=self.path.name, why=why)
