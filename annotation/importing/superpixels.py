"""Superpixels of stored artworks: made by a job soon after import, or by a sweep later on."""

from __future__ import annotations

import io
import logging
import time

from celery import current_app
from kombu.exceptions import OperationalError
from PIL import Image

from annotation.masks.superpixel_file import EXTENSION, MEDIA_TYPE, SuperpixelFile
from annotation.masks.superpixels import cells_of, superpixels
from annotation.models import Artwork
from annotation.services.files import store_bytes

log = logging.getLogger(__name__)

JOB = "annotation.jobs.make_superpixels"
SWEEP_SECONDS = 2.0
"""How long a sweep goes on: the worker has other things to do."""


def queue_superpixels(artwork_id: int) -> None:
    """Queue the job, by name since jobs import this module; a sweep finds what stays undone."""
    try:
        current_app.send_task(JOB, (artwork_id,))
    except (OperationalError, OSError) as problem:
        log.warning("queue away, artwork %s is left to the sweeper: %s", artwork_id, problem)


def store_superpixels(artwork_id: int) -> bool:
    """Make an artwork's superpixels, if it has none yet. Returns whether it was done here.

    They are made of the rendition that annotators see, so that time and memory do not grow with
    the original. Two processes at once do the work twice and the first one's stays.
    """
    missing = Artwork.objects.filter(pk=artwork_id, superpixels=None)
    artwork = missing.select_related("view").first()
    if artwork is None:
        return False
    data = _file_of(artwork)
    file = store_bytes(data, media_type=MEDIA_TYPE, extension=EXTENSION)
    return bool(missing.update(superpixels=file))


def store_missing_superpixels() -> int:
    """Make the superpixels of artworks that have none, for a while. Returns how many were made.

    In no order: one that cannot be made is logged, and never keeps the others waiting.
    """
    end = time.monotonic() + SWEEP_SECONDS
    missing = Artwork.objects.filter(superpixels=None).order_by("?")
    made = 0
    for artwork_id in list(missing.values_list("pk", flat=True)):
        if time.monotonic() >= end:
            break
        try:
            made += store_superpixels(artwork_id)
        except Exception as problem:
            log.exception("artwork %s gets no superpixels: %s", artwork_id, problem)
    return made


def _file_of(artwork: Artwork) -> bytes:
    """Divide the view into as many cells as the frame's superpixels have."""
    with Image.open(io.BytesIO(artwork.view.read())) as view:
        cells = cells_of(*view.size)
        picture = view.convert("RGB").resize(cells, Image.Resampling.BOX)
    labels = superpixels(picture)
    return SuperpixelFile(labels, artwork.width, artwork.height, artwork.frame_sha256).to_bytes()
