"""Bonuses: one key pays once, in dollars and cents, within a day and after it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from annotation.crowd.base import Bonus, Money
from annotation.crowd.errors import Ambiguous, Busy, NotFound, Refused
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.mturk.money import amount_text, fee, read_amount
from annotation.crowd.mturk.tokens import mark, token
from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.faults import Fault
from annotation.crowd.simulator.mturk.market import Lags
from tests.crowd.mturk.people import Person
from tests.crowd.mturk.requesters import adapter_of
from tests.crowd.mturk.wishes import group_of, handed_in, opened

WHY = "Thank you for your care."


@pytest.fixture
def submission(turk: MTurkSimulator, mturk: MTurk) -> str:
    opened(mturk)
    return handed_in(turk)


def paid(turk: MTurkSimulator) -> list[int]:
    return [one.amount_minor for one in turk.market.account.payments if one.kind == "bonus"]


def pay(mturk: MTurk, submission: str, minor: int = 30, key: str = "row 1") -> None:
    mturk.pay_bonus(Bonus(submission, Money(minor, "USD")), key=key, reason=WHY)


def test_cents_go_out_as_text_and_come_back_whole() -> None:
    written = [amount_text("b", Money(minor, "USD")) for minor in (1, 10, 30, 425, 10142)]
    assert written == ["0.01", "0.10", "0.30", "4.25", "101.42"]
    assert [read_amount(text).minor for text in written] == [1, 10, 30, 425, 10142]
    assert [read_amount(text).minor for text in ("5", "5.", "5.5")] == [500, 500, 550]
    assert [fee(minor) for minor in (1, 5, 6, 100)] == [1, 1, 2, 20]


@pytest.mark.parametrize("text", ["", "-1", "1.005", "1,50", "1e3", "٣", None, 1.5, "0x1"])
def test_what_is_no_amount_is_not_read_as_one(text: Any) -> None:
    with pytest.raises(ValueError, match="dollars and cents"):
        read_amount(text)


def test_a_bonus_is_paid_with_its_reason_and_a_mark_to_find_it_by(
    turk: MTurkSimulator, mturk: MTurk, submission: str
) -> None:
    pay(mturk, submission)
    (payment,) = turk.market.account.payments
    assert (payment.amount_minor, payment.worker_id) == (30, "A1ANN")
    assert payment.reason == f"{WHY} {mark('row 1')}"


def test_tokens_fit_and_differ_by_key_and_operation() -> None:
    names = [token(name, key) for name in ("bonus", "extend") for key in ("a", "b" * 500)]
    assert len(set(names)) == 4
    assert max(map(len, names)) <= 64
    assert token("bonus", "a") == names[0]


@pytest.mark.parametrize("hours", [0, 23, 24, 25, 24 * 100])
def test_the_same_key_pays_once_at_any_time(
    turk: MTurkSimulator, mturk: MTurk, submission: str, hours: int
) -> None:
    pay(mturk, submission)
    turk.pass_time(hours=hours)
    pay(mturk, submission)
    assert paid(turk) == [30]
    assert turk.calls.count("SendBonus") == 1


def test_another_key_is_another_bonus_and_the_same_for_another_sum_is_a_mistake(
    turk: MTurkSimulator, mturk: MTurk, submission: str
) -> None:
    pay(mturk, submission)
    pay(mturk, submission, key="row 2")
    with pytest.raises(Refused) as caught:
        pay(mturk, submission, minor=31)
    assert caught.value.reason == "key_used_before"
    assert paid(turk) == [30, 30]
    assert turk.paid_twice() == []


AFTER = [Fault.ERROR_AFTER, Fault.UNANSWERED_AFTER, Fault.RESET_AFTER, Fault.MALFORMED_AFTER]


@pytest.mark.parametrize("fault", AFTER)
def test_a_bonus_that_was_paid_and_not_answered_is_found_paid(
    turk: MTurkSimulator, mturk: MTurk, submission: str, fault: Fault
) -> None:
    turk.faults.plan(fault, on="SendBonus")
    pay(mturk, submission)
    assert paid(turk) == [30]


@pytest.mark.parametrize("fault", AFTER)
def test_where_it_cannot_be_read_back_nobody_says_that_nothing_was_paid(
    turk: MTurkSimulator, mturk: MTurk, submission: str, fault: Fault
) -> None:
    turk.faults.plan(fault, on="SendBonus")
    # Read once before sending, and in vain three times after it.
    turk.faults.plan(None, *[Fault.RESET_BEFORE] * 3, on="ListBonusPayments")
    with pytest.raises(Ambiguous):
        pay(mturk, submission)
    turk.pass_time(hours=30)
    pay(mturk, submission)
    assert paid(turk) == [30]


@pytest.mark.parametrize(
    ("fault", "meaning"),
    [
        (Fault.THROTTLED, Busy),
        (Fault.ERROR_BEFORE, Ambiguous),
        (Fault.RESET_BEFORE, Ambiguous),
        (Fault.FOREIGN_BEFORE, Ambiguous),
    ],
)
def test_what_was_not_paid_yet_is_paid_by_asking_again(
    turk: MTurkSimulator,
    mturk: MTurk,
    submission: str,
    fault: Fault,
    meaning: type[Exception],
) -> None:
    turk.faults.plan(fault, on="SendBonus")
    with pytest.raises(meaning):
        pay(mturk, submission)
    pay(mturk, submission)
    assert paid(turk) == [30]
    assert turk.paid_twice() == []


@pytest.mark.parametrize("late_first", [True, False])
def test_a_payment_still_on_its_way_is_not_overtaken_by_a_second_one(
    turk: MTurkSimulator, mturk: MTurk, submission: str, late_first: bool
) -> None:
    turk.faults.plan(Fault.LATE, on="SendBonus")
    with pytest.raises(Ambiguous):
        pay(mturk, submission)
    if late_first:
        turk.faults.run_late()
    pay(mturk, submission)
    turk.faults.run_late()
    assert paid(turk) == [30]


def test_a_payment_that_is_listed_late_is_paid_once_and_never_denied() -> None:
    with MTurkSimulator(lags=Lags(bonus=timedelta(hours=1))) as turk:
        mturk = adapter_of(turk)
        opened(mturk)
        submission = handed_in(turk)
        for _ in range(3):
            with pytest.raises(Ambiguous):
                pay(mturk, submission)
        turk.pass_time(hours=1)
        pay(mturk, submission)
        assert paid(turk) == [30]


def test_without_being_able_to_look_first_nothing_is_sent(
    turk: MTurkSimulator, mturk: MTurk, submission: str
) -> None:
    turk.faults.plan(*[Fault.ERROR_BEFORE] * 3, on="ListBonusPayments")
    with pytest.raises(Busy):
        pay(mturk, submission)
    assert "SendBonus" not in turk.calls


def test_a_bonus_goes_only_to_who_handed_the_work_in(turk: MTurkSimulator, mturk: MTurk) -> None:
    opened(mturk)
    ann = Person(turk, "A1ANN")
    assignment = ann.accept(group_of(turk)).query["assignmentId"]
    with pytest.raises(NotFound):
        pay(mturk, f"{assignment}.A1ANN")
    ann.give_back(assignment)
    handed_in(turk, "A1BOB")
    with pytest.raises(NotFound):
        pay(mturk, f"{assignment}.A1ANN")
    pay(mturk, f"{assignment}.A1BOB")


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ({"reason": " "}, "reason_missing"),
        ({"key": ""}, "key_missing"),
        ({"bonus": Bonus("3A.A1ANN", Money(0, "USD"))}, "amount_of_nothing"),
        ({"bonus": Bonus("3A.A1ANN", Money(30, "GBP"))}, "other_currency"),
        ({"bonus": Bonus("3A", Money(30, "USD"))}, "id_malformed"),
    ],
)
def test_what_is_wrong_with_a_bonus_is_said_before_anything_is_sent(
    turk: MTurkSimulator, mturk: MTurk, other: dict[str, Any], reason: str
) -> None:
    asked: dict[str, Any] = {"bonus": Bonus("3A.A1ANN", Money(30, "USD"))}
    asked |= {"key": "row 1", "reason": WHY} | other
    with pytest.raises(Refused) as caught:
        mturk.pay_bonus(asked["bonus"], key=asked["key"], reason=asked["reason"])
    assert caught.value.reason == reason
    assert turk.calls == []


def test_an_empty_account_pays_nothing_and_says_so(
    turk: MTurkSimulator, mturk: MTurk, submission: str
) -> None:
    turk.market.account.balance_minor = 35
    with pytest.raises(Refused) as caught:
        pay(mturk, submission)
    assert caught.value.reason == "insufficient_funds"
    assert paid(turk) == []
