"""An artwork's files, then the row that names them; nothing is overwritten."""

from __future__ import annotations

from django.db import transaction

from annotation.importing.names import Key
from annotation.importing.pictures import FORMATS, Picture
from annotation.importing.renditions import Rendition
from annotation.importing.superpixels import queue_superpixels
from annotation.models import Artwork, StoredFile
from annotation.services.files import store_bytes


def store_artwork(key: Key, data: bytes, *, picture: Picture, said: dict[str, str]) -> Artwork:
    """Store the files first and then the artwork; `said` is what a table says of it.

    An interruption leaves at most files that no artwork names; storing again uses them. A job
    makes the superpixels afterwards.
    """
    media_type, extension = FORMATS[picture.original_format]
    original = store_bytes(data, media_type=media_type, extension=extension)
    view, thumbnail = _write(picture.view), _write(picture.thumbnail)
    with transaction.atomic():
        artwork = Artwork.objects.create(
            art_style=key.art_style,
            painting=key.painting,
            original=original,
            original_width=picture.original_width,
            original_height=picture.original_height,
            original_format=picture.original_format,
            orientation=picture.orientation,
            width=picture.width,
            height=picture.height,
            frame_scale=picture.frame_scale,
            frame_sha256=picture.frame_sha256,
            perceptual_hash=picture.perceptual_hash,
            view=view,
            view_width=picture.view.width,
            view_height=picture.view.height,
            thumbnail=thumbnail,
            **said,
        )
        transaction.on_commit(lambda: queue_superpixels(artwork.pk), robust=True)
    return artwork


def _write(rendition: Rendition) -> StoredFile:
    return store_bytes(
        rendition.data, media_type=rendition.media_type, extension=rendition.extension
    )
