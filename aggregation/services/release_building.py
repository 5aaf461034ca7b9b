"""Building a draft in parts, each done once: collecting, writing, storing, comparing.

One process at a time builds a draft, on all machines. It may be killed at any line: the next one
goes on behind the last part that ended, as long as it finds what that part left in `VAR/releases`,
and begins anew elsewhere. Nobody sees a file before all are stored and the draft is published.
"""

from __future__ import annotations

import json
import pickle
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from aggregation.models import Release, ReleaseFile
from aggregation.releases.build import PUBLISHERS, write_release
from aggregation.releases.folder import CHECKSUMS, ReleaseFolder
from aggregation.releases.inputs import Inputs
from aggregation.releases.settings import Settings
from aggregation.services.code_version import code_version
from aggregation.services.recompute import recompute_task
from aggregation.services.release_contents import write_contents
from aggregation.services.release_contributors import (
    TakenDownMeanwhile,
    contributors_of,
    hold,
    note_contributors,
    refuse_taken_down,
)
from aggregation.services.release_difference import compare_with_before
from aggregation.services.release_requests import options_of
from annotation.errors import Refusal
from annotation.locking import lock, snapshot
from annotation.models import StoredFile
from annotation.services.files import store_file
from annotation.services.tasks import stale_tasks

MEDIA_TYPES = {
    ".csv": "text/csv",
    ".gz": "application/gzip",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".md": "text/markdown",
    ".png": "image/png",
    ".txt": "text/plain",
    ".zip": "application/zip",
}
OTHER_TYPE = "application/octet-stream"
AT_ONCE = 100
"""So many files are stored between two looks at how far it is."""

INPUTS, FILES, DIGESTS, CONTENTS = "inputs", "files", "digests.json", "contents.jsonl.gz"
Part = Release.Part

Progress = Callable[[int, int], None]
"""Called with how many files are stored, and of how many."""


def build_parts(release: Release, on_progress: Progress = lambda done, total: None) -> None:
    """Bring a draft to its end; the caller alone is at it. What is built already is left alone.

    Raises
    ------
    Refusal
        ``release_unfinished`` if answers came in faster than they could be worked in;
        ``release_undecided`` with how many stimuli wait for a final verdict; ``release_empty``
        with what was found. What was written for the draft is deleted then.
    """
    place = place_of(release)
    while not release.is_built:
        try:
            _build(release, place, on_progress)
        except TakenDownMeanwhile:
            _clear(place)
        except Refusal:
            _clear(place)
            raise
    _clear(place)


def place_of(release: Release) -> Path:
    """Return where a draft's parts are put down, on this machine."""
    return Path(settings.VAR) / "releases" / release.uuid.hex


def _build(release: Release, place: Path, on_progress: Progress) -> None:
    place.mkdir(parents=True, exist_ok=True)
    if not (place / INPUTS / "whole").exists():
        _collect(release, place)
    if not (place / FILES / DIGESTS).exists():
        _write(release, place)
    _store(release, place, on_progress)
    _end(release, place)


def _collect(release: Release, place: Path) -> None:
    """Read the campaign as it stands at one moment into files, with who contributed."""
    _tell(release, Part.COLLECTING)
    campaign, options = release.campaign, options_of(release)
    # Twice: an answer that went away makes those due that were held against it.
    for _turn in range(2):
        for task_id in stale_tasks(campaign=campaign):
            recompute_task(task_id)
    rows = _anew(place / INPUTS)
    _anew(place / FILES)
    with snapshot():
        stale = stale_tasks(campaign=campaign)
        if stale:
            raise Refusal("release_unfinished", tasks=len(stale))
        campaign.refresh_from_db()
        inputs: Inputs = PUBLISHERS[campaign.protocol].collect(campaign, rows, options)
        found = contributors_of(campaign)
    note_contributors(release, found)
    with (rows / "whole.partial").open("wb") as file:
        pickle.dump(inputs, file)
    (rows / "whole.partial").rename(rows / "whole")


