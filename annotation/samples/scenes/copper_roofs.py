"""A night town under a turning sky: thick curved strokes, yellow on blue."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import Field, fade, glow, mixed
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
from annotation.samples.surfaces import light_relief, weave_canvas
from annotation.samples.words.copper_roofs import UTTERANCES, VOICES

SIZE = (960, 760)
MOON = (792.0, 128.0)
WHIRLS = ((430.0, 210.0, 120.0, 1.0), (640.0, 285.0, 80.0, -1.0), (180.0, 130.0, 90.0, -1.0))
STARS = (
    (96, 250, 13),
    (250, 66, 17),
    (318, 302, 11),
    (520, 70, 15),
    (590, 158, 10),
    (690, 220, 12),
    (900, 270, 15),
    (44, 92, 11),
    (384, 96, 9),
    (896, 40, 10),
    (212, 232, 9),
    (640, 44, 9),
)


def paint(painting: Painting, rng: Generator) -> None:
    _sky(painting, rng)
    _hills(painting)
    _town(painting, rng)
    _poplar(painting)
    angles = _wind()
    solid = ~painting.mask(("sky", "whirls", "stars", "moon"))
    slope = 0.35 * np.sin(np.arange(SIZE[0], dtype=np.float32) / 60)[None, :]
    angles[solid] = np.broadcast_to(slope, solid.shape)[solid]
    angles[painting.mask(("poplar",))] = 1.45
    angles[painting.mask(("roofs",))] = 0.9
    angles[painting.mask(("houses", "church"))] = 1.5
    heavens = ("sky", "whirls", "stars", "moon")
    brush_over(painting, rng, Brush(12, 42, 13, 12, 3), angles, only=heavens)
    brush_over(painting, rng, Brush(7, 32, 7.2, 14, 2), angles, only=(*heavens, "hills", "fields"))
    town = ("houses", "roofs", "church", "poplar")
    brush_over(painting, rng, Brush(5, 17, 5, 9, 3), angles, only=town)
    _windows(painting, rng)
    for x, y, r in STARS:
        core = glow(["#fffef0", "#ffe680"], (x, y), r)
        disc = ellipse(x, y, r * 0.8, r * 0.8)
        painting.within(("stars", "sky", "whirls"), disc, core, alpha=0.9, soft=1.5)
    light_relief(painting, 0.8)
    weave_canvas(painting, rng, 0.015)


def _wind() -> Field:
    """Directions of the sky: drifting right, turning round whirls, moon and stars."""
    y, x = np.mgrid[0 : SIZE[1] : 4, 0 : SIZE[0] : 4].astype(np.float32)
    east = np.ones_like(x) * 0.9
    south = 0.5 * np.cos(x / 120)
    turning = [*WHIRLS, (*MOON, 95.0, 1.0), *((sx, sy, r * 2.2, 1.0) for sx, sy, r in STARS)]
    for cx, cy, reach, sense in turning:
        dx, dy = x - cx, y - cy
        pull = 4 * np.exp(-(dx * dx + dy * dy) / (2 * reach * reach)) * sense
        far = np.hypot(dx, dy) + 1
        east += -dy / far * pull
        south += dx / far * pull
    coarse = np.arctan2(south, east).astype(np.float32)
    return np.asarray(coarse.repeat(4, axis=0).repeat(4, axis=1))


def _spiral(
    cx: float, cy: float, reach: float, sense: float, start: float
) -> list[tuple[float, float]]:
    turns = np.linspace(0.15, 1.0, 16)
    return [
        (
            cx + reach * t * math.cos(sense * (start + 6.5 * t)),
            cy + reach * 0.8 * t * math.sin(sense * (start + 6.5 * t)),
        )
        for t in turns.tolist()
    ]


def _sky(painting: Painting, rng: Generator) -> None:
    bands = ["#101d4e", "#1b3a86", "#2f63a8", "#5c96b8", "#9cc3b4"]
    painting.cover("sky", rectangle(0, 0, *SIZE), fade(bands, (0, 0), (40, 500)))
    for _ in range(60):
        x, y = rng.uniform(-50, 960), rng.uniform(0, 430)
        tone = ("#16306f", "#3f7fc0", "#6fb0cf", "#0f1a48")[int(rng.integers(4))]
        painting.touch(
            ellipse(x, y, rng.uniform(40, 110), rng.uniform(5, 13), turn=rng.uniform(-15, 15)),
            tone,
            alpha=0.5,
            soft=4,
        )
    for cx, cy, reach, sense in WHIRLS:
        for arm in range(5):
            line = _spiral(cx, cy, reach, sense, arm * 1.257)
            tone = ("#cfe3d2", "#7fb4d6", "#e8e5b0", "#3569b0", "#a5d0dc")[arm]
            painting.cover("whirls", ribbon(line, [4, reach / 7, reach / 9, 3]), tone)
    wave = path("0,400 120,372 260,390 420,352 560,392 720,350 960,376")
    for shift, tone in ((0, "#d7e5c8"), (17, "#8fc0cd"), (-16, "#4d86bb")):
        painting.touch(ribbon([(x, y + shift) for x, y in wave], [12, 16, 14, 12]), tone, soft=1.5)
    for x, y, r in STARS:
        rings = ["#fffbe0", "#ffe071", "#f2c23e", "#8fb9b0", "#3d6fae"]
        painting.touch(
            ellipse(x, y, r * 2.3, r * 2.3), glow(rings, (x, y), r * 2.3), alpha=0.9, soft=3
        )
        painting.cover("stars", ellipse(x, y, r, r), glow(["#fffbe0", "#ffd95a"], (x, y), r))
    halo = ["#ffe98a", "#f6c945", "#d8c873", "#7fa9a8", "#2f63a8"]
    painting.touch(ellipse(*MOON, 118, 118), glow(halo, MOON, 122), soft=5)
    crescent = [
        (MOON[0] + 10, MOON[1] - 52),
        (MOON[0] + 52, MOON[1] - 20),
        (MOON[0] + 50, MOON[1] + 28),
        (MOON[0] + 4, MOON[1] + 52),
        (MOON[0] - 34, MOON[1] + 40),
        (MOON[0] + 4, MOON[1] + 22),
        (MOON[0] + 14, MOON[1] - 8),
        (MOON[0] + 8, MOON[1] - 32),
    ]
    painting.cover("moon", blob(*crescent), glow(["#ffe27a", "#ffb52e"], MOON, 60))


def _hills(painting: Painting) -> None:
    far = curve(path("0,432 140,396 300,440 460,418 640,384 800,424 960,388"))
    painting.cover(
        "hills", ground_below(far, 760), fade(["#31599a", "#1c3468"], (0, 390), (0, 520))
    )
    near = curve(path("0,500 200,470 420,500 640,462 960,506"))
    painting.cover(
        "fields",
        ground_below(near, 760),
        fade(["#2c5866", "#1a3a52", "#12243f"], (0, 470), (0, 760)),
    )


def _town(painting: Painting, rng: Generator) -> None:
    for row, (base, count) in enumerate(((560, 13), (622, 11), (694, 9), (772, 8))):
        wide = 960 / count
        for place in range(count):
            x = place * wide + rng.uniform(-14, 8)
            w, h = wide * rng.uniform(0.8, 1.05), rng.uniform(40, 64) + row * 9
            _house(painting, rng, (x, base + rng.uniform(-10, 10)), (w, h))
        if row == 0:
            _church(painting)


def _house(
    painting: Painting, rng: Generator, foot: tuple[float, float], extent: tuple[float, float]
) -> None:
    (x, base), (w, h) = foot, extent
    wall = ("#39507f", "#4a5f86", "#2b3d6b", "#5b5f7f", "#3f4a6d")[int(rng.integers(5))]
    roof = ("#a2523a", "#c46b3c", "#7d3f45", "#3f8a86", "#5aa596", "#8a4a3c")[int(rng.integers(6))]
    eave = base - h
    painting.cover(
        "houses",
        rectangle(x, eave, x + w, base + 30),
        fade([mixed(wall, "#8aa0c0", 0.3), wall, "#16213f"], (x, eave), (x + w, base + 30)),
    )
    peak = eave - h * rng.uniform(0.45, 0.7)
    gable = polygon(
        (x - 5, eave + 4), (x + w * 0.24, peak), (x + w * 0.82, peak), (x + w + 5, eave + 4)
    )
    painting.cover(
        "roofs",
        gable,
        fade(
            [mixed(roof, "#f3c27a", 0.35), roof, mixed(roof, "#14193a", 0.55)],
            (x, peak),
            (x + w, eave),
        ),
    )
    if rng.uniform() < 0.5:
        chimney = rectangle(x + w * 0.62, peak - 16, x + w * 0.62 + 9, peak + 8)
        painting.cover("houses", chimney, "#5a3a44")


def _church(painting: Painting) -> None:
    painting.cover(
        "church", rectangle(470, 470, 560, 580), fade(["#6d7fa6", "#2c3b69"], (470, 0), (560, 0))
    )
    painting.cover("church", polygon((462, 474), (486, 436), (548, 436), (568, 474)), "#3b7f80")
    painting.cover(
        "church", rectangle(500, 388, 534, 470), fade(["#8093b4", "#33416f"], (500, 0), (534, 0))
    )
    spire = polygon((494, 392), (517, 250), (540, 392))
    painting.cover("church", spire, fade(["#5fae9f", "#1d4a5f"], (500, 0), (538, 0)))


def _poplar(painting: Painting) -> None:
    flames = blob(
        *path(
            "52,770 30,650 44,520 36,430 66,330 84,210 98,120 112,215 134,330 "
            "150,440 140,540 158,650 136,770"
        )
    )
    painting.cover("poplar", flames, fade(["#0c2430", "#1c4a3c", "#0b1a28"], (40, 0), (150, 0)))
    for shift in range(7):
        x = 56 + shift * 13
        lick = ribbon(
            [(x, 760), (x + 12, 560), (x - 6, 420), (92 + (shift - 3) * 4, 250)], [3, 9, 6, 2]
        )
        painting.within(("poplar",), lick, ("#3f6b3f", "#0a1622", "#6b7a3a")[shift % 3], alpha=0.8)


def _windows(painting: Painting, rng: Generator) -> None:
    walls = painting.mask(("houses",))
    for _ in range(160):
        x, y = rng.uniform(165, 940), rng.uniform(505, 735)
        if not walls[int(y) : int(y) + 14, int(x) : int(x) + 9].all():
            continue
        painting.touch(ellipse(x + 4, y + 6, 12, 12), "#ffb43c", alpha=0.35, soft=4)
        painting.cover(
            "lit windows",
            rectangle(x, y, x + 8, y + 12),
            fade(["#fff0a8", "#ffc13d"], (x, y), (x, y + 12)),
        )
    for x in (510, 521):
        painting.cover("lit windows", rectangle(x, 500, x + 7, 520), "#ffd66b")


SCENE = Scene(
    art_style="Post_Impressionism",
    painting="hendrik-vasse_night-over-the-copper-roofs-1890",
    title="Night over the Copper Roofs",
    artist="Hendrik Vasse",
    year="1890",
    tradition="Western",
    size=SIZE,
    seed=1890,
    ground="#101d4e",
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
)
