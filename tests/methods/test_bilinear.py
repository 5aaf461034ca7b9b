from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.bilinear import above, resized
from annotation.masks import Mask
from tests.methods.slow_apolo import resize

SIDES = st.integers(1, 40)


@st.composite
def maps(draw: st.DrawFn) -> np.ndarray:
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    values = st.one_of(
        st.floats(0, 1), st.sampled_from([0.0, 0.25, 0.35, 1.0]), st.floats(0.3499999, 0.3500001)
    )
    cells = draw(st.lists(values, min_size=rows * columns, max_size=rows * columns))
    made = np.array(cells).reshape(rows, columns)
    made.flags.writeable = False
    return made


@given(maps(), SIDES, SIDES)
def test_as_written_out_pixel_by_pixel(values: np.ndarray, height: int, width: int) -> None:
    slow = resize(values.tolist(), height, width)
    found = resized(values, height=height, width=width)
    np.testing.assert_allclose(found, slow, rtol=0, atol=1e-15)


@given(maps(), SIDES, SIDES, st.sampled_from([0.0, 0.25, 0.35, 1.0]))
def test_thresholded_without_resizing_are_the_same_pixels(
    values: np.ndarray, height: int, width: int, threshold: float
) -> None:
    dense = resized(values, height=height, width=width) > threshold
    assert above(values, threshold, height=height, width=width) == Mask.from_array(dense)


def test_large_frames_too() -> None:
    rng = np.random.default_rng(3)
    for _ in range(20):
        values = rng.random((7, 7))
        height, width = (int(side) for side in rng.integers(300, 900, 2))
        dense = resized(values, height=height, width=width) > 0.35
        assert above(values, 0.35, height=height, width=width) == Mask.from_array(dense)


def test_by_hand_half_pixel_centres() -> None:
    """Two cells over four pixels: centres at -0.25, 0.25, 0.75 and 1.25 of a cell."""
    assert resized(np.array([[0.0], [1.0]]), height=4, width=1).ravel().tolist() == [
        0, 0.25, 0.75, 1,
    ]  # fmt: skip


def test_equal_is_not_above_and_the_same_size_is_left_as_it_is() -> None:
    values = np.array([[0.25, 0.5]])
    assert above(values, 0.25, height=1, width=2).to_array().tolist() == [[0, 1]]


@pytest.mark.parametrize("rows", [5, 70, 200])
def test_maps_of_any_size_are_taken(rows: int) -> None:
    values = np.random.default_rng(rows).random((rows, 30))
    dense = resized(values, height=100, width=50) > 0.5
    assert above(values, 0.5, height=100, width=50) == Mask.from_array(dense)
