"""Notices to readers: none is lost, none is told twice, in the language they read the terms in."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import override

from aggregation.models import Notice, Release
from aggregation.services import release_notices
from aggregation.services.release_notices import MOST_ATTEMPTS, send_notices
from aggregation.services.release_states import freeze, withdraw
from annotation.locking import exclusively
from annotation.models import Campaign
from annotation.services.audit import SYSTEM
from tests.releases.test_building import build
from tests.releases.test_life import accept


@pytest.fixture
def frozen(drawn: Campaign) -> Release:
    release = build(drawn)
    accept(release)
    freeze(release, reason="rights are unclear", actor=SYSTEM)
    return release


def due_now() -> None:
    Notice.objects.update(due_at=timezone.now())


def test_a_reader_is_told_why_and_of_which_release(frozen: Release) -> None:
    assert send_notices() == 1
    assert send_notices() == 0
    (message,) = mail.outbox
    assert message.to == ["reader@example.org"]
    assert "stimuli 1" in message.subject
    assert "rights are unclear" in message.body
    assert "/releases/stimuli/1/" in message.body


def test_each_language_is_spoken(drawn: Campaign) -> None:
    release = build(drawn)
    for language in ("en", "zh-hans", "ar"):
        with override(language):
            accept(release, f"{language}@example.org")
    withdraw(release, reason="a mistake", actor=SYSTEM)
    send_notices()
    bodies = {message.to[0]: message.body for message in mail.outbox}
    assert "was withdrawn" in bodies["en@example.org"]
    assert "已撤回" in bodies["zh-hans@example.org"]
    assert "سُحب" in bodies["ar@example.org"]


def test_what_was_rolled_back_is_told_to_nobody(drawn: Campaign) -> None:
    release = build(drawn)
    accept(release)
    with transaction.atomic():
        freeze(release, reason="rights are unclear", actor=SYSTEM)
        transaction.set_rollback(True)
    assert send_notices() == 0


def test_a_process_that_dies_while_sending_sends_again_under_the_same_id(
    frozen: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = EmailBackend.send_messages

    def dies(self: EmailBackend, messages: Any) -> int:
        real(self, messages)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(EmailBackend, "send_messages", dies)
        with pytest.raises(KeyboardInterrupt):
            send_notices()
    assert Notice.objects.get().state == "sending"
    assert send_notices() == 1
    first, second = mail.outbox
    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]


def test_a_mail_server_that_is_away_is_tried_later_and_not_for_ever(
    frozen: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(self: EmailBackend, messages: Any) -> int:
        raise SMTPServerDisconnected

    with monkeypatch.context() as patched:
        patched.setattr(EmailBackend, "send_messages", away)
        assert send_notices() == 0
        assert send_notices() == 0
        assert Notice.objects.get().attempts == 1
    due_now()
    assert send_notices() == 1
    Notice.objects.update(state="waiting", attempts=MOST_ATTEMPTS - 1)
    due_now()
    with monkeypatch.context() as patched:
        patched.setattr(EmailBackend, "send_messages", away)
        send_notices()
    assert Notice.objects.get().state == "failed"


def test_one_process_sends_at_a_time(frozen: Release, monkeypatch: pytest.MonkeyPatch) -> None:
    real = release_notices.message_of

    def is_free() -> bool:
        try:
            with exclusively("notices") as alone:
                return alone
        finally:
            connection.close()

    def meanwhile(notice: Notice) -> Any:
        with ThreadPoolExecutor(1) as another:
            assert not another.submit(is_free).result()
        return real(notice)

    monkeypatch.setattr(release_notices, "message_of", meanwhile)
    assert send_notices() == 1
