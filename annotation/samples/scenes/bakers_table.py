"""A still life: bread, fruit and a jug on a white cloth, and one pear too old."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, glow, noise
from annotation.samples.parts.table_fruit import bowl, loose_fruit, pear
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
from annotation.samples.strokes import Brush, brush_over, contours
from annotation.samples.surfaces import darken_corners, light_relief, weave_canvas
from annotation.samples.words.bakers_table import UTTERANCES, VOICES

SIZE = (900, 700)


def paint(painting: Painting, rng: Generator) -> None:
    _wall(painting)
    _cloth(painting)
    _jug(painting)
    _bread(painting)
    bowl(painting)
    loose_fruit(painting)
    pear(painting)
    _knife(painting)
    angles = contours(painting, blur=6)
    wall = painting.mask(("wall",))
    angles[wall] = (0.8 + 0.7 * noise(rng, SIZE, 150, octaves=2))[wall]
    brush_over(painting, rng, Brush(13, 34, 11, 8, 3), angles, only=("wall", "curtain", "table"))
    brush_over(painting, rng, Brush(9, 26, 8, 5, 3), angles, only=("cloth",))
    things = ("jug", "bread", "bowl", "apples", "oranges", "pear")
    brush_over(painting, rng, Brush(5.5, 15, 4.6, 6, 3), angles, only=things)
    brush_over(painting, rng, Brush(3, 8, 3, 4, 2), angles, only=("grapes", "knife"))
    _highlights(painting)
    light_relief(painting, 0.5)
    weave_canvas(painting, rng, 0.025)
    darken_corners(painting, 0.3)


def _wall(painting: Painting) -> None:
    painting.cover(
        "wall",
        rectangle(0, 0, *SIZE),
        glow(["#a89a72", "#6f6a50", "#3f4238", "#2a2c2a"], (500, 210), 620),
    )
    curtain = blob(*path("-40,-40 250,-40 226,120 180,260 140,380 60,470 -40,480"))
    painting.cover(
        "curtain",
        curtain,
        fade(["#2f4a3c", "#4f7256", "#24382f", "#3f6048", "#1c2c26"], (0, 40), (240, 120)),
    )
    for x in (20, 74, 128, 178):
        painting.touch(
            ribbon([(x + 20, 0), (x + 8, 180), (x - 34, 420)], [10, 26, 12]),
            "#182620",
            alpha=0.6,
            soft=7,
        )
        painting.touch(
            ribbon([(x + 40, 0), (x + 30, 160), (x - 10, 380)], [6, 14, 6]),
            "#7f9c6c",
            alpha=0.5,
            soft=6,
        )
    painting.cover(
        "table", rectangle(0, 430, 900, 700), fade(["#6f4a30", "#4a2f22"], (0, 430), (0, 700))
    )


def _cloth(painting: Painting) -> None:
    top = curve(path("90,470 230,438 480,424 720,430 910,452"))
    painting.cover(
        "cloth",
        ground_below(top, 640),
        fade(["#f6efe0", "#e6dccb", "#c9c2bb"], (380, 430), (330, 640)),
    )
    hem = curve(path("60,610 150,650 260,626 380,672 520,640 640,684 780,650 910,690"))
    painting.cover(
        "cloth",
        np.concatenate([hem, [[910.0, 560.0], [90.0, 470.0]]]),
        fade(["#f1e8d8", "#d3cbc4", "#a5a1ab"], (400, 540), (370, 690)),
    )
    folds = (
        [(260, 470), (250, 560), (262, 640)],
        [(392, 540), (380, 600), (384, 680)],
        [(640, 540), (648, 610), (640, 690)],
        [(780, 470), (770, 560), (782, 660)],
        [(150, 500), (140, 570), (152, 656)],
        [(520, 560), (512, 610), (520, 650)],
    )
    for fold in folds:
        painting.within(("cloth",), ribbon(fold, [4, 26, 34]), "#8f90a4", alpha=0.55, soft=9)
        lit = [(x + 26, y) for x, y in fold]
        painting.within(("cloth",), ribbon(lit, [3, 16, 18]), "#fffaf0", alpha=0.8, soft=6)
    for y in (0, 9):
        painting.within(
            ("cloth",),
            ribbon(
                [
                    (x, 592 + y + dy)
                    for x, dy in ((60, 0), (260, 10), (520, 26), (780, 34), (910, 50))
                ],
                [4, 4],
            ),
            "#5f7fb0",
            alpha=0.75,
        )


def _jug(painting: Painting) -> None:
    painting.within(("cloth", "table"), ellipse(300, 500, 130, 26), "#4a4450", alpha=0.6, soft=12)
    handle = ribbon(path("178,250 124,262 118,340 150,400 186,408"), [18, 20, 19, 18, 16])
    painting.cover("jug", handle, fade(["#2f5a94", "#6f9ccc", "#234a7c"], (112, 300), (190, 330)))
    body = blob(
        *path(
            "190,200 196,250 168,320 154,400 180,472 244,500 312,474 338,400 322,320 "
            "292,250 300,204 246,192"
        )
    )
    painting.cover(
        "jug",
        body,
        fade(
            ["#173462", "#3f74b8", "#a9cbe4", "#5a8fc8", "#1f4478", "#142c54"],
            (156, 330),
            (338, 360),
        ),
    )
    painting.touch(ellipse(246, 202, 54, 15), "#142440")
    painting.touch(ribbon([(190, 200), (246, 190), (302, 202)], [5, 8, 5]), "#cfe2ee")
    painting.cover("jug", blob((292, 192), (326, 186), (318, 204), (298, 222)), "#7fa8d4")
    for level, wide in ((300, 72), (316, 78)):
        painting.within(
            ("jug",),
            ribbon([(246 - wide, level - 6), (246, level + 8), (246 + wide, level - 6)], [4, 5, 4]),
            "#f2ead4",
            alpha=0.85,
        )
    for turn in range(5):
        x, y = 246 + 24 * np.cos(turn * 1.257), 400 + 24 * np.sin(turn * 1.257)
        painting.touch(ellipse(x, y, 15, 12, turn=turn * 72), "#eef0e6", alpha=0.85)
    painting.touch(ellipse(246, 400, 10, 10), "#e8b04a")


def _bread(painting: Painting) -> None:
    painting.within(("cloth",), ellipse(700, 500, 190, 26), "#5a5058", alpha=0.6, soft=12)
    loaf = blob(*path("520,470 532,410 600,368 700,356 800,378 858,430 850,484 760,506 600,504"))
    painting.cover(
        "bread", loaf, fade(["#f2cf8a", "#c98a42", "#8a4f24", "#5a3018"], (640, 356), (690, 510))
    )
    for x in (592, 654, 716, 778):
        slash = ribbon([(x - 26, 452), (x, 402), (x + 34, 380)], [4, 22, 5])
        painting.touch(slash, fade(["#fff0c4", "#e6b872"], (x - 20, 440), (x + 30, 380)), soft=1.5)
        painting.touch(
            ribbon([(x - 20, 458), (x + 8, 412), (x + 40, 388)], [2, 5, 2]), "#6f3a1a", alpha=0.8
        )


def _knife(painting: Painting) -> None:
    painting.within(
        ("cloth",),
        ribbon([(400, 652), (560, 622), (640, 612)], [8, 10, 4]),
        "#4f4858",
        alpha=0.5,
        soft=4,
    )
    painting.cover(
        "knife",
        polygon(*path("470,624 636,592 656,596 600,622 474,642")),
        fade(["#e9edee", "#6a7682", "#39424e"], (556, 604), (562, 638)),
    )
    painting.cover(
        "knife",
        polygon((372, 646), (470, 622), (476, 644), (380, 670)),
        fade(["#7a4a2a", "#2f1c14"], (400, 636), (408, 668)),
    )


def _highlights(painting: Painting) -> None:
    for x, y, r in (
        (376, 386, 8),
        (460, 364, 9),
        (540, 394, 8),
        (421, 420, 7),
        (504, 430, 7),
        (672, 548, 9),
        (245, 542, 8),
        (770, 566, 6),
    ):
        painting.touch(ellipse(x, y, r, r * 0.7, turn=-30), "#fff8e4", alpha=0.85, soft=2)
    for x, y in ((346, 438), (333, 461), (357, 465), (333, 472), (346, 488), (334, 496)):
        painting.touch(ellipse(x, y, 3, 2.4), "#e9dcf4", alpha=0.9, soft=0.8)
    painting.touch(
        ribbon([(204, 300), (190, 380), (206, 446)], [3, 9, 3]), "#f4fafc", alpha=0.75, soft=3
    )
    painting.cover(
        "fly", [ellipse(814, 566, 7, 4.6, turn=25), ellipse(821, 569, 3.4, 3.2)], "#15130f"
    )
    painting.touch(
        [ellipse(809, 560, 8, 3, turn=-24), ellipse(806, 567, 8, 3, turn=38)], "#dfe4e2", alpha=0.7
    )
    for leg in (-4, 1, 6):
        painting.touch(
            ribbon([(814 + leg, 568), (812 + leg * 2, 577)], [1.2, 0.8], steps=2), "#15130f"
        )


SCENE = Scene(
    art_style="Realism",
    painting="jonas-weir_the-baker's-table-1899",
    title="The Baker's Table",
    artist="Jonas Weir",
    year="1899",
    tradition="Western",
    size=SIZE,
    seed=1899,
    ground="#6f6a50",
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
)
