"""Play simulated annotators through the HTTP interface to the end of a rehearsal campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from aggregation.simulation.play import Crowd, play, settle_elsewhere, settle_here
from aggregation.simulation.transport import HTTPTransport, own_server
from aggregation.simulation.truth import Truth, read_truth
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Campaign


class Command(EvokeCommand):
    help = "Play annotators through the HTTP interface to the end of a rehearsal campaign."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--annotators", type=int, required=True, help="people in each wave")
        parser.add_argument("--seed", type=int, required=True)
        parser.add_argument("--noise", type=float, default=0.1, help="shaky hands, 0 to 1")
        parser.add_argument("--careless", type=float, default=0.0, help="share who draw contours")
        parser.add_argument("--spam", type=float, default=0.0, help="share who answer anything")
        parser.add_argument("--truth", type=Path, help="a stimuli_masks.csv, tables beside it")
        parser.add_argument("--url", help="a running server; without it one is started meanwhile")

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        for share in ("noise", "careless", "spam"):
            if not 0 <= options[share] <= 1:
                raise WrongUse(f"--{share} is a share from 0 to 1")
        if options["annotators"] < 1:
            raise WrongUse("--annotators is at least 1")
        crowd = Crowd(
            annotators=options["annotators"],
            seed=options["seed"],
            noise=options["noise"],
            careless=options["careless"],
            spam=options["spam"],
        )
        truth = read_truth(options["truth"]) if options["truth"] else Truth()
        if options["url"]:
            with HTTPTransport(options["url"]) as transport:
                played = play(campaign, crowd, truth, transport=transport, settle=settle_elsewhere)
        else:
            with own_server() as url, HTTPTransport(url) as transport:
                played = play(campaign, crowd, truth, transport=transport, settle=settle_here)
        line = f"{played.annotators} simulated annotators gave {played.answers} answers."
        self.close(options, line, **vars(played))
