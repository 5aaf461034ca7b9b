"""Telling those who took a release what became of it, each thing once.

A notice is written in the transaction of what it tells of and sent by a job afterwards, so that
neither a crash nor a mail server that is away loses one. One process sends at a time, on all
machines. It notes that it begins before it hands a message over: one that it left behind is sent
again under the same Message-ID, by which mail systems drop the second.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from smtplib import SMTPException
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from aggregation.models import Acceptance, Notice, Release
from annotation.locking import exclusively
from annotation.services.identities import opened

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 12
FIRST_PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(hours=6)
AT_ONCE = 200
About, State = Notice.About, Notice.State


def announce(
    release: Release, about: Notice.About, *, reason: str = "", correction: Release | None = None
) -> int:
    """Write a notice to everybody who took this release; returns to how many.

    A person who accepted several times is told once. Belongs into the transaction it tells of.
    """
    occasion = f"{about} {correction.uuid if correction else uuid4()}"
    readers: dict[str, Acceptance] = {}
    for acceptance in release.acceptances.order_by("pk"):
        readers[acceptance.reader] = acceptance
    Notice.objects.bulk_create(
        [
            Notice(
                acceptance=acceptance,
                about=about,
                occasion=occasion,
                reason=reason,
                correction=correction,
                due_at=timezone.now(),
            )
            for acceptance in readers.values()
        ],
        ignore_conflicts=True,
        batch_size=500,
    )
    return len(readers)


def send_notices() -> int:
    """Send the notices that are due. Returns how many were handed over."""
    sent = 0
    with exclusively("notices") as alone:
        due = Notice.objects.filter(
            state__in=[State.WAITING, State.SENDING], due_at__lte=timezone.now()
        )
        rows = due.select_related("acceptance__release__campaign", "correction__campaign")
        for notice in list(rows.order_by("due_at", "pk")[:AT_ONCE]) if alone else ():
            sent += _send(notice)
    return sent


def _send(notice: Notice) -> bool:
    Notice.objects.filter(pk=notice.pk).update(state=State.SENDING, attempts=notice.attempts + 1)
    try:
        message_of(notice).send()
    except (SMTPException, OSError) as problem:
        log.warning("notice %s was not sent: %s", notice.uuid, type(problem).__name__)
        _later(notice, notice.attempts + 1)
        return False
    Notice.objects.filter(pk=notice.pk).update(state=State.SENT)
    return True


def _later(notice: Notice, attempts: int) -> None:
    pause = min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE)
    state = State.FAILED if attempts >= MOST_ATTEMPTS else State.WAITING
    Notice.objects.filter(pk=notice.pk).update(state=state, due_at=timezone.now() + pause)


def message_of(notice: Notice) -> EmailMessage:
    """Write a notice in the language in which its reader accepted the terms."""
    release = notice.acceptance.release
    with override(notice.acceptance.language):
        said = _SAID[Notice.About(notice.about)](notice, _name(release))
        foot = _("You get this message because you left your address when you took this release.")
        subject = _("About the release %(release)s") % {"release": _name(release)}
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    return EmailMessage(
        subject=subject,
        body="\n\n".join([said, address_of(release), foot]) + "\n",
        to=[opened(notice.acceptance.address)],
        headers={"Message-ID": f"<{notice.uuid}@{host}>"},
    )


def address_of(release: Release) -> str:
    """Return the public address of a release's page."""
    return f"{settings.PUBLIC_URL}/releases/{release.campaign.slug}/{release.version}/"


def _frozen(notice: Notice, name: str) -> str:
    said = _("Downloads of the release %(release)s are suspended. Please stop using it until "
             "you hear more.")  # fmt: skip
    return _with_reason(said % {"release": name}, notice.reason)


def _withdrawn(notice: Notice, name: str) -> str:
    said = _("The release %(release)s was withdrawn. Please stop using it and delete your copies.")
    return _with_reason(said % {"release": name}, notice.reason)


def _corrected(notice: Notice, name: str) -> str:
    assert notice.correction is not None
    said = _("A corrected release of %(release)s is out. Please use it instead and delete the old "
             "one:")  # fmt: skip
    return f"{said % {'release': name}} {address_of(notice.correction)}"


def _with_reason(said: str, reason: str) -> str:
    return f"{said}\n\n{_('The reason given:')} {reason}"


_SAID = {About.FROZEN: _frozen, About.WITHDRAWN: _withdrawn, About.CORRECTED: _corrected}


def _name(release: Release) -> str:
    return f"{release.campaign.title} {release.version}"
