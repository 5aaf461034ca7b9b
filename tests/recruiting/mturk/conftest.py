"""A campaign that recruits on a simulated Mechanical Turk over real HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from annotation.crowd.mturk.account import Account
from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.mturk import KEYS, MTurkSimulator
from annotation.models import Campaign, OutboxCall, Participation, Study
from annotation.recruiting import exits, outbox, polling, studies
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from tests.cast import WHY, Cast, Panelist
from tests.crowd.mturk.conftest import sqs, url
from tests.crowd.mturk.people import Page, Person

__all__ = ["sqs", "url"]

MTURK = "mturk"
AWE = {"emotion": "awe", "explanation": WHY["english"]}


class Worker(Panelist):
    """Somebody with a place on the marketplace who followed the link in its frame."""

    def __init__(self, person: Person, page: Page) -> None:
        super().__init__(page.frame)
        self.person = person

    @property
    def session(self) -> str:
        return f"{self.query['assignmentId']}.{self.query['workerId']}"

    @property
    def row(self) -> Participation:
        return Participation.objects.get(uuid=self.participation["id"])

    def hand_in(self, **fields: str) -> None:
        """Send the last form, as our page gives it unless other fields are named."""
        own = {"assignmentId": self.query["assignmentId"]}
        sent = {**own, **fields} if fields else exits.submit_form(self.row, self.query).fields
        assert self.person.post("/mturk/externalSubmit", dict(sent)).status == 200


class Bazaar:
    """A campaign, the simulated marketplace it recruits on, and what time does to both."""

    def __init__(self, cast: Cast, turk: MTurkSimulator) -> None:
        self.cast, self.turk = cast, turk
        self._numbers = count(1)

    def campaign(self, *, tasks: int = 4, **settings: Any) -> Campaign:
        run = next(self._numbers)
        chosen = {"batch_size": 2, "reward_minor": 200, "currency": "USD", **settings}
        return self.cast.campaign(
            "culture",
            artworks=[self.cast.artwork(f"tester_{run}-{number}") for number in range(tasks)],
            **{"ethics_approval": "REC 7", **chosen},
        )

    def draft(self, campaign: Campaign | None = None, **plan: Any) -> Study:
        chosen = StudyPlan(**{"platform": MTURK, "places": 3, **plan})
        return studies.draft(campaign or self.campaign(), chosen, actor=SYSTEM)

    def study(
        self, campaign: Campaign | None = None, *, agreed: int | None = None, **plan: Any
    ) -> Study:
        """Return a study that is open, for its own price unless another amount is agreed to."""
        study = self.draft(campaign, **plan)
        price = studies.quote(study, study.places).minor
        studies.publish(study, agreed_minor=agreed or price, actor=SYSTEM)
        self.settle()
        study.refresh_from_db()
        return study

    def group(self, study: Study) -> str:
        hits = [hit for hit in self.turk.market.hits.values() if str(study.uuid) in hit.annotation]
        return hits[-1].type.group_id

    def accept(self, study: Study, name: str) -> Page:
        return Person(self.turk, name).accept(self.group(study))

    def worker(self, study: Study, name: str = "A1ANN") -> Worker:
        """Return somebody who took a place, followed the link and consented."""
        page = self.accept(study, name)
        assert page.status == 200, page.text
        somebody = Worker(Person(self.turk, name), page)
        somebody.consent()
        return somebody

    def finished(self, study: Study, name: str = "A1ANN", **fields: str) -> Worker:
        """Return somebody who did the batch and handed the assignment in."""
        somebody = self.worker(study, name)
        for _ in range(study.campaign.batch_size):
            somebody.does(**AWE)
        somebody.finish()
        somebody.hand_in(**fields)
        self.poll()
        return somebody

    def poll(self) -> None:
        polling.poll(MTURK)

    def settle(self) -> None:
        """Let the outbox run until nothing is left that time alone would bring about."""
        for _ in range(12):
            OutboxCall.objects.update(due_at=timezone.now() - timedelta(seconds=1))
            answered = OutboxCall.objects.filter(answered_at__isnull=False)
            answered.update(answered_at=F("answered_at") - timedelta(minutes=1))
            in_flight = OutboxCall.objects.filter(state__in=["pending", "sent"])
            if not outbox.send_due(MTURK) and not in_flight.exists():
                return

    def paid(self, name: str = "A1ANN") -> list[tuple[str, int]]:
        """Return what the marketplace really paid somebody."""
        paid = self.turk.market.account.payments
        return [(entry.kind, entry.amount_minor) for entry in paid if entry.worker_id == name]

    def places(self, study: Study) -> int:
        hits = self.turk.market.hits.values()
        return sum(hit.places for hit in hits if str(study.uuid) in hit.annotation)


@pytest.fixture
def turk() -> Iterator[MTurkSimulator]:
    """A marketplace in real time that never answered what the service model does not allow."""
    with MTurkSimulator(clock=VirtualClock()) as simulator:
        yield simulator
    assert simulator.drifted == []
    assert simulator.paid_twice() == []


@pytest.fixture
def bazaar(cast: Cast, turk: MTurkSimulator, settings: Any) -> Bazaar:
    settings.MTURK = Account(
        KEYS.access_key,
        KEYS.secret_key,
        environment="simulator",
        simulator_url=turk.endpoint_url,
        simulator_origin=turk.worker_origin,
        answer_seconds=1.0,
        read_attempts=1,
    )
    settings.REVIEW_UNDO_SECONDS = 0
    return Bazaar(cast, turk)
