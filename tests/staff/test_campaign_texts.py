"""What a campaign says to people: written, approved, looked at; then it opens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from aggregation.web.plain_text import blocks_of
from annotation.models import AuditEntry, Campaign, CampaignText, Participation
from annotation.models.campaign import CampaignState
from tests.cast import Cast
from tests.staff.conftest import MARKUP, signed_in

HOME = "/staff/culture/settings/"
CONSENT = f"{HOME}texts/consent/en/"
OPENING = f"{HOME}opening/"
MOVE = f"{OPENING}move/"


@pytest.fixture
def draft(cast: Cast) -> Campaign:
    """Return a campaign in two languages, without texts."""
    return cast.draft("culture", artworks=[cast.artwork()], cultures=("english", "arabic"))


def page(browser: Client, address: str) -> str:
    response = browser.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def write(browser: Client, body: str, *, after: int = 0, address: str = CONSENT) -> Any:
    return browser.post(address, {"body": body, "after": after}, follow=True)


def test_the_missing_ones_are_listed_by_language(draft: Campaign, curator: Client) -> None:
    listed = page(curator, f"{HOME}texts/")
    assert listed.count(">missing<") == 4
    told = page(curator, OPENING)
    for language in ("en", "ar"):
        assert f"nobody has approved the consent in {language}" in told
    assert 'value="open"' not in told
    curator.post("/staff/language/", {"language": "ar", "next": "/staff/"})
    assert "لم يوافق أحد بعد على التعليمات بلغة ar" in page(curator, OPENING)


def test_a_text_is_written_approved_and_written_again(
    cast: Cast, draft: Campaign, curator: Client
) -> None:
    write(curator, "Dear reader,\r\n- one")
    (first,) = CampaignText.objects.all()
    assert (first.version, first.body, first.approved_by) == (1, "Dear reader,\n- one", None)
    assert "waits for approval" in page(curator, f"{HOME}texts/")
    curator.post(CONSENT, {"version": 1})
    first.refresh_from_db()
    assert first.approved_by == cast.curator
    write(curator, "Dear reader,", after=1)
    assert "version 2 waits for approval" in page(curator, f"{HOME}texts/")
    entries = AuditEntry.objects.filter(user=cast.curator, subject="campaigntext")
    assert list(entries.values_list("field", "new")) == [
        ("version", "1"),
        ("approved", "1"),
        ("version", "2"),
    ]
    assert "Dear reader" not in json.dumps(list(entries.values("old", "new", "why")))


def test_the_same_words_make_no_version(draft: Campaign, curator: Client) -> None:
    write(curator, "Please.")
    assert "Nothing has changed." in write(curator, "Please.", after=1).content.decode()
    assert CampaignText.objects.count() == 1


def test_an_empty_text_is_told_at_its_field(draft: Campaign, curator: Client) -> None:
    response = write(curator, "  ")
    assert 'id="id_body_error"' in response.content.decode()
    assert not CampaignText.objects.exists()


def test_what_a_colleague_wrote_meanwhile_is_not_overwritten_or_approved_unread(
    draft: Campaign, curator: Client
) -> None:
    write(curator, "The first.")
    write(curator, "The second.", after=1)
    answer = write(curator, "Mine.", after=1).content.decode()
    assert "Somebody has written a newer version meanwhile" in answer
    assert "Mine." in answer
    for version in ("1", "3", "", "x", "9" * 30):
        curator.post(CONSENT, {"version": version})
    assert list(CampaignText.objects.values_list("version", "approved_at")) == [
        (1, None),
        (2, None),
    ]


def test_approving_twice_is_one_approval(draft: Campaign, curator: Client) -> None:
    write(curator, "Please.")
    for _ in range(2):
        curator.post(CONSENT, {"version": 1})
    assert AuditEntry.objects.filter(field="approved").count() == 1


def test_a_campaign_opens_pauses_and_closes_from_its_page(
    cast: Cast, draft: Campaign, curator: Client
) -> None:
    refused = curator.post(MOVE, {"state": "open"}, follow=True).content.decode()
    assert "nobody has approved the consent in ar" in refused
    cast.word(draft)
    assert 'value="open"' in page(curator, OPENING)
    states = []
    for state in ("open", "paused", "open", "closed"):
        curator.post(MOVE, {"state": state})
        states.append(Campaign.objects.get().state)
    assert states == ["open", "paused", "open", "closed"]
    assert draft.tasks.count() == 2
    moves = AuditEntry.objects.filter(user=cast.curator, field="state", subject="campaign")
    assert moves.count() == 4


@pytest.mark.parametrize("state", ["draft", "", "gone"])
def test_no_other_state_is_reached(draft: Campaign, curator: Client, state: str) -> None:
    assert curator.post(MOVE, {"state": state}).status_code == 302
    assert Campaign.objects.get().state == CampaignState.DRAFT


def test_the_preview_shows_texts_in_their_language_and_makes_nobody(
    draft: Campaign, curator: Client
) -> None:
    address = f"{HOME}texts/instructions/ar/"
    write(curator, f"# عنوان\n\n{MARKUP}", address=address)
    shown = page(curator, f"{HOME}preview/ar/")
    assert '<html lang="ar" dir="rtl">' in shown
    assert "<h2>عنوان</h2>" in shown
    assert "<img src=x" not in shown
    assert "notice--warning" in shown
    assert not Participation.objects.exists()
    assert '<html lang="en" dir="ltr">' in page(curator, OPENING)


def test_only_who_curates_reaches_the_pages(
    cast: Cast, campaign: Campaign, researcher: User
) -> None:
    for user in (researcher, cast.stranger):
        browser = signed_in(user)
        for address in (f"{HOME}texts/", CONSENT, f"{HOME}preview/en/", OPENING):
            assert browser.get(address).status_code == 404, address
        assert write(browser, "Mine.").status_code == 404
        assert browser.post(CONSENT, {"version": 1}).status_code == 404
        assert browser.post(MOVE, {"state": "closed"}).status_code == 404
    assert Campaign.objects.get().state == CampaignState.OPEN
    assert CampaignText.objects.count() == 2


@pytest.mark.parametrize("address", ["texts/poem/en/", "texts/consent/zh-hans/", "preview/xx/"])
def test_there_is_no_text_of_another_kind_or_language(
    draft: Campaign, curator: Client, address: str
) -> None:
    assert curator.get(HOME + address).status_code == 404


def test_texts_are_read_as_annotators_read_them() -> None:
    text = "# Head\nOne\ntwo\n\nThree\r\n- a\n- b\n\n- c"
    assert [(block.kind, block.lines) for block in blocks_of(text)] == [
        ("heading", ["Head"]),
        ("paragraph", ["One", "two"]),
        ("paragraph", ["Three"]),
        ("list", ["a", "b"]),
        ("list", ["c"]),
    ]
