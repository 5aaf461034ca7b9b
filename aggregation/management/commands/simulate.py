"""Play simulated annotators through the HTTP interface to the end of a rehearsal campaign."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from django.core.management.base import CommandParser

from aggregation.simulation.curators import Curator
from aggregation.simulation.doors import simulated_prolific
from aggregation.simulation.outcome import outcome
from aggregation.simulation.play import (
    Crowd,
    Played,
    Stage,
    play,
    refuse_real,
    settle_elsewhere,
    settle_here,
)
from aggregation.simulation.transport import HTTPTransport, own_server
from aggregation.simulation.truth import Truth, ambiguous_truth, read_truth
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Campaign


class Command(EvokeCommand):
    help = "Play annotators through the HTTP interface to the end of a rehearsal campaign."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--annotators", type=int, required=True, help="people in each wave")
        parser.add_argument("--seed", type=int, required=True)
        parser.add_argument("--noise", type=float, default=0.1, help="unsteady hands, 0 to 1")
        parser.add_argument("--careless", type=float, default=0.0, help="share of careless people")
        parser.add_argument("--spam", type=float, default=0.0, help="share who answer anything")
        parser.add_argument("--review", action="store_true", help="a curator judges every round")
        parser.add_argument("--accuracy", type=float, default=1.0, help="share of right verdicts")
        parser.add_argument("--report", type=Path, help="a file for what came of whom, as JSON")
        parser.add_argument("--truth", type=Path, help="a stimuli_masks.csv, tables beside it")
        parser.add_argument(
            "--ambiguous", action="store_true", help="people agree as ArtECulture's did"
        )
        parser.add_argument("--url", help="a running server; without it one is started meanwhile")
        parser.add_argument("--platform", choices=["prolific"], help="come from a simulated one")
        parser.add_argument("--leave", type=float, default=0.0, help="share who give a place back")
        parser.add_argument("--faults", type=float, default=0.0, help="chance of a failing call")

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        _verify(options)
        refuse_real(campaign)
        crowd = Crowd(
            annotators=options["annotators"],
            seed=options["seed"],
            noise=options["noise"],
            careless=options["careless"],
            spam=options["spam"],
        )
        truth = _truth(campaign, options)
        if options["platform"]:
            self._recruit(campaign, crowd, truth, options)
            return
        if options["url"]:
            with HTTPTransport(options["url"]) as transport:
                review = self._review(campaign, truth, options, settle_elsewhere)
                stage = Stage(transport, settle_elsewhere, review=review)
                played = play(campaign, crowd, truth, stage)
        else:
            with own_server() as url, HTTPTransport(url) as transport:
                review = self._review(campaign, truth, options, settle_here)
                played = play(campaign, crowd, truth, Stage(transport, settle_here, review=review))
        self._write_report(campaign, truth, played, options)
        line = f"{played.annotators} simulated annotators gave {played.answers} answers."
        self.close(options, line, **played.counts())

    def _review(
        self,
        campaign: Campaign,
        truth: Truth,
        options: dict[str, Any],
        settle: Callable[[], None],
    ) -> Callable[[], int] | None:
        """Return what judges after each wave, if a curator is wanted."""
        if not options["review"]:
            return None
        rng = np.random.default_rng([options["seed"], 1])
        return Curator(campaign, truth, options["accuracy"], rng, settle).review

    def _write_report(
        self, campaign: Campaign, truth: Truth, played: Played, options: dict[str, Any]
    ) -> None:
        if options["report"]:
            found = outcome(campaign, truth, played)
            options["report"].write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")

    def _recruit(
        self, campaign: Campaign, crowd: Crowd, truth: Truth, options: dict[str, Any]
    ) -> None:
        """Rehearse recruiting too: people come from a simulated platform and are paid there."""
        chances = {"leave": options["leave"], "faults": options["faults"]}
        with (
            simulated_prolific(campaign, **chances) as door,
            own_server() as url,
            HTTPTransport(url) as transport,
        ):
            review = self._review(campaign, truth, options, settle_here)
            played = play(campaign, crowd, truth, Stage(transport, settle_here, door, review))
            recruited = door.settle_up()
        self._write_report(campaign, truth, played, options)
        money = f"{recruited.rewards_minor} in rewards and {recruited.bonuses_minor} in bonuses"
        line = (
            f"{played.annotators} people from a simulated Prolific gave {played.answers} answers; "
            f"{recruited.approved} approved, {recruited.returned} gave their place back, "
            f"{money} (minor units of {campaign.currency}), {recruited.paid_twice} paid twice, "
            f"{len(recruited.differences)} differences."
        )
        self.close(options, line, **played.counts(), **vars(recruited))


def _truth(campaign: Campaign, options: dict[str, Any]) -> Truth:
    """Return what people see: a table's regions and feelings, made up feelings, or nothing."""
    if options["ambiguous"]:
        return ambiguous_truth(campaign, seed=options["seed"])
    return read_truth(options["truth"]) if options["truth"] else Truth()


def _verify(options: dict[str, Any]) -> None:
    """Refuse options that make no sense, alone or together."""
    for share in ("noise", "careless", "spam", "accuracy", "leave", "faults"):
        if not 0 <= options[share] <= 1:
            raise WrongUse(f"--{share} is a share from 0 to 1")
    if options["annotators"] < 1:
        raise WrongUse("--annotators is at least 1")
    if options["report"] and not options["report"].parent.is_dir():
        raise WrongUse(f"--report: there is no folder {options['report'].parent}")
    if options["truth"] and options["ambiguous"]:
        raise WrongUse("--ambiguous makes up what --truth would tell: leave one out")
    if options["url"] and options["platform"]:
        raise WrongUse("--platform starts a server of its own: leave --url out")
