"""Releases to score against: ours by campaign and version, or one in a folder or a zip."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aggregation.models import Release
from aggregation.scoring.files import ReleaseFiles, StoredFiles, files_at, refuse_other
from aggregation.services.release_states import refuse_unpublished
from annotation.errors import Refusal


@contextmanager
def release_named(name: str) -> Iterator[ReleaseFiles]:
    """Open `slug/version` if it is one of ours, else a folder or a zip of that name.

    Raises
    ------
    Refusal
        ``not_found`` if it is neither, ``release_frozen`` or ``release_withdrawn`` for one that is
        held back, ``release_refused`` for a folder or zip that is no release.
    """
    slug, _slash, version = name.partition("/")
    release = Release.objects.filter(campaign__slug=slug, version=version).first()
    if release is not None:
        yield published(release)
        return
    place = Path(name)
    if not place.exists():
        raise Refusal("not_found", release=name)
    with files_at(place) as files:
        yield files


def published(release: Release) -> ReleaseFiles:
    """Return the files of a release that may be given out; refuses one frozen or withdrawn."""
    refuse_unpublished(release)
    return refuse_other(StoredFiles(release))
