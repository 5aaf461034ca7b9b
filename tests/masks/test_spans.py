from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.masks import Mask, MaskError
from annotation.masks.spans import boxed, from_box, from_spans, without


@given(st.lists(st.booleans(), min_size=12, max_size=12), st.randoms())
def test_spans_in_any_order_mark_their_pixels(marks: list[bool], chance: object) -> None:
    starts = [place for place, mark in enumerate(marks) if mark]
    chance.shuffle(starts)  # type: ignore[attr-defined]
    places = np.array([*starts, 5], np.int64)
    ends = np.array([start + 1 for start in starts] + [5], np.int64)
    mask = from_spans(places, ends, height=4, width=3)
    assert mask == Mask.from_array(np.array(marks, int).reshape(3, 4).T)


def test_a_box_and_the_boxes_of_parts() -> None:
    ring = np.array([[1, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]])
    wanted = np.array([[1, 1, 1, 0], [1, 1, 1, 0], [0, 0, 0, 0], [0, 0, 0, 1]])
    assert boxed(Mask.from_array(ring)) == Mask.from_array(wanted)
    assert boxed(Mask.empty(3, 3)) == Mask.empty(3, 3)
    assert from_box((1, 0, 2, 1), height=2, width=3).to_array().tolist() == [[0, 1, 1], [0, 0, 0]]


def test_pixels_left_out() -> None:
    one, other = Mask.full(2, 2), from_box((0, 0, 1, 2), height=2, width=2)
    assert without(one, other).to_array().tolist() == [[0, 1], [0, 1]]
    with pytest.raises(MaskError):
        without(one, Mask.full(3, 3))
