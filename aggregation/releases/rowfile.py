"""Rows kept in a file: written once, read as often as needed, one in memory at a time."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Generic, TypeVar

Row = TypeVar("Row")


class RowFile(Collection[Row], Generic[Row]):
    """Flat dataclass rows, one JSON line each."""

    def __init__(self, path: Path, row_type: type[Row], rows: Iterable[Row]) -> None:
        self._path, self._row_type, self._count = path, row_type, 0
        names = [field.name for field in fields(row_type)]  # type: ignore[arg-type]
        with path.open("w", encoding="utf-8") as file:
            for row in rows:
                file.write(json.dumps([getattr(row, name) for name in names]) + "\n")
                self._count += 1

    def __iter__(self) -> Iterator[Row]:
        with self._path.open(encoding="utf-8") as file:
            for line in file:
                yield self._row_type(*json.loads(line))

    def __len__(self) -> int:
        return self._count

    def __contains__(self, row: Any) -> bool:
        return any(row == other for other in self)
