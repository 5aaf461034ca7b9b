from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.figures_scores import Detection
from aggregation.methods.figures_truth import Box
from aggregation.methods.scoring_figures import detector_scores, scores_by_bucket

A: Box = (0, 0, 10, 10)
B: Box = (100, 0, 10, 10)


def test_the_best_point_and_the_area_by_hand() -> None:
    """Hit, miss, hit of two figures: F is 2/3, 1/2 and 4/5; AP 1/2 x 1 + 1/2 x 2/3."""
    found = [Detection("a", A, 0.9), Detection("a", (50, 50, 5, 5), 0.8), Detection("a", B, 0.7)]
    scores = detector_scores({"a": [A, B], "b": []}, found)
    assert (scores.precision, scores.recall, scores.f1) == (2 / 3, 1.0, 0.8)
    assert (scores.threshold, scores.figures, scores.artworks) == (0.7, 2, 2)
    assert scores.ap is not None
    assert abs(scores.ap - 5 / 6) < 1e-12


def test_nothing_found_is_zero_and_nothing_to_find_undefined() -> None:
    missed = detector_scores({"a": [A]}, [])
    assert (missed.precision, missed.recall, missed.f1, missed.ap) == (0, 0, 0, 0)
    empty = detector_scores({"a": []}, [Detection("a", A, 1)])
    assert (empty.f1, empty.ap, empty.figures) == (None, None, 0)


@given(st.permutations(range(4)))
def test_each_bucket_has_a_best_point_of_its_own(order: list[int]) -> None:
    found = [
        Detection("a", A, 0.9), Detection("b", A, 0.2), Detection("b", B, 0.1),
        Detection("c", A, 0.5),
    ]  # fmt: skip
    by = scores_by_bucket(
        {"a": [A], "b": [B], "c": []}, [found[place] for place in order],
        {"a": [1], "b": [4, 5], "c": []},
    )  # fmt: skip
    assert list(by) == [1, 5]
    assert (by[1].f1, by[1].threshold) == (1.0, 0.9)
    assert by[5].precision == 0.5
