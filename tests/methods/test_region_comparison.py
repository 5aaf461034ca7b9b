from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.region_agreement import pairwise_iou, region_alpha
from aggregation.methods.region_comparison import PixelSums, alpha_of_sums, compare_regions
from annotation.masks import Mask
from tests.masks.shapes import Pixels, pixels
from tests.methods.test_region_agreement import masks_of

STACKS = st.lists(pixels(height=3, width=4), min_size=1, max_size=4)


@given(STACKS)
def test_everybody_is_held_against_all_others_alone(stack: list[Pixels]) -> None:
    found = compare_regions(masks_of(stack)).with_others
    assert list(found) == [f"w{who}" for who in range(len(stack))]
    for who, own in enumerate(stack):
        others = np.zeros_like(own)
        for place, other in enumerate(stack):
            others = others | other if place != who else others
        together = int((own | others).sum())
        alone = len(stack) < 2 or not together
        expected = None if alone else int((own & others).sum()) / together
        assert found[f"w{who}"] == expected


@given(STACKS)
def test_everybody_is_held_against_the_union_of_all(stack: list[Pixels]) -> None:
    found = compare_regions(masks_of(stack)).with_union
    union = np.logical_or.reduce(stack)
    for who, own in enumerate(stack):
        assert found[f"w{who}"] == (int(own.sum()) / int(union.sum()) if union.any() else None)


@given(st.lists(STACKS, max_size=3))
def test_what_is_kept_of_frames_adds_up_to_their_agreement(stacks: list[list[Pixels]]) -> None:
    compared = [compare_regions(masks_of(stack)) for stack in stacks]
    alpha = region_alpha([list(masks_of(stack).values()) for stack in stacks])
    assert alpha_of_sums(one.sums for one in compared) == alpha
    for one, stack in zip(compared, stacks, strict=True):
        assert one.pairs == pairwise_iou(masks_of(stack))


def test_one_frame_by_hand() -> None:
    """Two masks of four pixels, of 2 and 1, differ in one pixel: two ordered pairs."""
    rows = np.array([[1, 1, 0, 0]]), np.array([[0, 1, 0, 0]])
    found = compare_regions({who: Mask.from_array(row) for who, row in enumerate(rows)})
    assert found.sums == PixelSums(masks=2, frame=4, marked=3, differing=2)
    assert alpha_of_sums([found.sums]).value == pytest.approx(8 / 15)
    assert found.pairs == {(0, 1): 0.5}
    assert found.with_others == {0: 0.5, 1: 0.5}
    assert found.with_union == {0: 1.0, 1: 0.5}
