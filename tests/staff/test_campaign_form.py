"""A campaign made and changed by its form."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from annotation.models import AuditEntry, Campaign, Membership
from annotation.models.campaign import CampaignState, Role
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import add_member, move_campaign
from annotation.services.training_tasks import UNDERPAID
from tests.cast import Cast
from tests.staff.conftest import signed_in

NEW = "/staff/new/"
SETTINGS = "/staff/culture/settings/"


def fields(**more: Any) -> dict[str, Any]:
    """Return the form as it is filled in, with what differs."""
    usual = {
        "title": "Moods",
        "slug": "moods",
        "protocol": "culture",
        "cultures": ["english", "arabic"],
        "artworks": "all",
        "needed": 3,
        "escalate_to": 5,
        "region_needed": 1,
        "sample_share": "12.5",
        "sample_fails_at": "40",
        "gold_share": "7.5",
        "round_answers": 100,
        "round_hours": 24,
        "lease_seconds": 900,
        "batch_size": 12,
        "batch_minutes": 10,
        "currency": "GBP",
        "reward_minor": "1.50",
        "minimum_hourly_minor": "9",
        "training_pass_percent": 0,
        "training_reward_minor": "0",
        "list_length": 146,
    }
    return {**usual, **more}


def shown(browser: Client, address: str = SETTINGS) -> dict[str, Any]:
    """Return what the form at an address holds before anybody types."""
    form = browser.get(address).context["form"]
    held = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in held.items() if not (value is None or value is False)}


def errors(response: Any) -> dict[str, list[str]]:
    assert response.status_code == 200
    return dict(response.context["form"].errors)


def operator() -> User:
    return User.objects.create_user("operator", is_staff=True)


def test_an_operator_makes_a_campaign_and_is_its_curator_and_administrator(cast: Cast) -> None:
    cast.artwork("one")
    cast.artwork("two")
    user = operator()
    response = signed_in(user).post(NEW, fields())
    assert response["Location"] == "/staff/moods/settings/"
    made = Campaign.objects.get()
    assert (made.state, made.title, made.cultures) == ("draft", "Moods", ["english", "arabic"])
    assert (made.reward_minor, made.minimum_hourly_minor, made.sample_share) == (150, 900, 0.125)
    assert (made.sample_fails_at, made.gold_share) == (0.4, 0.075)
    assert (made.lease_seconds, made.artworks.count(), made.rehearsal) == (900, 2, False)
    roles = Membership.objects.filter(user=user).values_list("role", flat=True)
    assert set(roles) == {Role.CURATOR, Role.ADMINISTRATOR}
    assert {entry.field for entry in AuditEntry.objects.filter(user=user)} == {
        "state",
        "member",
        "artworks",
    }


def test_artworks_are_chosen_by_style(cast: Cast) -> None:
    cast.artwork("one")
    other = cast.artwork("two")
    other.art_style = "Color_Field"
    other.save()
    browser = signed_in(operator())
    assert "Color Field" in browser.get(NEW).content.decode()
    browser.post(NEW, fields(artworks="styles", styles=["Color_Field"]))
    assert list(Campaign.objects.get().artworks.all()) == [other]


def test_stimuli_ask_about_sentences_of_the_artworks(cast: Cast) -> None:
    art = cast.artwork()
    for emotion in ("awe", "awe", "fear"):
        cast.utterance(art, emotion=emotion)
    cast.artwork("without a sentence")
    signed_in(operator()).post(NEW, fields(protocol="stimuli", per_emotion=1))
    made = Campaign.objects.get()
    emotions = made.triples.values_list("utterance__emotion", flat=True)
    assert sorted(emotions) == ["awe", "fear"]
    assert list(made.artworks.all()) == [art]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"title": ""}, "title"),
        ({"slug": "new"}, "slug"),
        ({"slug": "two words"}, "slug"),
        ({"cultures": []}, "cultures"),
        ({"cultures": ["klingon"]}, "cultures"),
        ({"artworks": "styles"}, "styles"),
        ({"escalate_to": 2}, "escalate_to"),
        ({"sample_share": "0"}, "sample_share"),
        ({"sample_fails_at": "101"}, "sample_fails_at"),
        ({"gold_share": "51"}, "gold_share"),
        ({"lease_seconds": 0}, "lease_seconds"),
        ({"reward_minor": "1.234"}, "reward_minor"),
        ({"currency": "pounds"}, "currency"),
        ({"currency": "JPY", "reward_minor": "1.50"}, "reward_minor"),
        ({"training_pass_percent": 101}, "training_pass_percent"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(cast: Cast, wrong: dict[str, Any], field: str) -> None:
    cast.artwork()
    response = signed_in(operator()).post(NEW, fields(**wrong))
    assert list(errors(response)) == [field]
    assert f'id="id_{field}_error"' in response.content.decode()
    assert not Campaign.objects.exists()


def test_a_name_is_taken_once(cast: Cast, campaign: Campaign) -> None:
    response = signed_in(operator()).post(NEW, fields(slug="culture"))
    assert list(errors(response)) == ["slug"]


def test_a_curator_makes_a_campaign_and_may_not_spend(
    cast: Cast, campaign: Campaign, curator: Client
) -> None:
    assert 'href="/staff/new/"' in curator.get("/staff/").content.decode()
    curator.post(NEW, fields())
    roles = Membership.objects.filter(campaign__slug="moods").values_list("role", flat=True)
    assert list(roles) == [Role.CURATOR]


def test_an_administrator_elsewhere_administers_what_they_make(
    cast: Cast, campaign: Campaign, curator: Client
) -> None:
    add_member(campaign, cast.curator, Role.ADMINISTRATOR)
    curator.post(NEW, fields())
    roles = Membership.objects.filter(campaign__slug="moods").values_list("role", flat=True)
    assert set(roles) == {Role.CURATOR, Role.ADMINISTRATOR}


def test_researchers_and_strangers_find_no_form(
    cast: Cast, campaign: Campaign, researcher: User
) -> None:
    for user in (researcher, cast.stranger):
        browser = signed_in(user)
        assert "/staff/new/" not in browser.get("/staff/").content.decode()
        for address in (NEW, SETTINGS):
            assert browser.get(address).status_code == 404, address
            assert browser.post(address, fields()).status_code == 404, address
    assert Client().get(NEW)["Location"].startswith("/staff/login/")
    assert Campaign.objects.count() == 1


def test_all_of_a_draft_may_change_and_the_rest_stays(cast: Cast, curator: Client) -> None:
    art = cast.artwork("one")
    draft = cast.draft("culture", artworks=[art])
    cast.artwork("two")
    told = shown(curator)
    assert curator.post(SETTINGS, told).status_code == 302
    again = Campaign.objects.get()
    assert again.__dict__ | {"_state": None} == draft.__dict__ | {"_state": None}
    curator.post(SETTINGS, {**told, "needed": 4, "artworks": "all", "title": "Words"})
    again.refresh_from_db()
    assert (again.needed, again.title, again.artworks.count()) == (4, "Words", 2)
    entries = AuditEntry.objects.filter(user=cast.curator).values_list("field", "old", "new")
    assert set(entries) == {("needed", "3", "4"), ("title", "", ""), ("artworks", "1", "2")}


def test_another_protocol_asks_for_its_artworks(cast: Cast, curator: Client) -> None:
    cast.draft("culture", artworks=[cast.artwork()])
    response = curator.post(SETTINGS, {**shown(curator), "protocol": "stimuli"})
    assert list(errors(response)) == ["artworks"]


def test_what_answers_rest_on_stays_once_a_campaign_is_open(
    cast: Cast, campaign: Campaign, curator: Client
) -> None:
    told = shown(curator)
    forged = {"needed": 1, "cultures": ["arabic"], "protocol": "figures", "artworks": "all"}
    changed = {"lease_seconds": 600, "reward_minor": "2", "sample_share": "20"}
    assert curator.post(SETTINGS, {**told, **forged, **changed}).status_code == 302
    before = campaign.needed, campaign.cultures, campaign.protocol
    campaign.refresh_from_db()
    assert (campaign.needed, campaign.cultures, campaign.protocol) == before
    assert (campaign.lease_seconds, campaign.reward_minor, campaign.sample_share) == (600, 200, 0.2)
    entries = AuditEntry.objects.filter(user=cast.curator, subject="campaign")
    assert set(entries.values_list("field", "old", "new")) == {
        ("lease_seconds", "1800", "600"),
        ("reward_minor", "120", "200"),
        ("sample_share", "1.0", "0.2"),
    }


def test_new_pay_is_for_who_comes_later(cast: Cast, campaign: Campaign, curator: Client) -> None:
    before = cast.annotator(campaign)
    curator.post(SETTINGS, {**shown(curator), "reward_minor": "0.50"})
    after = cast.annotator(campaign)
    rewards = [somebody.participation["reward"]["minor"] for somebody in (before, after)]
    assert rewards == [120, 50]


def test_an_open_campaign_keeps_its_minimum_pay(
    cast: Cast, campaign: Campaign, curator: Client
) -> None:
    response = curator.post(SETTINGS, {**shown(curator), "minimum_hourly_minor": "99"})
    assert list(errors(response)) == ["reward_minor"]
    assert str(UNDERPAID) not in response.content.decode()
    move_campaign(campaign, CampaignState.PAUSED, actor=SYSTEM)
    curator.post(SETTINGS, {**shown(curator), "minimum_hourly_minor": "99"})
    assert Campaign.objects.get().minimum_hourly_minor == 9900
