"""Superpixels: small connected parts of a picture whose edges follow the picture's own.

The picture is divided into equal parts made of coarse blocks. A block at the edge of its part goes
over to a part beside it where that lowers the sum of

- its colour's squared distance to the part's mean colour,
- its place's squared distance to the part's mean place, weighed lightly,
- the length of edges, weighed by how rough the picture is,

and where the part it leaves stays connected. Then the blocks are halved, down to single cells.
Blocks that touch in no way are judged at once, so that the result depends on no order and numpy
does the work.

References
----------
Coarse to fine with connected parts: J. Yao, M. Boben, S. Fidler, R. Urtasun, *Real-time
coarse-to-fine topologically preserving segmentation*, CVPR 2015, pages 2947-2955. Grid to begin
with and distance in CIELAB and place: R. Achanta and others, *SLIC superpixels compared to
state-of-the-art superpixel methods*, TPAMI 34(11), 2012, doi:10.1109/TPAMI.2012.120.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image

from annotation.masks.colours import lightness_and_colour

Labels = npt.NDArray[np.int32]
_Cells = npt.NDArray[np.int32]
_Numbers = npt.NDArray[np.int64]
_Costs = npt.NDArray[np.float64]

LONGEST_SIDE = 768
"""Cells along a picture's longer side, at most."""

WANTED = 800
"""Superpixels of a picture that is large enough for them."""

LEAST_SPACING = 8.0
"""Cells from one superpixel to the next: small pictures have fewer of them, not smaller ones."""

LEAST_SHARE, MOST_SHARE = 1 / 16, 4.0
"""No move makes a superpixel smaller or larger than these shares of the mean."""

_PLACE_WEIGHT = 5.0
"""A superpixel's width away from the mean place costs as much as this distance in CIELAB."""

_EDGE_WEIGHT, _LEAST_ROUGHNESS = 1.0, 10.0
_SWEEPS = 6
_LEAST_BLOCKS = 3
"""Blocks across a superpixel at the coarsest level."""

