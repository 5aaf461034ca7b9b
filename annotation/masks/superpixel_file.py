"""The file in which superpixels travel: small, versioned, read by Python and by the browser.

docs/reference/superpixels.md describes it byte by byte; `frontend/editor/mask/superpixels.js` reads
it too, and tests/fixtures/superpixels.json is read by both.

Followed down the rows, a vertical edge between two superpixels moves a cell or two at a time, and
the superpixels on its sides go on. So an edge is kept as where it begins and its steps, and of the
superpixels below one another only those that are not what is expected.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Self

import numpy as np

from annotation.masks.superpixels import Labels, numbered

Row = list[int]
"""Where each superpixel begins in one row of cells; the first at 0."""

MEDIA_TYPE, EXTENSION = "application/octet-stream", "spix"
MAGIC, VERSION = b"EvSp", 1
_HEADER = struct.Struct(">4sBxHHHII32s")

FARTHEST = 3
"""Cells that an edge steps aside from one row to the next, at most; else it ends."""

MOST_CELLS = 2048
"""Cells of one side, at most."""

_END = 2 * FARTHEST + 1
_MOST_BYTES = 1 << 24


class BrokenFile(ValueError):
    """No file of superpixels, or a damaged one."""


@dataclass(frozen=True, eq=False)
class SuperpixelFile:
    """Superpixels of one frame.

    Parameters
    ----------
    labels
        int32, shape (cells down, cells across): 0 to n - 1 in the order of their first cells, n up
        to 65,535; each of them connected by sides.
    width, height
        Size of the frame in pixels.
    frame_sha256
        Its hash, 64 hexadecimal digits.
    """

    labels: Labels
    width: int
    height: int
    frame_sha256: str

    def to_bytes(self) -> bytes:
        """Write the file; equal superpixels make equal bytes."""
        down, across = self.labels.shape
        n = int(self.labels.max()) + 1
        sha256 = bytes.fromhex(self.frame_sha256)
        header = _HEADER.pack(MAGIC, VERSION, n, across, down, self.width, self.height, sha256)
        rows = [[0, *(np.flatnonzero(np.diff(row)) + 1).tolist()] for row in self.labels]
        edges = _edges(rows)
        body = (
            _rising([row * across + x for row, x, _steps in edges])
            + b"".join(steps for _row, _x, steps in edges)
            + _rising(_surprises(rows, self.labels))
        )
        return header + zlib.compress(body, 9)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Read a file.

        Raises
        ------
        BrokenFile
            If it is none, of another version, or damaged in any way that can be seen.
        """
        try:
            *known, n, across, down, width, height, sha256 = _HEADER.unpack_from(data)
            unpacked = zlib.decompressobj()
            body = unpacked.decompress(data[_HEADER.size :], _MOST_BYTES)
        except (struct.error, zlib.error) as error:
            raise BrokenFile("not a whole file of superpixels") from error
        if known != [MAGIC, VERSION] or not unpacked.eof or unpacked.unused_data:
            raise BrokenFile(f"not a whole file of superpixels of version {VERSION}")
        if not (1 <= across <= min(width, MOST_CELLS) and 1 <= down <= min(height, MOST_CELLS)):
            raise BrokenFile(f"{across} x {down} cells for a frame of {width} x {height}")
        labels = _Body(body, across, down).labels()
        if int(labels.max()) + 1 != n:
            raise BrokenFile(f"{int(labels.max()) + 1} superpixels instead of {n}")
        return cls(labels, width, height, sha256.hex())

    def at_frame_size(self) -> Labels:
        """Return the superpixel of every pixel of the frame, shape (height, width).

        A pixel belongs to the cell in which its centre lies.
        """
        down, across = self.labels.shape
        rows = (2 * np.arange(self.height) + 1) * down // (2 * self.height)
        columns = (2 * np.arange(self.width) + 1) * across // (2 * self.width)
        found: Labels = self.labels[rows[:, None], columns]
        return found


def _edges(rows: list[Row]) -> list[tuple[int, int, bytes]]:
    """Follow the vertical edges down the rows: where each begins, and its steps."""
    edges: list[tuple[int, int, bytearray]] = []
    above: list[tuple[int, bytearray]] = []
    for row, (_first, *here) in enumerate(rows):
        place, following = 0, []
        for x, steps in above:
            while place < len(here) and here[place] < x - FARTHEST:
                edges.append((row, here[place], bytearray()))
                following.append((here[place], edges[-1][2]))
                place += 1
            if place < len(here) and here[place] <= x + FARTHEST:
                steps.append(here[place] - x + FARTHEST)
                following.append((here[place], steps))
                place += 1
            else:
                steps.append(_END)
        for x in here[place:]:
            edges.append((row, x, bytearray()))
            following.append((x, edges[-1][2]))
        above = following
    return [(row, x, bytes(steps)) for row, x, steps in edges]


