"""A simulated Mechanical Turk over real HTTP, and studies that are open on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from annotation.crowd.mturk.account import Account
from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.mturk import KEYS, MTurkSimulator, work
from annotation.models import OutboxCall, Study
from annotation.recruiting import outbox, studies
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from tests.cast import Cast
from tests.recruiting.conftest import PLENTY

MTURK = "mturk"
Open = Callable[..., Study]


@pytest.fixture
def turk(settings: Any) -> Iterator[MTurkSimulator]:
    with MTurkSimulator(clock=VirtualClock(timezone.now())) as simulator:
        settings.MTURK = Account(
            KEYS.access_key,
            KEYS.secret_key,
            environment="simulator",
            simulator_url=simulator.endpoint_url,
            simulator_origin=simulator.worker_origin,
            read_attempts=1,
        )
        yield simulator
    assert simulator.drifted == []


@pytest.fixture
def opened(cast: Cast, turk: MTurkSimulator) -> Open:
    """Return what opens a study of two answers, in a campaign of so many tasks."""

    def open_it(*, tasks: int = 4, campaign: Any = None) -> Study:
        campaign = campaign or cast.campaign(
            "culture",
            artworks=[cast.artwork(f"tester_{number}") for number in range(tasks)],
            batch_size=2,
            reward_minor=200,
            currency="USD",
            ethics_approval="REC 7",
        )
        study = studies.draft(campaign, StudyPlan(platform=MTURK, places=3), actor=SYSTEM)
        studies.publish(study, agreed_minor=PLENTY, actor=SYSTEM)
        settle()
        study.refresh_from_db()
        assert study.state == "open"
        return study

    return open_it


def settle() -> None:
    for _ in range(6):
        OutboxCall.objects.update(due_at=timezone.now() - timedelta(seconds=1))
        outbox.send_due(MTURK)


def group_of(turk: MTurkSimulator, study: Study) -> str:
    hits = [hit for hit in turk.market.hits.values() if str(study.uuid) in hit.url]
    return str(hits[-1].type.group_id)


def accepted(turk: MTurkSimulator, study: Study, worker: str) -> dict[str, str]:
    """Return the query a worker's frame has after they accepted a HIT."""
    hit, attempt = work.accept(turk.market, worker, group_of(turk, study))
    return {
        "assignmentId": attempt.assignment_id,
        "hitId": hit.id,
        "turkSubmitTo": turk.worker_origin,
        "workerId": worker,
    }