_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The eight neighbours (row, column) in a circle; the even ones share a side."""

_SIDES = (0, 2, 4, 6)
_OUTSIDE = -1


def superpixels(picture: Image.Image) -> Labels:
    """Divide an RGB picture into superpixels.

    Parameters
    ----------
    picture
        RGB, one pixel a cell; see :func:`cells_of` for the size. Not changed.

    Returns
    -------
    ndarray of int32, shape (height, width)
        0 to n - 1 in the order of their first cells, row by row. Every superpixel is connected
        by sides. The same picture gives the same superpixels. One cell is one superpixel.

    Examples
    --------
    >>> picture = Image.new("RGB", (16, 8), "white")
    >>> picture.paste("black", (0, 0, 7, 8))
    >>> superpixels(picture)[0].tolist()
    [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    """
    width, height = picture.size
    spacing = max(LEAST_SPACING, math.sqrt(width * height / WANTED))
    columns, rows = max(1, round(width / spacing)), max(1, round(height / spacing))
    labels: Labels | None = None
    for level in reversed(range(_levels(spacing))):
        block = 2**level
        cells = lightness_and_colour(np.asarray(picture.reduce(block)))
        size = cells.shape[:2]
        labels = _grid(size, rows, columns) if labels is None else _halved(labels, size)
        parts = _Parts.of(labels, cells, spacing=spacing / block)
        while parts.sweep() and parts.sweeps < _SWEEPS:
            pass
        labels = parts.inside()
    assert labels is not None
    return numbered(labels)


def cells_of(width: int, height: int) -> tuple[int, int]:
    """Return how many cells a picture is divided into, across and down."""
    share = min(1.0, LONGEST_SIDE / max(width, height))
    return max(1, round(width * share)), max(1, round(height * share))


def numbered(labels: npt.NDArray[np.integer]) -> Labels:
    """Give labels the numbers 0 to n - 1 in the order of their first cells, row by row."""
    _values, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    order = np.empty(first.size, np.int32)
    order[np.argsort(first)] = np.arange(first.size, dtype=np.int32)
    found: Labels = order[inverse].reshape(labels.shape)
    return found


def _levels(spacing: float) -> int:
    return max(1, int(math.log2(spacing / _LEAST_BLOCKS)) + 1)


def _grid(size: tuple[int, ...], rows: int, columns: int) -> Labels:
    height, width = size
    down = np.arange(height, dtype=np.int32) * rows // height
    across = np.arange(width, dtype=np.int32) * columns // width
    grid: Labels = down[:, None] * np.int32(columns) + across
    return grid


def _halved(labels: Labels, size: tuple[int, ...]) -> Labels:
    """Divide every block into four; those at the far edges may be cut."""
    return labels.repeat(2, axis=0).repeat(2, axis=1)[: size[0], : size[1]]


def _keeps_connected() -> npt.NDArray[np.bool_]:
    """Tell, for each pattern of the eight neighbours, whether the middle may leave its part.

    Bit i of the pattern says that neighbour i is of the same part. The middle may go when those
    at its sides are joined around it: then exactly one stretch of the circle touches a side. A
    whole circle counts too, a lonely middle does not.
    """
    patterns = np.arange(256)
    same = (patterns[:, None] >> np.arange(8) & 1).astype(bool)
    corner_bridges = same[:, [1, 3, 5, 7]] & same[:, [0, 2, 4, 6]] & same[:, [2, 4, 6, 0]]
    sides = same[:, [0, 2, 4, 6]].sum(axis=1)
    kept: npt.NDArray[np.bool_] = sides - corner_bridges.sum(axis=1) == 1
    kept[255] = True
    return kept


_MAY_LEAVE = _keeps_connected()


@dataclass
class _Parts:
    """Superpixels of one level while they change.

    `labels` (height + 2, width + 2) has a border of -1. `cells` (the same, flat; 5) holds CIELAB
    colour, row and column of each block; `sums` (n, 5) and `sizes` (n) are exact, being whole
    numbers.
    """

    labels: Labels
    cells: _Cells
    sums: _Numbers
    sizes: _Numbers
    scale: _Costs
    edge_cost: float
    least: float
    most: float
    sweeps: int = 0

    @classmethod
    def of(cls, labels: Labels, colours: _Cells, *, spacing: float) -> _Parts:
        height, width = labels.shape
        bordered = np.full((height + 2, width + 2), _OUTSIDE, np.int32)
        bordered[1:-1, 1:-1] = labels
        cells = np.zeros((height + 2, width + 2, 5), np.int32)
        cells[1:-1, 1:-1, :3] = colours
        cells[..., 3], cells[..., 4] = np.indices(bordered.shape)
        flat, n = labels.ravel(), int(labels.max()) + 1
        inside = cells[1:-1, 1:-1].reshape(-1, 5)
        return cls(
            labels=bordered,
            cells=cells.reshape(-1, 5),
            sums=_sums(flat, inside, n),
            sizes=np.bincount(flat, minlength=n),
            scale=np.array([1.0, 1.0, 1.0, _PLACE_WEIGHT / spacing, _PLACE_WEIGHT / spacing]),
            edge_cost=_EDGE_WEIGHT * max(_LEAST_ROUGHNESS, _roughness(colours)),
            least=LEAST_SHARE * spacing**2,
            most=MOST_SHARE * spacing**2,
        )

    def inside(self) -> Labels:
        return self.labels[1:-1, 1:-1].copy()

    def sweep(self) -> bool:
        """Judge every block once; returns whether any has moved."""
        moved = [self._judge(row, column) for row in (1, 2) for column in (1, 2)]
        self.sweeps += 1
        return any(moved)

    def _judge(self, row: int, column: int) -> bool:
        """Move every second block of every second row; no two of these touch."""
        places = self._at_an_edge(row, column)
        labels, width = self.labels.reshape(-1), self.labels.shape[1]
        around = labels[places[:, None] + [y * width + x for y, x in _AROUND]]
        own = labels[places]
        same = around == own[:, None]
        free = _MAY_LEAVE[np.packbits(same, axis=1, bitorder="little")[:, 0]]
        places, around, own = places[free], around[free], own[free]
        best = self._cheapest(places, around, own)
        moving = best != own
        return self._move(places[moving], own[moving], best[moving])

    def _at_an_edge(self, row: int, column: int) -> npt.NDArray[np.intp]:
        height, width = self.labels.shape
        own = self.labels[row : height - 1 : 2, column : width - 1 : 2]
        edge = np.zeros(own.shape, bool)
        for y, x in (_AROUND[side] for side in _SIDES):
            beside = self.labels[row + y : height - 1 + y : 2, column + x : width - 1 + x : 2]
            edge |= (beside != own) & (beside != _OUTSIDE)
        rows, columns = np.nonzero(edge)
        places: npt.NDArray[np.intp] = (2 * rows + row) * width + 2 * columns + column
        return places

    def _cheapest(self, places: npt.NDArray[np.intp], around: Labels, own: Labels) -> Labels:
        """Return the part where each block costs least: its own, if no other is cheaper."""
        means = self.sums / self.sizes[:, None]
        cells = self.cells[places]
        best, least = own.copy(), self._costs(cells, around, own, means=means)
        for side in _SIDES:
            other = np.flatnonzero((around[:, side] != own) & (around[:, side] != _OUTSIDE))
            label = around[other, side]
            costs = self._costs(cells[other], around[other], label, means=means)
            cheaper = costs < least[other]
            best[other[cheaper]] = label[cheaper]
            least[other[cheaper]] = costs[cheaper]
        return best

    def _costs(self, cells: _Cells, around: Labels, label: Labels, *, means: _Costs) -> _Costs:
        distance = (cells - means[label]) * self.scale
        edges = np.count_nonzero(around != label[:, None], axis=1)
        costs: _Costs = (distance**2).sum(axis=1) + self.edge_cost * edges
        return costs

    def _move(self, places: npt.NDArray[np.intp], old: Labels, new: Labels) -> bool:
        """Move blocks, but none from or to a part that would become too small or too large."""
        n = self.sizes.size
        too_small = self.sizes - np.bincount(old, minlength=n) < self.least
        too_large = self.sizes + np.bincount(new, minlength=n) > self.most
        fits = ~(too_small[old] | too_large[new])
        places, old, new = places[fits], old[fits], new[fits]
        self.labels.reshape(-1)[places] = new
        cells = self.cells[places]
        self.sizes += np.bincount(new, minlength=n) - np.bincount(old, minlength=n)
        self.sums += _sums(new, cells, n) - _sums(old, cells, n)
        return bool(places.size)


def _sums(labels: Labels, cells: _Cells, n: int) -> _Numbers:
    columns = [np.bincount(labels, weights=column, minlength=n) for column in cells.T]
    return np.stack(columns, axis=1).astype(np.int64)


def _roughness(colours: _Cells) -> float:
    """Return the mean squared difference of blocks side by side; 0 for a single one."""
    across, down = np.diff(colours, axis=1) ** 2, np.diff(colours, axis=0) ** 2
    found = [float(squares.sum(axis=2).mean()) for squares in (across, down) if squares.size]
    return sum(found) / max(1, len(found))