def _touching(above: Row, here: Row, width: int) -> Iterator[tuple[int, int, int, bool]]:
    """Pair the runs of two rows that touch.

    Yields the run above, the run here, their first shared column, and whether they are expected
    to be one superpixel: when they share more than half of the shorter one.
    """
    ends_above, ends_here = [*above[1:], width], [*here[1:], width]
    i = j = 0
    while i < len(above) and j < len(here):
        first, end = max(above[i], here[j]), min(ends_above[i], ends_here[j])
        shorter = min(ends_above[i] - above[i], ends_here[j] - here[j])
        yield i, j, first, 2 * (end - first) > shorter
        i, j = i + (ends_above[i] == end), j + (ends_here[j] == end)


def _surprises(rows: list[Row], labels: Labels) -> list[int]:
    """Return which pairs of runs, counted from 0 down the rows, are not what is expected."""
    width = labels.shape[1]
    wrong = (
        (labels[row, x] == labels[row - 1, x]) != expected
        for row in range(1, len(rows))
        for _above, _here, x, expected in _touching(rows[row - 1], rows[row], width)
    )
    return np.flatnonzero(np.fromiter(wrong, bool)).tolist()


def _rising(places: list[int]) -> bytes:
    """Write how many numbers there are, the first, and the steps from each to the next.

    Seven bits a byte, lowest first; the eighth says that more follow.
    """
    written = bytearray()
    for number in [len(places), *np.diff(places, prepend=0).tolist()]:
        rest = number
        while rest > 127:
            written.append(rest & 127 | 128)
            rest >>= 7
        written.append(rest)
    return bytes(written)


class _Body:
    """Reads the unpacked part of a file."""

    def __init__(self, data: bytes, across: int, down: int) -> None:
        self.data, self.place = data, 0
        self.across, self.down = across, down

    def labels(self) -> Labels:
        rows = self._rows()
        surprises = set(self._rising())
        if self.place != len(self.data):
            raise BrokenFile("more than the superpixels")
        return self._joined(rows, surprises)

    def _rows(self) -> list[Row]:
        """Draw the edges, one after the other."""
        edge = np.zeros(self.across * self.down, bool)
        for begin in self._rising():
            at: int | None = begin
            while at is not None:
                if at >= edge.size or at % self.across == 0 or edge[at]:
                    raise BrokenFile("an edge that leaves the picture or meets another")
                edge[at] = True
                at = self._next(at)
        lines = edge.reshape(self.down, self.across)
        return [[0, *np.flatnonzero(line).tolist()] for line in lines]

    def _next(self, at: int) -> int | None:
        if at + self.across >= self.across * self.down:
            return None
        step = self._byte()
        if step > _END:
            raise BrokenFile("a step too far")
        return None if step == _END else at + self.across + step - FARTHEST

    def _joined(self, rows: list[Row], surprises: set[int]) -> Labels:
        """Join the runs that are one superpixel, and number what comes out."""
        first = np.cumsum([0, *(len(row) for row in rows)]).tolist()
        parent = list(range(first[-1]))
        pair = 0
        for row in range(1, self.down):
            for above, here, _x, expected in _touching(rows[row - 1], rows[row], self.across):
                if expected != (pair in surprises):
                    _join(parent, first[row - 1] + above, first[row] + here)
                pair += 1
        if surprises and max(surprises) >= pair:
            raise BrokenFile("a surprise about nothing")
        starts = np.concatenate([np.add(row, y * self.across) for y, row in enumerate(rows)])
        lengths = np.diff(starts, append=self.across * self.down)
        roots = np.array([_root(parent, run) for run in range(len(parent))])
        return numbered(roots.repeat(lengths).reshape(self.down, self.across))

    def _rising(self) -> list[int]:
        numbers = [self._number() for _place in range(self._number())]
        return list(accumulate(numbers))

    def _number(self) -> int:
        number = shift = 0
        while (byte := self._byte()) > 127:
            number |= (byte & 127) << shift
            shift += 7
        return number | byte << shift

    def _byte(self) -> int:
        if self.place >= len(self.data):
            raise BrokenFile("it ends too early")
        self.place += 1
        return self.data[self.place - 1]


def _join(parent: list[int], one: int, other: int) -> None:
    a, b = _root(parent, one), _root(parent, other)
    parent[max(a, b)] = min(a, b)


def _root(parent: list[int], run: int) -> int:
    while parent[run] != run:
        parent[run] = parent[parent[run]]
        run = parent[run]
    return run
