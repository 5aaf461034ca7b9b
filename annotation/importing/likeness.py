"""A hash that near-duplicate pictures share or almost share."""

from __future__ import annotations

import numpy as np
from PIL import Image


def perceptual_hash(frame: Image.Image) -> str:
    """Return the 64-bit difference hash as 16 hex digits.

    The picture is averaged to 9 x 8 greys; a bit is 1 where a grey is darker than its right
    neighbour, row by row from the top left. A picture of one colour has only zeros.
    The distance of two pictures is the number of bits that differ.
    """
    grey = frame.resize((9, 8), Image.Resampling.BOX).convert("L")
    rows = np.asarray(grey, dtype=np.int16)
    bits = rows[:, :-1] < rows[:, 1:]
    return np.packbits(bits).tobytes().hex()
