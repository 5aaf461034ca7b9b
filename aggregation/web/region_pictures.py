"""Regions as transparent pictures, to be laid over an artwork."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
from PIL import Image

LONGEST = 900
"""Pixels; a page shows no more."""
COLOUR = (29, 78, 216)
STRONGEST = 190
"""Opacity, of 255, where everybody marked the pixel."""


def overlay(votes: npt.NDArray[np.uint16], most: int) -> bytes:
    """Return a PNG that is the more opaque the more votes a pixel has; `most` is all of them.

    Where the picture is smaller than the frame, a pixel shows the most votes that fall into it, so
    that a thin line stays visible.
    """
    step = -(-max(votes.shape) // LONGEST)
    height, width = (-(-side // step) for side in votes.shape)
    padded = np.zeros((height * step, width * step), np.uint16)
    padded[: votes.shape[0], : votes.shape[1]] = votes
    shown = padded.reshape(height, step, width, step).max(axis=(1, 3))
    picture = np.zeros((height, width, 4), np.uint8)
    picture[..., :3] = COLOUR
    picture[..., 3] = shown.astype(np.uint32) * STRONGEST // max(1, most)
    stream = io.BytesIO()
    Image.fromarray(picture, "RGBA").save(stream, "PNG")
    return stream.getvalue()
