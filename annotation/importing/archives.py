"""What a zip holds, seen with distrust: names, links, passwords, and how far it expands."""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from annotation.errors import Refusal
from annotation.importing.reports import Refused

MAX_RATIO = 200
"""Pictures hardly shrink in a zip; a member over 1 MB that grows more than this is refused."""

_UTF8 = 0x800
_ENCRYPTED = 0x1
_SMALL = 1 << 20


@dataclass(frozen=True)
class Member:
    """A file in a zip whose name could be read and leads nowhere outside."""

    name: str
    info: zipfile.ZipInfo


def members(archive: zipfile.ZipFile, encoding: str | None) -> Iterator[Member | Refused]:
    """Yield the files of a zip; folders are passed over."""
    for info in archive.infolist():
        try:
            name = _name(info, encoding)
        except UnicodeDecodeError:
            yield unreadable(info.orig_filename.encode("cp437"))
            continue
        if name.endswith("/"):
            continue
        problem = _problem(name, info)
        yield Refused(name, *problem) if problem else Member(name, info)


def read(archive: zipfile.ZipFile, member: Member) -> bytes:
    """Unpack one member, never past the size it states.

    Raises
    ------
    Refusal
        ``picture_refused`` with the reason ``broken``.
    """
    try:
        return archive.read(member.info)
    except (OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as error:
        said = f"it cannot be unpacked ({error})"
        raise Refusal("picture_refused", reason="broken", why=said) from error


def readable(raw: bytes, encoding: str | None) -> str:
    """Decode a name that nothing declares: UTF-8 or the encoding given."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode(encoding or "utf-8")


def unreadable(raw: bytes) -> Refused:
    shown = raw.decode("ascii", errors="backslashreplace")
    said = "nothing says which encoding its name is in; say it (--encoding gb18030, for example)"
    return Refused(shown, "name_encoding", said)


def _name(info: zipfile.ZipInfo, encoding: str | None) -> str:
    if info.flag_bits & _UTF8:
        return info.orig_filename
    raw = info.orig_filename.encode("cp437")
    return raw.decode(encoding or "ascii")


def _problem(name: str, info: zipfile.ZipInfo) -> tuple[str, str] | None:
    parts = name.split("/")
    if "\\" in name or "\0" in name or ":" in parts[0] or {"", "..", "."} & set(parts):
        return "name_unsafe", "its name leads out of the archive or is no plain path"
    if stat.S_ISLNK(info.external_attr >> 16):
        return "link", "it is a link, not a file"
    if info.flag_bits & _ENCRYPTED:
        return "encrypted", "it is locked with a password"
    if info.file_size > _SMALL and info.file_size > MAX_RATIO * info.compress_size:
        return "expands", f"it unpacks to more than {MAX_RATIO} times its size"
    return None
