"""Studies on a marketplace: the same moves as elsewhere, through HITs of at most nine places."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.crowd.simulator.mturk.faults import Fault
from annotation.errors import Refusal
from annotation.models import OutboxCall, Study
from annotation.recruiting import studies
from annotation.services.audit import SYSTEM
from tests.crowd.mturk.people import Person
from tests.recruiting.mturk.conftest import Bazaar

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_study_is_created_closed_and_then_published_for_what_was_agreed_to(
    bazaar: Bazaar,
) -> None:
    study = bazaar.draft(places=11)
    studies.create(study, actor=SYSTEM)
    bazaar.settle()
    study.refresh_from_db()
    assert (study.state, study.external_id) == ("unpublished", str(study.uuid))
    assert bazaar.accept(study, "A1ANN").status == 400, "a draft is nobody's to take"
    price = studies.quote(study, 11).minor
    assert price == 11 * 240
    studies.publish(study, agreed_minor=price - 1, actor=SYSTEM)
    bazaar.settle()
    assert OutboxCall.objects.get(action="publish").error == "costs_more"
    studies.publish(study, agreed_minor=price, actor=SYSTEM)
    bazaar.settle()
    study.refresh_from_db()
    assert study.state == "open"
    assert bazaar.accept(study, "A1ANN").status == 200
    assert [hit.places for hit in bazaar.turk.market.hits.values()] == [9, 2]


@pytest.mark.parametrize("fault", [Fault.UNANSWERED_AFTER, Fault.LATE])
def test_a_study_whose_creation_got_no_answer_is_not_made_twice(
    bazaar: Bazaar, fault: Fault
) -> None:
    bazaar.turk.faults.plan(fault, on="CreateHITWithHITType")
    study = bazaar.draft()
    studies.publish(study, agreed_minor=10_000, actor=SYSTEM)
    bazaar.settle()
    bazaar.turk.faults.run_late()
    bazaar.settle()
    study.refresh_from_db()
    assert (study.state, bazaar.places(study)) == ("open", 3)


def test_pause_start_stop_and_more_places_reach_the_marketplace(bazaar: Bazaar) -> None:
    study = bazaar.study(places=8)
    for move, state in ((studies.pause, "paused"), (studies.start, "open")) * 2:
        move(study, actor=SYSTEM)
        bazaar.settle()
        study.refresh_from_db()
        assert study.state == state
        assert bazaar.accept(study, "A1ANN").status == (200 if state == "open" else 400)
        break_off(bazaar, study)
    for _ in range(2):
        studies.add_places(study, to=12, agreed_minor=4 * 240, actor=SYSTEM)
    bazaar.settle()
    assert bazaar.places(study) == 12
    studies.stop(study, actor=SYSTEM)
    bazaar.settle()
    study.refresh_from_db()
    assert study.state == "closed"
    assert bazaar.accept(study, "A1BOB").status == 400


def break_off(bazaar: Bazaar, study: Study) -> None:
    """Let everybody who works on a study give the place back."""
    for hit in bazaar.turk.market.hits.values():
        for attempt in hit.attempts:
            if attempt.stage == "accepted":
                Person(bazaar.turk, attempt.worker_id).give_back(attempt.assignment_id)


@pytest.mark.parametrize(
    ("campaign", "plan", "field"),
    [
        ({"currency": "GBP"}, {}, "currency"),
        ({}, {"title": "W" * 129}, "title"),
        ({}, {"filters": [{"id": "000000000000000000L0"}]}, "filters"),
    ],
)
def test_what_the_marketplace_would_refuse_is_refused_by_name(
    bazaar: Bazaar, campaign: dict[str, Any], plan: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refusal) as caught:
        bazaar.draft(bazaar.campaign(**campaign), **plan)
    assert caught.value.detail["field"] == field


def test_filters_are_qualifications_by_their_own_ids(bazaar: Bazaar) -> None:
    chosen = [{"id": "000000000000000000L0", "lower": 95}]
    study = bazaar.study(filters=chosen)
    bazaar.turk.market.worker("A1BOB").approved_percent = 90
    assert bazaar.accept(study, "A1BOB").status == 400
    assert bazaar.accept(study, "A1ANN").status == 200


def test_nothing_recruits_there_unless_it_is_set_up(bazaar: Bazaar, settings: Any) -> None:
    settings.MTURK = None
    with pytest.raises(Refusal, match="platform_not_set_up"):
        bazaar.draft()
