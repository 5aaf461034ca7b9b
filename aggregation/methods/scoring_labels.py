"""How well predicted emotions fit the labels of a release: accuracy, precision, recall, F1.

Macro-F1 as in A. Mehta and others, *Emotional images*, arXiv:2411.05985, 2024: the mean of F1 over
the classes that occur among truths or predictions, each weighing the same; what is 0 / 0 is 0.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ClassScores:
    """One class: how often it is the truth (`truths`) and was predicted, and what came of it."""

    truths: int
    predicted: int
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True)
class LabelScores:
    """The scores of some labels.

    Attributes
    ----------
    n
        Labels there are to predict.
    accuracy
        Share of them predicted right; None without any.
    macro_f1
        Mean F1 over the classes that occur; None without any.
    per_class
        By class that occurs, in the order of `classes` as given.
    confusion
        By truth and prediction how often; only what occurs. A missing prediction has no entry.
    """

    n: int
    accuracy: float | None
    macro_f1: float | None
    per_class: dict[str, ClassScores]
    confusion: dict[str, dict[str, int]]


def label_scores(
    truths: Mapping[Any, str], predictions: Mapping[Any, str], classes: Sequence[str]
) -> LabelScores:
    """Score predictions, 0 to 1. A missing one is wrong: it lowers accuracy and the truth's recall.

    Parameters
    ----------
    truths
        The class of each key.
    predictions
        The class predicted; of keys that are not in `truths` nothing is counted.
    classes
        All classes in the order they are told.

    Raises
    ------
    ValueError
        If a truth or a prediction is none of the classes.

    Examples
    --------
    >>> label_scores({1: "awe", 2: "fear"}, {1: "awe"}, ["awe", "fear"]).macro_f1
    0.5
    """
    pairs = Counter(
        (truth, predictions.get(key)) for key, truth in truths.items()
    )  # fmt: skip
    strange = {one for pair in pairs for one in pair if one is not None} - set(classes)
    if strange:
        raise ValueError(f"no classes of these: {sorted(strange)}")
    per_class = {}
    for name in classes:
        truly = sum(number for (truth, _guess), number in pairs.items() if truth == name)
        guessed = sum(number for (_truth, guess), number in pairs.items() if guess == name)
        if truly or guessed:
            per_class[name] = _of_class(pairs[name, name], truly, guessed)
    right = sum(pairs[name, name] for name in classes)
    number = len(truths)
    return LabelScores(
        n=number,
        accuracy=right / number if number else None,
        macro_f1=_mean(one.f1 for one in per_class.values()),
        per_class=per_class,
        confusion={
            truth: {guess: pairs[truth, guess] for guess in classes if pairs[truth, guess]}
            for truth in classes
            if any(pairs[truth, guess] for guess in classes)
        },
    )


def without_class(truths: Mapping[Any, str], name: str) -> dict[Any, str]:
    """Return the truths of all other classes: ArtEmis has nine emotions, APOLO eight."""
    return {key: truth for key, truth in truths.items() if truth != name}


def _of_class(right: int, truly: int, guessed: int) -> ClassScores:
    return ClassScores(
        truths=truly,
        predicted=guessed,
        precision=right / guessed if guessed else 0.0,
        recall=right / truly if truly else 0.0,
        f1=2 * right / (truly + guessed),
    )


def _mean(values: Iterable[float]) -> float | None:
    known = list(values)
    return math.fsum(known) / len(known) if known else None
