from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from scipy import ndimage

from aggregation.methods.findings import LIMITS, Finding
from aggregation.methods.findings.masks import (
    contour_only,
    dust,
    of_mask,
    off_click,
    scribble,
    void,
    whole,
)
from aggregation.methods.findings.others import copied, outlier
from annotation.masks import Mask, MaskError
from docs.finding_pictures import (
    IMAGES,
    Example,
    disc,
    examples,
    painted,
    picture,
    ring,
    to_and_fro,
)
from tests.browser.journeys.installation import real_artworks
from tests.masks.shapes import Pixels, drawn, pixels

EXAMPLES = examples()


def found_in(example: Example) -> set[str]:
    findings = (
        *of_mask(example.mask, points=example.points),
        copied(example.mask, example.others),
        *([outlier(example.mask, example.others)] if len(example.others) > 1 else []),
    )
    return {finding.code for finding in findings if finding.found}


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_finding_is_found_where_it_was_drawn_and_nothing_else(name: str) -> None:
    assert found_in(EXAMPLES[name]) == {EXAMPLES[name].code}


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_is_found_in_the_thing_itself(name: str) -> None:
    example = EXAMPLES[name]
    others = {key: mask for key, mask in example.others.items() if mask != example.thing}
    assert found_in(replace(example, mask=example.thing, others=others)) == set()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_pictures_in_the_docs_show_these_masks(name: str) -> None:
    stored = Image.open(IMAGES / f"{name}.png").convert("RGB")
    shown = picture(EXAMPLES[name]).convert("RGB")
    difference = np.abs(np.asarray(stored, int) - np.asarray(shown, int))
    assert difference.mean() < 2


def test_scribbles_of_many_kinds_are_found_and_full_shapes_are_not() -> None:
    hatched = painted(*[
        lambda brush, x=x: brush.line((x, 300, x + 30, 600), fill=1, width=12)
        for x in range(300, 700, 35)
    ])  # fmt: skip
    fro = painted(to_and_fro(300, 300, 700, 600, 8))
    assert scribble(hatched).found
    assert scribble(fro).found
    flock = painted(*[disc(100 + 90 * n, 100 + 37 * n % 600, 12) for n in range(12)])
    rope = painted(lambda brush: brush.line((50, 50, 1100, 700), fill=1, width=9))
    assert scribble(flock).number == 0
    assert scribble(rope).number == pytest.approx(1, abs=0.2)


def test_a_ring_that_a_corner_of_the_picture_cuts_is_found_too() -> None:
    assert contour_only(painted(ring(1150, 770, 260))).found
    assert not contour_only(painted(disc(1150, 770, 260))).found


SIDES = {"x": st.integers(0, 1199), "y": st.integers(0, 799), "radius": st.integers(40, 500)}


@settings(max_examples=40)
@given(width=st.integers(4, 24), **SIDES)
def test_a_ring_anywhere_is_found_if_both_its_sides_outweigh_it(
    x: int, y: int, radius: int, width: int
) -> None:
    mask = painted(ring(x, y, radius, width=width))
    inside = painted(disc(x, y, radius - width - 1)).area
    beside = 1200 * 800 - painted(disc(x, y, radius + 1)).area
    leaves_nothing_out = mask.filled_area == mask.area
    if min(inside, beside) > mask.area or (not leaves_nothing_out and inside > mask.area):
        assert contour_only(mask).found


@settings(max_examples=40)
@given(**SIDES)
def test_a_full_disc_is_never_found(x: int, y: int, radius: int) -> None:
    findings = of_mask(painted(disc(x, y, radius)), points=[(x + 0.5, y + 0.5)])
    assert {finding.code for finding in findings if finding.found} <= {"whole"}


def test_a_contour_along_the_pictures_edge_is_found_and_a_broad_background_is_not() -> None:
    along = painted(lambda brush: brush.rectangle((0, 0, 1199, 799), outline=1, width=14))
    broad = painted(lambda brush: brush.rectangle((0, 0, 1199, 799), outline=1, width=90))
    assert contour_only(along).found
    assert contour_only(broad).number == 0


def test_numbers_by_hand() -> None:
    mask = Mask.from_array(drawn("###.", "#.#.", "###."))
    assert contour_only(mask).number == pytest.approx(1 / 8)
    assert whole(mask).number == pytest.approx(8 / 12)
    assert void(mask).number == 8
    assert off_click(mask, [(1.5, 1.5), (0.5, 0.5)]) == Finding("off_click", 1, False, 1)


def test_a_campaign_changes_the_limits() -> None:
    mask = Mask.from_array(drawn("###.", "#.#.", "###."))
    strict = replace(LIMITS, void_pixels=8, whole_share=0.6, enclosed_ratio=0.1, points_hit=2)
    found = {finding.code for finding in of_mask(mask, points=[(0, 0), (1, 1)], limits=strict)
             if finding.found}  # fmt: skip
    assert found == {"void", "whole", "contour_only", "off_click"}
    assert not off_click(mask, [(0, 0)], strict).found


