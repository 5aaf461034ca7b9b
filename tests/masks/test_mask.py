from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pycocotools import mask as coco
from scipy import ndimage

from annotation.masks import Mask, MaskError
from tests.masks.shapes import FIXTURE, Pixels, drawn, pixels

CORNERS = np.ones((3, 3))


@pytest.mark.parametrize("entry", FIXTURE, ids=lambda entry: entry["name"])
def test_the_fixture_shared_with_the_browser_is_read_right(entry: dict[str, Any]) -> None:
    height, width = entry["size"]
    mask = Mask.from_coco(entry, height=height, width=width)
    assert mask.runs == entry["runs"]
    assert mask.area == entry["area"]
    assert mask.box == (tuple(entry["box"]) if entry["box"] else None)
    assert mask == Mask.from_runs(entry["runs"], height=height, width=width)
    assert Mask.from_array(mask.to_array()).to_coco()["counts"] == entry["counts"]
    assert mask.to_array().tolist() == by_columns(entry["runs"], height)


def by_columns(runs: list[int], height: int) -> list[list[int]]:
    flat = [index % 2 for index, run in enumerate(runs) for _ in range(run)]
    return [flat[row::height] for row in range(height)]


def test_runs_go_down_the_columns() -> None:
    """HO-47."""
    mask = Mask.from_array(drawn("#....", "###..", "....#"))
    assert mask.runs == [0, 2, 2, 1, 2, 1, 6, 1]
    assert mask.counts == "022O0040"
    assert (mask.area, mask.box) == (5, (0, 0, 5, 3))


@pytest.mark.filterwarnings("ignore:__array__ implementation:DeprecationWarning")
@given(pixels())
def test_pycocotools_agrees_on_text_pixels_area_and_box(array: Pixels) -> None:
    expected = coco.encode(np.asfortranarray(array))
    mask = Mask.from_array(array)
    assert mask.counts.encode() == expected["counts"]
    assert np.array_equal(coco.decode(expected), mask.to_array())
    assert mask.area == coco.area(expected)
    assert list(mask.box or (0, 0, 0, 0)) == coco.toBbox(expected).tolist()


@given(pixels())
def test_every_way_there_and_back_keeps_every_pixel(array: Pixels) -> None:
    mask = Mask.from_array(array)
    sides = {"height": mask.height, "width": mask.width}
    assert np.array_equal(mask.to_array(), array)
    assert Mask.from_coco(mask.to_coco(), **sides) == mask
    assert Mask.from_runs(mask.runs, **sides) == mask
    assert Mask.from_png(mask.to_png(), **sides) == mask
    assert Mask.from_npy(mask.to_npy(), **sides) == mask
    assert Mask.stored(mask.height, mask.width, mask.counts) == mask
    assert pickle.loads(pickle.dumps(mask)) == mask


def test_painting_over_the_bottom_edge_keeps_the_last_row() -> None:
    mask = Mask.from_array(np.indices((40, 50))[0] >= 30)
    assert (mask.area, mask.box) == (500, (0, 30, 50, 10))
    assert mask.contains(49, 39)


def test_an_erased_mask_is_empty_and_has_no_box() -> None:
    mask = Mask.from_array(np.zeros((10, 10), np.uint8))
    assert mask == Mask.empty(10, 10)
    assert (mask.area, mask.box, mask.components(), mask.filled_area) == (0, None, [], 0)


def test_a_full_mask_has_no_background_to_enclose() -> None:
    mask = Mask.full(3, 4)
    assert mask.to_array().all()
    assert (mask.area, mask.box, mask.filled_area) == (12, (0, 0, 4, 3), 12)
    assert mask.enclosed_share == 0


