from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import box as rectangle

from aggregation.methods.figures_scores import (
    Detection,
    Found,
    average_precision,
    best_point,
    bucket,
    buckets,
    curve,
    human_scores,
    match_boxes,
    means,
)
from aggregation.methods.figures_truth import Box

A: Box = (0, 0, 10, 10)
B: Box = (100, 0, 10, 10)


def test_half_of_the_union_is_not_enough() -> None:
    assert match_boxes([A], [(0, 0, 10, 5)]) == [None]
    assert match_boxes([A], [(0, 0, 10, 5.01)]) == [0]


def test_of_two_boxes_on_one_figure_the_surer_has_found_it() -> None:
    exact, loose = A, (0, 0, 10, 8)
    assert match_boxes([B, A], [exact, loose], [0.3, 0.9]) == [None, 1]
    assert match_boxes([B, A], [loose, exact]) == [None, 1]


def test_a_second_choice_is_not_tried() -> None:
    """Both boxes overlap the first figure most; the second would overlap the other by 0.6."""
    figures: list[Box] = [(0, 0, 10, 10), (0, 2, 10, 10)]
    drawn: list[Box] = [(0, 0, 10, 10), (0, 0.5, 10, 10)]
    assert match_boxes(figures, drawn, [0.9, 0.8]) == [0, None]


@pytest.mark.parametrize("scores", [[0.5], [0.5, float("nan")]])
def test_every_box_needs_a_score_that_is_a_number(scores: list[float]) -> None:
    with pytest.raises(ValueError, match="score"):
        match_boxes([A], [A, B], scores)


def detections(*given: tuple[str, Box, float]) -> list[Detection]:
    return [Detection(*one) for one in given]


def test_average_precision_by_hand() -> None:
    """Three figures; hit, miss, hit: precision 1, 1/2, 2/3 at recall 1/3, 1/3, 2/3.

    All-point: 1/3 * 1 + 1/3 * 2/3 = 5/9. F is 1/2, 2/5, 2/3.
    """
    truth = {"x": [A, B], "y": [A], "z": []}
    found = curve(truth, detections(("x", A, 0.9), ("z", A, 0.8), ("y", A, 0.7)))
    assert average_precision(found) == pytest.approx(5 / 9)
    best = best_point(found)
    assert best is not None
    assert (best.score, best.precision, best.recall) == (
        0.7,
        pytest.approx(2 / 3),
        pytest.approx(2 / 3),
    )


def test_nothing_found_is_nought_and_nothing_to_find_is_undefined() -> None:
    nothing_found, nothing_there = curve({"x": [A]}, []), curve({"x": []}, detections(("x", A, 1)))
    assert (average_precision(nothing_found), best_point(nothing_found)) == (0.0, None)
    assert (average_precision(nothing_there), best_point(nothing_there)) == (None, None)
    assert nothing_there.precision.tolist() == [0]


def test_a_detection_of_an_unknown_artwork_is_refused() -> None:
    with pytest.raises(ValueError, match="not looked at"):
        curve({"x": [A]}, detections(("y", A, 1)))


PLACES = st.sampled_from(
    [A, B, (2.0, 0.0, 10.0, 10.0), (4.0, 0.0, 10.0, 10.0), (50.0, 0.0, 9.0, 9.0)]
)
FOUND = st.lists(
    st.tuples(st.sampled_from("xy"), PLACES, st.integers(0, 9)),
    max_size=8,
    unique_by=lambda d: d[2],
)


@given(st.lists(PLACES, max_size=3, unique=True), FOUND, st.randoms(use_true_random=False))
def test_the_curve_agrees_with_the_development_kit_in_every_order(
    figures: list[Box], found: list[tuple[str, Box, float]], chance: Random
) -> None:
    truth: dict[str, list[Box]] = {"x": figures, "y": [A]}
    of = curve(truth, detections(*found))
    again = curve(truth, detections(*chance.sample(found, len(found))))
    assert (of.precision.tolist(), of.recall.tolist()) == (
        again.precision.tolist(), again.recall.tolist(),
    )  # fmt: skip
    assert average_precision(of) == pytest.approx(by_development_kit(truth, found))


def by_development_kit(truth: dict[str, list[Box]], found: list[tuple[str, Box, float]]) -> float:
    """VOCevaldet.m and VOCap.m of 2010, with shapely for the overlap."""
    taken, hits, recall, precision = set(), 0, [0.0], [0.0]
    number = sum(map(len, truth.values()))
    ordered = sorted(found, key=lambda one: -one[2])
    for seen, (artwork, drawn, _score) in enumerate(ordered, start=1):
        overlaps = [
            (shape(drawn).intersection(shape(one)).area / shape(drawn).union(shape(one)).area, one)
            for one in truth[artwork]
        ]
        most, figure = max(overlaps, key=lambda o: (o[0], [-x for x in o[1]]), default=(0.0, A))
        if most > 0.5 and (artwork, figure) not in taken:
            taken.add((artwork, figure))
            hits += 1
        recall.append(hits / number)
        precision.append(hits / seen)
    recall.append(1.0)
    precision.append(0.0)
    for place in reversed(range(len(precision) - 1)):
        precision[place] = max(precision[place], precision[place + 1])
    return sum(
        (recall[place] - recall[place - 1]) * precision[place] for place in range(1, len(recall))
    )


def shape(box: Box) -> object:
    x, y, width, height = box
    return rectangle(x, y, x + width, y + height)


def test_people_are_scored_against_what_the_others_agree_on() -> None:
    boxes: dict[str, dict[str, list[Box]]] = {
        "one": {"ann": [A], "bo": [A], "cy": [A, B]},
        "two": {"ann": [], "bo": [], "cy": [A]},
        "three": {"ann": [A]},
    }
    found = human_scores(boxes)
    assert found["ann"] == Found(hits=1, drawn=1, figures=3)
    assert found["cy"] == Found(hits=1, drawn=3, figures=1)
    assert human_scores(boxes, artworks=["two"])["ann"] == Found(0, 0, 1)


def test_means_are_over_those_who_have_a_score() -> None:
    found = means([Found(1, 1, 2), Found(1, 2, 2), Found(0, 0, 0)])
    assert (found["precision"].value, found["precision"].annotators) == (0.75, 2)
    assert (found["recall"].value, found["f"].value) == (0.5, pytest.approx((2 / 3 + 1 / 2) / 2))
    assert means([])["f"].value is None


def test_abstraction_is_the_mean_rating_half_rounded_up() -> None:
    assert [bucket(given) for given in ([2, 3], [1, 1, 2], [5], [])] == [3, 1, 5, None]
    assert buckets({"a": [4, 5], "b": [1], "c": [], "d": [5]}) == {1: ["b"], 5: ["a", "d"]}
