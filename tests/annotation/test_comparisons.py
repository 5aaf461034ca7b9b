"""What makes an answer to a training task right, kind by kind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pycocotools import mask as coco
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

from annotation.errors import Refusal
from annotation.kinds import Comparison, kind
from annotation.kinds.figure import box_iou
from annotation.kinds.matching import match
from annotation.masks import Mask
from annotation.models import Artwork, Task, Utterance

TEXT = "The tiny boat is alone, and the mist hides the way home."
BOAT, MIST = {"start": 4, "end": 13}, {"start": 32, "end": 36}
HOME = {"start": 43, "end": 55}


def task(text: str = TEXT, language: str = "english") -> Task:
    artwork = Artwork(width=200, height=100, frame_sha256="0" * 64)
    utterance = Utterance(artwork=artwork, text=text, language=language)
    return Task(artwork=artwork, utterance=utterance, culture="english")


def compare(name: str, known: dict[str, Any], body: dict[str, Any], **about: str) -> Comparison:
    """Compare as the product does: both are read first."""
    module, asked = kind(name), task(**about)
    if name == "region":
        body = {**body, "frame_sha256": asked.artwork.frame_sha256}
    return module.compare(module.read(body, asked).body, module.read_known(known, asked), asked)


def phrases(*spans: dict[str, int], at: tuple[float, float] = (10, 10), **more: Any) -> Any:
    return {
        "outcome": "phrases",
        "phrases": [{**span, "points": [list(at)], **more} for span in spans],
    }


def test_phrases_that_are_all_found_and_no_other_are_right() -> None:
    known = phrases(BOAT, MIST)
    assert compare("phrase", known, phrases(MIST, BOAT)) == Comparison(
        True, {"found": [0, 1], "misplaced": [], "missed": [], "extra": []}
    )
    assert compare("phrase", known, phrases(BOAT)).details == {
        "found": [0],
        "misplaced": [],
        "missed": [1],
        "extra": [],
    }
    more = compare("phrase", known, phrases(BOAT, MIST, HOME))
    assert (more.correct, more.details["extra"]) == (False, [2])


@pytest.mark.parametrize(
    ("span", "same"),
    [
        ({"start": 0, "end": 13}, True),  # its article
        ({"start": 9, "end": 13}, True),  # in English, its last word
        ({"start": 4, "end": 16}, True),  # 9 of 12 letters
        ({"start": 4, "end": 8}, False),  # 4 of 9
        ({"start": 9, "end": 22}, False),  # 4 of 18
    ],
)
def test_words_that_share_enough_mean_the_same_thing(span: dict[str, int], same: bool) -> None:
    assert compare("phrase", phrases(BOAT), phrases(span)).correct is same


def test_where_a_language_has_no_head_only_shared_letters_count() -> None:
    red_boat, boat = {"start": 0, "end": 6}, {"start": 4, "end": 6}
    chinese = {"text": "孤独的红色小船在雾里", "language": "chinese"}
    assert not compare("phrase", phrases(red_boat), phrases(boat), **chinese).correct
    assert compare("phrase", phrases(red_boat), phrases({"start": 3, "end": 6}), **chinese).correct


def test_a_point_must_lie_near_a_known_one_where_there_is_one() -> None:
    """Ten pixels are a twentieth of the longer side."""
    known = phrases(BOAT, at=(50, 50))
    assert compare("phrase", known, phrases(BOAT, at=(50, 60))).correct
    beside = compare("phrase", known, phrases(HOME, BOAT, at=(50, 60.5)))
    assert (beside.correct, beside.details) == (
        False,
        {"found": [], "misplaced": [0], "missed": [], "extra": [1]},
    )
    assert compare(
        "phrase", phrases(BOAT, at=(50, 50), within=30), phrases(BOAT, at=(75, 60))
    ).correct
    nowhere = {"outcome": "phrases", "phrases": [{"text": "tiny boat"}]}
    assert compare("phrase", nowhere, phrases(BOAT, at=(199, 99))).correct


def test_the_special_outcomes_must_be_the_known_one() -> None:
    whole = {"outcome": "whole_artwork"}
    assert compare("phrase", whole, whole).correct
    assert not compare("phrase", whole, {"outcome": "nothing_to_label"}).correct
    missed = compare("phrase", phrases(BOAT, MIST), whole)
    assert (missed.correct, missed.details["missed"]) == (False, [0, 1])
    assert compare("phrase", whole, phrases(BOAT)).details["extra"] == [0]


def square(x: int, y: int, width: int, height: int) -> dict[str, Any]:
    pixels = np.zeros((100, 200), np.uint8)
    pixels[y : y + height, x : x + width] = 1
    return {"mask": Mask.from_array(pixels).to_coco()}


def test_a_region_is_right_from_half_of_what_both_cover() -> None:
    known = square(0, 0, 40, 10)
    assert compare("region", known, square(0, 0, 20, 10)) == Comparison(
        True, {"iou": 0.5, "covered": 0.5, "outside": 0.0}
    )
    assert compare("region", known, square(0, 0, 80, 10)).details == {
        "iou": 0.5,
        "covered": 1.0,
        "outside": 0.5,
    }
    assert not compare("region", known, square(0, 0, 19, 10)).correct
    assert not compare("region", {**known, "iou": 0.6}, square(0, 0, 20, 10)).correct
    assert compare("region", known, square(100, 50, 5, 5)).details["covered"] == 0


blocks = st.tuples(st.integers(0, 150), st.integers(0, 80), st.integers(1, 50), st.integers(1, 20))


@given(blocks, blocks)
def test_shares_of_a_region_are_those_of_its_pixels(one: Any, other: Any) -> None:
    wanted, painted = square(*one), square(*other)
    details = compare("region", wanted, painted).details
    both, either = (
        int(coco.area(coco.merge([wanted["mask"], painted["mask"]], intersect=intersect)))
        for intersect in (True, False)
    )
    assert details == {
        "iou": round(both / either, 4),
        "covered": round(both / int(coco.area(wanted["mask"])), 4),
        "outside": round(1 - both / int(coco.area(painted["mask"])), 4),
    }


def test_an_emotion_is_right_when_it_is_among_the_known() -> None:
    known = {"emotions": ["fear", "awe"]}
    said = {"explanation": "The cloud is dark and heavy"}
    assert compare("emotion", known, {"emotion": "awe", **said}).correct
    assert not compare("emotion", known, {"emotion": "anger", **said}).correct
    assert kind("emotion").read_known(known, task()) == {"emotions": ["awe", "fear"]}


def figures(*boxes: list[float], rating: int = 3) -> dict[str, Any]:
    return {"boxes": list(boxes), "rating": rating}


def test_every_figure_needs_a_box_and_one_too_many_is_let_pass() -> None:
    known = figures([0, 0, 20, 20], [50, 0, 20, 20])
    close, second, third = [1, 1, 20, 20], [50, 2, 20, 20], [100, 0, 9, 9]
    assert compare("figure", known, figures(second, close)).correct
    assert compare("figure", known, figures(close, second, third)).correct
    assert not compare("figure", known, figures(close, second, third, third)).correct
    assert compare("figure", known, figures(close, close)).details["missed"] == [1]


def test_a_box_must_share_more_than_half_and_the_rating_be_near() -> None:
    known = figures([0, 0, 20, 20])
    assert not compare("figure", known, figures([0, 0, 20, 10])).correct
    assert compare("figure", known, figures([0, 0, 20, 10.01])).correct
    assert [compare("figure", known, figures([0, 0, 20, 20], rating=n)).correct for n in (2, 4)]
    far = compare("figure", known, figures([0, 0, 20, 20], rating=5))
    assert (far.correct, far.details["rating_near"]) == (False, False)
    unrated = {"boxes": [[0, 0, 20, 20]]}
    assert all(
        compare("figure", unrated, figures([0, 0, 20, 20], rating=n)).correct for n in (1, 5)
    )


corners = st.tuples(
    st.integers(0, 99), st.integers(0, 49), st.integers(1, 100), st.integers(1, 50)
).map(list)


@given(corners, corners)
def test_overlap_of_boxes_is_what_pycocotools_says(one: list[float], other: list[float]) -> None:
    (expected,) = coco.iou(np.array([one], float), np.array([other], float), [0])[0]
    assert box_iou(one, other) == pytest.approx(expected)
    assert box_iou(one, other) == box_iou(other, one)
    assert box_iou(one, one) == 1


grids = st.integers(0, 6).flatmap(
    lambda width: st.lists(st.lists(st.booleans(), min_size=width, max_size=width), max_size=6)
)


@given(grids)
def test_no_pair_is_lost_to_a_greedy_choice(fits: list[list[bool]]) -> None:
    wanted, given_things = range(len(fits)), range(len(fits[0]) if fits else 0)
    found = match(wanted, given_things, lambda one, other: fits[one][other])
    most = 0
    if fits and fits[0]:
        graph = csr_array(np.array(fits, dtype=int))
        most = int((maximum_bipartite_matching(graph) >= 0).sum())
    assert len(found.found) == most
    assert sorted(found.found + found.missed) == list(wanted)
    assert len(given_things) - len(found.extra) == most


@pytest.mark.parametrize("name", ["phrase", "region", "figure"])
def test_the_known_answer_itself_is_right(name: str) -> None:
    bodies = {
        "phrase": phrases(BOAT, MIST),
        "region": square(3, 4, 50, 60),
        "figure": figures([0, 0, 20, 20], [50, 0, 20, 20]),
    }
    assert compare(name, bodies[name], bodies[name]).correct


@pytest.mark.parametrize(
    ("name", "known", "code"),
    [
        ("phrase", {"outcome": "phrases", "phrases": []}, "phrases_missing"),
        ("phrase", {"outcome": "phrases", "phrases": [{"text": "the"}]}, "field_type"),
        ("phrase", {"outcome": "phrases", "phrases": [{"text": "no"}]}, "field_type"),
        ("phrase", {"outcome": "phrases", "phrases": [BOAT, BOAT]}, "field_type"),
        ("phrase", phrases(BOAT, at=(200, 0)), "point_outside"),
        ("phrase", phrases(BOAT, within=0), "field_type"),
        ("phrase", phrases(BOAT, within=float("nan")), "field_type"),
        ("phrase", {"outcome": "nothing"}, "outcome_unknown"),
        ("region", {}, "field_missing"),
        ("region", square(0, 0, 0, 0), "mask_empty"),
        ("region", {**square(0, 0, 1, 1), "iou": 0}, "field_type"),
        ("region", {**square(0, 0, 1, 1), "iou": 1.01}, "field_type"),
        ("emotion", {"emotions": []}, "emotion_unknown"),
        ("emotion", {"emotions": [["awe"]]}, "emotion_unknown"),
        ("emotion", {"emotion": "awe"}, "field_unknown"),
        ("figure", {"rating": 3}, "field_missing"),
        ("figure", {"boxes": [], "rating": 9}, "rating_unknown"),
    ],
)
def test_a_known_answer_is_checked_as_an_answer_is(
    name: str, known: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        kind(name).read_known(known, task())
    assert refusal.value.code == code
