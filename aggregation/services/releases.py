"""Releases: built from one moment of a campaign, stored by content, given out byte for byte."""

from __future__ import annotations

import logging
import time

from django.utils import timezone

from aggregation.models import Release
from aggregation.releases.inputs import Options
from aggregation.services.release_building import Progress, build_parts, forget_left
from aggregation.services.release_requests import Wanted, ask_for_release
from aggregation.services.release_requests import check_options as check_options
from aggregation.services.release_states import publish
from annotation.errors import Refusal
from annotation.locking import exclusively
from annotation.models import Campaign
from annotation.services.audit import Actor

log = logging.getLogger(__name__)

MOST_STARTS = 3
"""A draft whose building began so often and never came to its end is given up."""
_LOOK_SECONDS = 0.5


def build_release(
    campaign: Campaign,
    version: str,
    *,
    seed: int,
    options: Options,
    actor: Actor,
    on_progress: Progress = lambda done, total: None,
) -> Release:
    """Publish a campaign as it stands now; the same version asked for again is the stored one.

    A draft of this version that waits is built and published; one that another process builds is
    waited for.

    Raises
    ------
    Refusal
        As `ask_for_release` and `build_parts` do. A draft that was made here does not stay then.
    """
    wanted = Wanted(version, seed, options)
    release, new = ask_for_release(campaign, wanted, actor=actor)
    try:
        while not release.is_built:
            with exclusively(_name(release)) as alone:
                if alone:
                    release.refresh_from_db()
                    build_parts(release, on_progress)
                else:
                    time.sleep(_LOOK_SECONDS)
            release.refresh_from_db()
    except Refusal:
        if new:
            release.delete()
        raise
    if release.state == Release.State.DRAFT:
        publish(release, actor=actor)
    return release


def build_waiting() -> int:
    """Build the drafts that wait, one after the other. Returns how many came to an end."""
    forget_left()
    ended = 0
    drafts = Release.objects.filter(state=Release.State.DRAFT, manifest_sha256="")
    waiting = drafts.exclude(part=Release.Part.FAILED).order_by("heard_at", "pk")
    for pk in list(waiting.values_list("pk", flat=True)):
        release = waiting.select_related("campaign").filter(pk=pk).first()
        if release is not None:
            with exclusively(_name(release)) as alone:
                ended += alone and _build(release)
    return ended


def _build(release: Release) -> bool:
    """Build one draft, or note why it cannot be built."""
    release.refresh_from_db()
    begun = release.problem.get("begun", 0)
    if begun >= MOST_STARTS:
        _give_up(release, "release_interrupted")
        return True
    heard = {"problem": {"begun": begun + 1}, "heard_at": timezone.now()}
    Release.objects.filter(pk=release.pk).update(**heard)
    try:
        build_parts(release)
    except Refusal as refusal:
        _give_up(release, refusal.code, **refusal.detail)
    except Exception:
        log.exception("release %s failed", release.uuid)
        _give_up(release, "release_failed")
    return True


def _give_up(release: Release, code: str, **detail: object) -> None:
    drafts = Release.objects.filter(pk=release.pk, manifest_sha256="")
    drafts.update(part=Release.Part.FAILED, problem={"code": code, "detail": detail})


def _name(release: Release) -> str:
    return f"release {release.uuid}"
