"""Two processes at one release: one release comes of it, and a takedown is never overtaken."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from aggregation.models import Acceptance, Notice, Release
from aggregation.services.release_states import freeze, publish
from aggregation.services.releases import build_waiting
from aggregation.services.takedowns import take_down_artwork
from annotation.errors import Refusal
from annotation.models import Artwork, AuditEntry, Campaign
from annotation.services.audit import SYSTEM
from tests.releases.test_building import build
from tests.releases.test_life import accept, ask

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    """Do these at the same time; a refusal is what comes of one."""

    def run(deed: Callable[[], Any]) -> Any:
        try:
            return deed()
        except Refusal as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(run, deeds))


def test_two_who_build_the_same_version_get_one_release(drawn: Campaign) -> None:
    first, second = at_once(lambda: build(drawn), lambda: build(drawn))
    assert first == second == Release.objects.get()
    published = AuditEntry.objects.filter(subject="release", new="published")
    assert published.count() == 1


def test_two_workers_build_a_draft_once(drawn: Campaign) -> None:
    draft = ask(drawn)
    at_once(build_waiting, build_waiting)
    build_waiting()
    draft.refresh_from_db()
    assert draft.is_built
    assert draft.files.count() == draft.total


def test_a_takedown_and_a_publication_at_once_leave_nothing_published_with_it(
    drawn: Campaign,
) -> None:
    draft = ask(drawn)
    build_waiting()
    artwork = Artwork.objects.get(painting="whole")
    at_once(
        lambda: publish(Release.objects.get(pk=draft.pk), actor=SYSTEM),
        lambda: take_down_artwork(artwork, reason="asked", actor=SYSTEM),
    )
    draft.refresh_from_db()
    assert draft.state in {"frozen", "draft"}
    assert draft.state == "frozen" or draft.manifest_sha256 == ""


def test_who_accepts_while_it_is_frozen_is_told_or_refused(drawn: Campaign) -> None:
    release = build(drawn)
    taken, _none = at_once(
        lambda: accept(Release.objects.get(pk=release.pk)),
        lambda: freeze(Release.objects.get(pk=release.pk), reason="asked", actor=SYSTEM),
    )
    told = Notice.objects.filter(acceptance__in=Acceptance.objects.all()).count()
    assert told == (0 if taken == "release_frozen" else 1)
