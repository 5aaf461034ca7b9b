"""Hand-made pictures, archives and tables, a few pixels and rows large."""

from __future__ import annotations

import csv
import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 180, 30), (30, 30, 220), (255, 255, 255)
GREY = (128, 128, 128)
HEAD = ("art_style", "painting", "emotion", "utterance", "repetition")


def encoded(image: Image.Image, kind: str, **options: Any) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def flat(colour: tuple[int, int, int] = RED, size: tuple[int, int] = (24, 24)) -> bytes:
    return encoded(Image.new("RGB", size, colour), "PNG")


def corners() -> Image.Image:
    """120 x 80 grey, with a block of 20 x 20 in each corner: red, green; blue, white."""
    pixels = np.full((80, 120, 3), GREY, np.uint8)
    pixels[:20, :20], pixels[:20, -20:], pixels[-20:, :20], pixels[-20:, -20:] = (
        RED,
        GREEN,
        BLUE,
        WHITE,
    )
    return Image.fromarray(pixels)


def png_lines(width: int, height: int, *, depth: int, lines: Iterable[bytes]) -> bytes:
    """A grey PNG of any depth, line by line, so that a huge one costs nothing to make."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    header = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0)
    packer = zlib.compressobj(9)
    body = b"".join(packer.compress(b"\0" + line) for line in lines) + packer.flush()
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", body), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def pixels_of(data: bytes) -> npt.NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def zip_of(folder: Path, files: dict[str, bytes], name: str = "pictures.zip") -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w") as archive:
        for member, data in files.items():
            archive.writestr(member, data)
    return path


def unflagged_zip(folder: Path, files: dict[bytes, bytes]) -> Path:
    """A zip whose names carry no UTF-8 flag, as Windows in China packs them."""
    path = folder / "unflagged.zip"
    body, directory = b"", b""
    for name, data in files.items():
        fixed = struct.pack(
            "<HHHHIIIH", 0, 0, 0, 0x21, zlib.crc32(data), len(data), len(data), len(name)
        )
        rest = struct.pack("<HHHII", 0, 0, 0, 0o100644 << 16, len(body))
        directory += b"PK\1\2" + struct.pack("<HH", 0x314, 20) + fixed + b"\0\0" + rest + name
        body += b"PK\3\4" + struct.pack("<H", 20) + fixed + b"\0\0" + name + data
    end = struct.pack("<HHHHIIH", 0, 0, len(files), len(files), len(directory), len(body), 0)
    path.write_bytes(body + directory + b"PK\5\6" + end)
    return path


def csv_bytes(
    rows: Sequence[Sequence[str]], head: Sequence[str] = HEAD, delimiter: str = ","
) -> bytes:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter).writerows([head, *rows])
    return stream.getvalue().encode()


def table(folder: Path, data: bytes, name: str = "rows.csv") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def row(
    painting: str, text: str = "It glows.", emotion: str = "awe", style: str = "Realism"
) -> list[str]:
    return [style, painting, emotion, text, "1"]
