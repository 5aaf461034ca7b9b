"""The authors' evaluation, written again pixel by pixel, without any of our methods."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

Grid = list[list[float]]
Marks = list[list[bool]]


def cell_between(place: int, cells: int, pixels: int) -> tuple[int, float]:
    at = np.float32((place + 0.5) * (cells / pixels) - 0.5)
    below = math.floor(at)
    return below, float(at - np.float32(below))


def resize(grid: Grid, height: int, width: int) -> Grid:
    rows, columns = len(grid), len(grid[0])

    def along(row: list[float], x: int) -> float:
        left, share = cell_between(x, columns, width)
        if left < 0:
            return row[0]
        if left >= columns - 1:
            return row[-1]
        return row[left] * float(np.float32(1) - np.float32(share)) + row[left + 1] * share

    picture = []
    for y in range(height):
        above, share = cell_between(y, rows, height)
        first, second = (grid[min(max(row, 0), rows - 1)] for row in (above, above + 1))
        rest = float(np.float32(1) - np.float32(share))
        picture.append(
            [along(first, x) * rest + along(second, x) * share for x in range(width)]
        )  # fmt: skip
    return picture


def boxes_filled(marks: Marks) -> Marks:
    left = {(y, x) for y, row in enumerate(marks) for x, mark in enumerate(row) if mark}
    filled = [[False] * len(marks[0]) for _ in marks]
    while left:
        part = _part(left)
        left -= part
        rows, columns = zip(*part, strict=True)
        for row in range(min(rows), max(rows) + 1):
            for column in range(min(columns), max(columns) + 1):
                filled[row][column] = True
    return filled


def _part(left: set[tuple[int, int]]) -> set[tuple[int, int]]:
    part: set[tuple[int, int]] = set()
    waiting = [next(iter(left))]
    while waiting:
        row, column = waiting.pop()
        part.add((row, column))
        around = {(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        waiting += (around & left) - part
    return part


def script_score(logits: list[float], truth: list[list[int]], *, bbox: bool) -> float | None:
    """Return the script's score of one row; None where the row is skipped."""
    height, width = len(truth), len(truth[0])
    if not any(value == 1 for row in truth for value in row):
        return None
    cells = [1 / (1 + math.exp(-logit)) for logit in logits]
    least, most = min(cells), max(cells)
    if least == most:
        return 0.0
    unit = [(cell - least) / (most - least) for cell in cells]
    picture = resize([unit[row * 7 : row * 7 + 7] for row in range(7)], height, width)
    marks = [[value > 0.35 for value in row] for row in picture]
    if bbox and not all(all(row) for row in marks):
        marks = boxes_filled(marks)
    return _twice_the_mean(truth, marks)


def _twice_the_mean(truth: list[list[int]], marks: Marks) -> float:
    counts: dict[Any, int] = {}
    for row, mark_row in zip(truth, marks, strict=True):
        for value, mark in zip(row, mark_row, strict=True):
            if value == 1 or (value == 0 and mark):
                counts[value, mark] = counts.get((value, mark), 0) + 1
    both, missed = counts.get((1, True), 0), counts.get((1, False), 0)
    beside = counts.get((0, True), 0)
    background = [0.0] if missed or beside else []
    ious = [*background, both / (both + missed + beside)]
    return min(2 * sum(ious) / len(ious), 1.0)
