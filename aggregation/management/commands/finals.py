"""Say how the final checks of a campaign stand, or confirm what is listed."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandParser

from aggregation.services.finals import checks_of, confirm
from annotation.access import campaign_to_curate
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Campaign
from annotation.models.campaign import Protocol


class Command(EvokeCommand):
    help = "Say what is whole, of low quality or void after collection, and what waits."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--confirm", metavar="NAME", help="leave all as listed, as this person")

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        if campaign.protocol != Protocol.STIMULI:
            raise WrongUse("only campaigns of the protocol stimuli have final checks")
        if options["confirm"]:
            confirm(checks_of(campaign).listed, self.curator(campaign, options["confirm"]))
        checks = checks_of(campaign)
        waiting = checks.waiting.total()
        line = f"{checks.summary}; {checks.summary.kept:,} kept, {waiting:,} wait for a verdict."
        facts = {step: getattr(checks.summary, step) for step in ("whole", "low_quality", "void")}
        counts = {"collected": checks.summary.collected, "kept": checks.summary.kept}
        self.close(options, line, **counts, **facts, waiting=dict(checks.waiting))

    def curator(self, campaign: Campaign, name: str) -> User:
        """Return who answers for the verdicts: somebody who may judge in this campaign."""
        user = User.objects.filter(username=name).first()
        if user is None:
            raise Refusal("not_found", account=name)
        campaign_to_curate(user, campaign.slug)
        return user
