"""Masks of 1000 x 1400 pixels as a brush paints them: taken in, united, measured, released.

The peers run in the same minute on the same masks: Pillow, scipy and pycocotools. The targets
were set against crowd-kit and OpenCV, which are no dependencies and not measured here. numpy's OR
stands for crowd-kit's vote and is the quicker of the two; scipy's components stand for OpenCV's
and are the slower.
"""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image
from pycocotools import mask as coco
from rlemasklib import RLEMask
from scipy import ndimage

from annotation.masks import Mask, union
from bench.harness.brush import HEIGHT, WIDTH, brush_masks
from bench.harness.table import Row, at_least, at_most, number, told
from bench.harness.timing import side_by_side

Pixels = npt.NDArray[np.bool_]
CLICKS = 3


def rows() -> Iterator[Row]:
    masks = brush_masks(3)
    yield told("text of a mask", sum(len(mask.counts) for mask in masks) / 3000, unit="KB")
    yield from _taking_in(masks[0])
    yield _taking_in_large()
    yield from _uniting(masks)
    yield from _releasing(masks)
    yield from _arrays(masks[0])
    yield from _measuring(masks[0], masks[1])


def _taking_in(mask: Mask) -> Iterator[Row]:
    body, canvas = json.dumps(mask.to_coco()), _canvas_png(mask)
    clicks = _clicks(mask)
    ours, pixels = side_by_side(
        lambda: _taken_in(body, clicks, height=HEIGHT, width=WIDTH),
        lambda: _taken_in_from_canvas(canvas, clicks),
        rounds=9,
    )
    what = "take in a mask with its findings"
    yield at_most(f"{what}, 1.4 megapixels", ours, most=1, unit="ms")
    yield at_least(
        what, pixels / ours, least=50, unit="times",
        beside=f"canvas PNG, Pillow, scipy {number(pixels)} ms",
    )  # fmt: skip


def _taking_in_large() -> Row:
    height, width = 4000, 5000
    mask = brush_masks(1, height=height, width=width)[0]
    body, clicks = json.dumps(mask.to_coco()), _clicks(mask)
    (ours,) = side_by_side(lambda: _taken_in(body, clicks, height=height, width=width))
    return at_most("take in a mask with its findings, 20 megapixels", ours, most=5, unit="ms")


def _taken_in(body: str, clicks: list[tuple[int, int]], *, height: int, width: int) -> object:
    mask = Mask.from_coco(json.loads(body), height=height, width=width)
    hit = sum(mask.contains(x, y) for x, y in clicks)
    return mask.area, mask.box, len(mask.components()), mask.enclosed_share, hit


def _taken_in_from_canvas(png: bytes, clicks: list[tuple[int, int]]) -> object:
    pixels = np.asarray(Image.open(io.BytesIO(png)))[:, :, 3] > 127
    _parts, number_of_parts = ndimage.label(pixels, np.ones((3, 3)))
    background, _number = ndimage.label(~pixels)
    areas = np.bincount(background.ravel())[1:]
    enclosed = (areas.sum() - areas.max()) / pixels.size
    hit = sum(bool(pixels[y, x]) for x, y in clicks)
    return (
        pixels.sum(),
        ndimage.find_objects(pixels.astype(np.int8)),
        number_of_parts,
        enclosed,
        hit,
    )


def _uniting(masks: list[Mask]) -> Iterator[Row]:
    texts = [mask.counts for mask in masks]
    encoded = [mask.to_coco() for mask in masks]
    files = [_png(mask.to_array().astype(bool)) for mask in masks]
    bare, ours, peer, pixels = side_by_side(
        lambda: union(masks),
        lambda: union(Mask.stored(HEIGHT, WIDTH, text) for text in texts),
        lambda: coco.merge(encoded),
        lambda: _png(_or_of_files(files)),
    )
    yield told("unite 3 masks in memory", bare, unit="ms")
    yield at_least(
        "unite 3 stored masks, text to text", pixels / ours, least=100, unit="times",
        beside=f"{number(ours)} ms; Pillow and numpy {number(pixels)} ms, "
        f"pycocotools {number(peer)} ms",
    )  # fmt: skip


def _releasing(masks: list[Mask]) -> Iterator[Row]:
    texts = [mask.counts for mask in masks]
    files = [_png(mask.to_array().astype(bool)) for mask in masks]
    lines = np.packbits(union(masks).to_array(), axis=1).tobytes()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "mask.png"
        ours, pillow, floor = side_by_side(
            lambda: path.write_bytes(
                union(Mask.stored(HEIGHT, WIDTH, text) for text in texts).to_png()
            ),
            lambda: path.write_bytes(_png(_or_of_files(files))),
            lambda: _floor(texts, lines),
        )
    what = "3 stored masks to a 1-bit PNG file"
    yield at_least(
        what, pillow / ours, least=40, unit="times", beside=f"Pillow and numpy {number(pillow)} ms"
    )
    yield at_most(
        f"{what}, against the floor", ours / floor, most=2, unit="times",
        beside=f"{number(ours)} ms; decode, OR and deflate {number(floor)} ms",
    )  # fmt: skip


def _floor(texts: list[str], lines: bytes) -> object:
    size = (HEIGHT, WIDTH)
    RLEMask.union([RLEMask.from_dict({"size": size, "counts": text}) for text in texts])
    return zlib.compress(lines, level=1)


def _arrays(mask: Mask) -> Iterator[Row]:
    numbers, encoded = mask.to_array().astype(np.int16), mask.to_coco()
    npy, saved, decoded, peer = side_by_side(
        mask.to_npy, lambda: np.save(io.BytesIO(), numbers), mask.to_array,
        lambda: coco.decode(encoded),
    )  # fmt: skip
    yield told(
        "a mask to int16 .npy", npy, unit="ms", beside=f"numpy.save alone {number(saved)} ms"
    )
    yield told("a mask to pixels", decoded, unit="ms", beside=f"pycocotools {number(peer)} ms")


def _measuring(one: Mask, other: Mask) -> Iterator[Row]:
    first, second = one.to_array(), other.to_array()
    encoded: list[Any] = [one.to_coco(), other.to_coco()]
    ours, peer, pixels = side_by_side(
        lambda: one.iou(other),
        lambda: coco.iou(encoded[:1], encoded[1:], [0]),
        lambda: (first & second).sum() / (first | second).sum(),
    )
    yield told(
        "IoU of two masks", ours, unit="ms",
        beside=f"pycocotools {number(peer)} ms, numpy on pixels {number(pixels)} ms",
    )  # fmt: skip


def _clicks(mask: Mask) -> list[tuple[int, int]]:
    rows_marked, columns_marked = np.nonzero(mask.to_array())
    places = np.linspace(0, rows_marked.size - 1, CLICKS).astype(int)
    return [(int(columns_marked[place]), int(rows_marked[place])) for place in places]


def _canvas_png(mask: Mask) -> bytes:
    pixels = np.zeros((mask.height, mask.width, 4), np.uint8)
    pixels[mask.to_array() == 1] = (200, 40, 40, 255)
    return _png(pixels)


def _or_of_files(files: list[bytes]) -> Pixels:
    decoded = [np.asarray(Image.open(io.BytesIO(file))) for file in files]
    united: Pixels = np.logical_or.reduce(decoded)
    return united


def _png(pixels: npt.NDArray[Any]) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "PNG")
    return stream.getvalue()