def _write(release: Release, place: Path) -> None:
    """Write every file of the release to a folder, and what it holds beside it."""
    _tell(release, Part.WRITING)
    with (place / INPUTS / "whole").open("rb") as file:
        inputs: Inputs = pickle.load(file)  # noqa: S301  written here, by `_collect`
    folder = ReleaseFolder(_anew(place / FILES / "whole"))
    built = _settings(release)
    report = write_release(inputs, folder, built)
    if not report.released:
        raise Refusal("release_empty", **report.counts)
    (place / CONTENTS).unlink(missing_ok=True)
    write_contents(place / CONTENTS, inputs, built)
    partial = place / "digests.partial"
    partial.write_text(json.dumps(dict(folder.digests)), "utf-8")
    partial.rename(place / FILES / DIGESTS)


def _settings(release: Release) -> Settings:
    options = options_of(release)
    assert options.key is not None
    return Settings(
        version=release.version,
        seed=release.seed,
        options=replace(options, key=None),
        key=options.key,
    )


def _store(release: Release, place: Path, on_progress: Progress) -> None:
    """Store the files that are not yet; each batch is the draft's as soon as it is stored."""
    digests = json.loads((place / FILES / DIGESTS).read_text("utf-8"))
    there = dict(release.files.values_list("name", "file"))
    wrong = [name for name, stored in there.items() if digests.get(name) != stored]
    for start in range(0, len(wrong), AT_ONCE):
        release.files.filter(name__in=wrong[start : start + AT_ONCE]).delete()
    left = [name for name, digest in digests.items() if there.get(name) != digest]
    done = len(digests) - len(left)
    _tell(release, Part.STORING, done=done, total=len(digests))
    for start in range(0, len(left), AT_ONCE):
        batch = left[start : start + AT_ONCE]
        rows = []
        for name in batch:
            kept = _keep(place / FILES / "whole" / name)
            rows.append(ReleaseFile(release=release, name=name, file=kept))
            done += 1
            on_progress(done, len(digests))
        ReleaseFile.objects.bulk_create(rows)
        _tell(release, Part.STORING, done=done, total=len(digests))


def _keep(path: Path) -> StoredFile:
    return store_file(
        path,
        media_type=MEDIA_TYPES.get(path.suffix, OTHER_TYPE),
        extension=path.suffix[1:11] or "bin",
    )


def _end(release: Release, place: Path) -> None:
    """Note that a draft is whole, unless some of it was taken down while it was built."""
    digests: Mapping[str, str] = json.loads((place / FILES / DIGESTS).read_text("utf-8"))
    contents = _keep(place / CONTENTS)
    with transaction.atomic():
        hold(release.campaign)
        lock(release)
        refuse_taken_down(release)
        ended = {
            "manifest_sha256": digests[CHECKSUMS],
            "contents": contents,
            "code_version": code_version(),
            "part": Part.COMPARING,
            "problem": {},
        }
        Release.objects.filter(pk=release.pk, state=Release.State.DRAFT).update(**ended)
    release.refresh_from_db()
    compare_with_before(release)
    _tell(release, Part.BUILT, done=len(digests), total=len(digests))


def _tell(release: Release, part: Part, *, done: int = 0, total: int = 0) -> None:
    """Note how far a draft is; a draft that was given up meanwhile ends the building."""
    heard = {"part": part, "done": done, "total": total, "heard_at": timezone.now()}
    if not Release.objects.filter(pk=release.pk).update(**heard):
        raise Refusal("not_found")
    release.part, release.done, release.total = part, done, total


def _anew(folder: Path) -> Path:
    """Return an empty folder in place of what an attempt before left of it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def forget_left() -> None:
    """Delete what drafts that are built, or none any more, left on this machine."""
    root = Path(settings.VAR) / "releases"
    drafts = Release.objects.filter(state=Release.State.DRAFT, manifest_sha256="")
    known = {uuid.hex for uuid in drafts.values_list("uuid", flat=True)}
    for place in root.iterdir() if root.is_dir() else ():
        if place.name not in known:
            _clear(place)


def _clear(place: Path) -> None:
    shutil.rmtree(place, ignore_errors=True)
    with suppress(OSError):
        place.parent.rmdir()
