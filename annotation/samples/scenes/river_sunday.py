"""A Sunday by the river in dots: pure colours that mix in the eye."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, mixed
from annotation.samples.parts.river_people import child, dog, gentleman, lady
from annotation.samples.scene import Scene
from annotation.samples.shapes import (
    blob,
    curve,
    ellipse,
    ground_below,
    path,
    polygon,
    rectangle,
    ribbon,
)
from annotation.samples.strokes import Dots, dot_over
from annotation.samples.words.river_sunday import UTTERANCES, VOICES

SIZE = (1000, 680)


def paint(painting: Painting, rng: Generator) -> None:
    painting.cover(
        "sky", rectangle(0, 0, *SIZE), fade(["#7fb2dc", "#bcd8e4", "#f6e3c0"], (0, 0), (0, 230))
    )
    for x, y in ((120.0, 60.0), (330.0, 110.0), (700.0, 70.0), (560.0, 40.0)):
        for dx, dy, r in ((-44, 8, 26), (-10, -6, 34), (30, 2, 28), (60, 12, 18)):
            painting.touch(ellipse(x + dx, y + dy, r * 1.4, r * 0.7), "#fbf2e2", alpha=0.8, soft=6)
    _far_bank(painting, rng)
    _river(painting, rng)
    _lawn(painting, rng)
    _trees(painting, rng)
    lady(painting, (690, 610))
    gentleman(painting, (560, 600))
    child(painting, (358, 574))
    dog(painting, (446, 604))
    dot_over(painting, rng, Dots(4.2, 6.0, 24))
    dot_over(painting, rng, Dots(2.6, 3.7, 18))
    sharp = ("lady", "parasol", "gentleman", "child", "dog", "white sail", "kite")
    dot_over(painting, rng, Dots(1.7, 2.1, 16), only=sharp)
    string = ribbon([(470, 138), (480, 250), (436, 380), (382, 486)], [1.3, 1.2, 1.2])
    painting.touch(string, "#6a4a5a", alpha=0.7)


def _far_bank(painting: Painting, rng: Generator) -> None:
    hills = curve(path("0,196 160,176 360,198 560,170 780,190 1000,164"))
    painting.cover(
        "far bank",
        ground_below(hills, 280),
        fade(["#7fa3b4", "#8fb58a", "#c8c88a"], (0, 170), (0, 262)),
    )
    for _ in range(46):
        x, y = rng.uniform(0, 1000), rng.uniform(206, 236)
        tone = ("#5d8f62", "#8fb45a", "#4a7a78", "#b9b861")[int(rng.integers(4))]
        painting.touch(ellipse(x, y, rng.uniform(12, 30), rng.uniform(9, 17)), tone, alpha=0.9)
    for x, wide in ((610, 34), (652, 26), (240, 30), (850, 38)):
        painting.touch(rectangle(x, 218, x + wide, 244), "#f7e5c6")
        painting.touch(polygon((x - 4, 219), (x + wide / 2, 202), (x + wide + 4, 219)), "#d9704a")


def _river(painting: Painting, rng: Generator) -> None:
    painting.cover(
        "river",
        polygon((0, 244), (1000, 238), (1000, 420), (0, 560)),
        fade(["#dfe6cf", "#8fbdd6", "#4d86bd", "#2f66a4"], (0, 240), (-40, 540)),
    )
    for _ in range(240):
        y = 250 + 230 * rng.uniform() ** 1.3
        x = rng.uniform(0, 1000)
        tone = ("#f4efd8", "#6fa8d2", "#8a86c6", "#3f78b4", "#9cc8a8")[int(rng.integers(5))]
        painting.within(("river",), ellipse(x, y, 8 + (y - 240) / 7, 2.4), tone, alpha=0.8)
    for x, y, high in ((300.0, 330.0, 130.0), (860.0, 286.0, 74.0)):
        painting.touch(
            ellipse(x + 10, y + high * 0.3, high * 0.2, high * 0.3), "#f6efdc", alpha=0.55, soft=5
        )
        painting.cover(
            "white sail",
            blob(
                (x, y - high),
                (x + high * 0.3, y - high * 0.5),
                (x + high * 0.46, y - 8),
                (x + high * 0.2, y - 5),
                (x + 2, y - 6),
            ),
            fade(["#fffaf0", "#f2d9b8"], (x, 0), (x + high * 0.5, 0)),
        )
        painting.cover(
            "white sail",
            polygon((x - 5, y - high * 0.9), (x - 6, y - 8), (x - high * 0.3, y - 8)),
            "#f4e4cf",
        )
        painting.cover(
            "sailing boats",
            blob(
                (x - high * 0.4, y - 5),
                (x + high * 0.5, y - 7),
                (x + high * 0.36, y + 9),
                (x - high * 0.3, y + 9),
            ),
            "#8a3f4a",
        )


def _lawn(painting: Painting, rng: Generator) -> None:
    shore = curve(path("-10,520 150,486 330,462 520,430 720,404 1010,372"))
    painting.cover(
        "lawn",
        ground_below(shore, 700),
        fade(["#e6dc7e", "#a9cc5c", "#78b04e", "#4c8c4a"], (0, 400), (-60, 680)),
    )
    for x, y, wide, high in (
        (140.0, 640.0, 360, 46),
        (930.0, 560.0, 260, 60),
        (470.0, 660.0, 260, 24),
    ):
        painting.within(("lawn",), ellipse(x, y, wide, high), "#2f6a58", alpha=0.75, soft=14)
    for x, y in ((690.0, 612.0), (560.0, 602.0), (358.0, 576.0), (446.0, 606.0)):
        painting.within(("lawn",), ellipse(x + 46, y + 2, 62, 8), "#35655e", alpha=0.8, soft=3)
    for _ in range(130):
        x, y = rng.uniform(0, 1000), rng.uniform(430, 680)
        tone = ("#f3e06a", "#e9746a", "#fff5de", "#d69ad0")[int(rng.integers(4))]
        painting.within(("lawn",), ellipse(x, y, 3, 3), tone)


def _trees(painting: Painting, rng: Generator) -> None:
    for x, foot, wide, top in ((84, 600, 1.0, 30), (912, 520, 0.86, 20), (980, 590, 1.1, 60)):
        trunk = ribbon(
            [(x, foot), (x + 8, foot - 150), (x - 6, foot - 300), (x + 10, top + 60)],
            [34 * wide, 24 * wide, 18 * wide, 8],
        )
        painting.cover("trunks", trunk, fade(["#a0605a", "#5a3f6a"], (x - 16, 0), (x + 18, 0)))
        for _ in range(64):
            cx, cy = (
                x + rng.uniform(-1, 1) * 150 * wide * rng.uniform(0.4, 1),
                top + 120 + rng.uniform(-120, 110),
            )
            light = np.clip((x - cx) / 260 + (top + 130 - cy) / 260 + rng.normal(0.42, 0.16), 0, 1)
            tone = mixed("#1f5a52", "#b9cf56", float(light))
            painting.cover("trees", ellipse(cx, cy, rng.uniform(16, 36), rng.uniform(12, 26)), tone)
    painting.cover(
        "kite",
        polygon((470, 64), (492, 96), (470, 140), (448, 96)),
        fade(["#f0503c", "#f6b93a"], (448, 0), (492, 0)),
    )


SCENE = Scene(
    art_style="Pointillism",
    painting="odile-séverin_sunday-by-the-river-1887",
    title="Sunday by the River",
    artist="Odile Séverin",
    year="1887",
    tradition="Western",
    size=SIZE,
    seed=1887,
    ground="#f6e3c0",
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
    figures=(("lady",), ("gentleman",), ("child",)),
    rating=2,
)
