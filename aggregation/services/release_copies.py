"""Copies of a release: its stored files in a folder of their own, byte for byte."""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
from pathlib import Path

from django.core.files.storage import default_storage

from aggregation.models import Release, ReleaseFile
from aggregation.releases.folder import CHECKSUMS
from aggregation.services.release_states import refuse_unpublished
from annotation.errors import Refusal


def refuse_taken(out: Path) -> None:
    """Refuse a place that is not free, no release, or not to be written, before all is built."""
    nearest = next(place for place in (out, *out.parents) if place.exists())
    if not os.access(nearest, os.W_OK):
        raise Refusal("folder_taken", folder=str(out), why=f"{nearest} cannot be written")
    if out.exists() and not out.is_dir():
        raise Refusal("folder_taken", folder=str(out))
    if out.is_dir() and any(out.iterdir()) and not (out / CHECKSUMS).is_file():
        raise Refusal("folder_taken", folder=str(out))


def copy_release(release: Release, out: Path) -> bool:
    """Write a published release to a new or empty folder, whole or not at all.

    Returns False, and touches nothing, if the folder already is this release.

    Raises
    ------
    Refusal
        ``folder_taken`` if something else is there, ``release_frozen`` or ``release_withdrawn``
        with the reason.
    OSError
        If a stored file is missing or damaged.
    """
    refuse_unpublished(release)
    refuse_taken(out)
    if out.is_dir() and any(out.iterdir()):
        if _is_release(out, release):
            return False
        raise Refusal("folder_taken", folder=str(out))
    out.parent.mkdir(parents=True, exist_ok=True)
    partial = out.with_name(f".{out.name}.{secrets.token_hex(4)}")
    partial.mkdir()
    try:
        for file in _files(release):
            _copy(file, partial / file.name)
        partial.rename(out)
    except BaseException:
        shutil.rmtree(partial)
        raise
    return True


def _files(release: Release) -> list[ReleaseFile]:
    return list(release.files.select_related("file"))


def _copy(file: ReleaseFile, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    with default_storage.open(file.file.path) as source, target.open("xb") as copy:
        for chunk in source.chunks():
            digest.update(chunk)
            copy.write(chunk)
    if digest.hexdigest() != file.file_id:
        raise OSError(f"the stored file of {file.name} is damaged")


def _is_release(out: Path, release: Release) -> bool:
    expected = {file.name: file.file_id for file in _files(release)}
    found = {path.relative_to(out).as_posix(): path for path in out.rglob("*") if path.is_file()}
    return found.keys() == expected.keys() and all(
        _sha256(path) == expected[name] for name, path in found.items()
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
