from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.masks import Mask, MaskError
from annotation.masks.cells import cells
from tests.masks.shapes import Pixels, drawn, pixels

STACKS = st.lists(pixels(height=4, width=5), min_size=1, max_size=10)


@given(STACKS)
def test_cells_are_the_patterns_of_the_pixels(stack: list[Pixels]) -> None:
    cut = cells([Mask.from_array(one) for one in stack])
    patterns = np.stack(stack, axis=-1).reshape(-1, len(stack))
    expected, areas = np.unique(patterns, axis=0, return_counts=True)
    found = sorted(zip(cut.marked.astype(int).tolist(), cut.areas.tolist(), strict=True))
    assert found == sorted(zip(expected.tolist(), areas.tolist(), strict=True))
    assert np.array_equal(cut.votes, cut.marked.sum(axis=1))
    assert np.array_equal(cut.shared, patterns.astype(int).T @ patterns.astype(int))


@given(STACKS, st.integers(0, 10))
def test_chosen_cells_are_a_mask_and_values_reach_their_pixels(
    stack: list[Pixels], number: int
) -> None:
    cut = cells([Mask.from_array(one) for one in stack])
    votes = np.sum(stack, axis=0)
    assert cut.mask(cut.votes >= number) == Mask.from_array(votes >= number)
    assert np.array_equal(cut.spread(cut.votes), votes)


def test_cells_come_in_the_order_of_their_first_pixel_down_the_columns() -> None:
    cut = cells([Mask.from_array(drawn(".#", "#.")), Mask.from_array(drawn("..", "##"))])
    assert cut.marked.tolist() == [[False, False], [True, True], [True, False], [False, True]]
    assert cut.areas.tolist() == [1, 1, 1, 1]


def test_there_may_be_more_masks_than_a_number_has_bits() -> None:
    chance = np.random.default_rng(1)
    stack = chance.integers(0, 2, size=(70, 3, 4))
    cut = cells([Mask.from_array(one) for one in stack])
    assert np.array_equal(cut.spread(cut.votes), stack.sum(axis=0))
    assert np.array_equal(cut.shared, np.einsum("iyx,jyx->ij", stack, stack))


def test_no_mask_and_masks_of_two_frames_are_refused() -> None:
    with pytest.raises(MaskError, match="mask_none_given"):
        cells([])
    with pytest.raises(MaskError) as caught:
        cells([Mask.full(2, 3), Mask.full(3, 2)])
    assert caught.value.detail == {"given": [3, 2], "expected": [2, 3]}
