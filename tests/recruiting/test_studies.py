"""Studies: checked before they are made, agreed to before they spend, found after bad luck."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.errors import Refusal
from annotation.models import OutboxCall
from annotation.recruiting import outbox, studies
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from tests.recruiting.conftest import PLENTY, PROLIFIC, Recruited

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_study_is_made_with_what_people_have_to_know(crowd: Recruited) -> None:
    campaign = crowd.campaign(ethics_approval="REC 7/2026", content_warnings="Paintings of war.")
    study = crowd.study(
        campaign,
        title="What moves you?",
        description="Look at paintings.",
        content_warning="sensitive",
        filters=[{"id": "age", "lower": 18, "upper": 99}],
    )
    made = crowd.world.studies[study.external_id].fields
    assert made["name"] == "What moves you?"
    assert "REC 7/2026" in made["description"]
    assert made["content_warnings"] == ["sensitive"]
    assert made["content_warning_details"] == "Paintings of war."
    assert made["filters"] == [{"filter_id": "age", "selected_range": {"lower": 18, "upper": 99}}]
    kinds = {code["code_type"] for code in made["completion_codes"]}
    assert kinds == {"COMPLETED", "NO_CONSENT", "OTHER", "SCREENED_OUT"}
    assert study.uuid.hex in made["external_study_url"].replace("-", "")
    assert (study.state, study.platform_state) == ("open", "ACTIVE")


@pytest.mark.parametrize("fault", ["error_after", "reset_after", "malformed_after"])
def test_a_study_whose_creation_got_no_answer_is_found_and_not_made_twice(
    crowd: Recruited, fault: str
) -> None:
    crowd.control.fault("create_study", fault)
    study = crowd.study()
    assert len(crowd.world.studies) == 1
    assert study.state == "open"


@pytest.mark.parametrize("fault", ["busy", "error_before", "error_after"])
def test_publishing_is_tried_again_and_is_once(crowd: Recruited, fault: str) -> None:
    crowd.control.fault("transition_study", fault)
    assert crowd.study().state == "open"


def test_nothing_is_published_that_costs_more_than_was_agreed_to(crowd: Recruited) -> None:
    study = studies.draft(crowd.campaign(), StudyPlan(PROLIFIC, places=3), actor=SYSTEM)
    studies.publish(study, agreed_minor=600, actor=SYSTEM)
    crowd.settle()
    study.refresh_from_db()
    assert study.state == "unpublished"
    assert OutboxCall.objects.get(action="publish").error == "costs_more"
    studies.publish(study, agreed_minor=studies.quote(study, 3).minor, actor=SYSTEM)
    crowd.settle()
    study.refresh_from_db()
    assert study.state == "open"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"ethics_approval": ""}, "campaign_incomplete"),
        ({"minimum_hourly_minor": 9_000, "batch_minutes": 1}, "study_underpaid"),
    ],
)
def test_a_study_is_not_published_unless_people_are_safe_and_paid(
    crowd: Recruited, changes: dict[str, Any], code: str
) -> None:
    campaign = crowd.campaign(**changes)
    study = studies.draft(campaign, StudyPlan(PROLIFIC, places=1, minutes=10), actor=SYSTEM)
    with pytest.raises(Refusal, match=code):
        studies.publish(study, agreed_minor=PLENTY, actor=SYSTEM)


def test_pause_start_and_stop_reach_the_platform(crowd: Recruited) -> None:
    study = crowd.study()
    for move, state in ((studies.pause, "paused"), (studies.start, "open")) * 2:
        move(study, actor=SYSTEM)
        crowd.settle()
        study.refresh_from_db()
        assert study.state == state
    studies.stop(study, actor=SYSTEM)
    crowd.settle()
    study.refresh_from_db()
    assert study.state == "closed"
    with pytest.raises(Refusal, match="study_state"):
        studies.start(study, actor=SYSTEM)


def test_places_are_an_absolute_number(crowd: Recruited) -> None:
    study = crowd.study()
    for _ in range(2):
        studies.add_places(study, to=8, agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    study.refresh_from_db()
    assert (study.places, crowd.world.calls["update_study"]) == (8, 1)
    with pytest.raises(Refusal, match="study_option"):
        studies.add_places(study, to=7, agreed_minor=PLENTY, actor=SYSTEM)


@pytest.mark.parametrize(
    "plan",
    [
        {"places": 0},
        {"culture": "french"},
        {"kind": "region"},
        {"reward_minor": 0},
        {"content_warning": "loud"},
        {"filters": [{"id": "age"}]},
        {"filters": [{"id": "age; drop", "values": ["1"]}]},
        {"platform": "panel", "parameter": "id", "return_url": "http://panel.example/{code}"},
        {"platform": "panel", "parameter": "1 d"},
    ],
)
def test_what_could_not_work_is_refused_by_name(crowd: Recruited, plan: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match="study_option"):
        studies.draft(
            crowd.campaign(), StudyPlan(**{"platform": PROLIFIC, "places": 1, **plan}), actor=SYSTEM
        )


def test_one_process_sends_at_a_time(crowd: Recruited) -> None:
    from annotation.locking import exclusively

    studies.create(
        studies.draft(crowd.campaign(), StudyPlan(PROLIFIC, places=1), actor=SYSTEM), actor=SYSTEM
    )
    with exclusively(f"outbox {PROLIFIC}") as alone:
        assert alone
        from django.db import connection

        if connection.vendor == "sqlite":
            assert outbox.send_due(PROLIFIC) == 0
    assert outbox.send_due(PROLIFIC) == 1
