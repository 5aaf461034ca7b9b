"""Two workers, a queue that forgets, a job that comes again: one effect (HO-79 to HO-81)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from time import sleep
from typing import Any

import pytest
from django.db import connection, transaction

from annotation.locking import exclusively
from annotation.models import OutboxCall
from annotation.recruiting import decisions, outbox
from annotation.recruiting.messages import reason_named
from annotation.services.audit import SYSTEM
from tests.recruiting.conftest import PROLIFIC, Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(call: Any, times: int) -> list[Any]:
    """Call this in so many threads, each with a connection of its own."""
    ready = Barrier(times)

    def run() -> Any:
        ready.wait()
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return [future.result() for future in [pool.submit(run) for _ in range(times)]]


def test_a_name_is_held_by_one_at_a_time_and_is_free_again() -> None:
    holding = Barrier(2)

    def try_it() -> bool:
        with exclusively("a name") as alone:
            holding.wait()
            return alone

    assert sorted(at_once(try_it, 2)) == [False, True]
    with exclusively("a name") as alone, exclusively("another") as also:
        assert alone
        assert also


def test_two_workers_send_an_approval_once(crowd: Recruited) -> None:
    somebody = crowd.finished(crowd.study())
    decisions.approve(row(somebody), actor=SYSTEM)
    crowd.control.fault("transition_submission", "slow_after", seconds=0.5)
    sent = at_once(lambda: outbox.send_due(PROLIFIC), 3)
    assert sorted(sent) == [0, 0, 1]
    crowd.settle()
    assert crowd.paid(somebody) == [("reward", 200)]
    assert crowd.world.calls["transition_submission"] == 1


def test_two_curators_decide_at_once_and_one_decision_counts(crowd: Recruited) -> None:
    somebody = crowd.finished(crowd.study())
    at_once(lambda: decisions.approve(row(somebody), actor=SYSTEM), 4)
    assert OutboxCall.objects.filter(action="approve").count() == 1


def test_a_sender_that_died_holds_nobody_up(crowd: Recruited) -> None:
    somebody = crowd.finished(crowd.study())
    call = decisions.approve(row(somebody), actor=SYSTEM)
    OutboxCall.objects.filter(pk=call.pk).update(state="sent", attempts=1)
    crowd.settle()
    assert crowd.paid(somebody) == [("reward", 200)]
    assert row(somebody).payment == "confirmed"


def test_a_decision_taken_back_while_it_is_about_to_leave_stops_no_sender(
    crowd: Recruited,
) -> None:
    somebody, other = crowd.finished(study := crowd.study()), crowd.finished(study)
    decisions.reject(row(somebody), reason=reason_named("low_effort"), actor=SYSTEM)
    decisions.approve(row(other), actor=SYSTEM)
    taken = Event()

    def take_back() -> None:
        with transaction.atomic():
            decisions.take_back(row(somebody), actor=SYSTEM)
            taken.set()
            sleep(0.3)

    def send() -> None:
        taken.wait()
        outbox.send_due(PROLIFIC)

    with ThreadPoolExecutor(2) as pool:
        for future in [pool.submit(closing(call)) for call in (take_back, send)]:
            future.result()
    crowd.settle()
    assert row(somebody).platform_state == "submitted"
    assert crowd.paid(other) == [("reward", 200)]


def closing(call: Any) -> Any:
    def run() -> None:
        try:
            call()
        finally:
            connection.close()

    return run
