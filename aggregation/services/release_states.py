"""The states of a release: draft, published, frozen and back, withdrawn for good; and its key."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from aggregation.models import Notice, Release
from aggregation.services.release_contributors import hold, holds_taken_down
from aggregation.services.release_difference import compare_with_before
from aggregation.services.release_notices import announce
from annotation.errors import Refusal
from annotation.locking import lock
from annotation.services.audit import Actor, record

State = Release.State
LONGEST_REASON = 200
DESTROYED = "destroyed"


def publish(release: Release, *, actor: Actor) -> None:
    """Publish a built draft; from now on it never changes. Publishing it twice is publishing it.

    Who took the release that this one corrects is told.

    Raises
    ------
    Refusal
        ``release_building`` if it is not built yet, or was taken down from and is built anew;
        ``release_state`` if it is frozen or withdrawn.
    """
    if release.is_built:
        compare_with_before(release)
    with transaction.atomic():
        hold(release.campaign)
        lock(release)
        if release.state == State.PUBLISHED:
            return
        if release.state != State.DRAFT:
            raise Refusal("release_state", state=release.state)
        if not release.is_built or holds_taken_down(release):
            raise Refusal("release_building", part=release.part)
        release.published_at = timezone.now()
        release.save(update_fields=["published_at"])
        _move(release, State.PUBLISHED, actor=actor)
        if release.corrects is not None:
            announce(release.corrects, Notice.About.CORRECTED, correction=release)


def freeze(release: Release, *, reason: str, actor: Actor) -> None:
    """Suspend downloads until this is lifted; who took the release is told."""
    _check_reason(reason)
    with transaction.atomic():
        lock(release)
        if release.state == State.FROZEN:
            return
        if release.state != State.PUBLISHED:
            raise Refusal("release_state", state=release.state)
        freeze_locked(release, reason=reason, actor=actor)


def freeze_locked(release: Release, *, reason: str, actor: Actor) -> None:
    """Freeze a published release that the caller has locked."""
    _move(release, State.FROZEN, reason=reason, actor=actor)
    announce(release, Notice.About.FROZEN, reason=reason)


def lift(release: Release, *, actor: Actor) -> None:
    """Let a frozen release be downloaded again, unless it holds what was taken down."""
    with transaction.atomic():
        hold(release.campaign)
        lock(release)
        if release.state == State.PUBLISHED:
            return
        if release.state != State.FROZEN:
            raise Refusal("release_state", state=release.state)
        if holds_taken_down(release):
            raise Refusal("taken_down_stays")
        _move(release, State.PUBLISHED, actor=actor)


def withdraw(release: Release, *, reason: str, actor: Actor) -> None:
    """Withdraw a release for good: its address says why, its files are given to nobody."""
    _check_reason(reason)
    with transaction.atomic():
        lock(release)
        if release.state == State.WITHDRAWN:
            return
        if release.state == State.DRAFT:
            raise Refusal("release_state", state=release.state)
        _move(release, State.WITHDRAWN, reason=reason, actor=actor)
        announce(release, Notice.About.WITHDRAWN, reason=reason)


def destroy_key(release: Release, *, actor: Actor) -> None:
    """Destroy the key of the pseudonyms: from now on nobody can tell whose answers they are.

    The release can no longer be made again byte for byte. A draft still needs its key.
    """
    with transaction.atomic():
        lock(release)
        if release.state == State.DRAFT:
            raise Refusal("release_state", state=release.state)
        if not release.key:
            return
        release.key = b""
        release.save(update_fields=["key"])
        record(actor, release, "key", old="kept", new=DESTROYED)


def refuse_unpublished(release: Release) -> None:
    """Refuse to give a release out that is no longer, or not yet, to be had."""
    if release.state == State.WITHDRAWN:
        raise Refusal("release_withdrawn", reason=release.reason)
    if release.state == State.FROZEN:
        raise Refusal("release_frozen", reason=release.reason)
    if release.state != State.PUBLISHED:
        raise Refusal("release_building", part=release.part)


def _move(release: Release, state: State, *, actor: Actor, reason: str = "") -> None:
    record(actor, release, "state", old=release.state, new=state, why=reason)
    release.state, release.reason = state, reason
    release.save(update_fields=["state", "reason"])


def _check_reason(reason: str) -> None:
    if not reason.strip() or len(reason) > LONGEST_REASON or "\x00" in reason:
        raise Refusal("reason_missing")
