"""Who comes from Prolific: let in once, or stopped with a sentence in their own language."""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

import pytest
from django.test import Client

from annotation.models import Annotator, Participation, PlatformIdentity
from annotation.models.participation import Trust
from annotation.recruiting import outbox, studies
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from tests.annotation.test_races import at_once
from tests.cast import Panelist
from tests.recruiting.conftest import PROLIFIC, Recruited, row
from tests.recruiting.links import arrival, link, query_of, refusal

pytestmark = pytest.mark.django_db(transaction=True)
PID, SESSION = "PROLIFIC_PID", "SESSION_ID"


def test_links_that_cannot_be_somebody_are_stopped_each_by_its_name(crowd: Recruited) -> None:
    """HO-56."""
    study = crowd.study()
    one, other = link(crowd, study), link(crowd, study)
    broken = {
        "entry_ids_missing": [{}, {**one, PID: ""}, {**one, PID: "   "}],
        "entry_ids_not_filled_in": [{**one, PID: "{{%PROLIFIC_PID%}}"}],
        "entry_ids_malformed": [{**one, PID: "<b>"}, {**one, SESSION: "a/../b"}],
        "entry_ids_do_not_belong_together": [{**one, PID: other[PID]}],
        "entry_unknown": [{**one, SESSION: "0" * 24}],
    }
    for code, queries in broken.items():
        assert [refusal(study, query) for query in queries] == [code] * len(queries)
    assert not Participation.objects.exists()
    assert not Annotator.objects.exists()


def test_blanks_around_an_id_are_nobodys_fault(crowd: Recruited) -> None:
    study = crowd.study()
    query = link(crowd, study)
    spaced = {name: f" {value} " for name, value in query.items()}
    assert arrival(study, spaced).json()["id"] == arrival(study, query).json()["id"]


def test_a_preview_of_the_studys_owner_is_nobody(crowd: Recruited) -> None:
    plan = StudyPlan(platform=PROLIFIC, places=3)
    study = studies.draft(crowd.campaign(), plan, actor=SYSTEM)
    studies.create(study, actor=SYSTEM)
    outbox.send_due(PROLIFIC)
    study.refresh_from_db()
    preview = query_of(crowd.control.preview(study.external_id)["url"])
    assert refusal(study, preview) == "entry_preview"
    assert not Annotator.objects.exists()


def test_a_platform_that_does_not_answer_is_told_apart_and_can_be_asked_again(
    crowd: Recruited,
) -> None:
    study = crowd.study()
    query = link(crowd, study)
    crowd.control.fault("get_submission", "error_before", times=9)
    assert arrival(study, query).status_code == 503
    assert refusal(study, query) == "platform_unreachable"
    crowd.control.clear_faults()
    assert arrival(study, query).status_code == 201


def test_who_is_blocked_gets_nothing_new(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.person(study)
    Annotator.objects.update(trust=Trust.BLOCKED)
    again = crowd.study(study.campaign)
    url = crowd.control.enter(again.external_id, somebody.query[PID])["url"]
    assert refusal(again, query_of(url)) == "not_invited"


def test_a_closed_study_takes_nobody_new_and_lets_back_in_who_has_a_place(
    crowd: Recruited,
) -> None:
    study = crowd.study()
    somebody, late = crowd.person(study), link(crowd, study)
    study.campaign.state = "paused"
    study.campaign.save()
    assert refusal(study, late) == "campaign_not_open"
    assert arrival(study, somebody.query).json()["id"] == somebody.participation["id"]


@pytest.mark.parametrize(("language", "word"), [("zh-hans", "链接"), ("ar", "الرابط")])
def test_a_stop_is_said_in_the_persons_language(crowd: Recruited, language: str, word: str) -> None:
    said = arrival(crowd.study(), {}, language).json()["error"]["message"]
    assert word in said


def test_twenty_first_visits_of_one_new_person_are_one(crowd: Recruited) -> None:
    """HO-52."""
    study = crowd.study()
    query = link(crowd, study)
    responses = at_once([lambda: arrival(study, query)] * 20)
    assert sorted(response.status_code for response in responses) == [200] * 19 + [201]
    assert len({response.json()["id"] for response in responses}) == 1
    assert (Annotator.objects.count(), Participation.objects.count()) == (1, 1)


def test_ids_are_in_no_answer_no_log_and_no_cookie(
    crowd: Recruited, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    study = crowd.study()
    entered = crowd.control.enter(study.external_id)["url"]
    query = query_of(entered)
    client = Client()
    page = client.get(urlsplit(entered).path, query, follow=True)
    assert page.status_code == 200
    response = arrival(study, query)
    refused = arrival(study, {**query, SESSION: "0" * 24})
    said = [page.content, response.content, refused.content, caplog.text.encode()]
    ids = [query[PID].encode(), query[SESSION].encode()]
    assert [secret for secret in ids for text in said if secret in text] == []
    assert not client.cookies
    assert not response.cookies
    kept = [bytes(identity.ciphertext) for identity in PlatformIdentity.objects.all()]
    assert len(kept) == 2
    assert not any(secret in text for secret in ids for text in kept)


def test_who_does_not_take_part_has_a_way_back_without_a_complete_code(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = Panelist(crowd.control.enter(study.external_id)["url"])
    leave = somebody.participation["leave"]
    assert leave.startswith(crowd.url)
    assert study.codes["completed"] not in leave
    assert row(somebody).work == "entered"


def test_early_leavers_have_a_way_back_of_their_own(crowd: Recruited) -> None:
    """HO-57."""
    study = crowd.study()
    somebody = crowd.person(study)
    somebody.does(emotion="awe", explanation="The dark sky makes me feel small")
    ended = somebody.finish()
    assert ended["completion"]["code"] is None
    assert ended["completion"]["hand_in"] is False
    assert study.codes["returned"] in ended["completion"]["redirect"]
    assert study.codes["completed"] not in str(ended)
