"""The figures protocol: a fixed list each, boxes or none, one rating."""

from __future__ import annotations

import pytest

from annotation.models import Answer, Slot
from tests.cast import Cast


def test_boxes_and_rating_are_stored(cast: Cast) -> None:
    campaign = cast.campaign("figures", artworks=[cast.artwork()])
    cast.annotator(campaign).does(boxes=[[1, 1, 3, 4], [0.5, 0, 7.5, 6]], rating=4)
    answer = Answer.objects.get()
    assert answer.body == {"boxes": [[1, 1, 3, 4], [0.5, 0, 7.5, 6]], "rating": 4}
    assert answer.value == "4"


def test_no_figure_is_an_answer(cast: Cast) -> None:
    campaign = cast.campaign("figures", artworks=[cast.artwork()])
    cast.annotator(campaign).does(boxes=[], rating=1)
    assert Answer.objects.get().body["boxes"] == []


def test_each_annotator_gets_a_list_of_their_own_least_covered_first(cast: Cast) -> None:
    artworks = [cast.artwork(name) for name in "abcd"]
    campaign = cast.campaign("figures", artworks=artworks, list_length=2)
    for _ in range(4):
        cast.annotator(campaign)
    coverage = [Slot.objects.filter(task__artwork=artwork).count() for artwork in artworks]
    assert coverage == [2, 2, 2, 2]


def test_the_list_ends(cast: Cast) -> None:
    artworks = [cast.artwork(name) for name in "abc"]
    campaign = cast.campaign("figures", artworks=artworks, list_length=2)
    annotator = cast.annotator(campaign)
    annotator.does(boxes=[], rating=1)
    annotator.does(boxes=[], rating=1)
    assert annotator.next() is None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"boxes": [], "rating": 0}, "rating_unknown"),
        ({"boxes": [], "rating": 6}, "rating_unknown"),
        ({"boxes": [], "rating": "3"}, "field_type"),
        ({"boxes": []}, "field_missing"),
        ({"boxes": [[0, 0, 0, 3]], "rating": 1}, "box_empty"),
        ({"boxes": [[5, 0, 4, 3]], "rating": 1}, "box_outside"),
        ({"boxes": [[0, 0, 1e300, 3]], "rating": 1}, "field_type"),
        ({"boxes": [[0, 0, 1]], "rating": 1}, "field_type"),
    ],
)
def test_wrong_boxes_and_ratings_are_refused(
    cast: Cast, body: dict[str, object], code: str
) -> None:
    campaign = cast.campaign("figures", artworks=[cast.artwork()])
    annotator = cast.annotator(campaign)
    lease = annotator.next()
    assert lease is not None
    assert annotator.answer(lease, body).json()["error"]["code"] == code
