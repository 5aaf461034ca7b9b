"""A campaign is made, worded, staffed and opened from the command line alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command, load_command_class

from annotation.models import Campaign
from annotation.models.campaign import CampaignState, Role
from tests.cast import Cast


def test_it_is_made_worded_staffed_and_opened(cast: Cast, tmp_path: Path) -> None:
    cast.artwork()
    (tmp_path / "text.txt").write_text("I take part of my own free will.", "utf-8")
    call_command("campaign", "create", "new", "--protocol=culture", "--set=needed=1")
    for kind in ("consent", "instructions"):
        given = ("campaign", "text", "new", kind, "en", str(tmp_path / "text.txt"))
        call_command(*given)
        with pytest.raises(CommandError):
            call_command("campaign", "open", "new")
        call_command(*given, "--approved-by", cast.curator.get_username())
    call_command("campaign", "member", "new", cast.curator.get_username(), "curator")
    call_command("campaign", "open", "new")
    campaign = Campaign.objects.get(slug="new")
    assert (campaign.state, campaign.needed) == (CampaignState.OPEN, 1)
    assert campaign.tasks.get().needed == 1
    assert campaign.memberships.get().role == Role.CURATOR
    versions = campaign.texts.filter(kind="consent").order_by("version")
    assert [text.approved_by for text in versions] == [None, cast.curator]


@pytest.mark.parametrize("words", [("--json", "status"), ("status", "--json")])
def test_its_state_can_be_had_as_json(
    cast: Cast, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    place = words.index("status") + 1
    call_command("campaign", *words[:place], campaign.slug, *words[place:])
    assert json.loads(capsys.readouterr().out)["state"] == "open"


@pytest.mark.parametrize(
    ("pair", "returncode"),
    [("needed", 2), ("slug=other", 2), ("needed=many", 1), ("needed=9", 1), ("needed=0", 1)],
)
def test_a_setting_that_cannot_be_is_refused(cast: Cast, pair: str, returncode: int) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("campaign", "create", "new", "--protocol=culture", f"--set={pair}")
    assert refused.value.returncode == returncode
    assert not Campaign.objects.exists()


def test_its_settings_are_not_taken_for_djangos() -> None:
    parser = load_command_class("annotation", "campaign").create_parser("manage.py", "campaign")
    words = ["create", "new", "--protocol=culture", "--set=needed=1"]
    assert parser.parse_args(words).settings is None


def test_a_name_nobody_has_is_refused(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    with pytest.raises(CommandError):
        call_command("campaign", "member", campaign.slug, "nobody", "curator")
