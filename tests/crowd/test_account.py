"""The guard in front of real money."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from annotation.crowd.errors import Refused
from annotation.crowd.prolific.account import LIVE_URL, Account, AccountRefused
from annotation.crowd.prolific.adapter import Prolific
from annotation.crowd.prolific.client import Client
from config.crowd import prolific_account
from tests.crowd.scene import RECRUITMENT, Scene


def made(**changes: Any) -> Account:
    return Account(**{"token": "t", "workspace_id": "w", "url": "http://127.0.0.1:1", **changes})


@pytest.mark.parametrize(
    "url",
    [
        LIVE_URL,
        "http://api.prolific.com",
        "https://API.Prolific.com.",
        "https://api.prolific.co",
        "https://user@api.prolific.com",
        "https://127.0.0.1@api.prolific.com",
        "https://api.prolific.com:8443",
        "https://api.prolific.com.evil.example",
        "https://example.org",
        "http://10.0.0.7",
        "http://2130706433",
        "http://127.0.0.1:8371/api",
        "ftp://localhost",
        "localhost:8371",
        "",
    ],
)
def test_without_the_switch_no_public_host_is_reached(url: str) -> None:
    with pytest.raises(AccountRefused):
        made(url=url)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8371", "http://localhost", "http://[::1]:1", "http://prolific-sim:80"]
)
def test_a_simulator_on_this_machine_or_network_is_reached(url: str) -> None:
    assert made(url=url).completion_url == f"{url}/submissions/complete"


@pytest.mark.parametrize("url", ["http://127.0.0.1:8371", "http://api.prolific.com", "https://x.y"])
def test_with_the_switch_only_prolific_itself_is_reached(url: str) -> None:
    with pytest.raises(AccountRefused):
        made(url=url, live=True)


def test_live_people_go_back_to_prolific() -> None:
    live = Prolific(Client(made(url=LIVE_URL, live=True)))
    assert live.completion_url("EV-1&x") == (
        "https://app.prolific.com/submissions/complete?cc=EV-1%26x"
    )


def test_the_way_back_is_a_setting_and_encrypted() -> None:
    moved = made(url=LIVE_URL, live=True, live_completion_url="https://new.example/done")
    assert moved.completion_url == "https://new.example/done"
    with pytest.raises(AccountRefused):
        made(url=LIVE_URL, live=True, live_completion_url="http://new.example/done")


@pytest.mark.parametrize("token", ["", "two\nlines", "täuschung"])
def test_a_token_that_is_none_is_refused(token: str) -> None:
    with pytest.raises(AccountRefused):
        made(token=token)


def test_a_study_leads_to_an_encrypted_page(scene: Scene) -> None:
    with pytest.raises(Refused, match="entry_not_https"):
        scene.prolific.create(replace(RECRUITMENT, entry_url="http://example.org/enter"))
    assert scene.world.studies == {}


VARIABLES = {"CROWD_LIVE": "0", "PROLIFIC_TOKEN": "t", "PROLIFIC_WORKSPACE": "w"}


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"CROWD_LIVE": "1", "PROLIFIC_TOKEN": ""},
        {"CROWD_LIVE": "1", "PROLIFIC_URL": "http://127.0.0.1:8371"},
        {"CROWD_LIVE": "yes"},
        {"PROLIFIC_URL": LIVE_URL},
        {"PROLIFIC_URL": "http://localhost:8371", "PROLIFIC_WORKSPACE": ""},
    ],
)
def test_settings_that_contradict_each_other_stop_the_start(
    changes: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {**VARIABLES, **changes}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured):
        prolific_account()


def test_settings_name_the_account(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**VARIABLES, "PROLIFIC_URL": "http://localhost:8371/"}.items():
        monkeypatch.setenv(name, value)
    assert prolific_account() == Account("t", "w", url="http://localhost:8371")
    monkeypatch.setenv("PROLIFIC_URL", "")
    monkeypatch.setenv("CROWD_LIVE", "1")
    assert prolific_account() == Account("t", "w", live=True)
    monkeypatch.setenv("CROWD_LIVE", "0")
    monkeypatch.setenv("PROLIFIC_TOKEN", "")
    assert prolific_account() is None


@pytest.mark.django_db
def test_the_doctor_says_which_platform_pays(
    scene: Scene, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.PROLIFIC = scene.prolific.account
    call_command("doctor")
    assert f"a simulated Prolific, {scene.url}: 10000.00 GBP available" in capsys.readouterr().out
