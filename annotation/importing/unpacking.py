"""What was handed in, opened for the importers: pictures to read one by one, tables on disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path, PurePosixPath
from typing import IO, cast

from django.core.files.storage import default_storage

from annotation.importing.encodings import check_encoding
from annotation.importing.names import Key
from annotation.importing.sources import Source, SourceFile, offer_zip, open_zip, read_limited
from annotation.models import ImportFile

TABLE, MANIFEST, ARCHIVE = ".csv", ".json", ".zip"


def suffix(file: ImportFile) -> str:
    return PurePosixPath(file.name).suffix.lower()


def open_pictures(
    files: list[ImportFile], opened: ExitStack, *, encoding: str | None, said: str
) -> Source:
    """Return the pictures of these files and of the zips among them, open as long as `opened`.

    Files ending in `said` are what is said of the pictures, and none of them.
    """
    check_encoding(encoding)
    source = Source()
    for file in files:
        if suffix(file) == ARCHIVE:
            stream = cast(IO[bytes], opened.enter_context(default_storage.open(file.file.path)))
            archive = opened.enter_context(open_zip(stream, file.name))
            offer_zip(source, archive, encoding)
        elif suffix(file) != said:
            source.offer(file.name, _reader(file))
    source.settle()
    return source


def without_styles(source: Source) -> Source:
    """Return the same pictures as if they lay in no folder."""
    files = [SourceFile(one.name, Key("", one.key.painting), one.read) for one in source.files]
    flat = Source(files, source.refused, source.ignored)
    flat.settle()
    return flat


def on_disk(files: list[ImportFile], ending: str, folder: Path) -> list[Path]:
    """Copy the files of this ending into a folder, under names that lead nowhere."""
    paths = []
    for number, file in enumerate(one for one in files if suffix(one) == ending):
        place = folder / str(number)
        place.mkdir()
        path = place / _short(PurePosixPath(file.name).name)
        with default_storage.open(file.file.path) as stored, path.open("wb") as copy:
            shutil.copyfileobj(stored, copy)
        paths.append(path)
    return paths


def _short(name: str) -> str:
    """Return a name that every file system takes: 255 bytes are the most."""
    return name if len(name.encode()) <= 255 else name[-60:]


def _reader(file: ImportFile) -> Callable[[], bytes]:
    return lambda: read_limited(file.file.size, file.file.read)
