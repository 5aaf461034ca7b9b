"""Files kept once under the hash of their content."""

from __future__ import annotations

import hashlib
from io import BytesIO
from pathlib import Path
from typing import IO

from django.core.files import File
from django.core.files.storage import default_storage

from annotation.models import StoredFile


def store_file(path: Path, *, media_type: str, extension: str) -> StoredFile:
    """Keep a file's bytes, once however often they come; the file is whole before its row is."""
    with path.open("rb") as content:
        return _store(content, path.stat().st_size, media_type=media_type, extension=extension)


def store_bytes(data: bytes, *, media_type: str, extension: str) -> StoredFile:
    """Keep bytes as `store_file` keeps a file's."""
    return _store(BytesIO(data), len(data), media_type=media_type, extension=extension)


def _store(content: IO[bytes], size: int, *, media_type: str, extension: str) -> StoredFile:
    sha256 = _sha256(content)
    known = StoredFile.objects.filter(sha256=sha256).first()
    if known is not None:
        return known
    file = StoredFile(sha256=sha256, media_type=media_type, extension=extension, size=size)
    content.seek(0)
    _write(file, content)
    row, _new = StoredFile.objects.get_or_create(
        sha256=sha256,
        defaults={"media_type": media_type, "extension": extension, "size": size},
    )
    return row


def _write(file: StoredFile, content: IO[bytes]) -> None:
    """Write the file, unless it is there whole; half of it is what an interrupted write left."""
    if default_storage.exists(file.path):
        with default_storage.open(file.path) as stored:
            if _sha256(stored) == file.sha256:
                return
        default_storage.delete(file.path)
    wrapped = File(content)
    wrapped.content_type = file.media_type  # type: ignore[attr-defined]
    written = default_storage.save(file.path, wrapped)
    if written != file.path:
        # Somebody stored the same content meanwhile; theirs is as good.
        default_storage.delete(written)


def _sha256(content: IO[bytes] | File[bytes]) -> str:
    digest = hashlib.sha256()
    while chunk := content.read(1 << 20):
        digest.update(chunk)
    return digest.hexdigest()
