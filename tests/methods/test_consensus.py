from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.consensus import RULES, majority, staple, vote_map
from annotation.masks import Mask, MaskError, union
from tests.masks.shapes import Pixels, drawn, pixels

STACKS = st.lists(pixels(height=4, width=5), min_size=1, max_size=5)


def mask(*rows: str) -> Mask:
    return Mask.from_array(drawn(*rows))


@given(STACKS)
def test_votes_and_majority_are_those_of_numpy(stack: list[Pixels]) -> None:
    masks = [Mask.from_array(one) for one in stack]
    votes = np.sum(stack, axis=0)
    assert vote_map(masks).dtype == np.uint16
    assert np.array_equal(vote_map(masks), votes)
    assert majority(masks) == Mask.from_array(2 * votes > len(stack))


def test_half_is_no_majority() -> None:
    assert majority([mask("##.."), mask(".##.")]) == mask(".#..")


@given(STACKS)
def test_staple_agrees_with_the_paper_pixel_by_pixel(stack: list[Pixels]) -> None:
    found = staple([Mask.from_array(one) for one in stack])
    flat = [one.ravel().tolist() for one in stack]
    probability, sensitivity, specificity = by_pixels(flat, rounds=found.rounds)
    for pixel, is_marked in zip(probability, found.mask.to_array().ravel(), strict=True):
        if abs(pixel - 0.5) > 1e-6:
            assert is_marked == (pixel > 0.5)
    for scores, expected in (
        (found.sensitivity, sensitivity), (found.specificity, specificity),
    ):  # fmt: skip
        if None not in scores:
            assert scores == pytest.approx(expected, abs=1e-5)


def by_pixels(
    stack: list[list[int]], *, rounds: int
) -> tuple[list[float], list[float], list[float]]:
    """Equations 14, 15, 18 and 19 of Warfield and others, pixel after pixel."""
    masks, size = len(stack), len(stack[0])
    prior = sum(map(sum, stack)) / (masks * size)
    p, q = [0.99999] * masks, [0.99999] * masks
    for turn in range(rounds + 1):
        weights = []
        for pixel in range(size):
            yes, no = prior, 1 - prior
            for j in range(masks):
                sure = [min(max(share, 1e-12), 1 - 1e-12) for share in (p[j], q[j])]
                yes *= sure[0] if stack[j][pixel] else 1 - sure[0]
                no *= 1 - sure[1] if stack[j][pixel] else sure[1]
            weights.append(yes / (yes + no))
        if turn == rounds:
            break
        inside, outside = math.fsum(weights), math.fsum(1 - weight for weight in weights)
        p = [
            math.fsum(w for w, d in zip(weights, one, strict=True) if d) / max(inside, 1e-12)
            for one in stack
        ]
        q = [
            math.fsum(1 - w for w, d in zip(weights, one, strict=True) if not d)
            / max(outside, 1e-12)
            for one in stack
        ]
    return weights, p, q


@given(STACKS, st.randoms(use_true_random=False))
def test_the_order_of_masks_changes_nothing(stack: list[Pixels], chance: Random) -> None:
    masks = [Mask.from_array(one) for one in stack]
    order = chance.sample(range(len(masks)), len(masks))
    found, other = staple(masks), staple([masks[place] for place in order])
    assert other.mask == found.mask
    assert other.sensitivity == tuple(found.sensitivity[place] for place in order)
    assert other.specificity == tuple(found.specificity[place] for place in order)


@given(pixels(height=3, width=4), st.integers(1, 4))
def test_equal_masks_are_their_own_consensus(array: Pixels, number: int) -> None:
    one = Mask.from_array(array)
    assert staple([one] * number).mask == one


def test_who_disagrees_with_all_others_is_heard_less() -> None:
    good, careless = mask("####....", "####...."), mask("....####", "..##....")
    found = staple([good, good, careless])
    assert found.mask == good
    assert found.settled
    assert found.sensitivity == pytest.approx((1, 1, 0.25), abs=1e-4)
    assert found.specificity == pytest.approx((1, 1, 0.5), abs=1e-4)


def test_where_nothing_or_everything_is_marked_half_of_the_scores_are_undefined() -> None:
    nothing, everything = Mask.empty(3, 4), Mask.full(3, 4)
    empty, full = staple([nothing] * 2), staple([everything] * 2)
    assert (empty.mask, empty.sensitivity, empty.specificity) == (nothing, (None, None), (1, 1))
    assert (full.mask, full.sensitivity, full.specificity) == (everything, (1, 1), (None, None))


def test_an_empty_frame_brings_it_to_the_union_and_staying_inside_does_not() -> None:
    pixels = np.zeros((3, 100, 100), np.uint8)
    pixels[:, 10:14, 10:20] = 1
    pixels[1, 10:14, 20:23] = pixels[2, 14, 10:20] = 1
    masks = [Mask.from_array(one) for one in pixels]
    assert staple(masks).mask.area >= staple(masks, within=union(masks)).mask.area
    assert staple(masks, within=union(masks)).mask == masks[0]
    assert staple(masks, within=Mask.empty(100, 100)).mask.area == 0


def test_no_mask_is_refused() -> None:
    for method in (vote_map, majority, staple):
        with pytest.raises(MaskError, match="mask_none_given"):
            method([])


@given(STACKS, st.randoms())
def test_every_rule_stays_within_what_anybody_marked(rows: list[Pixels], random: Random) -> None:
    masks = [Mask.from_array(row) for row in rows]
    turned = random.sample(masks, len(masks))
    some = np.logical_or.reduce(rows)
    for rule in RULES.values():
        found = rule(masks).to_array().astype(bool)
        assert not (found & ~some).any()
        assert rule(turned) == rule(masks)
        assert rule(masks[:1]) == masks[0]
