"""The files of a release, wherever they are: stored by us, in a folder, in a zip."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Protocol, cast

from django.core.files.storage import default_storage

from aggregation.models import Release
from annotation.errors import Refusal

KNOWN = ("stimuli.csv", "apolo.json", "labels.csv", "figures.csv")
"""A release has at least one of these at its top."""


class ReleaseFiles(Protocol):
    """What a release holds, by name."""

    name: str

    @property
    def names(self) -> frozenset[str]:
        """The names of all files, with `/` between folders."""

    def open(self, name: str) -> BinaryIO:
        """Open a file to read; the caller closes it."""


class StoredFiles:
    """A published release of ours."""

    def __init__(self, release: Release) -> None:
        self.name = str(release)
        rows = release.files.select_related("file")
        self._paths = {row.name: row.file.path for row in rows}

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._paths)

    def open(self, name: str) -> BinaryIO:
        return cast("BinaryIO", default_storage.open(self._paths[name]).file)


class FolderFiles:
    """A release as it was written to a folder."""

    def __init__(self, root: Path) -> None:
        self.name, self._root = str(root), root

    @property
    def names(self) -> frozenset[str]:
        found = (path for path in self._root.rglob("*") if path.is_file())
        return frozenset(path.relative_to(self._root).as_posix() for path in found)

    def open(self, name: str) -> BinaryIO:
        return (self._root / name).open("rb")


class ZipFiles:
    """A release in one zip, at its top or in its only folder."""

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        self.name, self._archive = name, archive
        entries = archive.namelist()
        tops = [entry for entry in entries if entry.rpartition("/")[2] in KNOWN]
        top = min(tops, key=lambda entry: entry.count("/"), default="")
        self._top = top[: top.rfind("/") + 1]

    @property
    def names(self) -> frozenset[str]:
        entries = self._archive.namelist()
        return frozenset(
            entry.removeprefix(self._top) for entry in entries if entry.startswith(self._top)
        )

    def open(self, name: str) -> BinaryIO:
        return cast("BinaryIO", self._archive.open(self._top + name))


@contextmanager
def files_at(place: Path) -> Iterator[ReleaseFiles]:
    """Open a release folder or zip.

    Raises
    ------
    Refusal
        ``release_refused`` if it is none.
    """
    if place.is_dir():
        yield refuse_other(FolderFiles(place))
        return
    try:
        with zipfile.ZipFile(place) as archive:
            yield refuse_other(ZipFiles(archive, str(place)))
    except (OSError, zipfile.BadZipFile) as error:
        raise Refusal("release_refused", release=str(place), why=str(error)) from error


def refuse_other(files: ReleaseFiles) -> ReleaseFiles:
    """Refuse what has none of the files that make a release."""
    if not files.names & set(KNOWN):
        raise Refusal("release_refused", release=files.name, why=f"none of {', '.join(KNOWN)}")
    return files


def table(files: ReleaseFiles, name: str) -> Iterator[dict[str, str]]:
    """Yield the rows of one of a release's plain tables."""
    with files.open(name) as stream, io.TextIOWrapper(stream, "utf-8", newline="") as text:
        yield from csv.DictReader(text)
