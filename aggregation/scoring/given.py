"""What a file of predictions holds, sorted by what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from aggregation.methods.scoring_stimuli import marked
from annotation.masks import Mask

P = TypeVar("P")
Floats = npt.NDArray[np.float64]


class Unusable(Exception):
    """A prediction that cannot be used, with a word for why; it scores 0 and is listed."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


@dataclass
class Given(Generic[P]):
    """Predictions by id.

    Of several of one id the first counts and the id is `doubled`, unless they are the same to the
    last bit. An id the release does not have is `unknown` and counts for nothing.
    """

    predictions: dict[str, P] = field(default_factory=dict)
    doubled: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    unusable: dict[str, str] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        return key in self.predictions or key in self.unusable


@dataclass(frozen=True)
class MapPrediction:
    """A map scaled to 0..1, None if it is flat, for a frame of this size."""

    unit: Floats | None
    height: int
    width: int

    by_threshold = True

    def at(self, threshold: float) -> Mask:
        return marked(self.unit, threshold, height=self.height, width=self.width)


@dataclass(frozen=True)
class MaskPrediction:
    """Pixels, marked once and for all: no threshold changes them."""

    mask: Mask

    by_threshold = False

    def at(self, _threshold: float) -> Mask:
        return self.mask


Predicted = MapPrediction | MaskPrediction
Load = Callable[[], Predicted]
"""Reads a prediction when its turn comes, so that one is in memory at a time."""
