"""Studies when something else happened meanwhile: here, on the platform, or to our own memory."""

from __future__ import annotations

import pytest

from annotation.errors import Refusal
from annotation.models import OutboxCall, Study
from annotation.models.campaign import CampaignState
from annotation.recruiting import studies
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import move_campaign
from tests.recruiting.conftest import PLENTY, PROLIFIC, Recruited

pytestmark = pytest.mark.django_db(transaction=True)


def draft(crowd: Recruited) -> Study:
    plan = StudyPlan(platform=PROLIFIC, places=3)
    return studies.draft(crowd.campaign(), plan, actor=SYSTEM)


def publish(study: Study, agreed_minor: int = PLENTY) -> None:
    studies.publish(Study.objects.get(pk=study.pk), agreed_minor=agreed_minor, actor=SYSTEM)


def test_a_study_we_forgot_by_a_restored_backup_is_found_and_not_made_again(
    crowd: Recruited,
) -> None:
    study = crowd.study()
    known = study.external_id
    OutboxCall.objects.all().delete()
    Study.objects.update(external_id="", state="draft")
    publish(study)
    crowd.settle()
    study.refresh_from_db()
    assert (study.external_id, study.state) == (known, "open")
    assert list(crowd.world.studies) == [known]


def test_what_was_agreed_to_last_is_the_most_that_is_spent(crowd: Recruited) -> None:
    study = draft(crowd)
    publish(study)
    publish(study, agreed_minor=1)
    crowd.settle()
    study.refresh_from_db()
    assert study.state == "unpublished"
    assert {call.error for call in study.calls.filter(action="publish")} == {"costs_more"}
    publish(study)
    crowd.settle()
    study.refresh_from_db()
    assert study.state == "open"


def test_a_study_that_cannot_be_made_waits_to_be_published_no_longer(crowd: Recruited) -> None:
    study = draft(crowd)
    Study.objects.update(content_warning="unheard of")
    publish(study)
    crowd.settle()
    assert set(study.calls.values_list("action", "state", "error")) == {
        ("create", "failed", "content_warning_unknown"),
        ("publish", "failed", "not_created"),
    }
    Study.objects.update(content_warning="")
    publish(study)
    crowd.settle()
    study.refresh_from_db()
    assert study.state == "open"


def close(study: Study) -> Study:
    move_campaign(study.campaign, CampaignState.CLOSED, actor=SYSTEM)
    return Study.objects.get(pk=study.pk)


def test_nobody_is_brought_to_a_campaign_that_closed_before_the_call_left(crowd: Recruited) -> None:
    study = draft(crowd)
    publish(study)
    close(study)
    crowd.settle()
    study.refresh_from_db()
    assert study.state == "unpublished"
    assert study.calls.get(action="publish").error == "campaign_not_open"


def test_a_study_of_a_closed_campaign_does_not_go_on(crowd: Recruited) -> None:
    study = crowd.study()
    studies.pause(study, actor=SYSTEM)
    crowd.settle()
    with pytest.raises(Refusal, match="campaign_not_open"):
        studies.start(close(study), actor=SYSTEM)
    studies.stop(Study.objects.get(), actor=SYSTEM)
    crowd.settle()
    assert Study.objects.get().state in {"filled", "closed"}
