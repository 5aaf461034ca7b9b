"""By which door simulated annotators come and go: our invites, or a simulated crowd platform."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Protocol
from urllib.parse import parse_qsl, urlsplit

import numpy as np
from django.conf import settings
from django.utils import timezone

from aggregation.simulation.transport import Call
from annotation.crowd.prolific.account import Account
from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.control import OPERATIONS, Control
from annotation.crowd.simulator.prolific.faults import Kind
from annotation.crowd.simulator.prolific.server import serving
from annotation.crowd.simulator.prolific.world import Settings, World
from annotation.models import Campaign, OutboxCall, Study
from annotation.models.participation import StudyState
from annotation.models.recruitment import CallState
from annotation.recruiting import bonuses, decisions, outbox, polling, reconciliation, studies
from annotation.recruiting.platforms import PROLIFIC
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from annotation.services.invites import invite

FUNDS = 1_000_000_000
PLENTY = 100_000_000
FAULTS = (Kind.BUSY, Kind.ERROR_BEFORE, Kind.ERROR_AFTER, Kind.RESET_AFTER, Kind.MALFORMED_AFTER)
MOST_ROUNDS = 200
A_WHILE = timedelta(minutes=1)
UNDER_WAY = [CallState.PENDING, CallState.SENT]


class Door(Protocol):
    """How a person comes to the API, and what happens on the platform when they are done."""

    def enter(self, call: Call, *, kind: str, culture: str) -> dict[str, Any]:
        """Return the participation with its token, as the API gives it."""

    def leaves_early(self, rng: np.random.Generator) -> bool:
        """Say whether the next person leaves after their first answer."""

    def left(self, entry: dict[str, Any], ended: dict[str, Any] | None) -> None:
        """Let the platform know; `ended` is the finished participation, None for who left early."""


class InviteDoor:
    """A fresh invite for each person; nobody leaves early."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def enter(self, call: Call, *, kind: str, culture: str) -> dict[str, Any]:
        token = invite(self.campaign, kind=kind)
        entry: dict[str, Any] = call("participations/", {"invite": token})
        return entry

    def leaves_early(self, rng: np.random.Generator) -> bool:
        return False

    def left(self, entry: dict[str, Any], ended: dict[str, Any] | None) -> None:
        """Nobody has to be told."""


@dataclass
class Recruited:
    """What a rehearsal on a platform came to; money in minor units, as the platform paid it."""

    returned: int = 0
    approved: int = 0
    rewards_minor: int = 0
    bonuses_minor: int = 0
    paid_twice: int = 0
    differences: list[str] = field(default_factory=list)


