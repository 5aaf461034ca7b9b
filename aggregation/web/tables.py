"""Tables that a reader takes along as CSV, made to be opened in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

from aggregation.releases.tables import neutral

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Tells a spreadsheet that the text is UTF-8."""

Cell = str | int | float | None


def csv_answer(name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """Send a table as a file; what is undefined is an empty cell, and no text runs as a formula."""
    text = io.StringIO(newline="")
    text.write(MARK)
    writer = csv.writer(text)
    writer.writerow(header)
    for row in rows:
        writer.writerow(["" if cell is None else neutral(cell) for cell in row])
    answer = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def machine_csv(name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """Send a table letter by letter, as the plain tables of a release are written."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(["" if cell is None else cell for cell in row] for row in rows)
    answer = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
