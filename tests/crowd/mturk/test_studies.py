"""Studies: opened within a limit, raised, paused, stopped and deleted."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.crowd.base import CrowdPlatform, KeyedBonuses, Money, StudyState
from annotation.crowd.errors import Ambiguous, NotFound
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.faults import Fault
from tests.crowd.mturk.people import Person
from tests.crowd.mturk.wishes import (
    PLENTY,
    group_of,
    handed_in,
    new_hit,
    opened,
    recruitment,
    refusal,
    sizes,
)


def test_it_is_a_crowd_platform_that_pays_by_key(mturk: MTurk) -> None:
    platform: CrowdPlatform = mturk
    assert isinstance(platform, KeyedBonuses)


def test_opening_stops_at_the_cost_somebody_agreed_to(mturk: MTurk) -> None:
    study = mturk.create(recruitment())
    assert refusal(lambda: mturk.publish(study.id, at_most=Money(359, "USD"))) == "costs_more"
    assert refusal(lambda: mturk.publish(study.id, at_most=Money(360, "GBP"))) == "costs_more"
    assert mturk.publish(study.id, at_most=Money(360, "USD")).state is StudyState.OPEN


def test_a_qualification_that_is_gone_keeps_nobody_out(turk: MTurkSimulator, mturk: MTurk) -> None:
    opened(mturk)
    turk.market.qualifications.clear()
    for call in (mturk.exclude, mturk.admit):
        with pytest.raises(NotFound):
            call("spring", "A1ANN")


def test_a_study_opened_in_part_is_starting_and_opened_by_publishing_again(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    mturk.create(recruitment(places=12))
    turk.faults.plan(None, Fault.ERROR_BEFORE, on="UpdateHITTypeOfHIT")
    with pytest.raises(Ambiguous):
        mturk.publish("spring", at_most=PLENTY)
    assert mturk.study("spring").state is StudyState.STARTING
    assert mturk.publish("spring", at_most=PLENTY).state is StudyState.OPEN


def test_studies_differ_from_each_other_and_from_hits_that_are_not_ours(
    turk: MTurkSimulator, mturk: MTurk, amazon: Any
) -> None:
    for note in ("", "batch 7", '{"evoke":1}', "[]", '"text"'):
        new_hit(amazon, RequesterAnnotation=note)
    mturk.create(recruitment())
    mturk.create(recruitment(reference="autumn"))
    assert mturk.study("spring").places == mturk.study("autumn").places == 3
    with pytest.raises(NotFound):
        mturk.study("winter")


def test_more_hits_than_a_page_holds_are_all_read(mturk: MTurk, amazon: Any) -> None:
    mturk.create(recruitment())
    for _ in range(101):
        new_hit(amazon)
    assert mturk.study("spring").places == 3


def test_raising_fills_hits_to_nine_and_then_makes_new_ones(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    limit = Money(1080, "USD")
    assert mturk.raise_places("spring", to=12, at_most=limit).places == 12
    assert sizes(turk) == [9, 3]
    assert mturk.raise_places("spring", to=12, at_most=limit).places == 12
    assert mturk.raise_places("spring", to=5, at_most=limit).places == 12
    assert sizes(turk) == [9, 3]
    less = Money(119, "USD")
    assert refusal(lambda: mturk.raise_places("spring", to=13, at_most=less)) == "costs_more"
    assert Person(turk, "A1ANN").accept(group_of(turk)).status == 200


def test_raising_twice_at_once_raises_once(turk: MTurkSimulator, mturk: MTurk) -> None:
    """The first call is executed after its caller gave up, while the second one runs."""
    opened(mturk, places=9)
    turk.faults.plan(Fault.LATE, on="CreateHITWithHITType")
    with pytest.raises(Ambiguous):
        mturk.raise_places("spring", to=12, at_most=PLENTY)
    turk.faults.run_late()
    assert mturk.raise_places("spring", to=12, at_most=PLENTY).places == 12
    turk.faults.plan(Fault.UNANSWERED_AFTER, on="CreateAdditionalAssignmentsForHIT")
    assert mturk.raise_places("spring", to=13, at_most=PLENTY).places == 13
    assert sizes(turk) == [9, 4]


def test_a_rejection_opens_no_place_until_somebody_raises_the_number(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk, places=1)
    mturk.reject(handed_in(turk), category="", message="Nothing was painted.")
    assert mturk.study("spring").state is StudyState.CLOSED
    assert mturk.raise_places("spring", to=2, at_most=PLENTY).state is StudyState.OPEN
    assert handed_in(turk, "A1BOB")
    mturk.stop("spring")
    assert refusal(lambda: mturk.raise_places("spring", to=3, at_most=PLENTY)) == "study_ended"


def test_pausing_stops_nobody_at_work_and_starting_goes_on(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    ann = Person(turk, "A1ANN")
    assignment = ann.accept(group_of(turk)).query["assignmentId"]
    assert mturk.pause("spring").state is StudyState.PAUSED
    assert Person(turk, "A1BOB").accept(group_of(turk)).status == 400
    assert ann.submit(assignment).status == 200
    assert mturk.pause("spring").state is StudyState.PAUSED
    assert mturk.start("spring").state is StudyState.OPEN
    assert mturk.start("spring").state is StudyState.OPEN
    assert Person(turk, "A1BOB").accept(group_of(turk)).status == 200


def test_stopping_is_for_good_and_over_when_all_is_judged(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    submission = handed_in(turk)
    assert mturk.stop("spring").state is StudyState.IN_REVIEW
    assert refusal(lambda: mturk.start("spring")) == "study_in_review"
    assert refusal(lambda: mturk.delete("spring")) == "study_not_closed"
    mturk.approve(submission)
    assert mturk.study("spring").state is StudyState.CLOSED
    assert refusal(lambda: mturk.publish("spring", at_most=PLENTY)) == "study_closed"


def test_stopping_a_draft_closes_it(mturk: MTurk) -> None:
    mturk.create(recruitment())
    assert mturk.stop("spring").state is StudyState.CLOSED


def test_a_study_is_deleted_when_no_rejection_can_be_overturned_any_more(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk, places=1)
    mturk.reject(handed_in(turk), category="", message="Nothing was painted.")
    assert refusal(lambda: mturk.delete("spring")) == "rejection_can_be_overturned"
    turk.pass_time(days=29, hours=23)
    assert refusal(lambda: mturk.delete("spring")) == "rejection_can_be_overturned"
    turk.pass_time(hours=1)
    mturk.delete("spring")
    assert mturk.find("spring") == ()


def test_what_mechanical_turk_has_no_equal_of_is_not_offered(mturk: MTurk) -> None:
    calls = [
        lambda: mturk.screen_out("3A.A1ANN", code="EV-2"),
        lambda: mturk.request_return("3A.A1ANN", reasons=["Please return it."]),
        lambda: mturk.set_up_bonuses("spring", []),
        lambda: mturk.pay_bonuses("1"),
        lambda: mturk.completion_url("EV-1"),
    ]
    assert {refusal(call) for call in calls} == {"not_offered"}
