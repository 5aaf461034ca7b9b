from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.union import Stimulus, unite, vote_map
from annotation.masks import Mask, MaskError
from tests.masks.shapes import Pixels, drawn, pixels


def united(*rows: list[str], whole: bool = False) -> Stimulus:
    masks = {
        f"annotator {number}": [Mask.from_array(drawn(row)) for row in own]
        for number, own in enumerate(rows)
    }
    return unite(masks, height=1, width=5, whole=whole)


def test_a_stimulus_is_all_that_anybody_drew() -> None:
    stimulus = united(["##...", ".##.."], [".#..#"])
    assert stimulus.klass == "drawn"
    assert stimulus.mask == stimulus.drawn == Mask.from_array(drawn("###.#"))
    assert stimulus.area_ratio == stimulus.drawn_ratio == 0.8


def test_an_annotator_counts_once_for_each_pixel() -> None:
    stimulus = united(["##...", ".##.."], [".#..#"])
    assert stimulus.levels == (
        Mask.from_array(drawn("###.#")),
        Mask.from_array(drawn(".#...")),
    )
    assert stimulus.denominator == 2
    assert vote_map(stimulus).tolist() == [[1, 2, 1, 0, 1]]


def test_a_whole_triple_fills_the_frame_and_keeps_what_was_drawn() -> None:
    stimulus = united(["##..."], whole=True)
    assert (stimulus.klass, stimulus.area_ratio) == ("whole", 1.0)
    assert stimulus.mask == Mask.full(1, 5)
    assert stimulus.drawn == Mask.from_array(drawn("##..."))
    assert vote_map(stimulus).tolist() == [[1, 1, 0, 0, 0]]


def test_a_whole_stimulus_needs_no_region() -> None:
    stimulus = united(whole=True)
    assert (stimulus.klass, stimulus.levels, stimulus.denominator) == ("whole", (), 0)


@pytest.mark.parametrize("rows", [(), ([],), (["....."],)])
def test_nothing_drawn_is_void_and_has_no_pixels(rows: tuple[list[str], ...]) -> None:
    stimulus = united(*rows)
    assert (stimulus.klass, stimulus.area_ratio, stimulus.levels) == ("void", 0.0, ())
    assert vote_map(stimulus).sum() == 0


def test_an_empty_mask_counts_in_the_denominator() -> None:
    assert united(["##..."], ["....."], []).denominator == 2


def test_a_mask_of_another_frame_is_refused_with_both_sizes() -> None:
    with pytest.raises(MaskError) as caught:
        unite({"ann": [Mask.full(5, 1)]}, height=1, width=5, whole=False)
    assert caught.value.detail == {"given": [5, 1], "expected": [1, 5]}


DRAWINGS = st.lists(st.lists(pixels(height=3, width=4), max_size=3), max_size=4)


@given(DRAWINGS, st.randoms(use_true_random=False))
def test_votes_agree_with_numpy_in_every_order(
    drawings: list[list[Pixels]], chance: Random
) -> None:
    expected = np.zeros((3, 4), int)
    for own in drawings:
        expected += np.any([np.zeros((3, 4), bool), *own], axis=0)
    masks = {str(who): [Mask.from_array(one) for one in own] for who, own in enumerate(drawings)}
    stimulus = unite(masks, height=3, width=4, whole=False)
    assert np.array_equal(vote_map(stimulus), expected)
    assert np.array_equal(stimulus.mask.to_array(), expected > 0)
    assert stimulus.klass == ("drawn" if expected.any() else "void")
    shuffled = {who: own[::-1] for who, own in chance.sample([*masks.items()], len(masks))}
    assert unite(shuffled, height=3, width=4, whole=False) == stimulus
