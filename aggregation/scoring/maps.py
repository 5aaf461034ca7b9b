"""A zip or a folder of maps, one `<painting>_<emotion>.npy` or `.png` for each stimulus.

Nothing is unpacked but files that are called like a stimulus, each once, and none that states more
bytes than a map of its stimulus' frame can need: no zip can make us unpack more than the release.
"""

from __future__ import annotations

import io
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from aggregation.methods.scoring_stimuli import unit_map
from aggregation.scoring.given import (
    Given,
    Load,
    MapPrediction,
    MaskPrediction,
    Predicted,
    Unusable,
)
from aggregation.scoring.ids import Ids
from aggregation.scoring.truth_stimuli import Stimuli, StimulusTruth
from annotation.importing.archives import is_junk
from annotation.masks import Mask, MaskError
from annotation.masks.npy import read_any

NAME = "maps"
SMALL = 1 << 20
"""A map may have so many cells even where its frame has fewer."""

HEAD = 1 << 16
BYTES_A_CELL = 8
DEEP = {"1": 1, "L": 255, "I;16": 65_535}
"""The grey PNG that are read, and the value of white in each."""

Values = npt.NDArray[Any]
Entry = tuple[str, int, Callable[[], bytes]]
"""A file's name, the bytes it states, and how to read it."""


def entries_of(archive: zipfile.ZipFile) -> Iterable[Entry]:
    """Return the files of a zip; those that are locked state more bytes than anything may."""
    for info in archive.infolist():
        if not info.is_dir() and not is_junk(_name(info)):
            locked = info.flag_bits & 0x1
            yield _name(info), 1 << 62 if locked else info.file_size, partial(archive.read, info)


def entries_in(folder: Path) -> Iterable[Entry]:
    """Return the files of a folder, by name."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not is_junk(path.name):
            yield path.relative_to(folder).as_posix(), path.stat().st_size, path.read_bytes


def read(entries: Iterable[Entry], stimuli: Stimuli) -> Given[Load]:
    """Sort the files; a map is read when its turn comes."""
    given: Given[Load] = Given()
    ids = Ids(stimuli)
    for name, size, content in entries:
        stem, dot, ending = name.rpartition("/")[2].rpartition(".")
        key = ids.find(stem) if dot and ending.lower() in {"npy", "png"} else None
        if key is None:
            given.unknown.append(name)
        elif given.has(key):
            given.doubled.append(key)
        elif size > HEAD + BYTES_A_CELL * _most_cells(stimuli[key]):
            given.unusable[key] = "too_large"
        else:
            given.predictions[key] = partial(_load, content, ending.lower(), stimuli[key])
    return given


def predicted(values: Values, truth: StimulusTruth) -> Predicted:
    """Make a prediction of an array: a mask where it holds two values only, else a map.

    Raises
    ------
    Unusable
        ``nan`` if it holds what is no number, ``size`` for a mask of another frame.
    """
    if values.dtype.kind == "f" and not np.isfinite(values).all():
        raise Unusable("nan")
    of_frame = values.shape == (truth.height, truth.width)
    whole = values.dtype.kind in "biu"
    # 0 and 255 are the mask of a picture; numbers with a point can be a map that is sure.
    on = 255 if whole and values.max() == 255 else 1
    if ((values == 0) | (values == on)).all() and (of_frame or whole):
        if not of_frame:
            raise Unusable("size")
        return MaskPrediction(Mask.from_array(values == on))
    return MapPrediction(unit_map(values.astype(np.float64)), truth.height, truth.width)


def _load(content: Callable[[], bytes], ending: str, truth: StimulusTruth) -> Predicted:
    most = _most_cells(truth)
    try:
        data = content()
        values = read_any(data, most_pixels=most) if ending == "npy" else _png(data, most)
        return predicted(values, truth)
    except MaskError as error:
        raise Unusable("size" if error.code == "mask_size" else "unreadable") from error
    except (OSError, EOFError, ValueError, RuntimeError, NotImplementedError, zipfile.BadZipFile,
            zlib.error, SyntaxError) as error:  # fmt: skip
        raise Unusable("unreadable") from error


def _png(data: bytes, most: int) -> Values:
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            with Image.open(io.BytesIO(data), formats=["PNG"]) as picture:
                if picture.width * picture.height > most:
                    raise Unusable("size")
                if picture.mode not in DEEP:
                    raise Unusable("not_grey")
                return np.asarray(picture)
        except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
            raise Unusable("size") from error


def _most_cells(truth: StimulusTruth) -> int:
    return max(SMALL, truth.height * truth.width)


def _name(info: zipfile.ZipInfo) -> str:
    """Read a name as UTF-8 where the zip does not say what it is."""
    if info.flag_bits & 0x800:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return info.filename
