from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.scoring_labels import label_scores, without_class

CLASSES = ["awe", "fear", "anger", "sadness"]
LABELS = st.dictionaries(st.integers(0, 12), st.sampled_from(CLASSES), min_size=1)


@given(LABELS, LABELS)
def test_against_counting_class_by_class(truths: dict[int, str], guesses: dict[int, str]) -> None:
    scores = label_scores(truths, guesses, CLASSES)
    seen = {key: guesses[key] for key in truths if key in guesses}
    f1s = []
    for name in set(truths.values()) | set(seen.values()):
        tp = sum(truths[key] == name == guess for key, guess in seen.items())
        fp = sum(truths[key] != name == guess for key, guess in seen.items())
        fn = sum(truth == name != guesses.get(key) for key, truth in truths.items())
        precision, recall = tp / (tp + fp) if tp + fp else 0, tp / (tp + fn) if tp + fn else 0
        f1s.append(2 * precision * recall / (precision + recall) if precision + recall else 0)
        one = scores.per_class[name]
        assert (one.precision, one.recall) == (precision, recall)
        assert one.f1 == pytest.approx(f1s[-1])
    assert scores.macro_f1 == pytest.approx(sum(f1s) / len(f1s))
    right = sum(truths[key] == guess for key, guess in seen.items())
    assert scores.accuracy == right / len(truths)
    assert sum(sum(row.values()) for row in scores.confusion.values()) == len(seen)


def test_by_hand_with_one_missing() -> None:
    """Awe right and once missed for fear; fear missing: F1 of awe 2/3, of fear 0."""
    scores = label_scores({1: "awe", 2: "awe", 3: "fear"}, {1: "awe", 2: "fear"}, CLASSES)
    assert scores.n == 3
    assert scores.accuracy == pytest.approx(1 / 3)
    assert scores.macro_f1 == pytest.approx(1 / 3)
    assert scores.confusion == {"awe": {"awe": 1, "fear": 1}}
    assert scores.per_class["fear"].predicted == 1


def test_a_class_that_does_not_occur_weighs_nothing() -> None:
    assert label_scores({1: "awe"}, {1: "awe"}, CLASSES).macro_f1 == 1


def test_nothing_to_predict_is_undefined() -> None:
    scores = label_scores({}, {1: "awe"}, CLASSES)
    assert (scores.n, scores.accuracy, scores.macro_f1) == (0, None, None)


def test_strange_classes_are_refused() -> None:
    with pytest.raises(ValueError, match="joy"):
        label_scores({1: "awe"}, {1: "joy"}, CLASSES)


def test_the_ninth_class_can_be_left_out() -> None:
    assert without_class({1: "awe", 2: "something else"}, "something else") == {1: "awe"}
