from __future__ import annotations

import numpy as np
from numpy.random import PCG64, Generator

from annotation.samples.hanging import point_inside
from annotation.samples.painting import Painting
from annotation.samples.shapes import ellipse, rectangle
from annotation.samples.strokes import Brush, brush_over


def test_a_thing_painted_later_hides_what_lies_under_it() -> None:
    painting = Painting((8, 4), "#000000")
    painting.cover("wall", rectangle(0, 0, 8, 4), "#ff0000")
    painting.cover("door", rectangle(2, 1, 5, 4), "#0000ff")

    assert painting.mask(["door"]).sum() == 9
    assert painting.mask(["wall"]).sum() == 32 - 9
    assert painting.mask(["wall", "door"]).all()
    assert painting.pixels[2, 3].tolist() == [0, 0, 255]


def test_a_touch_changes_the_colour_and_not_the_thing() -> None:
    painting = Painting((4, 4), "#000000")
    painting.cover("wall", rectangle(0, 0, 4, 4), "#ff0000")
    painting.touch(rectangle(0, 0, 4, 4), "#00ff00", alpha=0.5)

    assert painting.mask(["wall"]).all()
    assert painting.pixels[1, 1].tolist() == [127.5, 127.5, 0]


def test_a_detail_within_a_thing_stops_at_its_edge() -> None:
    painting = Painting((6, 2), "#000000")
    painting.cover("left", rectangle(0, 0, 3, 2), "#ff0000")
    painting.within(["left"], rectangle(0, 0, 6, 2), "#ffffff")

    assert (painting.pixels[:, :3] == 255).all()
    assert (painting.pixels[:, 3:] == 0).all()


def test_a_shape_outside_the_picture_paints_nothing() -> None:
    painting = Painting((4, 4), "#102030")
    painting.cover("moon", ellipse(-30, -30, 5, 5), "#ffffff")

    assert not painting.mask(["moon"]).any()
    assert (painting.pixels == (16, 32, 48)).all()


def test_strewn_marks_take_their_pixels() -> None:
    painting = Painting((10, 10), "#000000")
    painting.strew([(rectangle(1, 1, 3, 3), "#ffffff")], name="petal")

    assert painting.mask(["petal"])[2, 2]
    assert not painting.mask(["petal"])[7, 7]
    assert painting.pixels[2, 2].tolist() == [255, 255, 255]


def test_brush_strokes_leave_the_names_of_things_alone() -> None:
    painting = Painting((40, 40), "#336699")
    painting.cover("sun", ellipse(20, 20, 9, 9), "#ffcc00")
    before = painting.mask(["sun"])
    angles = np.zeros((40, 40), dtype=np.float32)
    brush_over(painting, Generator(PCG64(1)), Brush(4, 12, 3), angles)

    assert (painting.mask(["sun"]) == before).all()
    assert painting.relief.any()
    assert len(np.unique(painting.pixels[..., 0])) > 10


def test_the_point_of_a_broken_mask_lies_in_it() -> None:
    ring = np.ones((31, 31), dtype=bool)
    ring[2:-2, 2:-2] = False
    x, y = point_inside(ring)
    assert ring[y, x]

    dot = np.zeros((50, 50), dtype=bool)
    dot[49, 0] = True
    assert point_inside(dot) == (0, 49)
