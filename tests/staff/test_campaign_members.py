"""Members of a campaign: added by name, removed, never beyond one's own role."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from annotation.errors import Refusal
from annotation.models import AuditEntry, Campaign
from annotation.models.campaign import Role
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import add_member, remove_member
from tests.cast import Cast
from tests.staff.conftest import signed_in

MEMBERS = "/staff/culture/settings/members/"
REMOVE = f"{MEMBERS}remove/"


def roles(campaign: Campaign) -> set[tuple[str, str]]:
    return set(campaign.memberships.values_list("user__username", "role"))


def add(browser: Client, name: str, role: str) -> Any:
    return browser.post(MEMBERS, {"name": name, "role": role})


def remove(browser: Client, campaign: Campaign, name: str, role: str) -> int:
    member = campaign.memberships.get(user__username=name, role=role)
    return browser.post(REMOVE, {"member": member.pk}).status_code


@pytest.fixture
def administrator(campaign: Campaign) -> Client:
    user = User.objects.create_user("administrator")
    add_member(campaign, user, Role.ADMINISTRATOR)
    return signed_in(user)


def test_a_curator_adds_and_removes_with_an_entry_each(
    cast: Cast, campaign: Campaign, curator: Client
) -> None:
    assert add(curator, "stranger", "researcher").status_code == 302
    assert ("stranger", "researcher") in roles(campaign)
    assert "stranger" in curator.get(MEMBERS).content.decode()
    assert remove(curator, campaign, "stranger", "researcher") == 302
    assert roles(campaign) == {("curator", "curator")}
    entries = AuditEntry.objects.filter(user=cast.curator, field="member")
    person = f"user {cast.stranger.pk}"
    assert list(entries.values_list("old", "new", "why")) == [
        ("", person, "researcher"),
        (person, "", "researcher"),
    ]


@pytest.mark.parametrize(
    ("name", "role", "field"),
    [("nobody", "curator", "name"), ("", "curator", "name"), ("stranger", "owner", "role")],
)
def test_what_is_wrong_is_said_at_its_field(
    campaign: Campaign, curator: Client, name: str, role: str, field: str
) -> None:
    response = add(curator, name, role)
    assert list(response.context["form"].errors) == [field]
    assert f'id="id_{field}_error"' in response.content.decode()


def test_a_curator_makes_and_unmakes_no_administrator(
    cast: Cast, campaign: Campaign, curator: Client, administrator: Client
) -> None:
    before = roles(campaign)
    assert list(add(curator, "curator", "administrator").context["form"].errors) == ["role"]
    assert remove(curator, campaign, "administrator", "administrator") == 403
    assert roles(campaign) == before


def test_an_administrator_makes_another(
    cast: Cast, campaign: Campaign, administrator: Client
) -> None:
    add(administrator, "stranger", "administrator")
    assert ("stranger", "administrator") in roles(campaign)
    assert remove(administrator, campaign, "stranger", "administrator") == 302
    assert ("stranger", "administrator") not in roles(campaign)


def test_nobody_removes_themselves(
    campaign: Campaign, curator: Client, administrator: Client
) -> None:
    before = roles(campaign)
    assert remove(curator, campaign, "curator", "curator") == 403
    assert remove(administrator, campaign, "administrator", "administrator") == 403
    assert roles(campaign) == before


def test_the_last_administrator_stays(campaign: Campaign, administrator: Client) -> None:
    (member,) = campaign.memberships.filter(role=Role.ADMINISTRATOR)
    with pytest.raises(Refusal) as refused:
        remove_member(campaign, member.user, member.role, actor=SYSTEM)
    assert refused.value.code == "last_administrator"


@pytest.mark.parametrize("member", ["", "x", "0", "9" * 30])
def test_who_is_not_there_is_not_removed(campaign: Campaign, curator: Client, member: str) -> None:
    before = roles(campaign)
    assert curator.post(REMOVE, {"member": member}).status_code == 302
    assert roles(campaign) == before


def test_only_who_curates_reaches_the_members(
    cast: Cast, campaign: Campaign, researcher: User
) -> None:
    before = roles(campaign)
    for user in (researcher, cast.stranger):
        browser = signed_in(user)
        assert browser.get(MEMBERS).status_code == 404
        assert add(browser, user.get_username(), "curator").status_code == 404
        assert remove(browser, campaign, "curator", "curator") == 404
    assert roles(campaign) == before


def test_a_member_of_another_campaign_is_not_removed_from_here(
    cast: Cast, campaign: Campaign, curator: Client
) -> None:
    other = cast.draft("culture", slug="other")
    add_member(other, cast.stranger, Role.RESEARCHER)
    member = other.memberships.get(user=cast.stranger)
    curator.post(REMOVE, {"member": member.pk})
    assert other.memberships.filter(user=cast.stranger).exists()
