"""Files kept once under the hash of their content."""

from __future__ import annotations

import hashlib
from io import BytesIO
from pathlib import Path
from typing import IO

from django.core.files import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import ProtectedError

from annotation.locking import locked
from annotation.models import StoredFile


def store_file(path: Path, *, media_type: str, extension: str) -> StoredFile:
    """Keep a file's bytes, once however often they come; the file is whole before its row is."""
    with path.open("rb") as content:
        size = path.stat().st_size
        return store_stream(content, size, media_type=media_type, extension=extension)


def store_bytes(data: bytes, *, media_type: str, extension: str) -> StoredFile:
    """Keep bytes as `store_file` keeps a file's."""
    return store_stream(BytesIO(data), len(data), media_type=media_type, extension=extension)


def store_stream(content: IO[bytes], size: int, *, media_type: str, extension: str) -> StoredFile:
    """Keep what a stream holds from its beginning, as `store_file` keeps a file's bytes."""
    content.seek(0)
    sha256 = _sha256(content)
    known = StoredFile.objects.filter(sha256=sha256).first()
    if known is not None and default_storage.exists(known.path):
        return known
    file = known or StoredFile(sha256=sha256, media_type=media_type, extension=extension, size=size)
    content.seek(0)
    _write(file, content)
    row, _new = StoredFile.objects.get_or_create(
        sha256=sha256,
        defaults={"media_type": media_type, "extension": extension, "size": size},
    )
    return row


def forget_file(sha256: str) -> bool:
    """Delete a file if nothing names it any more. Returns whether it was deleted.

    The bytes go before the row's end is committed: whoever stores the same content meanwhile
    either fails on the row, or finds it gone and writes both anew. A crash in between leaves a
    row without bytes, which the next storing fills and the next forgetting ends.
    """
    with transaction.atomic():
        file = locked(StoredFile.objects.filter(pk=sha256)).first()
        if file is None:
            return False
        path = file.path
        try:
            file.delete()
        except ProtectedError:
            return False
        default_storage.delete(path)
    return True


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
