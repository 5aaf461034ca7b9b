"""Asking for a release: what one can be made with, and the draft that stands for it."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass

from celery import current_app
from django.db import IntegrityError, transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from aggregation.models import Release
from aggregation.releases.build import PUBLISHERS, Publisher
from aggregation.releases.inputs import Options
from aggregation.releases.pseudonyms import KEY_BYTES, new_key
from aggregation.services.code_version import code_version
from annotation.errors import Refusal
from annotation.locking import lock
from annotation.models import Campaign
from annotation.services.audit import Actor, record

log = logging.getLogger(__name__)

JOB = "aggregation.jobs.build_releases"
VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
LARGEST_SEED = 2**63 - 1
LONGEST_TERMS = 10_000


def check_options(campaign: Campaign, version: str, *, seed: int, options: Options) -> None:
    """Refuse by name what no release can be made with."""
    _check_for_protocol(PUBLISHERS[campaign.protocol], options)
    if not VERSION.fullmatch(version):
        raise Refusal("release_option", version=version, allowed="letters, digits, . _ - up to 40")
    if not 0 <= seed <= LARGEST_SEED:
        raise Refusal("release_option", seed=seed, allowed=f"0 to {LARGEST_SEED}")
    if not 0 <= options.val <= 1:
        raise Refusal("release_option", val=str(options.val), allowed="0 to 1")
    if options.keep_whole is not None and options.keep_whole < 0:
        raise Refusal("release_option", keep_whole=options.keep_whole, allowed="0 and more")
    if options.key is not None and len(options.key) != KEY_BYTES:
        raise Refusal("release_option", key_bytes=len(options.key), allowed=KEY_BYTES)


def _check_for_protocol(publisher: Publisher, options: Options) -> None:
    formats = publisher.formats
    if not options.formats or not set(options.formats) <= set(formats):
        raise Refusal("release_option", formats=list(options.formats), allowed=list(formats))
    if options.masks not in publisher.masks:
        raise Refusal("release_option", masks=options.masks, allowed=list(publisher.masks))
    if options.labels not in publisher.labels:
        raise Refusal("release_option", labels=options.labels, allowed=list(publisher.labels))


@dataclass(frozen=True)
class Wanted:
    """What a release shall be: besides what decides its bytes, its own terms and what it corrects.

    `terms` is what readers accept beside the usual terms.
    """

    version: str
    seed: int
    options: Options
    terms: str = ""
    corrects: Release | None = None


def ask_for_release(campaign: Campaign, wanted: Wanted, *, actor: Actor) -> tuple[Release, bool]:
    """Return the draft of a release and True, or the release of this version that is there.

    Two who ask at once get the same one.

    Raises
    ------
    Refusal
        ``release_option`` for what cannot be; ``release_exists`` if the version was made, or asked
        for, otherwise.
    """
    version, options = wanted.version, wanted.options
    check_options(campaign, version, seed=wanted.seed, options=options)
    if len(wanted.terms) > LONGEST_TERMS:
        raise Refusal("release_option", terms=len(wanted.terms), allowed=f"up to {LONGEST_TERMS}")
    stored = Release.objects.filter(campaign=campaign, version=version).first()
    if stored is not None:
        return _same(stored, wanted), False
    try:
        with transaction.atomic():
            release = Release.objects.create(
                campaign=campaign,
                version=version,
                seed=wanted.seed,
                options=options.to_json(),
                key=options.key or new_key(),
                code_version=code_version(),
                terms=wanted.terms,
                corrects=wanted.corrects,
                created_by=actor.user,
                heard_at=timezone.now(),
            )
            record(actor, release, "state", old="", new=release.state)
    except IntegrityError:
        stored = Release.objects.get(campaign=campaign, version=version)
        return _same(stored, wanted), False
    return release, True


def queue_building() -> None:
    """Queue the job once this transaction ended, by name; a sweep finds what stays undone."""
    transaction.on_commit(_send, robust=True)


def _send() -> None:
    try:
        current_app.send_task(JOB)
    except (OperationalError, OSError) as problem:
        log.warning("queue away, releases are left to the sweeper: %s", problem)


def build_again(release: Release, *, actor: Actor) -> None:
    """Have a draft built once more whose building failed."""
    with transaction.atomic():
        lock(release)
        if release.state != Release.State.DRAFT or release.part != Release.Part.FAILED:
            raise Refusal("release_state", state=release.state, part=release.part)
        record(actor, release, "part", old=release.part, new=Release.Part.WAITING)
        Release.objects.filter(pk=release.pk).update(
            part=Release.Part.WAITING, problem={}, heard_at=timezone.now()
        )
        release.refresh_from_db()
        queue_building()


def discard(release: Release, *, actor: Actor) -> None:
    """Give a draft up; its version is free again. What was published is never discarded."""
    with transaction.atomic():
        lock(release)
        if release.state != Release.State.DRAFT:
            raise Refusal("release_state", state=release.state)
        record(actor, release, "state", old=release.state, new="discarded")
        Release.objects.filter(pk=release.pk).delete()


def options_of(release: Release) -> Options:
    """Return what a release was made with; what came to be later has its usual value."""
    made_with = Options(formats=()).to_json() | release.options
    return Options(
        **(made_with | {"formats": tuple(made_with["formats"]), "key": bytes(release.key) or None})
    )


def _same(stored: Release, wanted: Wanted) -> Release:
    options = wanted.options
    made_with = Options(formats=()).to_json() | stored.options
    alike = stored.seed == wanted.seed and made_with == options.to_json()
    if not alike or (options.key is not None and options.key != bytes(stored.key)):
        raise Refusal(
            "release_exists",
            version=stored.version,
            state=stored.state,
            seed=stored.seed,
            options=stored.options,
        )
    return stored