class ProlificDoor:
    """A simulated Prolific with play money: a study for each culture, filled as people come.

    `leave` is the share of people who give their place back after the first answer, `faults` the
    chance of each call to the platform to fail before or after it had effect.
    """

    def __init__(self, campaign: Campaign, world: World, *, leave: float, faults: float) -> None:
        self.campaign, self.world = campaign, world
        self.control = Control(world)
        self.leave, self.faults = leave, faults
        self.recruited = Recruited()
        self._studies: dict[tuple[str, str], Study] = {}
        self._sessions: dict[str, str] = {}
        self._chance = np.random.default_rng(campaign.seed)

    def enter(self, call: Call, *, kind: str, culture: str) -> dict[str, Any]:
        taken = self._take_place(self._study(kind, culture))
        parts = urlsplit(taken["url"])
        self.control.clear_faults()
        path = f"studies/{parts.path.strip('/').split('/')[-1]}/arrivals/"
        entry: dict[str, Any] = call(path, {"query": dict(parse_qsl(parts.query))})
        self._sessions[entry["id"]] = taken["submission_id"]
        self._bad_luck()
        return entry

    def leaves_early(self, rng: np.random.Generator) -> bool:
        return bool(rng.random() < self.leave)

    def left(self, entry: dict[str, Any], ended: dict[str, Any] | None) -> None:
        session = self._sessions[entry["id"]]
        code = (ended or {}).get("completion") or {}
        if code.get("code"):
            self.control.complete(session, code["code"])
        else:
            self.control.give_back(session)
            self.recruited.returned += 1

    def settle_up(self) -> Recruited:
        """Read everything, approve and pay what is due, compare; returns what it came to."""
        for _ in range(MOST_ROUNDS):
            self._bad_luck()
            polling.poll(PROLIFIC)
            decisions.approve_all(decisions.waiting(self.campaign), actor=SYSTEM)
            due = bonuses.with_bonuses_due(self.campaign)
            bonuses.send(due, agreed_minor=PLENTY, actor=SYSTEM)
            if not self._send():
                break
        self.control.clear_faults()
        self._send()
        paid = self.world.ledger.payments
        rewards = [payment.amount for payment in paid if payment.cause == "reward"]
        self.recruited.approved = len(rewards)
        self.recruited.rewards_minor = sum(rewards)
        self.recruited.bonuses_minor = sum(p.amount for p in paid) - sum(rewards)
        self.recruited.paid_twice = len(self.control.paid_twice())
        found = reconciliation.reconcile(self.campaign)
        self.recruited.differences = [drift.what for drift in found]
        return self.recruited

    def shut(self) -> None:
        """Leave no study behind that the next reading would look for: its platform is gone."""
        made = [study.pk for study in self._studies.values()]
        Study.objects.filter(pk__in=made).update(
            external_id="", platform_state="", state=StudyState.CLOSED
        )

    def _study(self, kind: str, culture: str) -> Study:
        if (kind, culture) not in self._studies:
            plan = StudyPlan(PROLIFIC, places=5, culture=culture, kind=kind)
            study = studies.draft(self.campaign, plan, actor=SYSTEM)
            studies.publish(study, agreed_minor=PLENTY, actor=SYSTEM)
            self._studies[kind, culture] = study
            self._send()
            study.refresh_from_db()
        return self._studies[kind, culture]

    def _take_place(self, study: Study) -> dict[str, str]:
        try:
            return self.control.enter(study.external_id)
        except Complaint:
            study.refresh_from_db()
            more = study.places + 20
            studies.add_places(study, to=more, agreed_minor=PLENTY, actor=SYSTEM)
            self._send()
            return self.control.enter(study.external_id)

    def _send(self) -> int:
        """Let the outbox run and time go by until nothing waits but a person; returns the calls."""
        sent = 0
        for _ in range(MOST_ROUNDS):
            self.control.advance(2)
            OutboxCall.objects.filter(state=CallState.PENDING).update(due_at=timezone.now())
            answered = OutboxCall.objects.filter(state=CallState.SENT, answered_at__isnull=False)
            answered.update(answered_at=timezone.now() - A_WHILE)
            sent += outbox.send_due(PROLIFIC)
            if not OutboxCall.objects.filter(state__in=UNDER_WAY).exists():
                break
        return sent

    def _bad_luck(self) -> None:
        for operation in sorted(OPERATIONS - {"*"}):
            if self._chance.random() < self.faults:
                kind = FAULTS[int(self._chance.integers(len(FAULTS)))]
                self.control.fault(operation, kind)


@contextmanager
def simulated_prolific(
    campaign: Campaign, *, leave: float, faults: float
) -> Iterator[ProlificDoor]:
    """Serve a simulated Prolific and let this process alone use it while the block lasts."""
    # Ids of its own, also beside those of an earlier rehearsal.
    chosen = Settings(funds=FUNDS, currency=campaign.currency, seed=secrets.randbits(64))
    world = World(chosen, VirtualClock(timezone.now()))
    before = settings.PROLIFIC
    with serving(world) as url:
        settings.PROLIFIC = Account(
            token=world.settings.token,
            workspace_id=world.settings.workspace_id,
            url=url,
            read_attempts=2,
        )
        door = ProlificDoor(campaign, world, leave=leave, faults=faults)
        try:
            yield door
        finally:
            door.shut()
            settings.PROLIFIC = before
