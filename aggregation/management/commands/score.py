"""Score predictions against a release."""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from aggregation.methods.scoring_stimuli import RULES, SCENARIOS
from aggregation.scoring.run import SPLITS, TASKS, Asked, score
from aggregation.scoring.stimuli import Way
from aggregation.services.scored_releases import release_named
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand
from annotation.management.progress import ProgressBar

LISTED = ("missing", "doubled", "unusable", "unknown", "left_out")
NUMBERS = ("n", "pr25", "pr50", "miou", "accuracy", "macro_f1", "precision", "recall", "f1", "ap")
PARTS = ("per_emotion", "per_class", "per_culture", "per_bucket")
SHOWN = 10


class Command(EvokeCommand):
    help = "Score predictions against a release: regions, emotions or boxes."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("release", help="slug/version, or a release folder or zip")
        parser.add_argument("predictions", type=Path, help="a file, or a folder or zip of maps")
        parser.add_argument("--task", choices=TASKS, help="usually what the release is about")
        parser.add_argument("--split", choices=SPLITS, default="test")
        parser.add_argument("--scenario", choices=SCENARIOS, default="segmentation")
        parser.add_argument("--rule", choices=RULES, default="paper")
        parser.add_argument(
            "--threshold", type=_threshold, help="a number, or tune: the best on validation"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["predictions"].exists():
            raise Refusal("predictions_refused", file=str(options["predictions"]), why="not there")
        way = Way(options["rule"], options["scenario"], options["threshold"])
        asked = Asked(options["task"], options["split"], way)
        with release_named(options["release"]) as files, ProgressBar(sys.stderr) as progress:
            report = score(files, options["predictions"], asked, progress)
        if not options["json"]:
            self._table(report)
        self.close(options, _line(report), **report)

    def _table(self, report: dict[str, Any]) -> None:
        parts = {name: report[name] for name in PARTS if name in report}
        if "baseline" in report:
            parts["baseline"] = {"entire artwork": report["baseline"]}
        for part, rows in parts.items():
            for name, row in rows.items():
                numbers = {key: one for key, one in row.items() if not isinstance(one, dict | list)}
                said = ", ".join(f"{key} {_said(one)}" for key, one in numbers.items())
                self.stdout.write(f"{part.removeprefix('per_')} {name}: {said}")
        for name in LISTED:
            found = report.get(name, [])
            for one in found[:SHOWN]:
                why = report["reasons"].get(one) if name == "unusable" else None
                self.stdout.write(f"{name.replace('_', ' ')}: {one}" + (f" ({why})" if why else ""))
            if len(found) > SHOWN:
                self.stdout.write(f"{name}: {len(found) - SHOWN} more (--json lists all)")


def _line(report: dict[str, Any]) -> str:
    numbers = ", ".join(f"{name} {_said(report[name])}" for name in NUMBERS if name in report)
    how = ""
    if report["task"] == "stimuli":
        threshold = _said(report["threshold"])
        how = (
            f", {report['rule']} rule, {report['scenario']}, threshold {threshold} "
            f"({report['threshold_from']})"
        )
    faults = ", ".join(f"{len(report[name])} {name}" for name in LISTED[:4])
    return f"{report['release']} {report['split']}{how}: {numbers}; {faults}."


def _said(number: float | None) -> str:
    if number is None:
        return "undefined"
    return str(number) if isinstance(number, int) else f"{number:.4f}"


def _threshold(text: str) -> float | str:
    if text == "tune":
        return text
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError("a number, or tune")
    return number