def test_nobody_can_change_a_mask() -> None:
    mask = Mask.full(2, 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        mask.height = 3  # type: ignore[misc]
    mask.to_array()[:] = 0
    mask.runs.clear()
    assert mask == Mask.full(2, 2)


@pytest.mark.parametrize("counts", ["", "P", "n", "n0n0", "nP"])
def test_a_stored_text_that_was_damaged_is_refused(counts: str) -> None:
    with pytest.raises(MaskError, match=r"mask_truncated|mask_runs_sum"):
        Mask.stored(5, 6, counts)


def test_equal_masks_are_one_key_and_other_frames_another_hash() -> None:
    assert len({Mask.full(2, 3), Mask.from_array(np.ones((2, 3), bool)), Mask.full(3, 2)}) == 2
    assert Mask.full(2, 3).sha256 != Mask.full(3, 2).sha256


def test_a_read_only_array_is_read_and_left_alone() -> None:
    array = drawn("#.", ".#")
    array.flags.writeable = False
    assert np.array_equal(Mask.from_array(array).to_array(), array)


@pytest.mark.parametrize(
    ("array", "code"),
    [
        (np.array([[0, 255]]), "mask_not_binary"),
        (np.array([[0.0, 0.5]]), "mask_not_binary"),
        (np.array([[np.nan, 1.0]]), "mask_not_binary"),
        (np.array([[0, -1]]), "mask_not_binary"),
        (np.array([["0", "1"]]), "mask_not_binary"),
        (np.zeros((2, 2, 3)), "mask_unreadable"),
        (np.zeros(4), "mask_unreadable"),
        (np.zeros((0, 4)), "mask_size"),
    ],
)
def test_arrays_that_are_no_mask_are_refused(array: np.ndarray, code: str) -> None:
    with pytest.raises(MaskError) as caught:
        Mask.from_array(array)
    assert caught.value.code == code


def test_an_array_of_noise_is_refused() -> None:
    checkerboard = np.indices((1001, 1001)).sum(axis=0) % 2
    with pytest.raises(MaskError, match="mask_too_many_runs"):
        Mask.from_array(checkerboard)


@given(pixels(), st.data())
def test_a_point_lies_in_the_pixel_it_falls_on(array: Pixels, data: st.DataObject) -> None:
    height, width = array.shape
    x = data.draw(st.integers(0, width - 1))
    y = data.draw(st.integers(0, height - 1))
    inside = data.draw(st.floats(0, 0.99))
    assert Mask.from_array(array).contains(x + inside, y + inside) == bool(array[y, x])


@pytest.mark.parametrize("point", [(-1, 0), (0, -0.5), (5, 0), (0, 3), (4.99, 3.0)])
def test_a_point_outside_of_the_frame_is_in_no_mask(point: tuple[float, float]) -> None:
    assert not Mask.full(3, 5).contains(*point)


def test_iou_is_shared_over_together() -> None:
    left, right = Mask.from_array(drawn("##..")), Mask.from_array(drawn(".##."))
    assert left.iou(right) == pytest.approx(1 / 3)
    assert left.iou(Mask.empty(1, 4)) == 0
    assert Mask.empty(1, 4).iou(Mask.empty(1, 4)) is None
    with pytest.raises(MaskError, match="mask_size"):
        left.iou(Mask.empty(4, 1))


@given(pixels(height=5, width=6), pixels(height=5, width=6))
def test_iou_agrees_with_pycocotools_both_ways(first: Pixels, second: Pixels) -> None:
    one, two = Mask.from_array(first), Mask.from_array(second)
    if not (one.area or two.area):
        return
    encoded = [coco.encode(np.asfortranarray(array)) for array in (first, second)]
    assert one.iou(two) == two.iou(one) == pytest.approx(coco.iou(*[[e] for e in encoded], [0]))


def test_corners_connect_eight_ways_and_not_four() -> None:
    mask = Mask.from_array(drawn("#..", ".#.", "..#"))
    assert len(mask.components()) == 1
    assert [part.box for part in mask.components(connectivity=4)] == [
        (0, 0, 1, 1),
        (1, 1, 1, 1),
        (2, 2, 1, 1),
    ]


@given(pixels())
def test_components_agree_with_scipy(array: Pixels) -> None:
    mask = Mask.from_array(array)
    assert set(mask.components(connectivity=4)) == labelled(array, None)
    assert set(mask.components(connectivity=8)) == labelled(array, CORNERS)


def labelled(array: Pixels, neighbours: np.ndarray | None) -> set[Mask]:
    labels, number = ndimage.label(array, neighbours)
    return {Mask.from_array(labels == label) for label in range(1, number + 1)}


@given(pixels())
def test_filled_area_agrees_with_scipy(array: Pixels) -> None:
    assert Mask.from_array(array).filled_area == ndimage.binary_fill_holes(array).sum()


def test_a_ring_that_leaves_the_frame_does_not_close_but_encloses() -> None:
    closed = Mask.from_array(drawn("......", ".###..", ".#.#..", ".###.."))
    leaving = Mask.from_array(drawn("......", "###...", "..#...", "###..."))
    assert closed.filled_area == closed.area + 1
    assert leaving.filled_area == leaving.area
    assert closed.enclosed_share == pytest.approx(1 / 24)
    assert leaving.enclosed_share == pytest.approx(2 / 24)


@given(pixels())
def test_enclosed_share_agrees_with_scipy(array: Pixels) -> None:
    labels, number = ndimage.label(array == 0)
    areas = np.bincount(labels.ravel(), minlength=number + 1)[1:]
    expected = (areas.sum() - areas.max(initial=0)) / array.size
    assert Mask.from_array(array).enclosed_share == pytest.approx(expected)
