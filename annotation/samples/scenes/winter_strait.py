"""A wide woodblock print: one wave, flat blues, dark outlines, grain of cherry wood."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, flat, grained
from annotation.samples.scene import Scene
from annotation.samples.shapes import (
    Outline,
    blob,
    curve,
    ellipse,
    ground_below,
    path,
    polygon,
    rectangle,
    ribbon,
)
from annotation.samples.surfaces import fibre_paper, wood_grain
from annotation.samples.words.winter_strait import UTTERANCES, VOICES

SIZE = (1280, 560)
LINE = "#14264a"
PAPER = "#efe4c8"
BACK = (
    (-40.0, 420.0),
    (20.0, 300.0),
    (110.0, 190.0),
    (230.0, 104.0),
    (370.0, 62.0),
    (500.0, 82.0),
    (590.0, 150.0),
    (616.0, 236.0),
)
HOLLOW = (
    (760.0, 590.0),
    (610.0, 536.0),
    (490.0, 470.0),
    (420.0, 384.0),
    (408.0, 300.0),
    (448.0, 226.0),
    (520.0, 196.0),
    (616.0, 236.0),
)


def paint(painting: Painting, rng: Generator) -> None:
    painting.cover(
        "sky",
        rectangle(0, 0, *SIZE),
        fade(["#274b7d", "#8fa9b4", "#e9dcbc", "#f2d3a4", "#eab98a"], (0, 0), (0, 400)),
    )
    painting.cover(
        "sun", ellipse(1010, 150, 54, 54), fade(["#d23b2a", "#e8743c"], (0, 96), (0, 204))
    )
    for x, y, long in ((880, 176, 190), (1000, 128, 230), (700, 96, 160), (1090, 226, 150)):
        bar = blob(
            (x, y),
            (x + 14, y - 7),
            (x + long - 14, y - 7),
            (x + long, y),
            (x + long - 14, y + 7),
            (x + 14, y + 7),
        )
        painting.cover("clouds", bar, PAPER, alpha=0.92)
    _mountain(painting)
    _swell(painting, "far sea", "#5f8fae", (372, 18, 210, 0.4))
    _boat(painting, (900, 396), 1.0)
    _swell(painting, "sea", "#33689a", (432, 24, 260, 2.2))
    _boat(painting, (1120, 452), 0.8)
    _swell(painting, "sea", "#1f4a80", (494, 20, 300, 4.4))
    _great_wave(painting)
    _foam(painting, rng)
    _cartouche(painting, rng)
    grain = wood_grain(rng, SIZE)
    painting.touch(rectangle(0, 0, *SIZE), grained(flat("#c9b48a"), grain, 0.5), alpha=0.045)
    fibre_paper(painting, rng, 0.03)
    for side in (
        rectangle(0, 0, 1280, 9),
        rectangle(0, 551, 1280, 560),
        rectangle(0, 0, 9, 560),
        rectangle(1271, 0, 1280, 560),
    ):
        painting.cover("margin", side, PAPER)


def _outlined(painting: Painting, line: Outline, width: float = 2.4) -> None:
    points = [(float(x), float(y)) for x, y in line[::4]]
    painting.touch(ribbon(points, [width * 0.7, width, width * 0.8], steps=4), LINE)


def _mountain(painting: Painting) -> None:
    slope = curve(path("640,376 720,330 790,270 842,212 862,206 884,214 948,282 1030,338 1140,376"))
    painting.cover(
        "mountain",
        ground_below(slope, 400),
        fade(["#5c7b94", "#8ea7ad", "#cbc6a8"], (0, 210), (0, 380)),
    )
    snow = blob(
        *path(
            "842,211 862,205 884,213 922,254 904,248 896,272 878,246 864,276 850,248 "
            "832,266 830,240 806,252"
        )
    )
    painting.cover("snow", snow, "#f6f0e0")
    _outlined(painting, slope, 2.0)


def _swell(
    painting: Painting, name: str, tone: str, shape: tuple[float, float, float, float]
) -> None:
    level, high, long, phase = shape
    x = np.linspace(-20, 1300, 120)
    y = (
        level
        + high * np.sin(x / long * 2 * math.pi + phase)
        + high * 0.3 * np.sin(x / long * 5 + phase)
    )
    line = np.stack([x, y], axis=1)
    painting.cover(
        name, ground_below(line, 580), fade([tone, "#e4dcc0"], (0, level - high), (0, level + 150))
    )
    for step in range(1, 6):
        points = [(float(a), float(b) + step * 9 + step * step) for a, b in line[::4]]
        painting.within(
            (name,), ribbon(points, [2.6, 1.0, 3.0, 0.8, 2.4], steps=4), LINE, alpha=0.55
        )
    _outlined(painting, line)


def _boat(painting: Painting, at: tuple[float, float], scale: float) -> None:
    x, y = at

    def place(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + u * scale, y + v * scale) for u, v in points]

    hull = blob(
        *place(
            (-124, -34),
            (-80, -8),
            (0, 4),
            (90, -6),
            (150, -42),
            (126, 8),
            (60, 26),
            (-50, 26),
            (-104, 4),
        )
    )
    painting.cover("boats", hull, fade(["#e2bf82", "#b98647"], (0, y - 30), (0, y + 22)))
    _outlined(painting, np.concatenate([hull, hull[:4]]), 2.0)
    painting.touch(
        ribbon(place((-116, -26), (-70, 0), (10, 12), (90, 2), (144, -34)), [2, 3, 2]), "#7a4a2a"
    )
    for u in (-60, -22, 16, 54):
        bale = polygon(*place((u - 18, 6), (u - 16, -18), (u + 15, -20), (u + 18, 5)))
        painting.cover("boats", bale, ("#33517c", "#c9a467", "#8c3f33", "#c9a467")[(u // 38) % 4])
        for rope in (
            place((u - 18, 6), (u - 16, -18), (u + 15, -20), (u + 18, 5)),
            place((u - 5, 6), (u - 5, -19)),
            place((u + 6, 6), (u + 6, -19)),
            place((u - 17, -7), (u + 17, -8)),
        ):
            painting.touch(ribbon(rope, [1.6, 1.6], steps=1), LINE)


def _great_wave(painting: Painting) -> None:
    back, hollow = curve(BACK), curve(HOLLOW)
    body = np.concatenate([back, hollow[::-1], [[-40.0, 600.0]]])
    painting.cover(
        "great wave", body, fade(["#17376b", "#2c5f98", "#1b3f76"], (120, 90), (420, 560))
    )
    for step in range(9):
        share = 0.16 + step * 0.092
        ribs = [
            (x + (u - x) * share, y + (v - y) * share)
            for (x, y), (u, v) in zip(BACK, HOLLOW, strict=True)
        ]
        ribs.insert(0, (ribs[0][0] + 24 * share, 630.0))
        tone = ("#dfe6d8", "#8db4c6", "#4f88b4")[step % 3]
        painting.within(("great wave",), ribbon(ribs, [0.5, 15, 13, 10, 7, 5, 1]), tone)
        painting.within(
            ("great wave",), ribbon([(a - 6, b - 4) for a, b in ribs], [0.5, 3, 2, 2, 1]), LINE
        )
    painting.touch(ribbon([tuple(p) for p in back[::6].tolist()], [3, 3.4, 2.6]), LINE)
    painting.touch(ribbon([tuple(p) for p in hollow[::6].tolist()], [2, 3.4, 2.6]), LINE)


def _foam(painting: Painting, rng: Generator) -> None:
    crest = np.concatenate([curve(BACK)[26:], curve(HOLLOW)[58:][::-1]])
    for x, y in crest[::2].tolist():
        inward = rng.uniform(4, 34)
        for _ in range(2):
            cx, cy = x + rng.uniform(-14, 12), y + rng.uniform(-4, 0.7 * inward)
            r = rng.uniform(6, 17)
            painting.cover("foam", ellipse(cx, cy, r + 1.8, r + 1.8), LINE)
            painting.cover("foam", ellipse(cx, cy, r, r), "#f3ecd8")
    for x, y in crest[1::3].tolist():
        for turn in (0.2, 0.75, 1.3):
            long = rng.uniform(16, 34)
            dx, dy = math.cos(turn), math.sin(turn)
            hook = [
                (x, y),
                (x + dx * long * 0.6, y + dy * long * 0.5),
                (x + dx * long, y + dy * long + long * 0.15),
                (x + dx * long * 0.8, y + dy * long + long * 0.45),
            ]
            painting.cover("foam", ribbon(hook, [13, 10, 7, 3]), LINE)
            painting.cover("foam", ribbon(hook, [10, 7, 4, 0.8]), "#f3ecd8")
    for x, y in crest[::4].tolist():
        r = rng.uniform(4, 10)
        painting.cover("foam", ellipse(x - 4, y + 4, r, r), "#f3ecd8")
        painting.touch(ellipse(x - 1, y + 8, r * 0.6, r * 0.5), "#b9cdd0")
    for _ in range(150):
        x, y = rng.normal(640, 70), rng.normal(250, 75)
        if y > 90 and x > 520:
            painting.cover("spray", ellipse(x, y, *(rng.uniform(1.2, 4.2, 1).repeat(2))), "#f6f0e0")


def _cartouche(painting: Painting, rng: Generator) -> None:
    """A title slip with invented, illegible writing."""
    painting.cover("title slip", rectangle(1206, 30, 1246, 190), "#e9cf9b")
    for edge in (
        rectangle(1206, 30, 1246, 32),
        rectangle(1206, 188, 1246, 190),
        rectangle(1206, 30, 1208, 190),
        rectangle(1244, 30, 1246, 190),
    ):
        painting.touch(edge, LINE)
    for row in range(6):
        for _ in range(5):
            x, y = 1226 + rng.uniform(-9, 5), 48 + row * 24 + rng.uniform(-7, 6)
            turn = (9.0, 1.0) if rng.uniform() < 0.5 else (1.0, 9.0)
            mark = ribbon(
                [(x, y), (x + turn[0] * 0.6, y + turn[1] * 0.5), (x + turn[0], y + turn[1])],
                [1.4, 2.4, 0.8],
            )
            painting.touch(mark, LINE)
    painting.cover(
        "title slip", polygon((1214, 198), (1238, 198), (1238, 222), (1214, 222)), "#b83a2b"
    )


SCENE = Scene(
    art_style="Ukiyo_e",
    painting="hayase-tōko_the-strait-in-winter",
    title="The Strait in Winter",
    artist="Hayase Tōko",
    year="c. 1835",
    tradition="Japanese",
    size=SIZE,
    seed=1835,
    ground=PAPER,
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
)
