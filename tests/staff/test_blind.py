"""Judging blind: what could sway the reader is not in what the server sends."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from aggregation.models import Finding
from aggregation.services.rounds import close_round
from annotation.models import Answer, Campaign
from annotation.services.reviews import judge
from tests.cast import Cast
from tests.staff.conftest import emotions, signed_in

REVIEW = "/staff/culture/review/"


@pytest.fixture
def blind(curator: Client, campaign: Campaign) -> Client:
    curator.post(f"{REVIEW}blind/", {"blind": "on"})
    return curator


def page(browser: Client, address: str) -> str:
    response = browser.get(address)
    assert response.status_code == 200
    return str(response.content.decode())


def test_nothing_of_annotator_findings_and_queue_is_sent(
    blind: Client, cast: Cast, sample: list[Answer]
) -> None:
    Finding.objects.create(answer=sample[0], code="too_fast", number=1, limit=2)
    Answer.objects.update(client={"active_ms": 75_000, "pasted": True})
    annotator = str(sample[0].assignment.annotator.uuid)[:8]
    telling = (annotator, "1:15", "too fast", "pasted", "sample of round")
    shown = page(blind, f"{REVIEW}{sample[0].uuid}/")
    assert sample[0].body["explanation"] in shown
    assert [word for word in telling if word in shown] == []
    blind.post(f"{REVIEW}blind/", {"blind": "off"})
    seen = page(blind, f"{REVIEW}{sample[0].uuid}/")
    assert [word for word in telling if word not in seen] == []


def test_other_answers_are_not_sent(cast: Cast, curator: Client) -> None:
    campaign = emotions(cast, 1, annotators=2, sample_share=1.0)
    close_round(campaign, "emotion", "english", force=True)
    curator.post(f"{REVIEW}blind/", {"blind": "on"})
    answer = Answer.objects.first()
    assert answer is not None
    assert len(curator.get(f"{REVIEW}{answer.uuid}/").context["item"].shown) == 1
    assert "Others on this task" not in page(curator, REVIEW)


def test_what_another_said_is_not_sent_and_what_oneself_said_is(
    blind: Client, cast: Cast, colleague: User, sample: list[Answer]
) -> None:
    judge(sample[0], colleague, verdict="rejected", reason="copied")
    judge(sample[1], cast.curator, verdict="rejected", reason="scribble")
    states = [entry.state for entry in blind.get(REVIEW).context["queue"].entries]
    assert states == ["judged", "rejected", "waiting"]
    theirs = page(blind, f"{REVIEW}{sample[0].uuid}/")
    assert "Another curator has judged this answer." in theirs
    assert [word for word in ("colleague", "Copied", "ejected") if word in theirs] == []
    assert "Scribble" in page(blind, f"{REVIEW}{sample[1].uuid}/")
    assert blind.post(f"{REVIEW}{sample[0].uuid}/claim/").json()["state"] == "judged"


def test_the_list_of_many_is_not_shown(blind: Client, sample: list[Answer]) -> None:
    shown = page(blind, f"{REVIEW}many/")
    assert "You judge blind" in shown
    assert str(sample[0].assignment.annotator.uuid)[:8] not in shown


def test_it_is_the_readers_own_choice(blind: Client, colleague: User, sample: list[Answer]) -> None:
    assert blind.get(REVIEW).context["item"].blind
    assert not signed_in(colleague).get(REVIEW).context["item"].blind


def test_the_switch_leads_back_to_where_it_was(curator: Client, campaign: Campaign) -> None:
    where = f"{REVIEW}?kind=emotion&culture=english"
    assert curator.post(f"{REVIEW}blind/", {"blind": "on", "next": where})["Location"] == where
    away = curator.post(f"{REVIEW}blind/", {"blind": "on", "next": "//elsewhere.example/"})
    assert away["Location"] == REVIEW
