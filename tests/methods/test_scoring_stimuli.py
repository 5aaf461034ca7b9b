from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import ndimage

from aggregation.methods.scoring_stimuli import (
    CANDIDATES,
    USUAL_THRESHOLD,
    Rule,
    Scenario,
    Truth,
    best_threshold,
    by_emotion,
    entire_artwork,
    grid_map,
    marked,
    stimulus_iou,
    summarize,
    unit_map,
)
from annotation.masks import Mask
from tests.methods.slow_apolo import script_score


def truth_of(values: np.ndarray) -> Truth:
    ignored = Mask.from_array(values >= 2) if (values >= 2).any() else None
    return Truth(Mask.from_array(values == 1), ignored)


def by_the_script(logits: np.ndarray, values: np.ndarray, scenario: Scenario) -> float | None:
    truth = truth_of(values)
    height, width = values.shape
    found = marked(unit_map(grid_map(logits)), USUAL_THRESHOLD, height=height, width=width)
    return stimulus_iou(truth, found, rule="authors", scenario=scenario)


@given(st.integers(0, 2**32 - 1), st.integers(1, 40), st.integers(1, 40), st.booleans())
def test_the_authors_score_to_nine_digits(seed: int, height: int, width: int, bbox: bool) -> None:
    rng = np.random.default_rng(seed)
    logits = rng.normal(size=49) * rng.choice([0.1, 1, 8])
    values = (rng.random((height, width)) < rng.random()).astype(int)
    if seed % 3 == 0:
        values[rng.random((height, width)) < 0.2] = 2
    slow = script_score(logits.tolist(), values.tolist(), bbox=bbox)
    found = by_the_script(logits, values, "bbox" if bbox else "segmentation")
    assert (found is None) == (slow is None)
    if slow is not None:
        assert found == pytest.approx(slow, abs=1e-9)


def test_a_perfect_prediction_scores_one_and_not_two() -> None:
    logits = np.where(np.arange(49) < 21, 5.0, -5.0)
    height, width = 28, 28
    found = marked(unit_map(grid_map(logits)), 0.35, height=height, width=width)
    assert by_the_script(logits, found.to_array().astype(int), "segmentation") == 1


def test_a_flat_map_predicts_nothing_and_warns_of_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert by_the_script(np.full(49, 0.3), np.ones((8, 8), int), "segmentation") == 0


def test_a_truth_without_a_pixel_is_left_out() -> None:
    assert by_the_script(np.arange(49.0), np.zeros((8, 8), int), "bbox") is None
    assert summarize([None, 0.5]).n == 1


CORNERS = Truth(Mask.from_array(np.eye(4, dtype=int)[::-1] + np.eye(4, dtype=int)))
BLOCK = Mask.from_array(np.pad(np.ones((2, 4), int), ((0, 2), (0, 0))))


@pytest.mark.parametrize(
    ("rule", "scenario", "iou"),
    [
        ("authors", "segmentation", 4 / 12),
        ("authors", "bbox", 4 / 12),
        ("paper", "segmentation", 4 / 12),
        ("paper", "bbox", 8 / 16),
    ],
)
def test_the_paper_boxes_the_truth_and_the_script_does_not(
    rule: Rule, scenario: Scenario, iou: float
) -> None:
    """The truth is a cross of 8 pixels in one 8-connected part, the prediction the upper half."""
    assert stimulus_iou(CORNERS, BLOCK, rule=rule, scenario=scenario) == iou


@given(st.integers(0, 2**32 - 1), st.sampled_from(["segmentation", "bbox"]))
def test_the_papers_rule_against_pixels(seed: int, scenario: Scenario) -> None:
    rng = np.random.default_rng(seed)
    height, width = rng.integers(1, 25, 2)
    truth, found = (rng.random((height, width)) < rng.random() for _ in range(2))
    got = stimulus_iou(
        Truth(Mask.from_array(truth)), Mask.from_array(found), rule="paper", scenario=scenario
    )
    if not truth.any():
        assert got is None
        return
    if scenario == "bbox":
        truth, found = _boxes(truth), _boxes(found)
    assert got == pytest.approx((truth & found).sum() / (truth | found).sum(), abs=1e-12)


def _boxes(marks: np.ndarray) -> np.ndarray:
    parts, _number = ndimage.label(marks, np.ones((3, 3)))
    filled = np.zeros_like(marks)
    for place in ndimage.find_objects(parts):
        filled[place] = True
    return filled


def test_exactly_a_quarter_and_a_half_are_reached() -> None:
    summary = summarize([0.25, 0.5, 0.2499])
    assert (summary.n, summary.pr25, summary.pr50) == (3, 200 / 3, 100 / 3)
    assert summarize([None]) == summarize([])
    assert summarize([]).pr25 is None


def test_the_threshold_is_the_best_on_validation() -> None:
    hits = {0.1: [0.6, 0.1], 0.2: [0.9, 0.8], 0.3: [0.8, 0.9], 0.4: [0.9, 0.9]}
    assert best_threshold(hits.__getitem__, [0.1, 0.2, 0.3]) == 0.2
    assert best_threshold(hits.__getitem__, [0.4, 0.3, 0.2]) == 0.4
    assert best_threshold(lambda _t: [None], CANDIDATES) is None


@given(st.lists(st.lists(st.sampled_from([0.0, 0.3, 0.5, 0.7]), min_size=3, max_size=3), min_size=1,
                max_size=6))  # fmt: skip
def test_no_other_threshold_reaches_more(table: list[list[float]]) -> None:
    def ious_at(threshold: float) -> list[float]:
        return table[int(threshold)]

    chosen = best_threshold(ious_at, range(len(table)))
    assert chosen is not None
    reached = [sum(iou >= 0.5 for iou in row) for row in table]
    assert reached[int(chosen)] == max(reached)


def test_the_entire_artwork_is_a_lower_bound_of_its_own() -> None:
    half = Truth(BLOCK)
    scores = entire_artwork([half, CORNERS], rule="paper", scenario="bbox")
    assert (scores.n, scores.pr50, scores.miou) == (2, 100, 75)
    assert entire_artwork([half, CORNERS], rule="authors", scenario="bbox").miou == 50


def test_per_emotion() -> None:
    found = by_emotion({1: 0.5, 2: None, 3: 0.1}, {1: "awe", 2: "awe", 3: "fear"})
    assert {name: part.n for name, part in found.items()} == {"awe": 1, "fear": 1}


@given(st.integers(0, 2**32 - 1))
def test_scaling_a_map_changes_nothing(seed: int) -> None:
    values = np.random.default_rng(seed).random((5, 5))
    one, other = unit_map(values), unit_map(values * 4 - 1)
    assert one is not None
    assert other is not None
    np.testing.assert_allclose(one, other, atol=1e-12)
    assert (one.min(), one.max()) == (0, 1)
