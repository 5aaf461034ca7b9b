"""Subscribing to the platform's messages, from an empty account to a message that is believed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from annotation.models import PlatformEvent
from tests.recruiting.conftest import Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)


def test_messages_arrive_after_two_commands(
    crowd: Recruited, settings: Any, live_server: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.PROLIFIC_HOOK_SECRETS = []
    with pytest.raises(CommandError, match="PROLIFIC_HOOK_SECRETS"):
        call_command("prolific_hooks")
    call_command("prolific_hooks", "--new-secret", "--json")
    secret = json.loads(capsys.readouterr().out.splitlines()[-1])["secret"]
    settings.PROLIFIC_HOOK_SECRETS = [secret, "the old one"]
    settings.PUBLIC_URL = live_server.url
    settings.SECURE_SSL_REDIRECT = False
    for _ in range(2):
        call_command("prolific_hooks")
    assert len(crowd.world.hooks.subscriptions) == 2
    somebody = crowd.person(crowd.study())
    crowd.control.give_back(somebody.session)
    assert crowd.control.deliver() >= 1
    assert PlatformEvent.objects.filter(event_type="submission.status.change").exists()
    assert row(somebody).work in {"consented", "withdrawn"}


def test_without_an_account_it_says_so(settings: Any) -> None:
    settings.PROLIFIC = None
    with pytest.raises(CommandError, match="platform_not_set_up"):
        call_command("prolific_hooks")
