"""A Sunday by the river in dots: pure colours that mix in the eye."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, mixed
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
    _lady(painting, (690, 610))
    _gentleman(painting, (560, 600))
    _child(painting, (358, 574))
    _dog(painting, (446, 604))
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


def _lady(painting: Painting, foot: tuple[float, float]) -> None:
    x, y = foot
    skirt = blob(
        (x - 26, y - 128),
        (x + 20, y - 130),
        (x + 34, y - 112),
        (x + 76, y - 106),
        (x + 82, y - 64),
        (x + 66, y),
        (x - 44, y + 2),
        (x - 38, y - 60),
    )
    painting.cover("lady", skirt, fade(["#7a5aa8", "#4a3a86", "#2a2a5c"], (x - 40, y), (x + 70, y)))
    bodice = blob(
        (x - 24, y - 126),
        (x - 28, y - 168),
        (x - 14, y - 196),
        (x + 12, y - 196),
        (x + 26, y - 166),
        (x + 22, y - 126),
    )
    painting.cover("lady", bodice, fade(["#e08aa6", "#a84a7c"], (x - 26, y), (x + 24, y)))
    painting.cover(
        "lady",
        ellipse(x - 4, y - 216, 15, 18),
        fade(["#f8d6b4", "#d99a80"], (x - 18, y), (x + 10, y)),
    )
    painting.cover("lady", ellipse(x + 6, y - 222, 14, 15), "#5a3430")
    painting.cover(
        "lady",
        blob((x - 24, y - 226), (x - 4, y - 246), (x + 22, y - 240), (x + 28, y - 228)),
        "#d8483e",
    )
    painting.cover(
        "lady",
        ribbon([(x - 16, y - 180), (x - 42, y - 150), (x - 54, y - 172)], [13, 11, 9]),
        "#c8688e",
    )
    painting.cover("parasol", ribbon([(x - 54, y - 150), (x - 52, y - 290)], [3.4, 3.4]), "#6a4434")
    cx, cy = x - 52, y - 262
    canopy = blob(
        (cx - 86, cy + 8),
        (cx - 66, cy - 32),
        (cx, cy - 58),
        (cx + 66, cy - 32),
        (cx + 86, cy + 8),
        (cx + 44, cy - 2),
        (cx, cy + 6),
        (cx - 44, cy - 2),
    )
    painting.cover(
        "parasol", canopy, fade(["#ffe9a0", "#f49a3c", "#d0583a"], (cx - 86, cy), (cx + 86, cy))
    )
    for shift in (-44, 0, 44):
        painting.touch(
            ribbon([(cx, cy - 58), (cx + shift * 0.8, cy - 30), (cx + shift, cy)], [1, 2.2, 1]),
            "#b8502e",
        )


def _gentleman(painting: Painting, foot: tuple[float, float]) -> None:
    x, y = foot
    for shift in (-10, 11):
        painting.cover(
            "gentleman", ribbon([(x + shift * 0.6, y - 110), (x + shift, y)], [23, 16]), "#4a4a6c"
        )
    coat = blob(
        (x - 30, y - 82),
        (x - 28, y - 150),
        (x - 20, y - 186),
        (x + 18, y - 188),
        (x + 30, y - 150),
        (x + 34, y - 80),
        (x, y - 92),
    )
    painting.cover("gentleman", coat, fade(["#4a5a8c", "#22284e"], (x - 30, y), (x + 30, y)))
    painting.cover(
        "gentleman",
        ellipse(x + 3, y - 208, 14, 17),
        fade(["#efc39c", "#c98a70"], (x - 12, y), (x + 16, y)),
    )
    painting.cover("gentleman", rectangle(x - 12, y - 256, x + 16, y - 219), "#26243c")
    painting.cover("gentleman", ellipse(x + 2, y - 220, 24, 5), "#26243c")
    painting.cover(
        "gentleman",
        ribbon([(x - 26, y - 168), (x - 38, y - 130), (x - 36, y - 102)], [13, 11, 8]),
        "#34407a",
    )
    painting.cover("gentleman", ribbon([(x - 37, y - 104), (x - 44, y)], [4, 3.4]), "#7a4e34")


def _child(painting: Painting, foot: tuple[float, float]) -> None:
    x, y = foot
    for shift in (-7, 8):
        painting.cover(
            "child", ribbon([(x + shift, y - 34), (x + shift * 1.5, y)], [9, 8]), "#f0d0b0"
        )
    dress = blob(
        (x - 12, y - 84), (x + 12, y - 84), (x + 30, y - 28), (x, y - 22), (x - 30, y - 28)
    )
    painting.cover(
        "child", dress, fade(["#fdf2f2", "#9fb4e0", "#4f62b0"], (x - 26, y), (x + 28, y))
    )
    painting.cover(
        "child", ribbon([(x + 8, y - 78), (x + 22, y - 92), (x + 26, y - 76)], [8, 7, 6]), "#f2cda8"
    )
    painting.cover(
        "child", ellipse(x, y - 98, 12, 14), fade(["#f8d6b4", "#dca488"], (x - 12, y), (x + 12, y))
    )
    painting.cover(
        "child", blob((x - 21, y - 102), (x, y - 120), (x + 21, y - 102), (x, y - 106)), "#f2c63c"
    )


def _dog(painting: Painting, foot: tuple[float, float]) -> None:
    x, y = foot
    for shift in (-24, -16, 14, 22):
        painting.cover("dog", ribbon([(x + shift, y - 18), (x + shift + 1, y)], [7, 5]), "#3a2a34")
    body = blob(
        (x - 32, y - 22),
        (x - 22, y - 36),
        (x + 12, y - 36),
        (x + 24, y - 46),
        (x + 36, y - 46),
        (x + 48, y - 36),
        (x + 34, y - 30),
        (x + 26, y - 14),
        (x - 24, y - 12),
    )
    painting.cover("dog", body, fade(["#7a4a3c", "#2f2430"], (x, y - 44), (x, y - 10)))
    painting.cover(
        "dog", ribbon([(x - 28, y - 26), (x - 42, y - 38), (x - 40, y - 54)], [6, 5, 3]), "#5a3a34"
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
