"""A poisoned town in hard strokes: red sky, black smoke, a yellow river."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, mixed, noise
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
from annotation.samples.strokes import Brush, brush_over
from annotation.samples.surfaces import darken_corners, light_relief, weave_canvas
from annotation.samples.words.black_chimneys import UTTERANCES, VOICES

SIZE = (900, 680)


def paint(painting: Painting, rng: Generator) -> None:
    _sky(painting, rng)
    _factory(painting)
    _smoke(painting, rng)
    _houses(painting)
    _banks(painting)
    _river(painting, rng)
    _fish(painting)
    _tree(painting)
    wind = noise(rng, SIZE, 240, octaves=2)
    angles = (
        0.5 * wind + 0.25 * np.sin(np.arange(SIZE[0], dtype=np.float32) / 75)[None, :]
    ).astype(np.float32)
    for name, turn in (
        ("smoke", -0.75),
        ("chimneys", 1.57),
        ("factory", 1.2),
        ("houses", 1.4),
        ("tree", 1.4),
    ):
        there = painting.mask((name,))
        angles[there] = turn + (0.5 * wind[there] if name == "smoke" else 0)
    flowing = painting.mask(("river",))
    angles[flowing] += 0.35
    brush_over(
        painting, rng, Brush(15, 52, 13, 14, 3), angles, only=("sky", "smoke", "banks", "river")
    )
    brush_over(
        painting, rng, Brush(8, 34, 8.5, 14, 2), angles, only=("sky", "smoke", "banks", "river")
    )
    brush_over(
        painting,
        rng,
        Brush(5, 17, 5, 10, 3),
        angles,
        only=("factory", "chimneys", "houses", "tree"),
    )
    _accents(painting)
    light_relief(painting, 0.8)
    weave_canvas(painting, rng, 0.02)
    darken_corners(painting, 0.25)


def _sky(painting: Painting, rng: Generator) -> None:
    painting.cover(
        "sky",
        rectangle(0, 0, *SIZE),
        fade(["#4a1228", "#a3232a", "#e0522a", "#f3953a", "#f7cf62"], (0, 0), (120, 400)),
    )
    for _ in range(34):
        x, y = rng.uniform(-60, 900), rng.uniform(0, 330)
        tone = ("#f7a23c", "#7a1830", "#e83f2a", "#ffd467", "#c12f3a")[int(rng.integers(5))]
        long = rng.uniform(90, 260)
        band = ribbon(
            [(x, y), (x + long * 0.35, y - 26), (x + long * 0.7, y + 14), (x + long, y - 8)],
            [2, 16, 20, 3],
        )
        painting.touch(band, tone, alpha=0.8, soft=2)


def _factory(painting: Painting) -> None:
    painting.cover(
        "factory",
        polygon(
            *path(
                "420,470 424,330 470,292 474,330 520,290 524,330 572,288 576,330 628,286 "
                "632,318 872,306 900,470"
            )
        ),
        fade(["#3a2432", "#1c1420", "#120e18"], (420, 290), (700, 470)),
    )
    for x, top, lean in ((466, 150, -8), (566, 96, 6), (668, 128, -4), (774, 70, 8)):
        stack = polygon((x - 20, 330), (x - 12 + lean, top), (x + 14 + lean, top), (x + 26, 330))
        painting.cover(
            "chimneys", stack, fade(["#6f3038", "#2a1a26", "#140f18"], (x - 20, 0), (x + 26, 0))
        )
        painting.cover(
            "chimneys", rectangle(x - 17 + lean, top - 4, x + 19 + lean, top + 12), "#1a121c"
        )
        painting.touch(
            rectangle(x - 12 + lean, top + 40, x + 16 + lean, top + 54), "#c8452c", alpha=0.8
        )


def _smoke(painting: Painting, rng: Generator) -> None:
    for x, top, drift in ((458, 146, -230), (572, 92, -300), (664, 124, -250), (782, 66, -330)):
        for step in range(26):
            share = step / 25
            px = x + drift * share**1.3 + rng.normal(0, 6 + 16 * share)
            py = (
                top
                - 12
                - 40 * share
                + 30 * np.sin(share * 5 + x) * share
                + rng.normal(0, 5 + 8 * share)
            )
            r = 15 + 44 * share
            tone = mixed(
                ("#14101c", "#2c2a30", "#3c3f34", "#1f1a2a")[int(rng.integers(4))],
                "#6f6a4a",
                share * 0.5,
            )
            puff = blob(
                (px - r, py),
                (px - r * 0.3, py - r * 0.7),
                (px + r * 0.8, py - r * 0.4),
                (px + r * 0.9, py + r * 0.4),
                (px, py + r * 0.6),
            )
            painting.cover("smoke", puff, tone, alpha=0.95, soft=1.5)


def _houses(painting: Painting) -> None:
    for x, base, w, h, tilt, tone in (
        (20, 452, 84, 110, -8, "#5a2c4a"),
        (112, 446, 70, 84, 7, "#7a3a3c"),
        (196, 456, 80, 128, -5, "#3f2c54"),
        (288, 452, 66, 90, 9, "#6a3440"),
        (362, 462, 74, 116, -7, "#4a2a4c"),
    ):
        wall = polygon(
            (x, base + 30), (x + tilt, base - h), (x + w + tilt, base - h + 6), (x + w, base + 30)
        )
        painting.cover(
            "houses",
            wall,
            fade(
                [mixed(tone, "#f0803a", 0.35), tone, "#1c1424"], (x, base - h), (x + w, base + 20)
            ),
        )
        roof = polygon(
            (x + tilt - 12, base - h + 4),
            (x + w * 0.4 + tilt * 2, base - h - 52),
            (x + w + tilt + 12, base - h + 10),
        )
        painting.cover(
            "houses", roof, fade(["#2a1830", "#120d1a"], (x, base - h - 50), (x + w, base - h))
        )


def _banks(painting: Painting) -> None:
    shore = curve(path("-10,468 160,452 330,470 520,458 700,466 910,448"))
    painting.cover(
        "banks",
        ground_below(shore, 700),
        fade(["#4a3a2c", "#2c2620", "#171418"], (0, 450), (0, 680)),
    )


def _river(painting: Painting, rng: Generator) -> None:
    flow = blob(
        *path(
            "560,486 690,482 640,520 560,556 600,604 760,660 800,720 120,720 180,640 "
            "320,580 420,540 500,510"
        )
    )
    painting.cover(
        "river", flow, fade(["#e9c53a", "#b9a52c", "#8a9a30", "#c9b832"], (600, 480), (380, 690))
    )
    for _ in range(70):
        x, y = rng.uniform(150, 760), rng.uniform(500, 680)
        tone = ("#f4e25a", "#6f7f24", "#d98f2a", "#3f4a20", "#aab83a")[int(rng.integers(5))]
        long = rng.uniform(20, 74)
        painting.within(
            ("river",),
            ribbon([(x, y), (x + long / 2, y + 8), (x + long, y + 2)], [1, 7, 1]),
            tone,
            alpha=0.85,
        )


def _fish(painting: Painting) -> None:
    for x, y, scale, flip in (
        (330, 634, 1.2, 1),
        (500, 604, 0.9, -1),
        (590, 652, 1.05, 1),
        (246, 668, 0.8, -1),
    ):
        body = blob(*path("-46,0 -20,-13 18,-13 40,-2 18,11 -20,11"))
        tail = polygon((34, -2), (64, -17), (56, -1), (64, 15))
        for part in (body, tail):
            painting.cover(
                "dead fish",
                part * (scale * flip, scale) + (x, y),
                fade(["#e9ece0", "#b6bfb4", "#6f7c78"], (x, y - 13), (x, y + 13)),
            )
        ex = x - 32 * scale * flip
        painting.touch(
            [
                ribbon([(ex - 4, y - 6), (ex + 4, y + 2)], [2, 2], steps=2),
                ribbon([(ex + 4, y - 6), (ex - 4, y + 2)], [2, 2], steps=2),
            ],
            "#1a1418",
        )
        for rib in range(4):
            rx = x + (-12 + rib * 11) * scale * flip
            painting.touch(
                ribbon([(rx, y - 8 * scale), (rx + 4 * flip, y), (rx, y + 7 * scale)], [1, 2, 1]),
                "#5a6664",
            )


def _tree(painting: Painting) -> None:
    painting.cover(
        "tree",
        ribbon(path("800,700 812,600 786,500 820,400 806,330"), [46, 34, 26, 17, 6]),
        fade(["#cdbb9c", "#6a5650"], (780, 0), (826, 0)),
    )
    for line, widths in (
        ([(798, 520), (740, 460), (716, 400), (676, 380)], [17, 10, 6, 1]),
        ([(814, 450), (860, 400), (868, 340), (896, 312)], [14, 9, 5, 1]),
        ([(730, 440), (700, 440), (676, 426)], [7, 4, 1]),
        ([(816, 410), (780, 360), (776, 316)], [9, 5, 1]),
        ([(862, 390), (890, 392), (904, 380)], [6, 4, 1]),
        ([(806, 570), (850, 520), (890, 500)], [13, 8, 2]),
        ([(716, 402), (722, 372), (708, 350)], [5, 3, 1]),
    ):
        painting.cover("tree", ribbon(line, widths), "#a8957e")


def _accents(painting: Painting) -> None:
    for x, y in (
        (50, 392),
        (78, 394),
        (142, 398),
        (222, 372),
        (252, 376),
        (316, 402),
        (392, 388),
        (414, 392),
    ):
        painting.touch(
            polygon((x - 8, y - 12), (x + 7, y - 14), (x + 9, y + 10), (x - 7, y + 12)), "#f9dc5c"
        )
        painting.touch(ellipse(x, y, 4, 6), "#160f16")
    for x in range(650, 890, 40):
        painting.touch(
            polygon((x, 372), (x + 18, 370), (x + 19, 398), (x + 1, 400)),
            fade(["#ffd24a", "#e8632a"], (x, 370), (x, 400)),
        )
    painting.touch(
        ribbon([(790, 690), (800, 600), (778, 505), (810, 410)], [2, 7, 5, 1]),
        "#f0713c",
        alpha=0.85,
    )


SCENE = Scene(
    art_style="Expressionism",
    painting="karl-brandt_the-black-chimneys-1912",
    title="The Black Chimneys",
    artist="Karl Brandt",
    year="1912",
    tradition="Western",
    size=SIZE,
    seed=1912,
    ground="#a3232a",
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
)
