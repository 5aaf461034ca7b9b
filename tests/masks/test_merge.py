from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pycocotools import mask as coco

from annotation.masks import Mask, MaskError, intersection, marked_by_at_least, union
from tests.masks.shapes import Pixels, drawn, pixels

SAME_FRAME = st.lists(pixels(height=4, width=7), min_size=1, max_size=5)


def test_two_sessions_of_one_annotator_make_one_mask() -> None:
    first, second = np.zeros((30, 40), np.uint8), np.zeros((30, 40), np.uint8)
    first[2:12, 2:12] = 1
    second[8:20, 8:28] = 1
    together = union([Mask.from_array(first), Mask.from_array(second)])
    assert np.array_equal(together.to_array(), first | second)


def test_what_all_some_and_any_mark() -> None:
    masks = [Mask.from_array(drawn(row)) for row in ("###.", ".##.", "..#.")]
    assert union(masks) == Mask.from_array(drawn("###."))
    assert marked_by_at_least(masks, 2) == Mask.from_array(drawn(".##."))
    assert intersection(masks) == Mask.from_array(drawn("..#."))


def test_one_mask_is_its_own_union_and_intersection() -> None:
    mask = Mask.from_array(drawn("#.#"))
    assert union([mask]) == intersection([mask]) == mask


@pytest.mark.parametrize("merge", [union, intersection])
def test_no_mask_and_other_frames_are_refused(merge: Callable[[list[Mask]], Mask]) -> None:
    with pytest.raises(MaskError, match="mask_none_given"):
        merge([])
    with pytest.raises(MaskError) as caught:
        merge([Mask.full(2, 3), Mask.full(3, 2)])
    assert caught.value.detail == {"given": [3, 2], "expected": [2, 3]}


@given(SAME_FRAME)
def test_merging_agrees_with_numpy_and_pycocotools(arrays: list[Pixels]) -> None:
    masks = [Mask.from_array(array) for array in arrays]
    encoded = [coco.encode(np.asfortranarray(array)) for array in arrays]
    assert union(masks).counts.encode() == coco.merge(encoded)["counts"]
    assert intersection(masks).counts.encode() == coco.merge(encoded, intersect=True)["counts"]
    votes = np.sum(arrays, axis=0)
    for number in range(1, len(arrays) + 1):
        assert np.array_equal(marked_by_at_least(masks, number).to_array(), votes >= number)


@given(SAME_FRAME, st.randoms(use_true_random=False))
def test_the_order_of_the_masks_does_not_matter(arrays: list[Pixels], chance: Random) -> None:
    masks = [Mask.from_array(array) for array in arrays]
    shuffled = list(masks)
    chance.shuffle(shuffled)
    assert union(masks) == union(shuffled)
    assert intersection(masks) == intersection(shuffled)
