"""Submissions: read whole, judged once, and never for the wrong worker."""

from __future__ import annotations

from datetime import timedelta

import pytest

from annotation.crowd.base import SubmissionState
from annotation.crowd.errors import Ambiguous, Busy, NotFound, Refused
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.faults import Fault
from annotation.crowd.simulator.mturk.market import Lags
from tests.crowd.mturk.people import Person
from tests.crowd.mturk.requesters import adapter_of
from tests.crowd.mturk.wishes import group_of, handed_in, opened, refusal


def test_a_submission_says_who_when_and_by_when_it_is_approved_by_itself(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    started = turk.clock.now()
    ann = Person(turk, "A1ANN")
    assignment = ann.accept(group_of(turk)).query["assignmentId"]
    turk.pass_time(minutes=8)
    ann.submit(assignment, receipt="e1.x", comment="fine")
    (read,) = mturk.submissions("spring")
    assert read.id == f"{assignment}.A1ANN"
    assert (read.participant_id, read.study_id, read.code) == ("A1ANN", "spring", "e1.x")
    assert (read.state, read.status) == (SubmissionState.SUBMITTED, "Submitted")
    assert (read.started_at, read.completed_at) == (started, turk.clock.now())
    assert read.approved_automatically_at == turk.clock.now() + timedelta(days=21)
    assert mturk.submission(read.id) == read
    assert "A1ANN" not in repr(read)
    assert assignment not in repr(read)


def test_every_page_of_every_hit_is_read(turk: MTurkSimulator, mturk: MTurk) -> None:
    opened(mturk, places=12)
    sent = {handed_in(turk, f"A1W{number:02}") for number in range(12)}
    assert {read.id for read in mturk.submissions("spring")} == sent


def test_a_hit_of_more_places_than_a_page_is_read_to_its_end(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    """A HIT of ours has nine places; one that was made larger by hand is read as well."""
    opened(mturk)
    hit = next(iter(turk.market.hits.values()))
    hit.places = 101
    for number in range(101):
        handed_in(turk, f"A1W{number:03}")
    assert len(mturk.submissions("spring")) == 101


def test_work_that_is_not_handed_in_is_hidden(turk: MTurkSimulator, mturk: MTurk) -> None:
    opened(mturk)
    ann = Person(turk, "A1ANN")
    assignment = ann.accept(group_of(turk)).query["assignmentId"]
    assert mturk.submissions("spring") == ()
    with pytest.raises(Busy):
        mturk.submission(f"{assignment}.A1ANN")
    ann.give_back(assignment)
    with pytest.raises(Busy):
        mturk.approve(f"{assignment}.A1ANN")


def test_who_returned_an_assignment_is_not_approved_for_the_one_who_did_it(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    ann = Person(turk, "A1ANN")
    assignment = ann.accept(group_of(turk)).query["assignmentId"]
    ann.give_back(assignment)
    assert handed_in(turk, "A1BOB") == f"{assignment}.A1BOB"
    for call in (
        lambda: mturk.approve(f"{assignment}.A1ANN"),
        lambda: mturk.reject(f"{assignment}.A1ANN", category="", message="Empty."),
        lambda: mturk.overturn(f"{assignment}.A1ANN", message="Sorry."),
    ):
        assert refusal(call) == "held_by_another"
    assert turk.market.account.payments == []
    assert mturk.approve(f"{assignment}.A1BOB").state is SubmissionState.APPROVED


def test_approving_and_rejecting_again_changes_nothing(turk: MTurkSimulator, mturk: MTurk) -> None:
    opened(mturk)
    good, bad = handed_in(turk, "A1ANN"), handed_in(turk, "A1BOB")
    for _ in range(2):
        assert mturk.approve(good).state is SubmissionState.APPROVED
        assert mturk.reject(bad, category="", message="Empty.").state is SubmissionState.REJECTED
    assert turk.calls.count("ApproveAssignment") == turk.calls.count("RejectAssignment") == 1
    assert refusal(lambda: mturk.approve(bad)) == "rejected_before"
    assert refusal(lambda: mturk.reject(good, category="", message="Empty.")) == "approved_before"


@pytest.mark.parametrize(
    ("category", "message", "reason"),
    [("", "  ", "message_missing"), ("LOW_EFFORT", "Empty.", "category_unknown")],
)
def test_a_rejection_needs_a_reason_and_knows_no_categories(
    turk: MTurkSimulator, mturk: MTurk, category: str, message: str, reason: str
) -> None:
    opened(mturk)
    submission = handed_in(turk)
    said = refusal(lambda: mturk.reject(submission, category=category, message=message))
    assert said == reason
    assert refusal(lambda: mturk.overturn(submission, message=" ")) == "message_missing"


def test_a_rejection_can_be_overturned_once_and_for_thirty_days(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    first, second = handed_in(turk, "A1ANN"), handed_in(turk, "A1BOB")
    for submission in (first, second):
        mturk.reject(submission, category="", message="Empty.")
    for _ in range(2):
        assert mturk.overturn(first, message="Sorry.").state is SubmissionState.APPROVED
    turk.pass_time(days=30, seconds=1)
    with pytest.raises(Refused) as caught:
        mturk.overturn(second, message="Sorry.")
    assert caught.value.reason == "invalid_assignment_state"
    assert turk.paid_twice() == []
    assert len(turk.market.account.payments) == 1


def test_what_the_marketplace_approved_by_itself_is_approved(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    submission = handed_in(turk)
    turk.pass_time(days=21)
    assert mturk.submission(submission).state is SubmissionState.APPROVED
    assert mturk.approve(submission).state is SubmissionState.APPROVED
    assert len(turk.market.account.payments) == 1


@pytest.mark.parametrize("lag", ["submission", "judgement"])
def test_what_is_judged_before_it_can_be_is_judged_later(lag: str) -> None:
    with MTurkSimulator(lags=Lags(**{lag: timedelta(minutes=7)})) as turk:
        mturk = adapter_of(turk)
        opened(mturk)
        submission = handed_in(turk)
        with pytest.raises(Busy):
            mturk.approve(submission)
        turk.pass_time(minutes=7)
        assert mturk.approve(submission).state is SubmissionState.APPROVED


def test_an_empty_account_approves_nothing(turk: MTurkSimulator, mturk: MTurk) -> None:
    opened(mturk)
    submission = handed_in(turk)
    turk.market.account.balance_minor = 119
    assert refusal(lambda: mturk.approve(submission)) == "insufficient_funds"
    turk.market.account.balance_minor = 120
    mturk.approve(submission)


def test_approving_many_stops_at_the_first_that_fails_and_does_not_say_that_nothing_happened(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    everybody = [handed_in(turk, f"A1W{number}") for number in range(3)]
    turk.faults.plan(Fault.THROTTLED, on="ApproveAssignment")
    with pytest.raises(Busy):
        mturk.approve_all(everybody)
    turk.market.account.balance_minor = 130
    with pytest.raises(Ambiguous):
        mturk.approve_all(everybody)
    turk.market.account.balance_minor = 1000
    mturk.approve_all(everybody)
    assert turk.paid_twice() == []
    assert len(turk.market.account.payments) == 3


@pytest.mark.parametrize("wrong", ["", "3ABC", "3ABC.", ".A1", "3abc.A1ANN", "3ABC.B1", "3A/B.A1"])
def test_an_id_that_is_none_is_not_asked_for(
    turk: MTurkSimulator, mturk: MTurk, wrong: str
) -> None:
    with pytest.raises(NotFound):
        mturk.submission(wrong)
    assert turk.calls == []


def test_an_id_nobody_has_is_not_found(mturk: MTurk) -> None:
    assert refusal(lambda: mturk.submission("3NOBODY.A1ANN")) == "assignment_does_not_exist"


@pytest.mark.parametrize(
    "receipt",
    ["e1.\x0b", "x" * 300_000, "</FreeText><!DOCTYPE a>", "&lol;", "سعادة", "e1.<b>"],
)
def test_no_answer_of_a_worker_keeps_others_from_being_read(
    turk: MTurkSimulator, mturk: MTurk, receipt: str
) -> None:
    opened(mturk)
    handed_in(turk, "A1ANN", receipt=receipt)
    handed_in(turk, "A1BOB", receipt="good")
    codes = {read.participant_id: read.code for read in mturk.submissions("spring")}
    readable = receipt if "\x0b" not in receipt and len(receipt) < 200_000 else ""
    assert codes == {"A1ANN": readable, "A1BOB": "good"}
