"""Superpixels of the sample pictures: time, bytes, and how well they follow what is marked there.

How well: of each stimulus mask of the samples, known to the pixel, the IoU with those superpixels
that lie in it by more than half, and the share of its edge that theirs pass within two cells.
Squares of the same number stand beside it. No peer runs here: scikit-image is no dependency.
"""

from __future__ import annotations

import io
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy import ndimage

from annotation.importing.renditions import VIEW_SIDE, render
from annotation.masks.superpixel_file import SuperpixelFile
from annotation.masks.superpixels import Labels, cells_of, superpixels
from annotation.samples import FOLDER
from bench.harness.table import Row, at_least, at_most, number, told
from bench.harness.timing import side_by_side

FRAME = "0" * 64
LARGEST = (5000, 4000)
Marked = npt.NDArray[np.bool_]


def rows() -> Iterator[Row]:
    paths = sorted((FOLDER / "artworks").glob("*/*"))
    views = [path.read_bytes() for path in paths]
    yield from _cost(views)
    files = [file_of(view) for view in views]
    kilobytes = [len(file) / 1000 for file in files]
    yield at_most("file, mean of the samples", float(np.mean(kilobytes)), most=15, unit="KB")
    yield told("largest file of the samples", max(kilobytes), unit="KB")
    (reading,) = side_by_side(lambda: SuperpixelFile.from_bytes(files[0]), rounds=5)
    yield told("read a file in Python", reading, unit="ms")
    yield from _closeness(paths)


def file_of(view: bytes) -> bytes:
    """Do what the job does, the database left out."""
    with Image.open(io.BytesIO(view)) as image:
        size = image.size
        picture = image.convert("RGB").resize(cells_of(*size), Image.Resampling.BOX)
    return SuperpixelFile(superpixels(picture), *size, FRAME).to_bytes()


def _cost(views: list[bytes]) -> Iterator[Row]:
    megapixels = sum(_pixels(view) for view in views) / 1e6
    taken = sum(_milliseconds(view) for view in views)
    yield at_most("from a picture to its file, mean", taken / len(views), most=1500, unit="ms")
    yield told("the same per megapixel", taken / megapixels, unit="ms")
    with Image.open(io.BytesIO(views[0])) as image:
        largest = render(image.convert("RGB").resize(LARGEST), longest=VIEW_SIDE).data
    what = "from the view of 20 megapixels to its file"
    yield at_most(what, _milliseconds(largest), most=1500, unit="ms")
    yield told(
        "memory for that, without Pillow's", _megabytes(largest), unit="MB",
        beside=f"{number(_megabytes(views[0]))} MB for the sample that it is made of",
    )  # fmt: skip


def _milliseconds(view: bytes) -> float:
    """Return the processor time; the worker has nothing to wait for."""
    start = time.process_time()
    file_of(view)
    return (time.process_time() - start) * 1000


def _megabytes(view: bytes) -> float:
    tracemalloc.start()
    file_of(view)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak / 1e6


def _closeness(paths: list[Path]) -> Iterator[Row]:
    ours, squares = [], []
    for path in paths:
        with Image.open(path) as image:
            cells = cells_of(*image.size)
            labels = superpixels(image.resize(cells, Image.Resampling.BOX))
        flat = superpixels(Image.new("RGB", cells))
        for mask in _masks(path.stem, cells):
            ours.append((_likeness(labels, mask), _recall(labels, mask)))
            squares.append((_likeness(flat, mask), _recall(flat, mask)))
    found, plain = np.array(ours), np.array(squares)
    for what, of, by in (("IoU, median", np.median, 0), ("edge found, mean", np.mean, 1)):
        beside = f"squares {number(100 * float(of(plain[:, by])))} %"
        yield told(f"{what} over {len(ours)} masks", 100 * float(of(found[:, by])), unit="%",
                   beside=beside)  # fmt: skip
    better = float(np.mean(found[:, 0] > plain[:, 0]))
    yield at_least("masks closer than with squares", 100 * better, least=90, unit="%")


def _masks(stem: str, cells: tuple[int, int]) -> Iterator[Marked]:
    for file in sorted((FOLDER / "stimuli_masks").iterdir()):
        if file.name.startswith(f"{stem}__"):
            with Image.open(file) as image:
                mask = np.asarray(image.resize(cells)) > 127
            if not mask.all():
                yield mask


def _likeness(labels: Labels, mask: Marked) -> float:
    inside = np.bincount(labels[mask], minlength=int(labels.max()) + 1)
    chosen = (2 * inside > np.bincount(labels.ravel()))[labels]
    return float((chosen & mask).sum() / (chosen | mask).sum())


def _recall(labels: Labels, mask: Marked) -> float:
    near = ndimage.binary_dilation(_edges(labels), iterations=2)
    return float(near[_edges(mask)].mean())


def _edges(values: npt.NDArray[np.int32] | Marked) -> Marked:
    found = np.zeros(values.shape, bool)
    found[1:] |= values[1:] != values[:-1]
    found[:, 1:] |= values[:, 1:] != values[:, :-1]
    return found


def _pixels(view: bytes) -> int:
    with Image.open(io.BytesIO(view)) as image:
        return image.width * image.height
