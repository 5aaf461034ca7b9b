"""A campaign that recruits on a simulated Prolific over real HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from annotation.crowd.prolific.account import Account
from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.prolific.control import Control
from annotation.crowd.simulator.prolific.server import serving
from annotation.crowd.simulator.prolific.world import World
from annotation.models import Campaign, OutboxCall, Participation, Study
from annotation.recruiting import outbox, polling, studies
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from tests.cast import WHY, Cast, Panelist

PLENTY = 1_000_000
AWE = {"emotion": "awe", "explanation": WHY["english"]}
PROLIFIC = "prolific"


class Recruited:
    """A campaign, the simulated platform it recruits on, and what time does to both."""

    def __init__(self, cast: Cast, world: World, url: str) -> None:
        self.cast, self.world, self.url = cast, world, url
        self.control = Control(world)
        self._numbers = count(1)

    def number(self) -> int:
        """Return a number that was not there before, for what needs a name of its own."""
        return next(self._numbers)

    def campaign(self, *, tasks: int = 4, **settings: Any) -> Campaign:
        run = self.number()
        artworks = [self.cast.artwork(f"tester_{run}-{number}") for number in range(tasks)]
        return self.cast.campaign(
            "culture",
            artworks=artworks,
            **{"batch_size": 2, "reward_minor": 200, "ethics_approval": "REC 7", **settings},
        )

    def study(self, campaign: Campaign | None = None, **plan: Any) -> Study:
        """Return a study that is open on the platform."""
        study = studies.draft(
            campaign or self.campaign(),
            StudyPlan(**{"platform": PROLIFIC, "places": 3, **plan}),
            actor=SYSTEM,
        )
        studies.publish(study, agreed_minor=PLENTY, actor=SYSTEM)
        self.settle()
        study.refresh_from_db()
        return study

    def person(self, study: Study) -> Panelist:
        """Return somebody who took a place, followed the link and consented."""
        somebody = Panelist(self.control.enter(study.external_id)["url"])
        somebody.consent()
        return somebody

    def finished(self, study: Study, *, answers: int = 2) -> Panelist:
        """Return somebody who did the batch and went back with the code."""
        somebody = self.person(study)
        for _ in range(answers):
            somebody.does(**AWE)
        somebody.finish()
        self.control.complete(somebody.session, study.codes["completed"])
        self.poll()
        return somebody

    def poll(self) -> None:
        polling.poll(PROLIFIC)

    def settle(self) -> None:
        """Let the outbox run until nothing is left that time alone would bring about."""
        for _ in range(12):
            self.hurry()
            if not outbox.send_due(PROLIFIC) and not _in_flight():
                return

    def hurry(self) -> None:
        """Let a while pass: what waits to be tried again, or to be read back, is due."""
        self.control.advance(2)
        OutboxCall.objects.update(due_at=timezone.now() - timedelta(seconds=1))
        answered = OutboxCall.objects.filter(answered_at__isnull=False)
        answered.update(answered_at=F("answered_at") - timedelta(minutes=1))

    def paid(self, somebody: Panelist) -> list[tuple[str, int]]:
        """Return what the platform really paid somebody: for the reward, or as a bonus."""
        payments = [
            payment
            for payment in self.world.ledger.payments
            if payment.submission_id == somebody.session
        ]
        return [
            ("reward" if payment.cause == "reward" else "bonus", payment.amount)
            for payment in payments
        ]


def _in_flight() -> bool:
    return OutboxCall.objects.filter(state__in=["pending", "sent"]).exists()


def row(somebody: Panelist) -> Participation:
    return Participation.objects.get(uuid=somebody.participation["id"])


@pytest.fixture
def world() -> World:
    return World(clock=VirtualClock(timezone.now()))


@pytest.fixture
def crowd(cast: Cast, world: World, settings: Any) -> Iterator[Recruited]:
    with serving(world) as url:
        settings.PROLIFIC = Account(
            token=world.settings.token,
            workspace_id=world.settings.workspace_id,
            url=url,
            connect_seconds=2.0,
            answer_seconds=2.0,
            read_attempts=1,
        )
        settings.REVIEW_UNDO_SECONDS = 0
        settings.PROLIFIC_HOOK_SECRETS = ["a secret between the two"]
        yield Recruited(cast, world, url)
