"""The answers that the benches' annotators give."""

from __future__ import annotations

from itertools import cycle

import numpy as np

from annotation.emotions import EMOTIONS
from bench.harness.brush import brush_masks
from bench.harness.load import Answer
from bench.harness.people import Body

WHY = "The colours and the quiet light make me stop and look again."
MASKS = 24


def emotion_answers() -> Answer:
    """Feel anything, always for the same reason."""
    rng = np.random.default_rng(5)
    return lambda _lease: {"emotion": str(rng.choice(EMOTIONS)), "explanation": WHY}


def region_answers() -> Answer:
    """Paint one of a few regions over and over."""
    masks = cycle([mask.to_coco() for mask in brush_masks(MASKS)])

    def answer(lease: Body) -> Body:
        return {"mask": next(masks), "frame_sha256": lease["artwork"]["frame_sha256"]}

    return answer
