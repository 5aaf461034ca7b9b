"""Fruit on a cloth: a full bowl, a few strays, one pear too old."""

from __future__ import annotations

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, glow, mixed
from annotation.samples.shapes import blob, ellipse, path, ribbon


def bowl(painting: Painting) -> None:
    painting.within(("cloth",), ellipse(470, 560, 150, 24), "#4f4a58", alpha=0.65, soft=11)
    fruit = (
        ("apples", (392, 404), 46, "#c42f2a"),
        ("oranges", (478, 384), 48, "#ec8a28"),
        ("apples", (556, 412), 44, "#d84a34"),
        ("apples", (436, 436), 45, "#d9b43c"),
        ("oranges", (520, 446), 44, "#f09a34"),
    )
    for name, centre, r, tone in fruit:
        _sphere(painting, name, centre, r, tone)
    for x, y in (
        (352, 444),
        (338, 466),
        (362, 470),
        (346, 490),
        (330, 488),
        (356, 496),
        (340, 510),
        (352, 518),
    ):
        _sphere(painting, "grapes", (x, y), 15, "#5a3a7c")
    bowl = blob(
        *path("326,452 400,470 470,474 540,470 612,448 592,520 540,560 470,572 398,562 346,520")
    )
    painting.cover(
        "bowl", bowl, fade(["#f2e6cc", "#c98f5a", "#8a5434", "#4a2c20"], (340, 470), (610, 550))
    )
    painting.touch(
        ribbon(path("326,452 400,472 470,476 540,472 612,448"), [4, 8, 9, 8, 4]), "#f3e2bd"
    )
    painting.within(
        ("bowl",), ribbon([(340, 500), (470, 522), (600, 494)], [9, 11, 9]), "#3f6a7c", alpha=0.85
    )
    for x, y in ((336, 476), (350, 492), (338, 500), (346, 514)):
        _sphere(painting, "grapes", (x, y), 14, "#66448a")


def _sphere(
    painting: Painting, name: str, centre: tuple[float, float], r: float, tone: str
) -> None:
    x, y = centre
    stops = [
        mixed(tone, "#fff2d0", 0.62),
        mixed(tone, "#ffd890", 0.2),
        tone,
        mixed(tone, "#2a1220", 0.5),
        mixed(tone, "#1a1020", 0.75),
    ]
    painting.cover(
        name, ellipse(x, y, r, r * 0.95), glow(stops, (x - r * 0.36, y - r * 0.42), r * 1.6)
    )
    if r > 40 and name == "apples":
        painting.touch(
            ellipse(x, y - r * 0.7, r * 0.32, r * 0.12), mixed(tone, "#20140c", 0.6), soft=2
        )
        painting.touch(
            ribbon([(x, y - r * 0.7), (x + 4, y - r), (x + 12, y - r * 1.15)], [3, 4, 5]), "#4a2f1c"
        )


def loose_fruit(painting: Painting) -> None:
    for name, centre, r, tone in (
        ("oranges", (690, 566), 46, "#ee8f2c"),
        ("apples", (262, 560), 44, "#b8302c"),
    ):
        painting.within(
            ("cloth", "table"),
            ellipse(centre[0] + 26, centre[1] + r * 0.8, r * 1.2, r * 0.3),
            "#4f4858",
            alpha=0.7,
            soft=8,
        )
        _sphere(painting, name, centre, r, tone)


def pear(painting: Painting) -> None:
    painting.within(("cloth", "table"), ellipse(808, 622, 66, 15), "#4f4858", alpha=0.7, soft=7)
    pear = blob(
        *path("782,488 800,486 812,520 842,564 846,606 808,632 764,624 744,590 758,548 774,516")
    )
    painting.cover("pear", pear, glow(["#f0e6a0", "#c9b84a", "#8f8a34", "#5a5224"], (774, 566), 92))
    painting.cover("pear", ribbon([(790, 490), (794, 470), (806, 458)], [5, 5, 6]), "#4a3420")
    painting.touch(
        blob(*path("800,572 832,566 842,596 820,620 798,602")), "#4a2c18", alpha=0.9, soft=3
    )
    painting.touch(ellipse(818, 594, 9, 8), "#1c1210", soft=2)
