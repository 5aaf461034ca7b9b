"""The researcher's pages: a release asked for, followed, published, held back, corrected."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from aggregation.models import Release, Takedown
from aggregation.services.releases import build_waiting
from annotation.models import Annotator, Campaign
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from tests.cast import Cast
from tests.staff.conftest import signed_in

HOME = "/staff/stimuli/releases/"
ONE = f"{HOME}1.0/"
PLAN = {"version": "1.0", "seed": "5", "val": "0.2", "formats": "apolo", "masks": "union"}


@pytest.fixture
def researcher(drawn: Campaign) -> Client:
    somebody = User.objects.create_user("researcher", password="correct horse")
    add_member(drawn, somebody, Role.RESEARCHER)
    return signed_in(somebody)


@pytest.fixture
def administrator(drawn: Campaign) -> Client:
    somebody = User.objects.create_user("administrator", password="correct horse")
    add_member(drawn, somebody, Role.ADMINISTRATOR)
    return signed_in(somebody)


def publish(researcher: Client) -> Release:
    assert researcher.post(HOME, PLAN).status_code == 302
    build_waiting()
    assert researcher.post(f"{ONE}publish/").status_code == 302
    return Release.objects.get()


def test_a_release_is_asked_for_followed_and_published(researcher: Client) -> None:
    response = researcher.post(HOME, PLAN, follow=True)
    assert response.redirect_chain == [(ONE, 302)]
    assert b"data-address" in response.content
    assert researcher.get(f"{ONE}state/").json() == {"state": "waiting", "done": 0, "total": 0}
    build_waiting()
    assert researcher.get(f"{ONE}state/").json()["state"] == "built"
    page = researcher.get(ONE).content.decode()
    assert "checksums.txt" in page
    assert researcher.get(f"{ONE}files/apolo.json").status_code == 302
    researcher.post(f"{ONE}publish/")
    assert Release.objects.get().state == "published"
    assert Client().get("/releases/stimuli/1.0/").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": "../x"},
        {"seed": "-1"},
        {"val": "nan"},
        {"val": "2"},
        {"formats": "gif"},
        {"keep_whole": "-1"},
        {"masks": "best"},
        {"terms": "\x00"},
    ],
)
def test_settings_that_do_not_fit_are_told_at_their_field(
    researcher: Client, wrong: dict[str, str]
) -> None:
    response = researcher.post(HOME, PLAN | wrong)
    assert response.status_code == 200
    assert b"field__error" in response.content or b"notice--danger" in response.content
    assert not Release.objects.exists()


def test_a_version_that_exists_otherwise_is_told(researcher: Client) -> None:
    publish(researcher)
    response = researcher.post(HOME, PLAN | {"seed": "6"})
    assert b"notice--danger" in response.content


def test_it_is_frozen_lifted_and_withdrawn_with_a_reason(researcher: Client) -> None:
    release = publish(researcher)
    researcher.post(f"{ONE}freeze/", {"reason": " "})
    release.refresh_from_db()
    assert release.state == "published"
    for action, state in (("freeze", "frozen"), ("lift", "published"), ("withdraw", "withdrawn")):
        researcher.post(f"{ONE}{action}/", {"reason": "rights are unclear"})
        release.refresh_from_db()
        assert release.state == state
    assert b"rights are unclear" in researcher.get(ONE).content


def test_a_failed_draft_says_why_is_built_again_and_discarded(
    researcher: Client, drawn: Campaign
) -> None:
    drawn.stimuli.get(artwork__painting="void").verdicts.update(mask_sha256="changed")
    researcher.post(HOME, PLAN)
    build_waiting()
    page = researcher.get(ONE).content.decode()
    assert "Some stimuli wait for a final verdict" in page
    assert "void: 1" in page
    researcher.post(f"{ONE}build-again/")
    assert Release.objects.get().part == "waiting"
    assert researcher.post(f"{ONE}discard/")["Location"] == HOME
    assert not Release.objects.exists()
    build_waiting()


def test_the_difference_is_shown_and_given_as_csv(researcher: Client, drawn: Campaign) -> None:
    publish(researcher)
    plan = PLAN | {"version": "2.0", "keep_whole": "0"}
    researcher.post(HOME, plan)
    build_waiting()
    page = researcher.get(f"{HOME}2.0/").content.decode()
    assert "whole artwork beyond the number kept" in page
    rows = researcher.get(f"{HOME}2.0/difference.csv").content.decode()
    assert "removed,Realism,whole,fear,whole_beyond_limit" in rows
    assert researcher.get(f"{ONE}difference.csv").status_code == 404


def test_an_administrator_takes_down_and_a_researcher_reissues(
    researcher: Client, administrator: Client
) -> None:
    publish(researcher)
    form = {"what": "Realism/l'absinthe", "reason": "the heirs asked"}
    assert researcher.post(f"{HOME}take/down/", form).status_code == 404
    administrator.post(f"{HOME}take/down/", form)
    assert Release.objects.get().state == "frozen"
    researcher.post(f"{ONE}lift/")
    assert Release.objects.get().state == "frozen"
    response = researcher.post(f"{ONE}reissue/", {"version": "1.0-r2"})
    assert response["Location"] == f"{HOME}1.0-r2/"
    build_waiting()
    researcher.post(f"{HOME}1.0-r2/publish/")
    assert b"1.0-r2" in Client().get("/releases/stimuli/1.0/").content


def test_what_is_not_of_the_campaign_is_not_taken_down(
    administrator: Client, cast: Cast, drawn: Campaign
) -> None:
    cast.artwork("elsewhere")
    for what in ("Realism/elsewhere", "nothing", f"{drawn.uuid}", "a\x00b"):
        administrator.post(f"{HOME}take/down/", {"what": what, "reason": "asked"})
    assert not Takedown.objects.exists()


def test_a_person_is_taken_down_by_id(administrator: Client, researcher: Client) -> None:
    publish(researcher)
    person = Annotator.objects.get(participations__kind="region")
    form = {"what": str(person.uuid), "reason": "asked", "erase": "on"}
    administrator.post(f"{HOME}take/down/", form)
    assert Release.objects.get().state == "frozen"


def test_only_an_administrator_destroys_the_key(researcher: Client, administrator: Client) -> None:
    release = publish(researcher)
    for who, left in ((researcher, 32), (administrator, 0)):
        who.post(f"{ONE}destroy-key/")
        release.refresh_from_db()
        assert len(bytes(release.key)) == left


def test_who_may_what(cast: Cast, researcher: Client) -> None:
    publish(researcher)
    curator, stranger = signed_in(cast.curator), signed_in(cast.stranger)
    assert curator.get(HOME).status_code == curator.get(ONE).status_code == 200
    assert b"Build the release" not in curator.get(HOME).content
    for address in (f"{ONE}withdraw/", f"{ONE}publish/", f"{ONE}discard/", HOME):
        assert curator.post(address, PLAN | {"reason": "x"}).status_code == 404
    for address in (HOME, ONE, f"{ONE}state/", f"{ONE}files/apolo.json", f"{ONE}difference.csv"):
        assert stranger.get(address).status_code == 404
        assert Client().get(address)["Location"].startswith("/staff/login/")
    assert Release.objects.get().state == "published"


@pytest.mark.parametrize("language", ["zh-hans", "ar"])
def test_the_pages_speak_the_readers_language(researcher: Client, language: str) -> None:
    publish(researcher)
    for address in (HOME, ONE):
        page = researcher.get(address, headers={"accept-language": language}).content.decode()
        assert "Releases" not in page
