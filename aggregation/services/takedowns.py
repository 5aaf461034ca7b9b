"""Taking down an artwork, or all that a person gave (domain.md, invariant 7).

In one transaction everything that is made of it is held back: published releases are frozen and
their readers told, drafts are built anew without it. What was taken down is in no later release.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.db import transaction

from aggregation.models import Release, Takedown
from aggregation.services.release_contributors import affected
from aggregation.services.release_requests import (
    Wanted,
    ask_for_release,
    options_of,
    queue_building,
)
from aggregation.services.release_states import LONGEST_REASON, State, freeze_locked
from annotation.errors import Refusal
from annotation.locking import lock, locked
from annotation.models import Annotator, Artwork, Campaign, Task
from annotation.models.task import TaskState
from annotation.services import participations
from annotation.services.audit import Actor, record
from annotation.services.tasks import stop_asking


@dataclass(frozen=True)
class TakenDown:
    """What a takedown came to; all empty where nothing was left to do."""

    takedown: Takedown
    frozen: list[Release]
    rebuilt: list[Release]


def take_down_artwork(artwork: Artwork, *, reason: str, actor: Actor) -> TakenDown:
    """Take an artwork down from all campaigns: nobody new is asked about it.

    Raises Refusal ``reason_missing``. Repeating it freezes what was published meanwhile.
    """

    def made() -> Takedown:
        takedown, new = Takedown.objects.get_or_create(
            artwork=artwork, defaults={"reason": reason, "user": actor.user}
        )
        if new:
            record(actor, artwork, "takedown", old="", new="taken down", why=reason)
        asked = Task.objects.filter(
            artwork=artwork, state__in=[TaskState.OPEN, TaskState.ESCALATED]
        )
        for task in locked(asked.order_by("pk")):
            stop_asking(task, why="the artwork was taken down")
        return takedown

    return _take_down(made, reason=reason, actor=actor)


def take_down_person(
    annotator: Annotator, *, reason: str, actor: Actor, erase: bool = False
) -> TakenDown:
    """Take down all that a person gave so far: nothing of it counts any more; it stays paid.

    With `erase` texts and masks become tombstones too (invariant 10).
    """

    def made() -> Takedown:
        takedown, new = Takedown.objects.get_or_create(
            annotator=annotator, defaults={"reason": reason, "user": actor.user}
        )
        if new:
            record(actor, annotator, "takedown", old="", new="taken down", why=reason)
        for participation in annotator.participations.select_related("campaign").order_by("pk"):
            participations.withdraw(participation, erase=erase)
        return takedown

    return _take_down(made, reason=reason, actor=actor)


def _take_down(made: Callable[[], Takedown], *, reason: str, actor: Actor) -> TakenDown:
    if not reason.strip() or len(reason) > LONGEST_REASON or "\x00" in reason:
        raise Refusal("reason_missing")
    with transaction.atomic():
        takedown = made()
        # What a draft is made of is recorded, and a draft published, under the same locks.
        campaigns = Campaign.objects.filter(releases__isnull=False).values("pk")
        list(locked(Campaign.objects.filter(pk__in=campaigns).order_by("pk")).values_list("pk"))
        frozen, rebuilt = [], []
        for release in affected(takedown).select_related("campaign").order_by("pk"):
            lock(release)
            if release.state == State.PUBLISHED:
                freeze_locked(release, reason=reason, actor=actor)
                frozen.append(release)
            elif release.state == State.DRAFT:
                _begin_anew(release, actor=actor)
                rebuilt.append(release)
        return TakenDown(takedown, frozen, rebuilt)


def _begin_anew(release: Release, *, actor: Actor) -> None:
    """Let a draft forget all that it was made of."""
    waiting = Release.Part.WAITING
    record(actor, release, "part", old=release.part, new=waiting, why="taken down")
    release.files.all().delete()
    Release.objects.filter(pk=release.pk).update(
        part=waiting, manifest_sha256="", contents=None, problem={}
    )
    queue_building()


def reissue(release: Release, version: str, *, actor: Actor) -> Release:
    """Ask for the corrected release of one that is frozen or withdrawn: the same settings and seed.

    Whoever took the old one is told when the new one is published.
    """
    if release.state not in {State.FROZEN, State.WITHDRAWN}:
        raise Refusal("release_state", state=release.state)
    wanted = Wanted(
        version=version,
        seed=release.seed,
        options=replace(options_of(release), key=None),
        terms=release.terms,
        corrects=release,
    )
    draft, _new = ask_for_release(release.campaign, wanted, actor=actor)
    queue_building()
    return draft


def next_version(release: Release) -> str:
    """Return a version for a corrected release that is still free: `1.0` becomes `1.0-r2`."""
    base, _, number = release.version.rpartition("-r")
    base, count = (base, int(number)) if base and number.isdigit() else (release.version, 1)
    taken = set(Release.objects.filter(campaign=release.campaign).values_list("version", flat=True))
    while True:
        count += 1
        version = f"{base[: 39 - len(str(count)) - 1]}-r{count}"
        if version not in taken:
            return version
