"""What a browser gets instead of the original: a view and a thumbnail, small and upright."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

VIEW_SIDE = 1600
THUMBNAIL_SIDE = 320
LARGEST_BYTES = 300_000
LOSSLESS_SIDE = 256
"""Pictures up to this side are shown as PNG, pixel for pixel; JPEG would smear them."""

_QUALITIES = (88, 80, 70, 60, 50)
_SHRINK = 0.8


@dataclass(frozen=True)
class Rendition:
    """One encoded picture for the browser."""

    data: bytes
    media_type: str
    extension: str
    width: int
    height: int


def render(frame: Image.Image, *, longest: int) -> Rendition:
    """Encode an RGB frame with sides of 1 to `longest` pixels and at most 300,000 bytes.

    It is never enlarged. Quality goes down first and the size after it.
    """
    shown = _shrunk(frame, longest)
    if max(frame.size) <= LOSSLESS_SIDE:
        return Rendition(_encoded(shown, "PNG"), "image/png", "png", *shown.size)
    while True:
        for quality in _QUALITIES:
            data = _encoded(shown, "JPEG", quality=quality)
            if len(data) <= LARGEST_BYTES:
                return Rendition(data, "image/jpeg", "jpg", *shown.size)
        shown = _shrunk(shown, int(max(shown.size) * _SHRINK))


def fitted(width: int, height: int, *, longest: int) -> tuple[int, int]:
    """Return the size scaled down to a longest side; no side becomes 0."""
    share = min(1.0, longest / max(width, height))
    return max(1, round(width * share)), max(1, round(height * share))


def _shrunk(picture: Image.Image, longest: int) -> Image.Image:
    size = fitted(*picture.size, longest=longest)
    if size == picture.size:
        return picture
    return picture.resize(size, Image.Resampling.LANCZOS)


def _encoded(picture: Image.Image, kind: str, *, quality: int = 0) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, kind, optimize=True, **({"quality": quality} if quality else {}))
    return stream.getvalue()
