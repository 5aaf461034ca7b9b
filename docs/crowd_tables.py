"""Tables of what came of simulated crowds, for docs/explanation/simulated-crowds.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from docs.refresh import table

HONEST, PLAIN, REVIEWED = "honest people alone", "without review", "reviewed"
THREE, GOLD = "three people a region", "with gold"
MANNERS = ("honest", "careless", "spam")
NEED_OTHERS = ("void", "outlier")
"""Measured where three people paint each region and the limit of `void` is raised."""
Counts = dict[str, Any]


def added(runs: Iterable[Mapping[str, Any]]) -> Counts:
    """Add up counts of the same shape."""
    total: Counts = {}
    for run in runs:
        total = _sum(total, run)
    return total


def _sum(one: Any, other: Any) -> Any:
    if isinstance(one, dict) or isinstance(other, dict):
        one, other = one or {}, other or {}
        names = [*other, *(name for name in one if name not in other)]
        return {name: _sum(one.get(name), other.get(name)) for name in names}
    return (one or 0) + (other or 0)


def tables_of(found: Counts) -> dict[str, str]:
    """Return the tables by name; `found` holds reports by protocol and variant."""
    return {
        "people": people(found),
        "findings": findings(found),
        "gold": gold(found),
        "named": named(found),
        "results": results(found),
    }


def people(found: Counts) -> str:
    head = ("", "manner", "people", "with a strong finding", "an answer rejected", "blocked",
            "answers", "rejected")  # fmt: skip
    rows = [
        (
            f"`{protocol}`", manner, str(of["people"]),
            share(of["people_suspect"], of["people"]), share(of["people_rejected"], of["people"]),
            share(of["people_blocked"], of["people"]), str(of["answers"]),
            share(of["answers_rejected"], of["answers"]),
        )
        for protocol in ("culture", "stimuli")
        for manner in MANNERS
        for of in [found[protocol][REVIEWED]["people"][manner]]
    ]  # fmt: skip
    return table(head, rows)


def findings(found: Counts) -> str:
    """Tell of each finding whom it was found in, and in how many of the answers it is meant for."""
    honest, plain = (
        added(found[protocol][variant]["findings"] for protocol in ("culture", "stimuli"))
        for variant in (HONEST, PLAIN)
    )
    three = found["stimuli"][THREE]["findings"]
    both = added([plain, three])
    rows = [
        (f"`{code}`", *_measured(of), str(honest[code]["found"]))
        for code, of in both.items()
        if code not in NEED_OTHERS
    ]
    rows += [(f"`{code}`, {THREE}", *_measured(three[code]), "") for code in NEED_OTHERS]
    head = ("finding", "found", "of honest people", "precision", "answers meant", "recall",
            "found where all are honest")  # fmt: skip
    return table(head, rows)


def gold(found: Counts) -> str:
    """Tell of gold by kind: who was asked, and who missed it."""
    rows = [
        (f"`{kind}`", str(of["answers"]), str(of["answers_honest"]), *_measured(of))
        for protocol in ("culture", "stimuli")
        for kind, of in found[protocol][GOLD]["gold"].items()
    ]
    head = ("`gold_missed`", "gold answers", "of honest people", "missed", "missed by the honest",
            "precision", "answers meant", "recall")  # fmt: skip
    return table(head, rows)


def _measured(of: Mapping[str, int]) -> tuple[str, str, str, str, str]:
    return (
        str(of["found"]), str(of["found_honest"]),
        share(of["found"] - of["found_honest"], of["found"]), str(of["meant"]),
        share(of["meant_found"], of["meant"]),
    )  # fmt: skip


def named(found: Counts) -> str:
    """Tell of regions honest people were asked for because spam, and nobody else, named them."""
    rows = []
    for variant in (HONEST, PLAIN, REVIEWED):
        of = found["stimuli"][variant]["named"]
        others = of["honest"] - of["lost"]
        rows.append((
            variant, str(of["phrases"]), share(of["phrases_lost"], of["phrases"]),
            str(of["honest"]), share(of["lost"], of["honest"]),
            share(of["lost_off_click"], of["lost"]),
            share(of["honest_off_click"] - of["lost_off_click"], others),
        ))  # fmt: skip
    head = ("`stimuli`", "phrases", "named by spam alone", "regions of honest people",
            "of such a phrase", "`off_click` in these", "`off_click` in their others")  # fmt: skip
    return table(head, rows)


def results(found: Counts) -> str:
    rows = []
    for variant in (HONEST, PLAIN, REVIEWED):
        labels = found["culture"][variant]["labels"]
        decided = labels["right"] + labels["wrong"]
        rows.append((
            f"`culture`, {variant}",
            f"{labels['right']} of {decided} decided labels right",
            share(labels["right"], decided),
            f"{labels['known'] - decided} of {labels['known']} without a label",
        ))  # fmt: skip
    for variant in (HONEST, PLAIN, REVIEWED, THREE):
        regions = found["stimuli"][variant]["regions"]
        rows.append((
            f"`stimuli`, {variant}",
            "mean IoU of a stimulus with its true region",
            f"{regions['iou'] / regions['known']:.3f}",
            f"{regions['good']} of {regions['known']} above one half",
        ))  # fmt: skip
    return table(("", "what", "", ""), rows)


def share(part: int, whole: int) -> str:
    """Return a part with its percentage; a word where there is no whole."""
    return f"{part} ({part / whole:.0%})" if whole else "none"
