"""Places at the edge of a picture: inside stays inside, whatever is kept of the decimals."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotation.kinds import figure, phrase
from annotation.models import Artwork, Task, Utterance

TASK = Task(artwork=Artwork(width=8, height=6), utterance=Utterance(text="The red house glows."))
places = st.floats(0, 1, exclude_max=True)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(x=places, y=places)
def test_every_point_inside_is_taken_and_stays_inside(x: float, y: float) -> None:
    marked = {"start": 4, "end": 13, "points": [[x * 8, y * 6]]}
    read = phrase.read({"outcome": "phrases", "phrases": [marked]}, TASK)
    ((kept_x, kept_y),) = read.body["phrases"][0]["points"]
    assert 0 <= kept_x < 8
    assert 0 <= kept_y < 6
    assert abs(kept_x - x * 8) <= 0.0101


def boxes_of(box: list[float]) -> Any:
    return figure.read({"boxes": [box], "rating": 3}, TASK).body["boxes"]


@given(x=st.floats(0, 7.9), y=st.floats(0, 5.9))
def test_every_box_up_to_the_edge_is_taken_and_stays_inside(x: float, y: float) -> None:
    ((left, top, width, height),) = boxes_of([x, y, 8 - x, 6 - y])
    assert round(left + width, 2) <= 8
    assert round(top + height, 2) <= 6


def test_a_box_whose_corner_rounds_beyond_the_edge_is_taken() -> None:
    assert boxes_of([0.005, 1.335, 7.995, 4.665]) == [[0.01, 1.33, 7.99, 4.67]]
