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

MOST_MEMBERS = 200_000
MOST_BYTES = 1 << 30
MOST_GROWTH = 50
"""A zip as a whole may unpack to `MOST_BYTES`, or, if it is large, to so many times its size."""

_JUNK = {"thumbs.db", "desktop.ini", "__macosx"}
_LIKELY = ("utf-8", "gb18030", "shift_jis", "euc_kr")
_UTF8 = 0x800
_ENCRYPTED = 0x1
_SMALL = 1 << 20


@dataclass(frozen=True)
class Member:
    """A file in a zip whose name could be read and leads nowhere outside."""

    name: str
    info: zipfile.ZipInfo


def too_much(archive: zipfile.ZipFile, *, size: int) -> str:
    """Say why a zip of `size` bytes would unpack to more than is read; empty if it would not."""
    infos = archive.infolist()
    if len(infos) > MOST_MEMBERS:
        return f"its {len(infos)} files are more than the limit of {MOST_MEMBERS}"
    unpacked = sum(info.file_size for info in infos)
    if unpacked > max(MOST_BYTES, MOST_GROWTH * size):
        return f"its {size} bytes would unpack to {unpacked}"
    return ""


def members(archive: zipfile.ZipFile, encoding: str | None) -> Iterator[Member | Refused]:
    """Yield the files of a zip; folders are passed over."""
    for info in archive.infolist():
        try:
            name = _name(info, encoding)
        except UnicodeDecodeError:
            raw = info.orig_filename.encode("cp437")
            if not is_junk(raw.decode("latin-1")):
                yield unreadable(raw)
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
    """Refuse a name of unknown encoding, showing how it would read in the likely ones."""
    shown = raw.decode("ascii", errors="backslashreplace")
    readings = [f"--encoding {name} reads {text!r}" for name, text in _readings(raw)]
    said = "nothing says which encoding its name is in; say it"
    return Refused(shown, "name_encoding", f"{said} ({'; '.join(readings) or '--encoding NAME'})")


def is_junk(name: str) -> bool:
    """Tell what file managers leave behind: dotfiles, previews, resource forks."""
    return any(part.startswith(".") or part.lower() in _JUNK for part in name.split("/"))


def _readings(raw: bytes) -> Iterator[tuple[str, str]]:
    for encoding in _LIKELY:
        try:
            yield encoding, raw.decode(encoding)
        except UnicodeDecodeError:
            continue


def _name(info: zipfile.ZipInfo, encoding: str | None) -> str:
    if info.flag_bits & _UTF8:
        return info.orig_filename
    raw = info.orig_filename.encode("cp437")
    return raw.decode(encoding or "ascii")


def is_unsafe(name: str) -> bool:
    """Tell a name that leads out of where it is unpacked, or is no plain path."""
    parts = name.split("/")
    return "\\" in name or "\0" in name or name[1:2] == ":" or bool({"", "..", "."} & set(parts))


def _problem(name: str, info: zipfile.ZipInfo) -> tuple[str, str] | None:
    if is_unsafe(name):
        return "name_unsafe", "its name leads out of the archive or is no plain path"
    if stat.S_ISLNK(info.external_attr >> 16):
        return "link", "it is a link, not a file"
    if info.flag_bits & _ENCRYPTED:
        return "encrypted", "it is locked with a password"
    if info.file_size > _SMALL and info.file_size > MAX_RATIO * info.compress_size:
        return "expands", f"it unpacks to more than {MAX_RATIO} times its size"
    return None
