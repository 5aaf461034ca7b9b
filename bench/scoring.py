"""Scoring a map of 7 x 7 against a stimulus of 1000 x 1400 pixels by the APOLO authors' rule.

The peer is their formula in the same run: the map resized in double precision, then a confusion
matrix over pixels. OpenCV and scikit-learn, which their script takes, are no dependencies; the
resize here is numpy's, the matrix scipy's after the look for labels, as scikit-learn builds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_matrix

from aggregation.methods.bilinear import resized
from aggregation.methods.scoring_stimuli import (
    USUAL_THRESHOLD,
    Truth,
    grid_map,
    marked,
    stimulus_iou,
    unit_map,
)
from annotation.masks import Mask
from bench.harness.brush import HEIGHT, WIDTH, brush_masks
from bench.harness.table import Row, at_least, number, told
from bench.harness.timing import side_by_side


def rows() -> Iterator[Row]:
    truth = brush_masks(1)[0]
    logits = np.random.default_rng(7).normal(size=49)
    pixels = truth.to_array().astype(bool)
    ours, boxes, peer = side_by_side(
        lambda: _ours(truth, logits, "segmentation"),
        lambda: _ours(truth, logits, "bbox"),
        lambda: _on_pixels(pixels, logits),
        rounds=9,
    )
    assert abs((_ours(truth, logits, "segmentation") or 0) - _on_pixels(pixels, logits)) < 1e-9
    yield told("score a map by segments", ours, unit="ms")
    yield told("score a map by boxes", boxes, unit="ms")
    yield at_least(
        "against the authors' formula", peer / ours, least=150, unit="times",
        beside=f"{number(peer)} ms",
    )  # fmt: skip


def _ours(truth: Mask, logits: npt.NDArray[np.float64], scenario: Any) -> float | None:
    found = marked(unit_map(grid_map(logits)), USUAL_THRESHOLD, height=HEIGHT, width=WIDTH)
    return stimulus_iou(Truth(truth), found, rule="authors", scenario=scenario)


def _on_pixels(truth: npt.NDArray[np.bool_], logits: npt.NDArray[np.float64]) -> float:
    unit = unit_map(grid_map(logits))
    assert unit is not None
    found = resized(unit, height=HEIGHT, width=WIDTH) > USUAL_THRESHOLD
    valid = truth | found
    wanted, given = truth[valid].astype(np.int64), found[valid].astype(np.int64)
    labels = np.union1d(np.unique(wanted), np.unique(given))
    places = (np.searchsorted(labels, wanted), np.searchsorted(labels, given))
    ones = np.ones(wanted.size, np.int64)
    matrix = coo_matrix((ones, places), shape=(labels.size, labels.size)).toarray()
    both = np.diag(matrix)
    return float(2 * (both / (matrix.sum(0) + matrix.sum(1) - both)).mean())