def test_what_cannot_be_measured_has_no_number_and_is_not_found() -> None:
    empty = Mask.empty(3, 4)
    for finding in (
        contour_only(empty), scribble(empty), off_click(empty, []), copied(empty, {"a": empty}),
        outlier(empty, {"a": Mask.full(3, 4), "b": empty}),
    ):  # fmt: skip
        assert (finding.number, finding.found) == (None, False)


@given(pixels())
def test_specks_and_strokes_agree_with_scipy(array: Pixels) -> None:
    mask = Mask.from_array(array)
    labels, number = ndimage.label(array, np.ones((3, 3)))
    assert dust(mask, replace(LIMITS, speck_share=1.1)).number == number
    lengths = 0.0
    for label in range(1, number + 1):
        part = labels == label
        outline = part & ~ndimage.binary_erosion(part)
        lengths += outline.sum() / 2
    everything = replace(LIMITS, speck_share=0.0, stroke_thickness=9.0)
    if mask.box:
        expected = lengths / np.hypot(*mask.box[2:])
        assert scribble(mask, everything).number == pytest.approx(expected)


@given(pixels())
def test_what_is_enclosed_agrees_with_the_mask_and_with_scipy(array: Pixels) -> None:
    mask = Mask.from_array(array)
    if not mask.area:
        return
    no_stroke, all_strokes = (replace(LIMITS, stroke_thickness=limit) for limit in (0.0, 9.0))
    enclosed = mask.enclosed_share * array.size / mask.area
    assert contour_only(mask, no_stroke).number == pytest.approx(enclosed)
    labels, number = ndimage.label(1 - array)
    edge = {*labels[0], *labels[-1], *labels[:, 0], *labels[:, -1]} - {0}
    areas = {label: int((labels == label).sum()) for label in range(1, number + 1)}
    outside = max((areas[label] for label in edge), default=0)
    expected = (sum(areas.values()) - outside) / mask.area
    assert contour_only(mask, all_strokes).number == pytest.approx(expected)


@given(pixels(height=4, width=5), pixels(height=4, width=5), pixels(height=4, width=5))
def test_copies_are_told_by_the_largest_iou(one: Pixels, other: Pixels, third: Pixels) -> None:
    mask, *others = (Mask.from_array(array) for array in (one, other, third))
    finding = copied(mask, dict(enumerate(others)))
    telling = [place for place, o in enumerate(others) if 0 < o.area < 20 * 0.95]
    if mask.area and mask.area < 20 * 0.95 and telling:
        ious = {place: mask.iou(others[place]) or 0.0 for place in telling}
        assert finding.number == max(ious.values())
        assert ious[finding.about] == finding.number
    else:
        assert finding.number is None


def test_masks_of_other_frames_are_no_copies_and_no_union() -> None:
    mask, other = Mask.from_array(drawn("##..")), Mask.from_array(drawn("##", ".."))
    assert copied(mask, {"a": other}).number is None
    with pytest.raises(MaskError, match="mask_size"):
        outlier(mask, {"a": other, "b": other})


def test_one_who_painted_everything_makes_nobody_an_outlier() -> None:
    mask = Mask.from_array(drawn("##........"))
    near, full = Mask.from_array(drawn("###.......")), Mask.full(1, 10)
    assert outlier(mask, {"a": near, "b": near, "c": full}).number == pytest.approx(2 / 3)
    assert outlier(mask, {"a": near, "b": full}).number is None


def honest(folder: Path) -> list[tuple[str, Mask, tuple[float, float]]]:
    with (folder / "stimuli_masks.csv").open(encoding="utf-8", newline="") as stream:
        return [
            (
                row["mask_file"],
                Mask.from_array(
                    np.asarray(Image.open(folder / row["mask_file"]).convert("L")) > 127
                ),
                (float(row["point_x"]), float(row["point_y"])),
            )
            for row in csv.DictReader(stream)
        ]


def named(masks: list[tuple[str, Mask, tuple[float, float]]]) -> dict[str, set[str]]:
    """Return the codes found in each file in which something is found."""
    by_name = {file: mask for file, mask, _point in masks}
    found = {}
    for file, mask, point in masks:
        others = {name: other for name, other in by_name.items() if name != file}
        findings = [*of_mask(mask, points=[point]), copied(mask, others)]
        if codes := {finding.code for finding in findings if finding.found}:
            found[file] = codes
    return found


def test_nothing_is_found_in_masks_that_people_drew_honestly() -> None:
    folder = real_artworks()
    if folder is None:
        pytest.skip("the folder of real artworks and their masks is not beside the project")
    masks = honest(folder)
    assert len(masks) == 56
    assert named(masks) == {}
