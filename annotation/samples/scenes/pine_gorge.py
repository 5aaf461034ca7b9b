"""A hanging scroll: ink mountains stepping back into mist, washed wet on silk."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import Field, fade, noise
from annotation.samples.scene import Scene
from annotation.samples.shapes import blob, ellipse, ground_below, path, polygon, rectangle, ribbon
from annotation.samples.surfaces import darken_corners, fibre_paper
from annotation.samples.words.pine_gorge import UTTERANCES, VOICES

SIZE = (420, 1280)
SILK = "#e4d8bc"
INK = "#22241f"
# Crown height, foot height, left and right shoulder, roughness, darkness: far to near.
PEAKS = (
    ("far peaks", 236.0, 470.0, (300.0, 70.0), 26.0, 0.26),
    ("far peaks", 300.0, 520.0, (96.0, 62.0), 30.0, 0.32),
    ("great mountain", 250.0, 760.0, (196.0, 104.0), 34.0, 0.62),
    ("cliff", 610.0, 960.0, (396.0, 130.0), 34.0, 0.72),
    ("bank", 900.0, 1120.0, (0.0, 190.0), 24.0, 0.86),
)


def paint(painting: Painting, rng: Generator) -> None:
    painting.cover(
        "mist", rectangle(0, 0, *SIZE), fade([SILK, "#e9dfc6", "#d9ccae"], (0, 0), (0, 1280))
    )
    painting.cover("sun", ellipse(322, 150, 30, 30), "#c4553a", alpha=0.8, soft=1.2)
    texture = noise(rng, SIZE, 26, octaves=4)
    for name, crown, foot, shoulders, rough, dark in PEAKS:
        _peak(painting, rng, texture, (name, crown, foot, shoulders, rough, dark))
        if name == "great mountain":
            _waterfall(painting, rng)
            _temple(painting)
    _river(painting, rng)
    for x, y, tall, lean in ((318, 738, 120, -26), (368, 716, 92, 14), (276, 800, 70, -18)):
        _pine(painting, rng, (x, y), tall, lean)
    for x, y, tall, lean in ((70, 968, 170, 34), (26, 930, 128, -8), (122, 1000, 96, 28)):
        _pine(painting, rng, (x, y), tall, lean)
    _boat(painting)
    _rocks(painting, rng)
    _inscription(painting, rng)
    fibre_paper(painting, rng, 0.035)
    darken_corners(painting, 0.16)


def _peak(
    painting: Painting,
    rng: Generator,
    texture: Field,
    peak: tuple[str, float, float, tuple[float, float], float, float],
) -> None:
    name, crown, foot, (centre, spread), rough, dark = peak
    x = np.arange(-10, SIZE[0] + 12, 4, dtype=np.float64)
    away = np.abs(x - centre) / spread
    jag = np.convolve(rng.normal(0, 1, len(x) + 12), np.ones(5) / 5, "same")[6:-6]
    jag += 1.6 * np.convolve(rng.normal(0, 1, len(x) + 40), np.ones(19) / 19, "same")[20:-20]
    y = crown + (foot - crown) * (1 - np.exp(-(away**1.5))) + rough * jag * 0.8
    line = np.stack([x, np.minimum(y, foot + 60)], axis=1)
    outline = ground_below(line, foot + 90)

    def wash(px: Field, py: Field) -> Field:
        top = np.interp(px, x, y)
        deep = np.clip((py - top) / (foot - crown), 0, 1)
        grain = texture[py.astype(int), px.astype(int)]
        folds = np.sin(px * 0.09 + grain * 2.2 + deep * 4) * 0.5 + 0.5
        ink = dark * (1 - deep) ** 1.3 * (0.62 + 0.3 * folds + 0.34 * grain)
        ink += dark * 0.5 * np.exp(-np.maximum(py - top, 0) / 7)
        mist = np.clip((py - foot + 80) / 90, 0, 1)
        ink = np.clip(ink * (1 - mist), 0, 0.94)[..., None]
        paper, black = np.array([233, 223, 198]), np.array([36, 44, 44])
        return np.asarray(paper * (1 - ink) + black * ink, dtype=np.float32)

    visible = ground_below(line, min(foot, SIZE[1]))
    painting.touch(outline, wash, soft=0.4)
    painting.cover(name, visible, wash, soft=0.4)
    _brush_marks(painting, rng, name, line, dark)


def _brush_marks(
    painting: Painting,
    rng: Generator,
    name: str,
    line: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    dark: float,
) -> None:
    """Short slanting texture strokes and moss dots down the slopes."""
    for _ in range(int(170 * dark)):
        x, top = line[int(rng.integers(len(line)))]
        down = rng.exponential(48)
        long = rng.uniform(10, 34)
        slant = rng.uniform(-7, 7)
        stroke = ribbon(
            [
                (x, top + down),
                (x + slant, top + down + long / 2),
                (x + slant * 1.4, top + down + long),
            ],
            [0.6, rng.uniform(1, 3.2), 0.4],
            steps=3,
        )
        painting.within((name,), stroke, INK, alpha=dark * 0.5 * float(np.exp(-down / 130)))
    for x, top in line[:: 2 if dark > 0.6 else 5]:
        painting.touch(
            ellipse(x + rng.uniform(-3, 3), top + rng.uniform(-1, 8), rng.uniform(1, 3), 1.4),
            INK,
            alpha=dark * 0.8,
        )


def _waterfall(painting: Painting, rng: Generator) -> None:
    fall = ribbon(path("214,430 220,500 212,560 224,640 220,720"), [5, 10, 13, 20, 30])
    painting.touch([fall + (-9.0, 0.0), fall + (9.0, 0.0)], "#2f3835", alpha=0.55, soft=5)
    painting.cover(
        "waterfall", fall, fade(["#d8cfb4", "#f4eedc", "#efe7d0"], (0, 430), (0, 720)), soft=0.8
    )
    for shift in (-8, -3, 4, 9):
        thread = ribbon(
            [
                (214 + shift * 0.3, 440),
                (220 + shift * 0.6, 520),
                (213 + shift, 580),
                (222 + shift, 690),
            ],
            [0.6, 1.2, 0.8, 0.4],
        )
        painting.within(("waterfall",), thread, "#5d6a66", alpha=0.5)
    painting.touch(ellipse(222, 730, 90, 26), "#efe6cf", alpha=0.8, soft=14)


def _temple(painting: Painting) -> None:
    for x, y, wide in ((120, 560, 1.0), (150, 528, 0.7)):
        walls = rectangle(x - 15 * wide, y - 16 * wide, x + 15 * wide, y)
        painting.cover("temple", walls, "#c9b48c")
        for post in (-14, -5, 5, 14):
            painting.touch(
                rectangle(x + post * wide - 0.9, y - 16 * wide, x + post * wide + 0.9, y), "#5d3c2c"
            )
        roof = blob(
            (x - 26 * wide, y - 14 * wide),
            (x - 12 * wide, y - 20 * wide),
            (x - 6 * wide, y - 29 * wide),
            (x + 6 * wide, y - 29 * wide),
            (x + 12 * wide, y - 20 * wide),
            (x + 26 * wide, y - 14 * wide),
            (x, y - 15 * wide),
        )
        painting.cover("temple", roof, "#3a3a37")


def _river(painting: Painting, rng: Generator) -> None:
    water = polygon((0, 1010), (420, 985), (420, 1280), (0, 1280))
    painting.touch(water, "#dcd2b4", alpha=0.5, soft=26)
    inlet = blob(*path("60,1090 200,1036 440,1004 440,1290 -20,1290 -20,1150"))
    painting.cover(
        "river", inlet, fade(["#e0d6ba", "#cfcab0", "#b9bba6"], (0, 1010), (0, 1280)), soft=8
    )
    for _ in range(44):
        x, y = rng.uniform(-20, 400), rng.uniform(1060, 1262)
        long = rng.uniform(24, 80)
        ripple = ribbon([(x, y), (x + long / 2, y - 2.5), (x + long, y)], [0.3, 1.3, 0.3])
        painting.within(("river",), ripple, "#57645f", alpha=0.4)


def _pine(
    painting: Painting, rng: Generator, foot: tuple[float, float], tall: float, lean: float
) -> None:
    x, y = foot
    trunk = [
        (x, y),
        (x + lean * 0.2, y - tall * 0.35),
        (x + lean * 0.9, y - tall * 0.65),
        (x + lean, y - tall),
    ]
    painting.cover("pines", ribbon(trunk, [tall / 13, tall / 18, tall / 26, 1.5]), "#3b322a")
    for level in np.linspace(0.36, 1.0, 8).tolist():
        bx = x + lean * level
        by = y - tall * level
        for side in (-1, 1):
            reach = tall * (0.5 - 0.34 * level) * rng.uniform(0.7, 1.15)
            tip = (bx + side * reach, by - tall * 0.03 + rng.uniform(-3, 5))
            painting.cover(
                "pines",
                ribbon([(bx, by), (bx + side * reach / 2, by + 3), tip], [3, 2, 1]),
                "#3b322a",
            )
            pad = ellipse(tip[0] - side * reach * 0.3, tip[1] - 3, reach * 0.55, tall * 0.045)
            painting.cover("pines", pad, "#39443a", alpha=0.7, soft=1.0)
            _needles(
                painting, rng, (tip[0] - side * reach * 0.3, tip[1]), (reach * 0.6, tall * 0.07)
            )


def _needles(
    painting: Painting, rng: Generator, at: tuple[float, float], spread: tuple[float, float]
) -> None:
    fans = []
    for _ in range(9):
        x = at[0] + rng.uniform(-1, 1) * spread[0]
        y = at[1] + rng.uniform(-0.8, 0.3) * spread[1]
        for turn in (-1.0, -0.4, 0.3, 0.9):
            fans.append(polygon((x - 0.7, y), (x + turn * 6, y - 7 + abs(turn) * 2), (x + 0.7, y)))
    painting.cover("pines", fans, INK, alpha=0.8)


def _boat(painting: Painting) -> None:
    for step in range(4):
        painting.touch(
            ellipse(268, 1172 + step * 5, 50 - step * 9, 1.6), "#3f4a46", alpha=0.35, soft=1
        )
    hull = blob(*path("208,1150 236,1162 292,1163 330,1148 312,1171 268,1175 228,1171"))
    painting.cover("boat", hull, fade(["#6b5540", "#2b2620"], (0, 1150), (0, 1175)))
    roof = blob(*path("244,1162 248,1140 270,1130 292,1140 297,1161 270,1158"))
    painting.cover("boat", roof, fade(["#b29a6d", "#6f5a3d"], (244, 0), (297, 0)))
    for x in (254, 264, 275, 286):
        painting.touch(ribbon([(x, 1160), (x + 1, 1136)], [1, 1]), "#4b3b28")
    painting.cover(
        "boat", ribbon([(214, 1176), (224, 1140), (232, 1096)], [1.6, 2, 1.4]), "#4b3b28"
    )


def _rocks(painting: Painting, rng: Generator) -> None:
    for x, y, wide in ((372, 1236, 60), (420, 1190, 46), (326, 1268, 44), (20, 1262, 70)):
        rock = blob(
            (x - wide, y + 20),
            (x - wide * 0.6, y - wide * 0.3),
            (x - 4, y - wide * 0.52),
            (x + wide * 0.5, y - wide * 0.34),
            (x + wide, y + 20),
            (x, y + 30),
        )
        painting.cover(
            "rocks",
            rock,
            fade(["#2f322d", "#6f7166", "#c3baa0"], (x - wide, y - wide), (x + 8, y + 24)),
        )
        for _ in range(9):
            rx, ry = x + rng.uniform(-0.7, 0.6) * wide, y + rng.uniform(-0.35, 0.3) * wide
            crack = ribbon([(rx, ry), (rx + 5, ry + 8), (rx + 3, ry + 16)], [0.5, 2.4, 0.4])
            painting.within(("rocks",), crack, INK, alpha=0.6)


def _inscription(painting: Painting, rng: Generator) -> None:
    """Two columns of invented, illegible brush writing, and a seal."""
    for column, count in ((44, 8), (72, 6)):
        for row in range(count):
            x, y = column, 60 + row * 22
            for _ in range(5):
                dx, dy = rng.uniform(-7, 5), rng.uniform(-7, 6)
                turn = (9, 1) if rng.uniform() < 0.55 else (1, 9)
                mark = ribbon(
                    [
                        (x + dx, y + dy),
                        (x + dx + turn[0] * 0.6, y + dy + turn[1] * 0.5),
                        (x + dx + turn[0], y + dy + turn[1]),
                    ],
                    [1.2, 2.3, 0.8],
                    steps=3,
                )
                painting.cover("inscription", mark, INK, alpha=0.85)
    painting.cover("seal", rectangle(62, 206, 84, 228), "#b3402c")
    for dx in (4, 10, 16):
        painting.touch(rectangle(62 + dx, 209, 64 + dx, 225), SILK)
    painting.touch(rectangle(65, 216, 81, 218), SILK)


SCENE = Scene(
    art_style="Shan_Shui",
    painting="shen-qing_松溪烟雨图",
    title="Mist and Rain over the Pine Stream (松溪烟雨图)",
    artist="Shen Qing",
    year="c. 1650",
    tradition="Chinese",
    size=SIZE,
    seed=1650,
    ground=SILK,
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
)
