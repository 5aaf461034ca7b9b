"""People, a platform, bad luck and crashes, step by step; and what has to be true after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any

from django.db import connection
from django.test import Client
from django.utils import timezone

from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.hooks import Event, Subscription
from annotation.errors import Refusal
from annotation.models import Answer, LedgerEntry, OutboxCall, Participation, PlatformEvent
from annotation.recruiting import bonuses, decisions, events, outbox, polling
from annotation.recruiting.messages import reason_named
from annotation.services.audit import SYSTEM
from annotation.services.payments import payments_of
from tests.cast import Panelist
from tests.recruiting.conftest import AWE, PLENTY, PROLIFIC, Recruited, row

FAULTS = ("busy", "error_before", "error_after", "reset_before", "reset_after", "malformed_after")
FAULTY = (
    "transition_submission", "set_up_bonuses", "pay_bonuses",
    "get_submission", "list_submissions", "get_study", "get_balance",
)  # fmt: skip


class Crash(BaseException):
    """The process ends here, in the middle of what it does."""


@contextmanager
def crashing_at(statement: int) -> Any:
    """Let the process die before it sends this statement to the database."""
    left = iter(range(statement))

    def wrapper(execute: Callable[..., Any], *args: Any) -> Any:
        if next(left, None) is None:
            raise Crash
        return execute(*args)

    with suppress(Crash), connection.execute_wrapper(wrapper):
        yield


class Scenario:
    def __init__(self, crowd: Recruited, *, people: int) -> None:
        self.crowd = crowd
        self.study = crowd.study(
            crowd.campaign(tasks=4, slug=f"run-{crowd.number()}"), places=people
        )
        self.people: list[Panelist] = []
        self.acknowledged: Counter[str] = Counter()
        self.rejected: set[str] = set()
        self.delivered: list[Event] = []
        self.client = Client()
        hooks = crowd.world.hooks
        for number, kind in enumerate(("submission.status.change", "study.status.change")):
            hooks.subscriptions[f"s{number}"] = Subscription(
                f"s{number}", kind, "http://evoke/hooks/prolific/", "w", "", is_enabled=True
            )
        hooks.secret = "a secret between the two"

    # What people do.

    def enter(self, _number: int) -> None:
        """Take a place and follow the link, again and again while the platform does not answer."""
        with suppress(Complaint):
            url = self.crowd.control.enter(self.study.external_id)["url"]
            while not self._follow(url):
                pass

    def _follow(self, url: str) -> bool:
        try:
            somebody = Panelist(url)
        except AssertionError as problem:
            if "platform_unreachable" not in str(problem):
                raise
            return False
        somebody.consent()
        self.people.append(somebody)
        return True

    def answer(self, number: int) -> None:
        somebody = self._somebody(number)
        if somebody is None:
            return
        response = somebody.call("POST", f"{somebody.path}next/")
        if response.status_code == 200:
            given = somebody.answer(response.json(), AWE)
            self.acknowledged[somebody.session] += given.status_code == 201

    def finish(self, number: int) -> None:
        if somebody := self._somebody(number):
            somebody.call("POST", f"{somebody.path}finish/")

    def hand_in(self, number: int) -> None:
        """Go back with the code, or, every second time, without one."""
        if somebody := self._somebody(number):
            code = self.study.codes["completed"] if number % 2 else "NOCODE"
            with suppress(Complaint):
                self.crowd.control.complete(somebody.session, code)

    def give_back(self, number: int) -> None:
        if somebody := self._somebody(number):
            with suppress(Complaint):
                self.crowd.control.give_back(somebody.session)

    # What staff do.

    def approve(self, number: int) -> None:
        if somebody := self._somebody(number):
            with suppress(Refusal):
                decisions.approve(row(somebody), actor=SYSTEM)

    def reject(self, number: int) -> None:
        if somebody := self._somebody(number):
            with suppress(Refusal):
                decisions.reject(row(somebody), reason=reason_named("low_effort"), actor=SYSTEM)

    def pay(self, _number: int = 0) -> None:
        due = bonuses.with_bonuses_due(self.study.campaign)
        bonuses.send(due, agreed_minor=PLENTY, actor=SYSTEM)

    # What machines and luck do.

    def send(self, _number: int) -> None:
        self.crowd.hurry()
        outbox.send_due(PROLIFIC)

    def poll(self, _number: int = 0) -> None:
        self.crowd.poll()

    def crash_while_sending(self, number: int) -> None:
        self.crowd.hurry()
        with crashing_at(number):
            outbox.send_due(PROLIFIC)

    def crash_while_polling(self, number: int) -> None:
        with crashing_at(number):
            polling.poll(PROLIFIC)

    def fault(self, number: int) -> None:
        operation = FAULTY[number % len(FAULTY)]
        self.crowd.control.fault(operation, FAULTS[number // len(FAULTY) % len(FAULTS)])

    def an_hour(self, _number: int) -> None:
        self.crowd.control.advance(60)

    def weeks(self, _number: int) -> None:
        self.crowd.control.advance(22 * 24 * 60)

    def deliver(self, number: int) -> None:
        """Send what waits: doubled, and every second time the wrong way round."""
        with self.crowd.world.lock:
            self.crowd.world.settle()
            waiting = self.crowd.world.hooks.due()
        for event in waiting[:: -1 if number % 2 else 1]:
            self.crowd.world.hooks.sign(event)
            for _ in range(2):
                self._post(event, event.id)
            self.crowd.world.hooks.record(event, arrived=True)
            self.delivered.append(event)

    def _post(self, event: Event, event_id: str) -> None:
        headers = {k: v for k, v in event.headers(event_id).items() if k != "Content-Type"}
        response = self.client.post(
            "/hooks/prolific/", event.body, content_type="application/json", headers=headers
        )
        # A signature may be too old by the simulated weeks that went by; none is an error of ours.
        assert response.status_code in {200, 401}, response.content

    def _somebody(self, number: int) -> Panelist | None:
        return self.people[number % len(self.people)] if self.people else None

    # What holds always, and what holds once everything has come to rest.

    def check(self) -> None:
        """Nothing is paid twice, and nothing is said to be paid that was not."""
        assert self.crowd.control.paid_twice() == []
        for somebody in self.people:
            paid = sum(amount for _what, amount in self.crowd.paid(somebody))
            owed = {payment.key: payment for payment in payments_of(row(somebody))}.values()
            confirmed = sum(p.minor for p in owed if p.state == "confirmed")
            assert confirmed <= paid <= self.study.reward_minor, (confirmed, paid)

    def come_to_rest(self) -> None:
        """Let luck be good again and every person do their part, until nothing moves any more."""
        self.crowd.control.clear_faults()
        for somebody in self.people:
            if self.crowd.world.submission(somebody.session).status == "ACTIVE":
                self.crowd.control.give_back(somebody.session)
        for _ in range(4):
            self.crowd.settle()
            events.apply_waiting()
            self.crowd.poll()
            self._look_into_doubts()
            self._time_out_is_over()
            for participation in decisions.waiting(self.study.campaign):
                decisions.approve(participation, actor=SYSTEM)
            self.pay()
            self._send_failed_again()
        self.crowd.settle()

    def _look_into_doubts(self) -> None:
        """Do what a person does: see at the platform whether a bonus was paid, and say so."""
        for call in OutboxCall.objects.filter(action="bonus", state="ambiguous"):
            assert call.participation is not None
            drafts = {payment.cause for payment in self.crowd.world.ledger.payments}
            was_paid = call.details.get("draft") in drafts
            key = str(call.details["payment"])
            bonuses.resolve(call.participation, key, was_paid=was_paid, actor=SYSTEM)

    def _send_failed_again(self) -> None:
        for participation in self.study.participations.filter(payment="failed"):
            for payment in payments_of(participation):
                if payment.state == "failed" and payment.reason != "rejected":
                    bonuses.send_again(participation, payment.key, actor=SYSTEM)

    def _time_out_is_over(self) -> None:
        long_ago = timezone.now() - timedelta(days=2)
        self.study.participations.update(platform_changed_at=long_ago)

    def check_rest(self) -> None:
        """Whose work was acknowledged is paid, no answer is lost, a replay does nothing."""
        self.check()
        for somebody in self.people:
            participation = row(somebody)
            answers = Answer.objects.filter(assignment__participation=participation).count()
            assert answers == self.acknowledged[somebody.session]
            paid = sum(amount for _what, amount in self.crowd.paid(somebody))
            if participation.platform_state != "rejected":
                least = min(self.study.reward_minor, answers * self.study.reward_minor // 2)
                assert paid >= least, (participation.platform_state, paid, least)
                assert participation.payment in {"none", "confirmed"}, participation.payment
        before = self._everything()
        for number, event in enumerate(self.delivered):
            self._post(event, f"replay-{number}")
        events.apply_waiting()
        self.crowd.poll()
        outbox.send_due(PROLIFIC)
        assert self._everything() == before

    def _everything(self) -> list[object]:
        rows = Participation.objects.filter(study=self.study).order_by("pk")
        calls = OutboxCall.objects.filter(study=self.study).order_by("pk")
        lines = LedgerEntry.objects.filter(participation__study=self.study)
        return [
            *rows.values_list("work", "platform_state", "payment"),
            *calls.values_list("key", "state"),
            *lines.order_by("pk").values_list("idempotency_key", "state"),
            PlatformEvent.objects.count(),
            len(self.crowd.world.ledger.payments),
        ]
