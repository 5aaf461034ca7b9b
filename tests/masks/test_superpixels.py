from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from scipy import ndimage

from annotation.masks import superpixels as module
from annotation.masks.superpixels import Labels, cells_of, superpixels
from annotation.samples import FOLDER


def blotches(width: int, height: int, seed: int) -> Image.Image:
    """A picture of a few soft spots of colour on one another, with some noise."""
    chance = np.random.default_rng(seed)
    noise = chance.integers(0, 256, (height, width, 3)).astype(np.uint8)
    small = Image.fromarray(chance.integers(0, 256, (5, 5, 3)).astype(np.uint8))
    spots = small.resize((width, height), Image.Resampling.NEAREST)
    return Image.blend(spots, Image.fromarray(noise), 0.2)


def sides(width: int, height: int) -> tuple[float, float]:
    """The least and most cells a superpixel may have."""
    spacing = max(module.LEAST_SPACING, math.sqrt(width * height / module.WANTED))
    return module.LEAST_SHARE * spacing**2, module.MOST_SHARE * spacing**2


def is_connected(labels: Labels, label: int) -> bool:
    _parts, count = ndimage.label(labels == label)
    return bool(count == 1)


@given(width=st.integers(1, 60), height=st.integers(1, 60), seed=st.integers(0, 1000))
def test_every_cell_is_in_one_connected_superpixel_of_bounded_size(
    width: int, height: int, seed: int
) -> None:
    labels = superpixels(blotches(width, height, seed))
    sizes = np.bincount(labels.ravel())
    assert labels.shape == (height, width)
    assert sizes.min() >= 1
    assert sizes.max() <= sides(width, height)[1]
    assert all(is_connected(labels, label) for label in range(sizes.size))
    _values, first = np.unique(labels, return_index=True)
    assert np.all(np.diff(first) > 0)


@given(seed=st.integers(0, 1000))
def test_the_same_picture_gives_the_same_superpixels(seed: int) -> None:
    assert np.array_equal(superpixels(blotches(40, 30, seed)), superpixels(blotches(40, 30, seed)))


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 100), (100, 1), (7, 7), (8, 8), (9, 16)])
def test_small_and_narrow_pictures_have_superpixels_too(width: int, height: int) -> None:
    labels = superpixels(blotches(width, height, 3))
    assert labels.max() + 1 == max(1, round(width / 8)) * max(1, round(height / 8))


def test_a_picture_of_one_colour_is_divided_evenly() -> None:
    sizes = np.bincount(superpixels(Image.new("RGB", (160, 120), "teal")).ravel())
    assert sizes.tolist() == [64] * 300


def test_edges_of_the_picture_are_edges_of_superpixels() -> None:
    rows, columns = np.indices((96, 128))
    disc = np.hypot(rows - 45, columns - 70) < 31
    picture = np.where(disc[..., None], (200, 60, 50), (40, 90, 120)).astype(np.uint8)
    labels = superpixels(Image.fromarray(picture))
    inside = np.bincount(labels[disc], minlength=labels.max() + 1)
    astray = np.minimum(inside, np.bincount(labels.ravel()) - inside).sum()
    assert astray < 0.005 * disc.sum()


@pytest.mark.parametrize(
    ("frame", "cells"),
    [
        ((1, 1), (1, 1)),
        ((1, 9000), (1, 768)),
        ((768, 500), (768, 500)),
        ((1536, 1000), (768, 500)),
        ((5000, 4000), (768, 614)),
        ((20000, 3), (768, 1)),
    ],
)
def test_a_frame_is_divided_into_a_bounded_number_of_cells(
    frame: tuple[int, int], cells: tuple[int, int]
) -> None:
    assert cells_of(*frame) == cells


@pytest.mark.parametrize("style", ["Persian_Miniature", "Shan_Shui", "Fauvism"])
def test_what_is_marked_in_a_sample_can_be_put_together_from_its_superpixels(style: str) -> None:
    """Against masks known to the pixel, and beside squares, which follow nothing."""
    (path,) = (FOLDER / "artworks" / style).iterdir()
    with Image.open(path) as picture:
        labels = superpixels(picture.resize(cells_of(*picture.size), Image.Resampling.BOX))
        flat = superpixels(Image.new("RGB", labels.shape[::-1]))
    assert 700 <= labels.max() + 1 <= 900
    sizes = np.bincount(labels.ravel())
    least, most = sides(*labels.shape[::-1])
    assert least / 2 < sizes.min()
    assert sizes.max() <= most
    masks = [mask for mask in masks_of(path, labels.shape) if not mask.all()]
    ours, squares = (
        np.array([(likeness(parts, mask), missed(parts, mask)) for mask in masks])
        for parts in (labels, flat)
    )
    assert np.median(ours[:, 0]) > 0.8
    assert 1 - np.median(ours[:, 0]) < 0.6 * (1 - np.median(squares[:, 0]))
    assert ours[:, 1].mean() < squares[:, 1].mean() / 2


def masks_of(path: Path, shape: tuple[int, ...]) -> list[np.ndarray]:
    files = [
        file for file in sorted((FOLDER / "stimuli_masks").iterdir())
        if file.name.startswith(f"{path.stem}__")
    ]  # fmt: skip
    assert files
    return [np.asarray(Image.open(file).resize(shape[::-1])) > 127 for file in files]


def likeness(parts: np.ndarray, mask: np.ndarray) -> float:
    """IoU of a mask and the parts that lie in it by more than half."""
    inside = np.bincount(parts[mask], minlength=parts.max() + 1)
    chosen = (2 * inside > np.bincount(parts.ravel()))[parts]
    return float((chosen & mask).sum() / (chosen | mask).sum())


def missed(parts: np.ndarray, mask: np.ndarray) -> float:
    """The share of a mask's edge that no edge of the parts passes within two cells."""
    near = ndimage.binary_dilation(edges(parts), iterations=2)
    return float((~near)[edges(mask)].mean())


def edges(values: np.ndarray) -> np.ndarray:
    found = np.zeros(values.shape, bool)
    found[1:] |= values[1:] != values[:-1]
    found[:, 1:] |= values[:, 1:] != values[:, :-1]
    return found
