"""A folder or a zip in WikiArt layout (`style/painting.jpg`) as named files to open one by one."""

from __future__ import annotations

import os
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import IO

from annotation.errors import Refusal
from annotation.importing import archives
from annotation.importing.encodings import check_encoding
from annotation.importing.names import Key
from annotation.importing.reports import Refused

PICTURE_SUFFIXES = frozenset(
    {".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".gif", ".webp", ".tif", ".tiff"}
    | {".bmp", ".heic", ".avif", ".jp2"}
)
"""Names that promise a picture. Whether the content keeps the promise is judged on reading."""

MAX_FILE_BYTES = 256 * 1024 * 1024
_LONGEST = 255


@dataclass(frozen=True)
class SourceFile:
    """One picture file: where it lay, the key its place gives it, and how to read it."""

    name: str
    key: Key
    read: Callable[[], bytes]


@dataclass
class Source:
    """What a folder or zip holds: pictures sorted by name, and what is none of them."""

    files: list[SourceFile] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)

    def offer(self, name: str, read: Callable[[], bytes]) -> None:
        """Take a file whose name can be trusted; junk is passed over in silence."""
        path = PurePosixPath(name)
        if archives.is_junk(name):
            return
        if path.suffix.lower() not in PICTURE_SUFFIXES:
            self.ignored.append(name)
            return
        key = Key(path.parent.name, path.stem)
        if max(map(len, key)) > _LONGEST:
            said = f"a name is longer than {_LONGEST} characters"
            self.refused.append(Refused(name, "name_too_long", said))
            return
        self.files.append(SourceFile(name, key, read))

    def settle(self) -> None:
        """Sort the files; those of one key are all refused, since nothing says which is meant."""
        of_key: dict[Key, list[SourceFile]] = defaultdict(list)
        for file in self.files:
            of_key[file.key.composed()].append(file)
        for same in of_key.values():
            for file in same[1:] and same:
                others = ", ".join(other.name for other in same if other is not file)
                said = f"it has the same style and painting as {others or 'itself'}"
                self.refused.append(Refused(file.name, "name_twice", said))
        self.files = [same[0] for same in of_key.values() if len(same) == 1]
        self.files.sort(key=lambda file: file.name)
        self.refused.sort()
        self.ignored.sort()


@contextmanager
def open_source(path: Path, *, encoding: str | None = None) -> Iterator[Source]:
    """Open a folder or a zip; the zip stays open until the block ends.

    The style is the folder a file lies in, at any depth, and empty for a file in no folder.

    Raises
    ------
    Refusal
        ``picture_refused`` for a path that is neither.
    """
    check_encoding(encoding)
    source = Source()
    if path.is_dir():
        _walk(source, path, encoding)
        source.settle()
        yield source
        return
    if not path.is_file():
        raise _no_source(path.name, "no such file")
    with path.open("rb") as stream, open_zip(stream, path.name) as archive:
        offer_zip(source, archive, encoding)
        source.settle()
        yield source


def open_zip(stream: IO[bytes], name: str) -> zipfile.ZipFile:
    """Open a zip that is no bomb by its own account.

    Raises
    ------
    Refusal
        ``picture_refused`` with the reason ``no_source`` or ``expands``.
    """
    try:
        archive = zipfile.ZipFile(stream)
    except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise _no_source(name, str(error)) from error
    said = archives.too_much(archive, size=stream.seek(0, os.SEEK_END))
    if said:
        raise Refusal("picture_refused", reason="expands", file=name, why=said)
    return archive


def offer_zip(source: Source, archive: zipfile.ZipFile, encoding: str | None) -> None:
    """Offer a source what an open zip holds."""
    for member in archives.members(archive, encoding):
        if isinstance(member, Refused):
            source.refused.append(member)
        else:
            source.offer(member.name, _member_reader(archive, member))


def _no_source(name: str, why: str) -> Refusal:
    said = f"it is neither a folder nor a zip ({why})"
    return Refusal("picture_refused", reason="no_source", file=name, why=said)


def read_limited(size: int, read: Callable[[], bytes]) -> bytes:
    """Read a file unless it is larger than any picture may be."""
    if size > MAX_FILE_BYTES:
        said = f"its {size} bytes are more than the limit of {MAX_FILE_BYTES}"
        raise Refusal("picture_refused", reason="too_many_bytes", why=said)
    return read()


def _walk(source: Source, folder: Path, encoding: str | None) -> None:
    def closed(error: OSError) -> None:
        name = os.path.relpath(str(error.filename), folder)
        source.refused.append(Refused(name, "closed", f"it cannot be opened ({error.strerror})"))

    for parent, folders, files in os.walk(folder, onerror=closed):
        folders.sort()
        here = Path(parent)
        for entry in sorted([*folders, *files]):
            path = here / entry
            raw = os.fsencode(path.relative_to(folder))
            try:
                name = archives.readable(raw, encoding)
            except UnicodeDecodeError:
                source.refused.append(archives.unreadable(raw))
                continue
            if path.is_symlink():
                source.refused.append(Refused(name, "link", "it is a link, not a file"))
            elif entry in files:
                source.offer(name, _reader(path))


def _reader(path: Path) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            return read_limited(path.stat().st_size, path.read_bytes)
        except OSError as error:
            said = f"it cannot be opened ({error.strerror})"
            raise Refusal("picture_refused", reason="closed", why=said) from error

    return read


def _member_reader(archive: zipfile.ZipFile, member: archives.Member) -> Callable[[], bytes]:
    return lambda: read_limited(member.info.file_size, lambda: archives.read(archive, member))
