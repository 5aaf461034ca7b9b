"""Files kept once under the hash of their content."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.core.files import File
from django.core.files.storage import default_storage

from annotation.models import StoredFile


def store_file(path: Path, *, media_type: str, extension: str) -> StoredFile:
    """Keep a file's bytes, once however often they come; the file is whole before its row is.

    A stored file without a row may be what an interrupted write left, so it is written anew
    unless it has the right size. One with a row is never touched.
    """
    with path.open("rb") as content:
        sha256 = hashlib.file_digest(content, "sha256").hexdigest()
        known = StoredFile.objects.filter(sha256=sha256).first()
        if known is not None:
            return known
        size = path.stat().st_size
        file = StoredFile(sha256=sha256, media_type=media_type, extension=extension, size=size)
        content.seek(0)
        _write(file, File(content))
    row, _new = StoredFile.objects.get_or_create(
        sha256=sha256,
        defaults={"media_type": media_type, "extension": extension, "size": size},
    )
    return row


def _write(file: StoredFile, content: File[bytes]) -> None:
    if default_storage.exists(file.path):
        if default_storage.size(file.path) == file.size:
            return
        default_storage.delete(file.path)
    written = default_storage.save(file.path, content)
    if written != file.path:
        # Somebody stored the same content meanwhile; theirs is as good.
        default_storage.delete(written)
