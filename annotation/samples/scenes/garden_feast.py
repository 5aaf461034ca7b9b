"""A garden under a gold sky: flat colour, tiles, blossom, a prince and a musician."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, mixed
from annotation.samples.parts.blossom import Mark, flower
from annotation.samples.parts.garden_border import border
from annotation.samples.parts.garden_people import lute, person, tray
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
from annotation.samples.surfaces import fibre_paper
from annotation.samples.words.garden_feast import UTTERANCES, VOICES

SIZE = (760, 1040)
GOLD = "#d9ab45"
LINE = "#3a2436"


def paint(painting: Painting, rng: Generator) -> None:
    _sky_and_rocks(painting, rng)
    _meadow(painting, rng)
    _stream(painting, rng)
    _cypress(painting, (560, 470), 300)
    _cypress(painting, (640, 500), 240)
    _almond_tree(painting, rng)
    _pavilion(painting)
    _carpet(painting)
    person(painting, (330, 742), "prince", ("#b5302e", "#7a1d2b", "#f3e3c0"))
    person(painting, (500, 768), "musician", ("#2f6f8f", "#1c4566", "#e8b04a"))
    lute(painting, (486, 742))
    tray(painting)
    border(painting, rng)
    fibre_paper(painting, rng, 0.025)


def _sky_and_rocks(painting: Painting, rng: Generator) -> None:
    painting.cover(
        "gold sky",
        rectangle(0, 0, *SIZE),
        fade(["#e6bf5c", "#d6a440", "#e9cb78"], (0, 90), (500, 420)),
    )
    for x, y in ((210.0, 168.0), (330.0, 132.0)):
        swirl = ribbon(
            [(x - 90, y + 10), (x - 40, y - 14), (x, y), (x + 30, y - 18), (x + 86, y + 4)],
            [3, 22, 16, 24, 2],
        )
        painting.cover("clouds", swirl, "#f3ead6")
        painting.touch(
            ribbon([(x - 70, y + 12), (x, y + 8), (x + 70, y + 8)], [1, 6, 1]), "#8fb3c9"
        )
    tones = ("#c79fc4", "#8fb6bf", "#e2a7a0", "#a8a3d2", "#d9bfa0")
    for number in range(15):
        x = 60 + number * 46 + rng.uniform(-12, 12)
        top = 330 - 90 * abs(math.sin(number * 0.62 + 0.4)) + rng.uniform(-10, 14)
        wide = rng.uniform(38, 60)
        rock = blob(
            (x - wide, 560),
            (x - wide, top + 90),
            (x - wide * 0.75, top + 34),
            (x - wide * 0.3, top),
            (x + wide * 0.25, top + 8),
            (x + wide * 0.8, top + 40),
            (x + wide, top + 100),
            (x + wide, 560),
        )
        tone = tones[number % 5]
        painting.cover("rocks", rock + (1.5, -2.0), mixed(tone, "#503860", 0.6))
        painting.cover(
            "rocks",
            rock,
            fade(
                [mixed(tone, "#fff6ee", 0.5), tone, mixed(tone, "#6a4a74", 0.35)],
                (x, top),
                (x + 10, top + 190),
            ),
        )
        for fold in range(3):
            fx = x - wide * 0.4 + fold * wide * 0.4
            painting.touch(
                ribbon(
                    [(fx, top + 36 + fold * 8), (fx + 8, top + 80), (fx - 4, top + 130)], [1, 4, 1]
                ),
                mixed(tone, "#6a4a74", 0.45),
                alpha=0.7,
            )


def _meadow(painting: Painting, rng: Generator) -> None:
    top = curve(path("0,520 160,470 340,500 520,462 760,500"))
    painting.cover(
        "meadow",
        ground_below(top, 1040),
        fade(["#8fae62", "#5f8f55", "#3f7150"], (0, 470), (0, 980)),
    )
    marks: list[Mark] = []
    tones = ("#f6d9dc", "#e9615a", "#f4d25c", "#fff8ea", "#9f8fe0")
    for x, y in rng.uniform((70, 500), (690, 970), (230, 2)).tolist():
        for turn in (-1, 0, 1):
            leaf = ribbon([(x, y), (x + turn * 7, y - 9)], [1.6, 0.8], steps=2)
            marks.append((leaf, "#2c5a40"))
        marks += flower((x, y - 11), 2.6, (tones[int(rng.integers(5))], GOLD))
    painting.strew(marks)


def _stream(painting: Painting, rng: Generator) -> None:
    course = path("700,560 620,610 640,690 600,780 640,860 560,930 420,1000")
    painting.cover("stream", ribbon(course, [20, 34, 40, 46, 54, 64, 80]), "#4f6a72")
    painting.cover(
        "stream",
        ribbon(course, [15, 28, 34, 40, 48, 58, 74]),
        fade(["#b9ccd2", "#7f9db0"], (600, 560), (640, 980)),
    )
    for shift in (-15, -6, 5, 14):
        painting.within(
            ("stream",),
            ribbon([(x + shift, y) for x, y in course], [1.4, 2, 1.2, 2, 1.4]),
            "#e8f0ee",
            alpha=0.8,
        )
    for x, y in course[1:-1]:
        for side in (-30, 32):
            r = rng.uniform(7, 12)
            painting.cover("stones", ellipse(x + side, y + rng.uniform(-8, 8), r * 1.3, r), LINE)
            painting.cover(
                "stones",
                ellipse(x + side, y, r * 1.2, r * 0.9),
                ("#d8a7a6", "#a9b7d0", "#d9c9a0")[int(rng.integers(3))],
            )


def _cypress(painting: Painting, foot: tuple[float, float], tall: float) -> None:
    x, y = foot
    painting.cover("cypresses", ribbon([(x, y + 34), (x, y - 30)], [12, 9]), "#6b4630")
    flame = blob(
        (x, y - tall),
        (x + 24, y - tall * 0.6),
        (x + 34, y - tall * 0.25),
        (x + 20, y),
        (x - 20, y),
        (x - 34, y - tall * 0.25),
        (x - 24, y - tall * 0.6),
    )
    painting.cover("cypresses", flame, fade(["#1f5448", "#123a38"], (x - 30, 0), (x + 30, 0)))
    for row in range(int(tall / 13)):
        level = y - 10 - row * 13.0
        reach = 30 * math.sin(min(1.0, (row * 13 + 40) / tall) * math.pi) ** 0.6
        row_x = [x + step * reach / 4 for step in range(-3, 4)]
        leaves = [ribbon([(lx, level), (lx + 2, level - 9)], [2.6, 0.5], steps=2) for lx in row_x]
        painting.within(("cypresses",), leaves, "#6fa37e", alpha=0.7)


def _almond_tree(painting: Painting, rng: Generator) -> None:
    trunk = path("250,640 236,540 262,440 236,340 252,270")
    painting.cover(
        "almond tree",
        ribbon(trunk, [22, 17, 13, 9, 4]),
        fade(["#8a5a3c", "#5a3630"], (236, 0), (262, 0)),
    )
    tips = []
    for x, y, dx, dy in (
        (244, 540, -110, -90),
        (256, 470, 120, -110),
        (258, 440, -120, -130),
        (240, 360, 100, -110),
        (238, 340, -76, -120),
        (250, 280, 40, -90),
        (252, 500, 150, -50),
    ):
        branch = [(x, y), (x + dx * 0.5, y + dy * 0.3), (x + dx, y + dy)]
        painting.cover("almond tree", ribbon(branch, [8, 5, 2]), "#6a432f")
        tips += [tuple(point) for point in curve(branch, steps=9).tolist()[4:]]
    marks: list[Mark] = []
    for x, y in np.repeat(tips, 5, axis=0).tolist():
        at = (x + rng.normal(0, 13), y + rng.normal(0, 12))
        tone = ("#fdf3f0", "#f6c9cf", "#efaab8")[int(rng.integers(3))]
        marks += flower(at, 3.4, (tone, "#c2403f"))
    painting.strew(marks, name="blossom")


def _pavilion(painting: Painting) -> None:
    painting.cover("pavilion", rectangle(76, 420, 226, 800), "#e9dcc0")
    for row in range(10):
        for column in range(5):
            x, y = 76 + column * 30 + 15, 500 + row * 30
            tone = "#2f6fa8" if (row + column) % 2 else "#54a3a6"
            painting.touch(polygon((x, y - 14), (x + 14, y), (x, y + 14), (x - 14, y)), tone)
            painting.touch(ellipse(x, y, 5, 5), "#f3e6c4")
            painting.touch(ellipse(x, y, 2.2, 2.2), "#b8402f")
    painting.cover("pavilion", rectangle(76, 454, 226, 486), "#1f3f7c")
    for x in range(84, 224, 20):
        painting.touch(
            ribbon([(x, 478), (x + 5, 462), (x + 10, 478), (x + 15, 464)], [2, 2.4, 2]), GOLD
        )
    arch = curve(path("104,790 104,610 118,570 150,534 182,570 196,610 196,790"))
    painting.cover("pavilion", arch, GOLD)
    painting.cover(
        "doorway",
        arch * (0.9, 0.97) + (15.0, 20.0),
        fade(["#26213f", "#4a2f4a"], (0, 560), (0, 800)),
    )
    painting.cover(
        "dome",
        blob(*path("84,424 92,370 122,336 150,300 178,336 210,370 218,424 150,428")),
        fade(["#3f9aa6", "#1f6f8f", "#174a6c"], (90, 330), (215, 410)),
    )
    for x in (104, 126, 150, 174, 196):
        painting.touch(
            ribbon([(x, 420), (150 + (x - 150) * 0.7, 360), (150, 308)], [2.4, 1.6, 0.6]), GOLD
        )
    painting.cover("dome", ribbon([(150, 304), (150, 276)], [4, 1]), GOLD)
    painting.cover("pavilion", rectangle(70, 418, 232, 430), GOLD)


def _carpet(painting: Painting) -> None:
    outer = polygon((256, 760), (566, 742), (610, 866), (236, 884))
    painting.cover("carpet", outer + (0.0, 4.0), LINE)
    painting.cover("carpet", outer, "#8e2430")
    for share, tone in ((0.93, GOLD), (0.9, "#1f3f6c"), (0.8, GOLD), (0.78, "#a8323a")):
        painting.touch(outer * share + np.array((417.0, 814.0)) * (1 - share), tone)
    for row in range(4):
        for column in range(11):
            x, y = 282 + column * 27 + row * 1.5, 778 + row * 25 - column * 1.4
            painting.within(
                ("carpet",), polygon((x, y - 6), (x + 9, y), (x, y + 6), (x - 9, y)), "#e7c878"
            )
            painting.within(("carpet",), ellipse(x, y, 3, 2.2), "#1f3f6c")


SCENE = Scene(
    art_style="Persian_Miniature",
    painting="mirak-i-nur_the-feast-under-the-almond-tree",
    title="The Feast under the Almond Tree",
    artist="Mirak-i Nur",
    year="c. 1540",
    tradition="Islamic",
    size=SIZE,
    seed=1540,
    ground="#d6a440",
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
    figures=(("prince",), ("musician",)),
    rating=3,
)
