"""Money in the simulated marketplace, and what retries do to it."""

from __future__ import annotations

from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.account import cents, fee, money
from annotation.crowd.simulator.mturk.faults import Fault
from tests.crowd.mturk.people import Person
from tests.crowd.mturk.requesters import client_of
from tests.crowd.mturk.wishes import new_hit

LATE = Fault.UNANSWERED_AFTER


def balance(amazon: Any) -> str:
    return str(amazon.get_account_balance()["AvailableBalance"])


def bonus(assignment: str, **other: str) -> dict[str, str]:
    asked = {"WorkerId": "A1ANN", "AssignmentId": assignment, "BonusAmount": "0.50"}
    return {**asked, "Reason": "Thank you for your care.", **other}


@pytest.fixture
def assignment(turk: MTurkSimulator, amazon: Any) -> str:
    return Person(turk, "A1ANN").do(new_hit(amazon)["HITGroupId"])


def test_amounts_are_written_and_read_to_the_cent() -> None:
    texts = {"5": 500, "4.2": 420, "4.25": 425, "0.05": 5, "7.": 700, "101.42": 10142}
    assert {text: cents(text) for text in texts} == texts
    assert [money(minor) for minor in (0, 5, 425, 10142)] == ["0.00", "0.05", "4.25", "101.42"]


def test_fees_are_a_fifth_two_fifths_in_large_hits_and_never_nothing() -> None:
    assert [fee(1), fee(2), fee(100), fee(105)] == [1, 1, 20, 21]
    assert 100 * (100 + fee(100, large=True)) == 140_00
    assert 100 * (100 + fee(100)) == 120_00


def test_approval_and_bonus_take_reward_and_fee(amazon: Any, assignment: str) -> None:
    before = cents(balance(amazon))
    amazon.approve_assignment(AssignmentId=assignment)
    amazon.send_bonus(**bonus(assignment))
    assert before - cents(balance(amazon)) == 100 + 20 + 50 + 10
    hit = amazon.get_assignment(AssignmentId=assignment)["HIT"]["HITId"]
    (paid,) = amazon.list_bonus_payments(HITId=hit)["BonusPayments"]
    assert (paid["AssignmentId"], paid["BonusAmount"]) == (assignment, "0.50")


def test_a_bonus_needs_submitted_work_of_that_worker(amazon: Any, turk: MTurkSimulator) -> None:
    group = new_hit(amazon)["HITGroupId"]
    held = Person(turk, "A1ANN").accept(group).query["assignmentId"]
    with pytest.raises(ClientError, match="does not exist"):
        amazon.send_bonus(**bonus(held))
    Person(turk, "A1ANN").submit(held)
    with pytest.raises(ClientError, match="does not exist"):
        amazon.send_bonus(**bonus(held, WorkerId="A1BOB"))
    with pytest.raises(ClientError, match="invalid for BonusAmount"):
        amazon.send_bonus(**bonus(held, BonusAmount="0"))


def test_nothing_is_paid_from_an_empty_account(turk: MTurkSimulator, amazon: Any) -> None:
    assignment = Person(turk, "A1ANN").do(new_hit(amazon)["HITGroupId"])
    turk.market.account.balance_minor = 119
    for call in (
        lambda: amazon.approve_assignment(AssignmentId=assignment),
        lambda: amazon.send_bonus(**bonus(assignment, BonusAmount="1.00")),
        lambda: new_hit(amazon),
    ):
        with pytest.raises(ClientError, match="insufficient funds"):
            call()
    assert balance(amazon) == "1.19"


def test_without_a_token_amazons_own_client_pays_each_of_its_attempts(
    turk: MTurkSimulator, assignment: str
) -> None:
    turk.faults.plan(LATE, LATE, on="SendBonus")
    impatient = client_of(turk, read_timeout=0.2, retries={"total_max_attempts": 2})
    with pytest.raises(ReadTimeoutError):
        impatient.send_bonus(**bonus(assignment))
    assert len(turk.market.account.payments) == 2
    assert len(turk.paid_twice()) == 1


def test_with_a_token_it_pays_once_and_says_that_it_failed(
    turk: MTurkSimulator, amazon: Any, assignment: str
) -> None:
    turk.faults.plan(LATE, on="SendBonus")
    impatient = client_of(turk, read_timeout=0.2)
    with pytest.raises(ClientError, match="already processed"):
        impatient.send_bonus(**bonus(assignment, UniqueRequestToken="b1"))
    paid = amazon.list_bonus_payments(AssignmentId=assignment)["BonusPayments"]
    assert [one["BonusAmount"] for one in paid] == ["0.50"]


def test_a_day_later_the_same_token_pays_again(
    turk: MTurkSimulator, amazon: Any, assignment: str
) -> None:
    amazon.send_bonus(**bonus(assignment, UniqueRequestToken="b1"))
    turk.pass_time(hours=23, minutes=59)
    with pytest.raises(ClientError, match="already processed"):
        amazon.send_bonus(**bonus(assignment, UniqueRequestToken="b1"))
    assert turk.paid_twice() == []
    turk.pass_time(minutes=1)
    amazon.send_bonus(**bonus(assignment, UniqueRequestToken="b1"))
    assert len(turk.paid_twice()) == 1
