from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.region_proposals import Region, emotion_map, utterance_map
from annotation.masks import Mask

HEIGHT, WIDTH = 6, 8
NUMBERS = st.floats(-3, 12).map(lambda number: round(number, 2))


@st.composite
def regions(draw: st.DrawFn) -> Region:
    similarity = draw(st.none() | st.floats(-1, 1))
    if draw(st.booleans()):
        box = (draw(NUMBERS), draw(NUMBERS), draw(st.floats(0, 9)), draw(st.floats(0, 9)))
        return Region(box, similarity)
    pixels = np.random.default_rng(draw(st.integers(0, 99))).random((HEIGHT, WIDTH)) < 0.4
    return Region(Mask.from_array(pixels), similarity)


def covers(region: Region, x: int, y: int) -> bool:
    if isinstance(region.shape, Mask):
        return region.shape.contains(x, y)
    left, top, width, height = region.shape
    return left <= x + 0.5 < left + width and top <= y + 0.5 < top + height


@given(st.lists(regions(), max_size=5))
def test_as_equation_4_pixel_by_pixel(given: list[Region]) -> None:
    places = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
    slow = np.zeros((HEIGHT, WIDTH))
    for region in given:
        inside = [place for place in places if covers(region, *place)]
        for x, y in inside:
            slow[y, x] += 1 / len(inside) if region.similarity is None else region.similarity
    np.testing.assert_allclose(utterance_map(given, height=HEIGHT, width=WIDTH), slow, atol=1e-12)


def test_equation_5_adds_the_utterances() -> None:
    one = utterance_map([Region((0, 0, 1, 1), 0.5)], height=1, width=2)
    other = utterance_map([Region((0, 0, 2, 1), 0.25)], height=1, width=2)
    assert emotion_map([one, other]).tolist() == [[0.75, 0.25]]
    assert one.tolist() == [[0.5, 0]]
    with pytest.raises(ValueError, match="one frame"):
        emotion_map([])


@pytest.mark.parametrize(
    "region",
    [
        Region((0, 0, float("nan"), 1), 1),
        Region((0, 0, 1, 1), float("inf")),
        Region(Mask.empty(2, 2), 1),
    ],
)
def test_what_is_no_number_or_of_another_frame_is_refused(region: Any) -> None:
    with pytest.raises(ValueError, match="frame|finite"):
        utterance_map([region], height=3, width=3)
