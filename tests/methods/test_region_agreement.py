from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.agreement import between_groups, cohen_kappas, krippendorff_alpha
from aggregation.methods.ratings import Ratings
from aggregation.methods.region_agreement import (
    by_groups,
    pairwise_iou,
    region_alpha,
    region_kappas,
)
from annotation.masks import Mask, MaskError
from tests.masks.shapes import Pixels, drawn, pixels

STACKS = st.lists(pixels(height=3, width=4), max_size=4)


def masks_of(stack: list[Pixels]) -> dict[str, Mask]:
    return {f"w{who}": Mask.from_array(one) for who, one in enumerate(stack)}


def near(value: float | None) -> object:
    return None if value is None else pytest.approx(value, abs=1e-9)


def pixels_as_items(stacks: list[list[Pixels]]) -> Ratings:
    return Ratings.of(
        ((frame, place), f"w{who}", value)
        for frame, stack in enumerate(stacks)
        for who, one in enumerate(stack)
        for place, value in enumerate(one.ravel().tolist())
    )


@given(st.lists(STACKS, max_size=3))
def test_alpha_is_that_of_pixels_taken_as_items(stacks: list[list[Pixels]]) -> None:
    found = region_alpha([list(masks_of(stack).values()) for stack in stacks])
    expected = krippendorff_alpha(pixels_as_items(stacks))
    assert found.value == near(expected.value)
    assert (found.reason, found.compared) == (expected.reason, expected.compared)


@given(STACKS)
def test_kappas_are_those_of_pixels_taken_as_items(stack: list[Pixels]) -> None:
    found, expected = region_kappas(masks_of(stack)), cohen_kappas(pixels_as_items([stack]))
    assert list(found) == list(expected)
    for pair, kappa in expected.items():
        assert found[pair].value == near(kappa.value)
        assert (found[pair].reason, found[pair].compared) == (kappa.reason, kappa.compared)


@given(STACKS)
def test_iou_is_that_of_masks_two_by_two(stack: list[Pixels]) -> None:
    masks = masks_of(stack)
    assert pairwise_iou(masks) == {
        (one, other): masks[one].iou(masks[other]) for one, other in combinations(masks, 2)
    }


@given(st.lists(pixels(height=3, width=4), min_size=3, max_size=5), st.randoms())
def test_groups_agree_as_pixels_do_and_no_order_matters(
    stack: list[Pixels], chance: Random
) -> None:
    masks = masks_of(stack)
    groups = {who: "arabic" if place % 2 else "chinese" for place, who in enumerate(masks)}
    found = by_groups(masks, groups)
    between = found["arabic", "chinese"]
    (expected,) = between_groups(pixels_as_items([stack]), groups).values()
    assert between.corrected.value == near(expected.value)
    assert between.corrected.reason == expected.reason
    own = [masks[who] for who in masks if groups[who] == "chinese"]
    assert found["chinese", "chinese"].corrected == region_alpha([own])
    shuffled = {who: masks[who] for who in chance.sample(list(masks), len(masks))}
    again = by_groups(shuffled, groups)
    assert list(again) == list(found)
    for pair, score in found.items():
        assert again[pair].iou == near(score.iou)


def test_within_and_between_by_hand() -> None:
    """a and b share 2 of 4 pixels; c shares 2 of 4 with a and all with b."""
    rows = {"a": "###.....", "b": ".###....", "c": ".###....", "d": "#......."}
    masks = {who: Mask.from_array(drawn(row)) for who, row in rows.items()}
    found = by_groups(masks, {"a": "arabic", "b": "arabic", "c": "chinese"})
    within, between = found["arabic", "arabic"], found["arabic", "chinese"]
    assert (within.iou, within.pairs) == (0.5, 1)
    assert (between.iou, between.pairs) == (0.75, 2)
    assert (between.corrected.observed, between.corrected.expected) == (0.875, 0.53125)
    assert between.corrected.value == pytest.approx(11 / 15)
    alone = found["chinese", "chinese"]
    assert (alone.iou, alone.corrected.reason) == (None, "nothing_to_compare")


def test_in_a_large_empty_frame_kappa_becomes_dice() -> None:
    frame = np.zeros((2, 2000, 2000), np.uint8)
    frame[0, 5:9, 5:9] = frame[1, 5:9, 7:11] = 1
    one, other = (Mask.from_array(pixels) for pixels in frame)
    (kappa,) = region_kappas({"a": one, "b": other}).values()
    assert kappa.value == pytest.approx(2 * 8 / 32, abs=1e-5)


@pytest.mark.parametrize("make", [Mask.empty, Mask.full])
def test_where_all_marked_nothing_or_everything_chance_alone_agrees(
    make: Callable[[int, int], Mask],
) -> None:
    masks = {who: make(3, 4) for who in "ab"}
    (kappa,) = region_kappas(masks).values()
    for found in (kappa, region_alpha([list(masks.values())])):
        assert (found.value, found.reason, found.observed) == (None, "one_value", 1.0)


def test_one_mask_agrees_with_nobody() -> None:
    masks = {"a": Mask.full(2, 2)}
    assert (pairwise_iou(masks), region_kappas(masks), by_groups(masks, {})) == ({}, {}, {})
    assert region_alpha([[Mask.full(2, 2)], []]).reason == "nothing_to_compare"


def test_masks_of_two_frames_are_refused() -> None:
    masks = {"a": Mask.full(2, 3), "b": Mask.full(3, 2)}
    for method in (pairwise_iou, region_kappas, lambda of: region_alpha([list(of.values())])):
        with pytest.raises(MaskError, match="mask_size"):
            method(masks)
