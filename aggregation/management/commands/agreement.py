"""Measure how far the annotators of a campaign agree."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandParser

from aggregation.services.agreement import agreement_of
from aggregation.services.measures import Line, Measure
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand
from annotation.models import Campaign


class Command(EvokeCommand):
    help = "Measure agreement: emotions, sentences, ratings, regions; by culture, emotion and more."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument(
            "--annotators", action="store_true", help="each annotator against all others too"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        report = agreement_of(campaign)
        count = 0
        for section in report.sections:
            for line in section.lines:
                count += 1
                if not options["json"] and (options["annotators"] or line.by != "annotator"):
                    self.stdout.write(f"{section.what}: {_told(line)}")
        for pair in report.pairs:
            if not options["json"] and pair.one != pair.other:
                said = _number(pair.corrected)
                self.stdout.write(f"{pair.one} and {pair.other}: corrected {said}")
        self.close(options, f"{count} lines were measured.", **asdict(report))


def _told(line: Line) -> str:
    measures = ", ".join(f"{name} {_number(one)}" for name, one in line.measures.items())
    return f"{line.by} {line.name}".strip() + f": {measures}; {line.compared} items compared"


def _number(measure: Measure) -> str:
    return f"undefined ({measure.reason})" if measure.value is None else f"{measure.value:.4f}"
