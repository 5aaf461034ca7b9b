"""Masks as PNG files."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import numpy.typing as npt
from PIL import Image

from annotation.masks.errors import MaskError

MARKED_FROM = 128
"""Grey values from here on are marked: the half of a soft edge."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER = struct.Struct(">4x4sII")
_BROKEN = (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error)


def read(data: bytes, *, height: int, width: int) -> npt.NDArray[np.bool_]:
    """Read a grey PNG (1, 8 bit or palette) as bools of shape (height, width).

    The size in the header is compared before anything is decoded, so a small file cannot
    unpack to a large picture.

    Raises
    ------
    MaskError
        ``mask_unreadable`` for no or a broken PNG, ``mask_size`` (both sizes) for another frame,
        ``mask_not_grey`` for colour or transparency, ``mask_not_binary`` if something is there
        but nothing reaches 128 (a file of 0 and 1 would else be emptied without a word).
    """
    given = _size_in_header(data)
    if given != [height, width]:
        raise MaskError("mask_size", given=given, expected=[height, width])
    grey = _decoded(data)
    brightest = int(grey.max())
    if 0 < brightest < MARKED_FROM:
        raise MaskError("mask_not_binary", brightest=brightest)
    return grey >= MARKED_FROM


def write(pixels: npt.NDArray[np.uint8]) -> bytes:
    """Write 0 and 1 of shape (height, width) as a 1-bit grey PNG.

    Written by hand: a mask deflates well at any level, and Pillow spends its time on filters.
    """
    height, width = pixels.shape
    packed = np.packbits(pixels, axis=1)
    lines = np.zeros((height, packed.shape[1] + 1), np.uint8)
    lines[:, 1:] = packed
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    body = zlib.compress(lines.tobytes(), level=1)
    chunks = ((b"IHDR", header), (b"IDAT", body), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)


def _size_in_header(data: bytes) -> list[int]:
    start = len(_SIGNATURE)
    if len(data) < start + _HEADER.size or not data.startswith(_SIGNATURE):
        raise MaskError("mask_unreadable", expected="PNG")
    name, width, height = _HEADER.unpack_from(data, start)
    if name != b"IHDR":
        raise MaskError("mask_unreadable", expected="PNG header first")
    return [height, width]


def _decoded(data: bytes) -> npt.NDArray[np.uint8]:
    try:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
            if image.mode not in {"1", "L", "P"} or "transparency" in image.info:
                raise MaskError("mask_not_grey", mode=image.mode)
            return np.asarray(image.convert("L"))
    except MaskError:
        raise
    except _BROKEN as error:
        raise MaskError("mask_unreadable", expected="whole PNG") from error
