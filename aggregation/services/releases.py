"""Releases: built from one moment of a campaign, stored by content, given out byte for byte."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from django.conf import settings
from django.db import IntegrityError, transaction

from aggregation.models import Release, ReleaseFile
from aggregation.releases.build import PUBLISHERS, Publisher, write_release
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Inputs, Options
from aggregation.releases.pseudonyms import KEY_BYTES, new_key
from aggregation.releases.settings import Settings
from aggregation.services.recompute import recompute_task
from annotation.errors import Refusal
from annotation.locking import snapshot
from annotation.models import Campaign, StoredFile
from annotation.services.audit import Actor, record
from annotation.services.files import store_file
from annotation.services.tasks import stale_tasks

VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
LARGEST_SEED = 2**63 - 1
MEDIA_TYPES = {
    ".csv": "text/csv",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".md": "text/markdown",
    ".txt": "text/plain",
    ".zip": "application/zip",
}
OTHER_TYPE = "application/octet-stream"

Progress = Callable[[int, int], None]
"""Called with how many files are stored, and of how many."""


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

    Raises
    ------
    Refusal
        ``release_option`` for a version, seed, format, share, number, rule or key that cannot
        be; ``release_exists`` if the version was made otherwise; ``release_unfinished`` if answers
        came in faster than they could be worked in; ``release_undecided`` with how many stimuli
        wait for a final verdict; ``release_empty`` with what was found.
    """
    check_options(campaign, version, seed=seed, options=options)
    stored = Release.objects.filter(campaign=campaign, version=version).first()
    if stored is not None:
        return _same(stored, seed=seed, options=options)
    # Twice: an answer that went away makes those due that were held against it.
    for _turn in range(2):
        for task_id in stale_tasks(campaign=campaign):
            recompute_task(task_id)
    built = Settings(version=version, seed=seed, options=options, key=options.key or new_key())
    with tempfile.TemporaryDirectory(prefix="release-", dir=settings.VAR) as place:
        inputs = _collect(campaign, Path(place), options)
        root = Path(place) / "files"
        root.mkdir()
        folder = ReleaseFolder(root)
        report = write_release(inputs, folder, built)
        if not report.released:
            raise Refusal("release_empty", **report.counts)
        files = _store(folder, on_progress)
    manifest = files["checksums.txt"].sha256
    try:
        return _publish(campaign, built, manifest=manifest, files=files, actor=actor)
    except IntegrityError:
        # Somebody published this version while ours was written.
        stored = Release.objects.get(campaign=campaign, version=version)
        return _same(stored, seed=seed, options=options)


def check_options(campaign: Campaign, version: str, *, seed: int, options: Options) -> None:
    """Refuse by name what no release can be made with."""
    _check_for_protocol(PUBLISHERS[campaign.protocol], options)
    if not VERSION.fullmatch(version):
        raise Refusal("release_option", version=version, allowed="letters, digits, . _ - up to 40")
    if not 0 <= seed <= LARGEST_SEED:
        raise Refusal("release_option", seed=seed, allowed=f"0 to {LARGEST_SEED}")
    if not 0 <= options.val <= 1:
        raise Refusal("release_option", val=options.val, allowed="0 to 1")
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


def _same(stored: Release, *, seed: int, options: Options) -> Release:
    # What a release was made with before an option came to be is that option's usual value.
    made_with = Options(formats=()).to_json() | stored.options
    alike = stored.seed == seed and made_with == options.to_json()
    if not alike or (options.key is not None and options.key != bytes(stored.key)):
        raise Refusal(
            "release_exists",
            version=stored.version,
            state=stored.state,
            seed=stored.seed,
            options=stored.options,
        )
    return stored


def _collect(campaign: Campaign, place: Path, options: Options) -> Inputs:
    rows = place / "rows"
    rows.mkdir()
    with snapshot():
        stale = stale_tasks(campaign=campaign)
        if stale:
            raise Refusal("release_unfinished", tasks=len(stale))
        campaign.refresh_from_db()
        inputs: Inputs = PUBLISHERS[campaign.protocol].collect(campaign, rows, options)
    return inputs


def _store(folder: ReleaseFolder, on_progress: Progress) -> dict[str, StoredFile]:
    stored = {}
    for done, name in enumerate(folder.digests, start=1):
        suffix = Path(name).suffix
        stored[name] = store_file(
            folder.root / name,
            media_type=MEDIA_TYPES.get(suffix, OTHER_TYPE),
            extension=suffix[1:] or "bin",
        )
        on_progress(done, len(folder.digests))
    return stored


def _publish(
    campaign: Campaign,
    built: Settings,
    *,
    manifest: str,
    files: Mapping[str, StoredFile],
    actor: Actor,
) -> Release:
    with transaction.atomic():
        release = Release.objects.create(
            campaign=campaign,
            version=built.version,
            seed=built.seed,
            options=built.options.to_json(),
            key=built.key,
            manifest_sha256=manifest,
            created_by=actor.user,
        )
        ReleaseFile.objects.bulk_create(
            [ReleaseFile(release=release, name=name, file=file) for name, file in files.items()],
            batch_size=500,
        )
        record(actor, release, "state", old="", new=release.state)
    return release
