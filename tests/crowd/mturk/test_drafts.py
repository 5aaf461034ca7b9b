"""Drafts: made once for a reference, nine places to a HIT, and seen by nobody."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from annotation.crowd.base import Filter, Money, StudyState
from annotation.crowd.errors import Ambiguous, Busy
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.faults import Fault
from annotation.crowd.simulator.mturk.market import Lags
from tests.crowd.mturk.people import Person
from tests.crowd.mturk.requesters import adapter_of
from tests.crowd.mturk.wishes import PLENTY, group_of, opened, recruitment, refusal, sizes


def test_twenty_places_are_nine_nine_and_two_and_cost_the_small_fee(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    study = mturk.create(recruitment(places=20))
    assert sizes(turk) == [9, 9, 2]
    assert (study.places, study.minutes, study.maximum_minutes) == (20, 10, 30)
    assert mturk.quote(study.reward, 20) == mturk.cost(study.id).total == Money(2400, "USD")


def test_a_draft_is_seen_by_nobody_and_opened_for_all_but_those_who_took_part(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    draft = mturk.create(recruitment())
    ann = Person(turk, "A1ANN")
    assert draft.state is StudyState.DRAFT
    assert (ann.preview(group_of(turk)).status, ann.accept(group_of(turk)).status) == (400, 400)
    assert mturk.publish(draft.id, at_most=PLENTY).state is StudyState.OPEN
    assert ann.accept(group_of(turk)).status == 200
    mturk.exclude(draft.id, "A1BOB")
    mturk.exclude(draft.id, "A1BOB")
    assert Person(turk, "A1BOB").preview(group_of(turk)).status == 400
    assert turk.market.worker("A1BOB").mails == []
    mturk.admit(draft.id, "A1BOB")
    mturk.admit(draft.id, "A1BOB")
    assert Person(turk, "A1BOB").preview(group_of(turk)).status == 200


def test_creating_again_changes_nothing_even_after_tokens_are_forgotten(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    first = mturk.create(recruitment(places=12))
    assert mturk.create(recruitment(places=12)) == first
    turk.pass_time(hours=25)
    assert mturk.create(recruitment(places=12)) == first
    assert sizes(turk) == [9, 3]
    assert mturk.find("spring") == (first,)
    assert mturk.find("autumn") == ()


def test_a_reference_stands_for_one_recruitment(mturk: MTurk) -> None:
    mturk.create(recruitment())
    for other in ({"places": 4}, {"reward": Money(101, "USD")}, {"entry_url": "https://e.org/"}):
        again = recruitment(**other)
        assert refusal(lambda again=again: mturk.create(again)) == "reference_taken"


@pytest.mark.parametrize(
    "faults",
    [[Fault.RESET_BEFORE], [Fault.RESET_AFTER], [Fault.MALFORMED_AFTER, Fault.THROTTLED]],
)
def test_a_study_made_in_part_is_no_study_and_is_completed_by_creating_again(
    turk: MTurkSimulator, mturk: MTurk, faults: list[Fault]
) -> None:
    turk.faults.plan(Fault.THROTTLED, on="CreateHITWithHITType")
    with pytest.raises(Busy):
        mturk.create(recruitment(places=20))
    assert sizes(turk) == []
    broken = recruitment(places=20)
    turk.faults.plan(*faults, on="CreateHITWithHITType")
    with pytest.raises(Ambiguous):
        mturk.create(broken)
    if mturk.find("spring"):
        assert refusal(lambda: mturk.publish("spring", at_most=PLENTY)) == "study_unfinished"
    assert mturk.create(broken).places == 20
    assert sorted(sizes(turk)) == [2, 9, 9]


def test_a_success_that_made_nothing_is_none(turk: MTurkSimulator, mturk: MTurk) -> None:
    turk.faults.plan(Fault.FOREIGN_OK_BEFORE, on="CreateHITWithHITType")
    with pytest.raises(Ambiguous):
        mturk.create(recruitment())
    assert sizes(turk) == []


@pytest.mark.parametrize("fault", [Fault.RESET_AFTER, Fault.ERROR_AFTER])
def test_a_qualification_made_without_an_answer_is_used(
    turk: MTurkSimulator, mturk: MTurk, fault: Fault
) -> None:
    turk.faults.plan(fault, on="CreateQualificationType")
    assert mturk.create(recruitment()).state is StudyState.DRAFT
    assert len(turk.market.qualifications) == 1


def test_filters_become_requirements(turk: MTurkSimulator, mturk: MTurk) -> None:
    filters = (
        Filter("00000000000000000071", values=("US", "GB")),
        Filter("000000000000000000L0", lower=95, upper=100),
        Filter("3EARLIER", values=("absent",)),
    )
    opened(mturk, filters=filters)
    turk.market.worker("A1BOB").country = "FR"
    turk.market.worker("A1CID").approved_percent = 94
    people = [Person(turk, name) for name in ("A1ANN", "A1BOB", "A1CID")]
    assert [person.accept(group_of(turk)).status for person in people] == [200, 400, 400]


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ({"entry_url": "ftp://evoke.example/"}, "entry_not_https"),
        ({"entry_url": "https://evoke.example/é"}, "entry_not_encoded"),
        ({"entry_url": "https://evoke.example/" + "a" * 65_500}, "entry_too_long"),
        ({"title": "t" * 129}, "title_length"),
        ({"title": ""}, "title_length"),
        ({"description": "d" * 2001}, "description_length"),
        ({"reward": Money(100, "GBP")}, "other_currency"),
        ({"reference": "r" * 200}, "reference_too_long"),
        ({"filters": (Filter("3X", values=("some",)),)}, "filter_unknown"),
        ({"filters": (Filter("3X"),)}, "filter_unknown"),
    ],
)
def test_what_the_marketplace_would_refuse_is_refused_before_a_hit_is_made(
    turk: MTurkSimulator, mturk: MTurk, other: dict[str, Any], reason: str
) -> None:
    assert refusal(lambda: mturk.create(recruitment(**other))) == reason
    assert sizes(turk) == []


def test_markup_and_ampersands_of_an_address_arrive_as_they_are(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    url = "https://evoke.example/turk?a=1&b=%3Cb%3E&c=<d>"
    opened(mturk, entry_url=url)
    assert Person(turk, "A1ANN").preview(group_of(turk)).frame.startswith(f"{url}&assignmentId=")


def test_a_qualification_that_is_seen_late_makes_nothing_and_is_found_later() -> None:
    with MTurkSimulator(lags=Lags(qualification=timedelta(minutes=1))) as turk:
        mturk = adapter_of(turk)
        with pytest.raises(Busy):
            mturk.create(recruitment())
        turk.pass_time(minutes=1)
        assert mturk.create(recruitment()).state is StudyState.DRAFT


def test_too_little_money_makes_no_study(turk: MTurkSimulator, mturk: MTurk) -> None:
    turk.market.account.balance_minor = 359
    assert refusal(lambda: mturk.create(recruitment())) == "insufficient_funds"
    assert mturk.balance().available == mturk.balance().total == Money(359, "USD")
