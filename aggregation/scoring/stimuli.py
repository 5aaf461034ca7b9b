"""Predicted regions against the stimuli of a release."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from aggregation.methods.scoring_stimuli import (
    CANDIDATES,
    USUAL_THRESHOLD,
    Rule,
    Scenario,
    Truth,
    best_threshold,
    by_emotion,
    entire_artwork,
    stimulus_iou,
    summarize,
)
from aggregation.scoring.given import Given, Load, Unusable
from aggregation.scoring.reports import both, faults
from aggregation.scoring.truth_stimuli import Stimuli, StimulusTruth
from annotation.errors import Refusal

Threshold = float | Literal["tune"] | None
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Way:
    """How stimuli are scored; `threshold` None is the rule's usual one."""

    rule: Rule = "paper"
    scenario: Scenario = "segmentation"
    threshold: Threshold = None


@dataclass
class _Scorer:
    given: Given[Load]
    way: Way
    by_threshold: bool = False

    def ious(self, one: StimulusTruth, thresholds: tuple[float, ...]) -> list[float | None]:
        """Return the IoU at each threshold; all None without a truth, 0 without a prediction."""
        truth = one.load()
        if not truth.mask.area:
            return [None] * len(thresholds)
        load = self.given.predictions.get(one.id)
        if load is None:
            return [0.0] * len(thresholds)
        try:
            predicted = load()
        except Unusable as unusable:
            self.given.unusable[one.id] = unusable.why
            return [0.0] * len(thresholds)
        if not predicted.by_threshold:
            return [self._iou(truth, predicted.at(0))] * len(thresholds)
        self.by_threshold = True
        return [self._iou(truth, predicted.at(threshold)) for threshold in thresholds]

    def _iou(self, truth: Truth, mask: Any) -> float | None:
        return stimulus_iou(truth, mask, rule=self.way.rule, scenario=self.way.scenario)


def score(
    stimuli: Stimuli, given: Given[Load], *, split: str, way: Way, on_progress: Progress
) -> dict[str, Any]:
    """Score the stimuli of one part of the split.

    Raises
    ------
    Refusal
        ``score_option`` if a threshold is to be tuned and nothing is predicted for validation.
    """
    asked = {key: one for key, one in stimuli.items() if split in {one.part, "all"}}
    scorer = _Scorer(given, way)
    threshold, origin = _threshold(stimuli, scorer, on_progress)
    scorer.by_threshold = False
    ious = {}
    for done, (key, one) in enumerate(asked.items(), start=1):
        (ious[key],) = scorer.ious(one, (threshold,))
        on_progress(done, len(asked))
    return {
        "task": "stimuli",
        "split": split,
        "rule": way.rule,
        "scenario": way.scenario,
        "threshold": threshold if scorer.by_threshold else None,
        "threshold_from": origin if scorer.by_threshold else "masks",
        **asdict(summarize(ious.values())),
        "per_emotion": _per_emotion(ious, asked),
        "baseline": asdict(
            entire_artwork(
                (one.load() for one in asked.values()), rule=way.rule, scenario=way.scenario
            )
        ),
        **faults(given, asked),
        "left_out": [key for key, iou in ious.items() if iou is None],
        **both([(key, iou) for key, iou in ious.items() if iou is not None]),
    }


def _per_emotion(
    ious: Mapping[str, float | None], asked: Mapping[str, StimulusTruth]
) -> dict[str, Any]:
    found = by_emotion(ious, {key: one.emotion for key, one in asked.items()})
    order = {one.emotion: one.category for one in asked.values()}
    return {name: asdict(found[name]) for name in sorted(found, key=order.__getitem__)}


def _threshold(stimuli: Stimuli, scorer: _Scorer, on_progress: Progress) -> tuple[float, str]:
    """Return the threshold and where it is from: `given`, `usual` or `validation`."""
    asked = scorer.way.threshold
    if isinstance(asked, float):
        return asked, "given"
    if asked is None and scorer.way.rule == "authors":
        return USUAL_THRESHOLD, "usual"
    parts = [one for one in stimuli.values() if one.part == "val"]
    if any(one.id in scorer.given.predictions for one in parts):
        table = []
        for done, one in enumerate(parts, start=1):
            table.append(scorer.ious(one, CANDIDATES))
            on_progress(done, len(parts))
        rows = dict(zip(CANDIDATES, zip(*table, strict=True), strict=True))
        found = best_threshold(rows.__getitem__)
        if found is not None:
            return found, "validation"
    if asked == "tune":
        raise Refusal("score_option", threshold="tune", why="nothing is predicted for validation")
    return USUAL_THRESHOLD, "usual"
