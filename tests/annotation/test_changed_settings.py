"""A campaign's settings are changed by command and by program under the page's own rules."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from annotation.api.staff.shapes import SETTINGS
from annotation.models import AccessToken, AuditEntry, Campaign
from annotation.models.campaign import Role
from annotation.services.campaign_settings import NAMED
from annotation.services.campaigns import add_member
from tests.cast import Cast

PATH = "/api/v1/campaigns/culture/settings/"


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    return cast.campaign("culture", artworks=[cast.artwork()])


def ask(user: Any, method: str, body: object = None, scopes: tuple[str, ...] = ("curate",)) -> Any:
    kept = ["read", *scopes]
    _row, token = AccessToken.objects.create(user=user, expiry=timedelta(days=1), scopes=kept)
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"Authorization": f"Token {token}"}
    return Client().generic(method, PATH, data, content_type="application/json", headers=headers)


@pytest.mark.parametrize(
    "command",
    [("campaign", "set", "culture", "gold_share=0.05"), ("gold", "culture", "--share=0.05")],
)
def test_a_command_sets_how_often_gold_is_asked_while_people_work(
    campaign: Campaign, command: tuple[str, ...]
) -> None:
    for _again in range(2):
        call_command(*command)
    assert Campaign.objects.get().gold_share == 0.05
    entry = AuditEntry.objects.get(field="gold_share")
    assert (entry.old, entry.new, entry.user) == ("0.0", "0.05", None)


def test_a_command_sets_several_at_once_or_none(campaign: Campaign) -> None:
    wanted = ["campaign", "set", "culture", "title=Feelings", "batch_size=6"]
    call_command(*wanted)
    made = Campaign.objects.get()
    assert (made.title, made.batch_size) == ("Feelings", 6)
    with pytest.raises(CommandError):
        call_command("campaign", "set", "culture", "batch_size=7", "needed=4")
    assert (Campaign.objects.get().batch_size, made.needed) == (6, 3)


@pytest.mark.parametrize(
    "pair",
    [
        "gold_share=0.6", "gold_share=nan", "gold_share=-0.1", "gold_share=1e999", "sample_share=0",
        "batch_size=0", "batch_size=2.5", "lease_seconds=5", "round_hours=99999999999",
        "currency=pounds", "title=", "ethics_approval=a\0b",
    ],
)  # fmt: skip
def test_what_no_campaign_may_have_is_refused_by_name(campaign: Campaign, pair: str) -> None:
    before = Campaign.objects.values().get()
    name = pair.partition("=")[0]
    with pytest.raises(CommandError, match=name) as refused:
        call_command("campaign", "set", "culture", pair)
    assert refused.value.returncode == 1
    if name != "title":  # which `create` takes as an option of its own
        with pytest.raises(CommandError, match=name):
            call_command("campaign", "create", "new", "--protocol=culture", f"--set={pair}")
    assert Campaign.objects.values().get() == before


def test_a_program_reads_and_changes_them(cast: Cast, campaign: Campaign) -> None:
    assert set(ask(cast.curator, "GET").json()) == NAMED == set(SETTINGS["properties"])
    changed = ask(cast.curator, "PATCH", {"gold_share": 0.05, "title": "Feelings"})
    assert changed.status_code == 200
    assert (changed.json()["gold_share"], changed.json()["title"]) == (0.05, "Feelings")
    assert Campaign.objects.get().gold_share == 0.05
    assert AuditEntry.objects.get(field="gold_share").user == cast.curator


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"gold_share": "0.05"}, 422, "field_type"),
        ({"gold_share": True}, 422, "field_type"),
        ({"gold_share": None}, 422, "field_type"),
        (b'{"gold_share": NaN}', None, None),
        (b'{"gold_share": 1%s}' % (b"0" * 400), 422, "field_type"),
        ({"batch_size": 2.0}, 422, "field_type"),
        ({"title": 5}, 422, "field_type"),
        ({"title": "x" * 201}, 409, "campaign_incomplete"),
        ({"cultures": ["arabic"]}, 422, "field_unknown"),
        ({"needed": 4}, 409, "campaign_state"),
        ([], 400, None),
    ],
)
def test_a_program_is_told_what_is_wrong(
    cast: Cast, campaign: Campaign, body: object, status: int | None, code: str | None
) -> None:
    before = Campaign.objects.values().get()
    refused = ask(cast.curator, "PATCH", body)
    assert refused.status_code in ({status} if status else {400, 422})
    assert code in (None, refused.json()["error"]["code"])
    assert Campaign.objects.values().get() == before


def test_only_its_curators_with_a_token_for_it_change_them(cast: Cast, campaign: Campaign) -> None:
    body = {"gold_share": 0.05}
    assert ask(cast.stranger, "PATCH", body).status_code == 404
    add_member(campaign, cast.stranger, Role.RESEARCHER)
    assert ask(cast.stranger, "PATCH", body).status_code == 404
    assert ask(cast.curator, "PATCH", body, scopes=()).status_code == 403
    assert Client().patch(PATH).status_code == 401
    assert Campaign.objects.get().gold_share == 0
