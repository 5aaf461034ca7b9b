"""Bytes to frame: judged by content, decoded whole, upright, RGB, within the pixel limits.

The recipe from original to frame, in this order: frame 0 of a moving picture; 16-bit grey divided
by 257; transparency on white; other colours by Pillow's conversion (embedded profiles unused);
EXIF orientation; if over the frame limit, scaled down by `frame_scale` (Lanczos).
"""

from __future__ import annotations

import hashlib
import io
import math
import struct
import warnings
import zlib
from dataclasses import dataclass

import numpy as np
from django.conf import settings
from PIL import Image, UnidentifiedImageError
from PIL.ExifTags import Base

from annotation.errors import Refusal
from annotation.importing.jpegs import open_ended
from annotation.importing.likeness import perceptual_hash
from annotation.importing.renditions import THUMBNAIL_SIDE, VIEW_SIDE, Rendition, render

# Our own limit is checked on the header; Pillow's would warn about pictures we allow.
Image.MAX_IMAGE_PIXELS = None

FORMATS = {
    "JPEG": ("image/jpeg", "jpg"),
    "PNG": ("image/png", "png"),
    "GIF": ("image/gif", "gif"),
    "WEBP": ("image/webp", "webp"),
    "TIFF": ("image/tiff", "tif"),
}
"""What is taken in, with media type and extension; nothing else is even tried."""

BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    EOFError,
    ArithmeticError,
    RuntimeError,
    struct.error,
    zlib.error,
)
_GREY_16 = {"I;16", "I;16B", "I;16L", "I;16N"}
_PLAIN = {"1", "L", "P", "RGB", "RGBX", "CMYK", "YCbCr", "HSV"}
_UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


@dataclass(frozen=True)
class Frame:
    """The upright RGB pixels in which points, boxes and masks live, and where they came from.

    `original_width` and `original_height` are as stored in the file, before orientation.
    """

    image: Image.Image
    original_format: str
    original_width: int
    original_height: int
    orientation: int
    scale: float


@dataclass(frozen=True)
class Picture:
    """All that is kept of a picture besides its original bytes."""

    original_sha256: str
    original_format: str
    original_width: int
    original_height: int
    orientation: int
    width: int
    height: int
    frame_scale: float
    frame_sha256: str
    perceptual_hash: str
    view: Rendition
    thumbnail: Rendition


def read_picture(data: bytes) -> Picture:
    """Decode a picture whole and make what is stored of it; raises as `read_frame`."""
    frame = read_frame(data)
    return Picture(
        original_sha256=hashlib.sha256(data).hexdigest(),
        original_format=frame.original_format,
        original_width=frame.original_width,
        original_height=frame.original_height,
        orientation=frame.orientation,
        width=frame.image.width,
        height=frame.image.height,
        frame_scale=frame.scale,
        frame_sha256=hashlib.sha256(frame.image.tobytes()).hexdigest(),
        perceptual_hash=perceptual_hash(frame.image),
        view=render(frame.image, longest=VIEW_SIDE),
        thumbnail=render(frame.image, longest=THUMBNAIL_SIDE),
    )


def read_frame(data: bytes) -> Frame:
    """Decode a picture to its frame.

    Raises
    ------
    Refusal
        ``picture_refused`` with the reason ``format_unknown``, ``too_many_pixels`` (from the
        header, before anything is decoded), ``colours_unknown`` or ``broken``.
    """
    # Pillow warns about faults that it can live with, as in EXIF.
    with warnings.catch_warnings(action="ignore"), _opened(data) as image:
        kind = "JPEG" if image.format == "MPO" else str(image.format)
        _check_size(*image.size)
        size = width, height = image.size
        if kind == "TIFF":
            # Pillow turns TIFF upright by itself, and speaks of the upright size from the start.
            orientation = _orientation(image)
            size = (height, width) if orientation > 4 else size
            upright = _decoded(image)
        else:
            upright = _decoded(image)
            orientation = _orientation(image)
            upright = _turned(upright, orientation)
    frame = _within_limit(upright)
    scale = frame.width / upright.width if frame is not upright else 1.0
    return Frame(frame, kind, *size, orientation, scale)


def refused(reason: str, why: str) -> Refusal:
    return Refusal("picture_refused", reason=reason, why=why)


def _opened(data: bytes) -> Image.Image:
    try:
        image = Image.open(io.BytesIO(data), formats=list(FORMATS))
        if image.format != "JPEG" or "progressive" in image.info:
            return image
        whole = open_ended(data, bands=len(image.getbands()))
        return Image.open(io.BytesIO(whole), formats=["JPEG"])
    except UnidentifiedImageError as error:
        said = "the content is no JPEG, PNG, GIF, WebP or TIFF picture"
        raise refused("format_unknown", said) from error
    except BROKEN as error:
        raise refused("broken", f"the header cannot be read ({error})") from error


def _check_size(width: int, height: int) -> None:
    limit = settings.PICTURE_MAX_PIXELS
    if width * height > limit:
        said = f"{width} x {height} pixels are more than the limit of {limit}"
        raise refused("too_many_pixels", said)


def _decoded(image: Image.Image) -> Image.Image:
    try:
        image.load()
        return _rgb(image)
    except BROKEN as error:
        raise refused("broken", f"it cannot be decoded to its end ({error})") from error


def _rgb(image: Image.Image) -> Image.Image:
    if image.mode in _GREY_16:
        wide = np.asarray(image).astype(np.uint32)
        return Image.fromarray(((wide + 128) // 257).astype(np.uint8)).convert("RGB")
    if image.has_transparency_data:
        ground = Image.new("RGBA", image.size, "white")
        return Image.alpha_composite(ground, image.convert("RGBA")).convert("RGB")
    if image.mode not in _PLAIN:
        raise refused("colours_unknown", f"pixels of the kind {image.mode} cannot be shown as RGB")
    return image.convert("RGB")


def _orientation(image: Image.Image) -> int:
    """Return the EXIF orientation, 1 where there is none that can be read (as browsers do)."""
    try:
        return _known(image.getexif().get(Base.Orientation))
    except BROKEN:
        return 1


def _known(orientation: object) -> int:
    return orientation if isinstance(orientation, int) and orientation in _UPRIGHT else 1


def _turned(image: Image.Image, orientation: int) -> Image.Image:
    turn = _UPRIGHT.get(orientation)
    return image if turn is None else image.transpose(turn)


def _within_limit(image: Image.Image) -> Image.Image:
    limit = settings.FRAME_MAX_PIXELS
    width, height = image.size
    if width * height <= limit:
        return image
    share = math.sqrt(limit / (width * height))
    small = max(1, int(width * share)), max(1, int(height * share))
    size = min(small[0], limit // small[1]), min(small[1], limit // small[0])
    return image.resize((max(1, size[0]), max(1, size[1])), Image.Resampling.LANCZOS)
