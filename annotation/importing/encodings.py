"""Which encoding bytes are in: UTF-8, else the one a person names. Never a guess."""

from __future__ import annotations

import codecs
from pathlib import Path

from annotation.errors import Refusal

_BLOCK = 1 << 20


def check_encoding(encoding: str | None) -> None:
    """Refuse the name of an encoding that Python does not know as one of text."""
    try:
        "".encode(encoding or "utf-8")
    except LookupError as error:
        raise Refusal("table_refused", reason="encoding_unknown", why=str(error)) from error


def encoding_of(path: Path, encoding: str | None) -> str:
    """Return UTF-8 if a file is that to its last byte, else the encoding given.

    Raises
    ------
    Refusal
        ``table_refused`` with the first line that cannot be read, or if there is no file.
    """
    check_encoding(encoding)
    try:
        path.open("rb").close()
    except OSError as error:
        said = f"it cannot be opened ({error.strerror})"
        raise Refusal("table_refused", reason="no_table", file=path.name, why=said) from error
    line = _first_bad_line(path, "utf-8")
    if line is None:
        return "utf-8-sig"
    if encoding is None:
        said = "it is not UTF-8; say which encoding it is in (--encoding gb18030, for example)"
        raise _not_in_encoding(path, line, said)
    line = _first_bad_line(path, encoding)
    if line is not None:
        raise _not_in_encoding(path, line, f"it is neither UTF-8 nor {encoding}")
    return encoding


def _not_in_encoding(path: Path, line: int, why: str) -> Refusal:
    said = f"line {line}: {why}"
    return Refusal("table_refused", reason="encoding", file=path.name, line=line, why=said)


def _first_bad_line(path: Path, encoding: str) -> int | None:
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    line = 1
    with path.open("rb") as stream:
        while True:
            block = stream.read(_BLOCK)
            try:
                text = decoder.decode(block, final=not block)
            except UnicodeDecodeError as error:
                return line + error.object[: error.start].count(b"\n")
            line += text.count("\n")
            if not block:
                return None
