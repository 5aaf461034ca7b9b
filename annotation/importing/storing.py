"""Files under the hash of their content, then the rows that name them; nothing is overwritten."""

from __future__ import annotations

import hashlib

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from annotation.importing.names import Key
from annotation.importing.pictures import FORMATS, Picture
from annotation.importing.renditions import Rendition
from annotation.models import Artwork, StoredFile


def store_artwork(key: Key, data: bytes, *, picture: Picture, said: dict[str, str]) -> Artwork:
    """Store the files first and then all rows at once; `said` is what a table says of the artwork.

    An interruption leaves at most files that no row names; storing again uses them.
    """
    media_type, extension = FORMATS[picture.original_format]
    original = write_file(data, media_type=media_type, extension=extension)
    view, thumbnail = _write(picture.view), _write(picture.thumbnail)
    with transaction.atomic():
        return Artwork.objects.create(
            art_style=key.art_style,
            painting=key.painting,
            original=_row(original),
            original_width=picture.original_width,
            original_height=picture.original_height,
            original_format=picture.original_format,
            orientation=picture.orientation,
            width=picture.width,
            height=picture.height,
            frame_scale=picture.frame_scale,
            frame_sha256=picture.frame_sha256,
            perceptual_hash=picture.perceptual_hash,
            view=_row(view),
            view_width=picture.view.width,
            view_height=picture.view.height,
            thumbnail=_row(thumbnail),
            **said,
        )


def write_file(data: bytes, *, media_type: str, extension: str) -> StoredFile:
    """Write content where its hash says, and return its row, which is not stored yet.

    A file that a row names is whole, since the row came after it. One that no row names may be
    half of an interrupted write, and is written again unless it is equal.
    """
    file = StoredFile(
        sha256=hashlib.sha256(data).hexdigest(),
        media_type=media_type,
        extension=extension,
        size=len(data),
    )
    stored = StoredFile.objects.filter(pk=file.pk).first()
    if stored is not None:
        return stored
    if default_storage.exists(file.path):
        if file.read() == data:
            return file
        default_storage.delete(file.path)
    content = ContentFile(data)
    content.content_type = media_type  # type: ignore[attr-defined]
    written = default_storage.save(file.path, content)
    if written != file.path:  # another import wrote the same content at the same moment
        default_storage.delete(written)
    return file


def _write(rendition: Rendition) -> StoredFile:
    return write_file(
        rendition.data, media_type=rendition.media_type, extension=rendition.extension
    )


def _row(file: StoredFile) -> StoredFile:
    row, _new = StoredFile.objects.get_or_create(
        pk=file.pk,
        defaults={
            "media_type": file.media_type,
            "extension": file.extension,
            "size": file.size,
        },
    )
    return row
