"""Tables as CSV: a plain form for programs, and one that a spreadsheet opens safely.

The plain form is UTF-8 without mark, line feeds, RFC 4180 quotes, and gives every text back letter
by letter. The spreadsheet form begins with a byte order mark, so that it opens as UTF-8, and puts
one apostrophe before a text that would run as a formula; to get the text back, take one apostrophe
from every text that begins with apostrophes followed by a formula sign.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from aggregation.releases.folder import ReleaseFolder

FORMULA = re.compile("'*[=+\\-@\t\r\n\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}"
                     "\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}]")  # fmt: skip
SPREADSHEETS = "spreadsheets"
MARK = b"\xef\xbb\xbf"

Cell = str | int | float
Cells = Sequence[Cell]


def write_table(
    folder: ReleaseFolder, name: str, *, header: Sequence[str], rows: Iterable[Cells]
) -> int:
    """Write the plain form, one row in memory at a time. Returns the number of rows."""
    count = 0
    with folder.stream(name) as file:
        file.write(_line(header))
        for row in rows:
            file.write(_line(row))
            count += 1
    return count


def write_both_forms(
    folder: ReleaseFolder, name: str, *, header: Sequence[str], rows: Iterable[Cells]
) -> int:
    """Write the plain form and, under `spreadsheets/`, the other. Returns the number of rows."""
    with folder.stream(f"{SPREADSHEETS}/{name}") as safe:
        safe.write(MARK + _line(header))

        def copied() -> Iterator[Cells]:
            for row in rows:
                safe.write(_line([neutral(cell) for cell in row]))
                yield row

        return write_table(folder, name, header=header, rows=copied())


def neutral(cell: Cell) -> Cell:
    """Keep a text from running as a formula; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell) else cell


def json_cell(value: Any) -> str:
    """Return a list or an object as it stands in one cell of a table."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _line(cells: Sequence[Cell]) -> bytes:
    buffer = io.StringIO(newline="")
    # The writer quotes a carriage return only where its own line ends have one.
    csv.writer(buffer, lineterminator="\r\n").writerow(cells)
    return (buffer.getvalue()[:-2] + "\n").encode()
