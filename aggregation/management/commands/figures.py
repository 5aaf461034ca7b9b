"""Measure how well people, or a detector, find the figures of a campaign's artworks."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from aggregation.services.detections import Detected, read_detections, score_detections
from aggregation.services.figures_scored import Bucket, Scored, figures_of
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand
from annotation.models import Campaign
from annotation.models.campaign import Protocol


class Command(EvokeCommand):
    help = "Measure precision, recall and F of people, and of a detector, by degree of abstraction."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument(
            "--detections",
            type=Path,
            metavar="FILE",
            help="a detector's boxes: a CSV of art_style, painting, x, y, width, height, score",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None or campaign.protocol != Protocol.FIGURES:
            raise Refusal("not_found", campaign=options["slug"])
        report = figures_of(campaign)
        file: Path | None = options["detections"]
        detected = score_detections(report, read_detections(campaign, file)) if file else []
        if not options["json"]:
            for bucket in report.buckets:
                self.stdout.write(_people(bucket))
            for one in detected:
                self.stdout.write(_detector(one))
        self.close(
            options,
            f"{len(report.annotators)} people were scored on {len(report.artworks)} artworks.",
            buckets=[asdict(bucket) for bucket in report.buckets],
            annotators=[_scored(one) for one in report.annotators],
            detector=[asdict(one) for one in detected],
        )


def _scored(one: Scored) -> dict[str, Any]:
    found = one.found
    shares = {"precision": found.precision, "recall": found.recall, "f": found.f}
    return {"annotator": one.annotator, "artworks": one.artworks, **asdict(found), **shares}


def _people(bucket: Bucket) -> str:
    said = ", ".join(f"{name} {_number(mean.value)}" for name, mean in bucket.means.items())
    return f"{_name(bucket.number)}: people: {said}; {bucket.artworks} artworks"


def _detector(one: Detected) -> str:
    said = f"average precision {_number(one.average_precision)}"
    if one.best is not None:
        best = one.best
        said += f", precision {best.precision:.4f}, recall {best.recall:.4f}, f {best.f:.4f}"
    return f"{_name(one.bucket)}: detector: {said}; {one.artworks} artworks"


def _name(bucket: int | None) -> str:
    return "all" if bucket is None else f"bucket {bucket}"


def _number(value: float | None) -> str:
    return "undefined" if value is None else f"{value:.4f}"
