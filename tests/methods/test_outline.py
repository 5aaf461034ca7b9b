"""Outlines of pixels: by hand, and filled again by a scan line that knows nothing of how."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis.extra.numpy import array_shapes, arrays

from aggregation.methods.outline import Line, outline


def test_nothing_has_no_outline() -> None:
    assert outline(np.zeros((3, 4))) == []


def test_the_whole_frame_is_one_rectangle() -> None:
    (line,) = outline(np.ones((3, 4)))
    assert line.tolist() == [[0, 0], [4, 0], [4, 3], [0, 3]]


def test_a_hole_is_a_line_of_its_own() -> None:
    ring = np.ones((3, 3))
    ring[1, 1] = 0
    around, hole = outline(ring)
    assert around.tolist() == [[0, 0], [3, 0], [3, 3], [0, 3]]
    assert hole.tolist() == [[1, 1], [2, 1], [2, 2], [1, 2]]


def test_two_pixels_that_touch_at_a_corner_pass_it_twice() -> None:
    lines = outline(np.eye(2))
    corners = [tuple(corner) for line in lines for corner in line.tolist()]
    assert corners.count((1, 1)) == 2
    assert len(corners) == 8


@given(arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=7)))
def test_filled_again_it_is_the_same(pixels: npt.NDArray[Any]) -> None:
    assert np.array_equal(filled(outline(pixels), *pixels.shape), pixels)


@given(arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=7)))
def test_edges_run_alternately_level_and_upright(
    pixels: npt.NDArray[Any],
) -> None:
    for line in outline(pixels):
        steps = np.roll(line, -1, axis=0) - line
        assert (steps[::2, 1] == 0).all()
        assert (steps[1::2, 0] == 0).all()
        assert (steps.any(axis=1)).all()


def filled(lines: list[Line], height: int, width: int) -> npt.NDArray[np.bool_]:
    """Ask for the middle of each pixel how many upright edges lie to its left."""
    inside = np.zeros((height, width), bool)
    for y in range(height):
        for x in range(width):
            crossed = 0
            for line in lines:
                for (x0, y0), (x1, y1) in zip(line, np.roll(line, -1, axis=0), strict=True):
                    between = min(y0, y1) < y + 0.5 < max(y0, y1)
                    crossed += int(x0 == x1 and between and x0 < x + 0.5)
            inside[y, x] = crossed % 2
    return inside
