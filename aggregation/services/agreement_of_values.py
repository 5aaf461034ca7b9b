"""Agreement on words and ratings: emotions, outcomes of sentences, degrees of abstraction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from aggregation.methods.agreement import (
    fleiss_kappa,
    interval_alpha,
    krippendorff_alpha,
    percent_agreement,
)
from aggregation.methods.ordinal import ordinal_alpha
from aggregation.methods.pair_kappas import PairKappas, pair_kappas
from aggregation.methods.ratings import Ratings
from aggregation.services.measures import By, Line, Measure, Section
from aggregation.services.values_given import ValuesGiven
from annotation.emotions import EMOTIONS

Measures = Callable[[Ratings], dict[str, Measure]]
NOMINAL = ("alpha", "fleiss", "cohen", "percent")
RATED = ("ordinal", "interval", "percent")


def emotion_lines(given: ValuesGiven, cultures: list[str]) -> Section:
    """Measure labels. All cultures together count an artwork as one item, the others a question."""
    lines = [_line("campaign", "", given.ratings, _nominal)]
    if len(cultures) > 1:
        lines.append(_line("together", "", given.pooled, _nominal))
    lines += [
        _line("culture", culture, given.where("group", culture), _nominal) for culture in cultures
    ]
    lines += [_emotion(given.ratings, emotion) for emotion in EMOTIONS]
    lines += _by_tradition(given, _nominal)
    return Section("emotion", NOMINAL, (*lines, *_annotators(given)))


def outcome_lines(given: ValuesGiven) -> Section:
    """Measure what sentences came to: phrases, whole artwork, nothing to label."""
    lines = [_line("campaign", "", given.ratings, _nominal)]
    lines += [_line("emotion", name, given.where("emotion", name), _nominal) for name in EMOTIONS]
    lines += _by_tradition(given, _nominal)
    return Section("outcome", NOMINAL, (*_used(lines), *_annotators(given)))


def rating_lines(given: ValuesGiven, cultures: list[str]) -> Section:
    """Measure ratings of abstraction."""
    lines = [_line("campaign", "", given.ratings, _rated)]
    parts = given.ratings.by_group(given.cultures)
    if len(cultures) > 1:
        lines += [_line("culture", name, part, _rated) for name, part in parts.items()]
    lines += _by_tradition(given, _rated)
    return Section("rating", RATED, (*lines, *_annotators(given)))


def _nominal(ratings: Ratings) -> dict[str, Measure]:
    return {
        "alpha": Measure.of(krippendorff_alpha(ratings)),
        "fleiss": Measure.of(fleiss_kappa(ratings)),
        "cohen": _cohen(pair_kappas(ratings)),
        "percent": Measure.of(percent_agreement(ratings)),
    }


def _rated(ratings: Ratings) -> dict[str, Measure]:
    return {
        "ordinal": Measure.of(ordinal_alpha(ratings)),
        "interval": Measure.of(interval_alpha(ratings)),
        "percent": Measure.of(percent_agreement(ratings)),
    }


def _line(by: By, name: str, ratings: Ratings, measure: Measures) -> Line:
    of_item = ratings.of_item()
    return Line(
        by=by,
        name=name,
        answers=int(ratings.item.size),
        compared=int((of_item > 1).sum()),
        alone=int((of_item == 1).sum()),
        measures=measure(ratings),
    )


def _emotion(ratings: Ratings, emotion: str) -> Line:
    """Measure one emotion against all others: who says it where somebody else does."""
    code = ratings.values.index(emotion) if emotion in ratings.values else -1
    said = ratings.value == code
    either = replace(ratings, values=(False, True), value=said.astype(np.int64))
    line = _line("emotion", emotion, either, _nominal)
    return replace(line, answers=int(said.sum()))


def _by_tradition(given: ValuesGiven, measure: Measures) -> Iterator[Line]:
    for name in sorted({given.items[key].tradition for key in given.ratings.items}):
        yield _line("tradition", name, given.where("tradition", name), measure)


def _annotators(given: ValuesGiven) -> list[Line]:
    """Measure each annotator against all others on the same items, who shares most first."""
    ratings = given.ratings
    counts, of_item = ratings.counts(), ratings.of_item()
    others = of_item[ratings.item] - 1
    alike = counts[ratings.item, ratings.value] - 1
    size = len(ratings.annotators)
    pairs = np.bincount(ratings.annotator, weights=others, minlength=size)
    agreeing = np.bincount(ratings.annotator, weights=alike, minlength=size)
    shared = np.bincount(ratings.annotator, weights=others > 0, minlength=size)
    answers = np.bincount(ratings.annotator, minlength=size)
    kappas = pair_kappas(ratings)
    means = kappas.means(size)
    paired = np.bincount(np.concatenate([kappas.one, kappas.other]), minlength=size)
    lines = [
        Line(
            by="annotator",
            name=given.names[who],
            answers=int(answers[place]),
            compared=int(shared[place]),
            alone=int(answers[place] - shared[place]),
            measures={
                "cohen": _mean(means[place], int(paired[place])),
                "percent": Measure(float(agreeing[place] / pairs[place]), None, int(pairs[place]))
                if pairs[place]
                else Measure(None, "nothing_to_compare"),
            },
        )
        for place, who in enumerate(ratings.annotators)
    ]
    return sorted(lines, key=lambda line: (-line.compared, line.name))


def _cohen(kappas: PairKappas) -> Measure:
    mean = kappas.mean()
    return _mean(np.nan if mean is None else mean, kappas.kappa.size)


def _mean(mean: float, pairs: int) -> Measure:
    """Return a mean of kappas, or why there is none: no pair, or one value in every pair."""
    if not np.isnan(mean):
        return Measure(float(mean), None, pairs)
    return Measure(None, "one_value" if pairs else "nothing_to_compare")


def _used(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line.answers or line.by == "campaign"]
