"""What the numbers of a score are called, and the tables they are read in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.emotions import EMOTIONS

Text = str | Promise

STATE: dict[str, Text] = {"waiting": _("is being scored"), "done": _("done"), "failed": _("failed")}
SPLIT: dict[str, Text] = {"test": _("test"), "val": _("validation"), "all": _("all")}
RULE: dict[str, Text] = {"paper": _("of the paper"), "authors": _("of the authors' script")}
SCENARIO: dict[str, Text] = {"segmentation": _("segments"), "bbox": _("bounding boxes")}
NUMBER: dict[str, Text] = {
    "n": _("Counted"),
    "pr25": "Pr@25, %",
    "pr50": "Pr@50, %",
    "miou": _("Mean IoU, %"),
    "threshold": _("Threshold"),
    "accuracy": _("Accuracy"),
    "precision": _("Precision"),
    "recall": _("Recall"),
    "f1": "F1",
    "macro_f1": _("Macro-F1"),
    "figures": _("Figures"),
    "ap": _("Average precision"),
    "truths": _("Labels"),
    "predicted": _("Predicted"),
}
PART: dict[str, tuple[Text, Text]] = {
    "per_emotion": (_("By emotion"), _("Emotion")),
    "per_class": (_("By emotion"), _("Emotion")),
    "per_culture": (_("By culture"), _("Culture")),
    "per_bucket": (_("By degree of abstraction"), _("Bucket")),
}
FAULT: dict[str, Text] = {
    "missing": _("missing"),
    "doubled": _("predicted twice"),
    "unusable": _("unusable"),
    "unknown": _("not in the release"),
    "left_out": _("left out: the truth is empty"),
}
SHOWN = 20


@dataclass(frozen=True)
class Table:
    """A table of numbers; the first column names the row."""

    title: Text
    header: list[Text]
    rows: list[tuple[Text, list[Any]]]


def tables_of(report: dict[str, Any]) -> Iterator[Table]:
    """Return the tables of a report: all of it first, with the lower bound beside it."""
    whole: list[tuple[Text, dict[str, Any]]] = [(_("These predictions"), report)]
    if "baseline" in report:
        whole.append((_("The entire artwork"), report["baseline"]))
    yield _table(_("Scores"), "", whole)
    for name, (title, first) in PART.items():
        if report.get(name):
            yield _table(title, first, list(report[name].items()))
    if report.get("confusion"):
        yield _confusion(report["confusion"])


def faults_of(report: dict[str, Any]) -> list[tuple[Text, int, list[str]]]:
    """Return what was wrong with predictions: what, how many, and the first of them."""
    reasons = report.get("reasons", {})
    return [
        (
            said,
            report["counts"][name],
            [
                f"{one} ({reasons[one]})" if name == "unusable" and one in reasons else one
                for one in report[name][:SHOWN]
            ],
        )
        for name, said in FAULT.items()
        if report.get("counts", {}).get(name)
    ]


def _table(title: Text, first: Text, rows: list[tuple[Text, dict[str, Any]]]) -> Table:
    names = [name for name in NUMBER if any(name in row for _said, row in rows)]
    header = [first, *(NUMBER[name] for name in names)]
    return Table(title, header, [(said, [row.get(name) for name in names]) for said, row in rows])


def _confusion(confusion: dict[str, dict[str, int]]) -> Table:
    guesses = [name for name in EMOTIONS if any(name in row for row in confusion.values())]
    rows = [(truth, [row.get(name, 0) for name in guesses]) for truth, row in confusion.items()]
    return Table(_("Truth by row, prediction by column"), [_("Emotion"), *guesses], list(rows))
