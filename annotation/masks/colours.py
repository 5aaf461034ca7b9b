"""Colours as people tell them apart."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

_WHITE = np.array([0.95047, 1.0, 1.08883])
"""CIE XYZ of the standard's white, D65."""

_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_KNEE, _SLOPE = (6 / 29) ** 3, (29 / 6) ** 2 / 3


def _linear() -> npt.NDArray[np.float32]:
    """Return the light of each of the 256 sRGB values (IEC 61966-2-1)."""
    value = np.arange(256) / 255
    light = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return light.astype(np.float32)


_LIGHT = _linear()


def lightness_and_colour(rgb: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """Turn sRGB into CIELAB (CIE 15), rounded to whole numbers.

    Parameters
    ----------
    rgb
        Shape (height, width, 3).

    Returns
    -------
    ndarray of int32, shape (height, width, 3)
        Lightness 0 to 100, green to red and blue to yellow about -128 to 128: a distance of 2
        to 3 is just seen. Whole, so that sums of them are exact on every machine.
    """
    xyz = _LIGHT[rgb] @ (_TO_XYZ / _WHITE[:, None]).T.astype(np.float32)
    bent = np.where(xyz > _KNEE, np.cbrt(xyz), _SLOPE * xyz + 4 / 29)
    x, y, z = bent[..., 0], bent[..., 1], bent[..., 2]
    lab = np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
    whole: npt.NDArray[np.int32] = np.rint(lab).astype(np.int32)
    return whole
