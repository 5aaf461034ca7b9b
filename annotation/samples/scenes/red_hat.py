"""A portrait in unmixed colours: green shadow, pink light, one enormous hat."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, glow
from annotation.samples.scene import Scene
from annotation.samples.shapes import blob, ellipse, path, rectangle, ribbon
from annotation.samples.strokes import Brush, brush_over, contours
from annotation.samples.surfaces import light_relief, weave_canvas
from annotation.samples.words.red_hat import UTTERANCES, VOICES

SIZE = (680, 860)


def paint(painting: Painting, rng: Generator) -> None:
    _background(painting, rng)
    _coat(painting)
    _hair_and_neck(painting)
    _face(painting)
    _features(painting)
    _hat(painting)
    angles = contours(painting, blur=7)
    angles[painting.mask(("hair",))] = 1.5
    brush_over(painting, rng, Brush(17, 40, 15, 15, 3), angles, only=("background", "coat"))
    brush_over(
        painting,
        rng,
        Brush(9, 26, 8.5, 12, 3),
        angles,
        only=("background", "coat", "hat", "hair", "scarf"),
    )
    brush_over(painting, rng, Brush(6, 16, 5, 6, 3), angles, only=("face", "neck", "flowers"))
    _features(painting)
    _last_lines(painting)
    light_relief(painting, 0.6)
    weave_canvas(painting, rng, 0.022)


def _background(painting: Painting, rng: Generator) -> None:
    painting.cover(
        "background",
        rectangle(0, 0, *SIZE),
        fade(["#4fa08c", "#7cb98a", "#e8b25a"], (0, 0), (680, 860)),
    )
    tones = ("#e98a5c", "#8f6fc0", "#2f8f86", "#f2cf62", "#5a86c8", "#e9a0b0", "#57a86a")
    for _ in range(46):
        x, y = rng.uniform(-30, 700), rng.uniform(-30, 880)
        r = rng.uniform(36, 100)
        patch = blob(
            (x - r, y - r * 0.3),
            (x - r * 0.1, y - r * 0.7),
            (x + r, y - r * 0.1),
            (x + r * 0.2, y + r * 0.7),
        )
        painting.touch(patch, tones[int(rng.integers(7))], alpha=0.62, soft=3)


def _coat(painting: Painting) -> None:
    coat = blob(*path("60,900 96,740 190,664 290,636 400,634 500,668 590,744 634,900 340,930"))
    painting.cover(
        "coat", coat, fade(["#2f3f9a", "#5a4fb0", "#8a4f9e", "#2a2a66"], (80, 700), (620, 860))
    )
    for x, tone in ((180, "#1f2a6c"), (250, "#6f7fd8"), (470, "#b86ab0"), (540, "#252860")):
        painting.touch(
            ribbon([(x + (340 - x) * 0.3, 680), (x, 770), (x - 14, 880)], [8, 30, 40]),
            tone,
            alpha=0.8,
            soft=3,
        )
    scarf = blob(
        *path(
            "268,640 300,606 348,636 400,606 432,640 410,700 372,742 392,872 330,880 "
            "326,740 292,700"
        )
    )
    painting.cover("scarf", scarf, fade(["#f7d64a", "#f0a032", "#f9e27a"], (270, 620), (420, 860)))
    for line in (
        [(290, 640), (340, 700), (352, 860)],
        [(404, 640), (366, 704), (370, 860)],
        [(300, 676), (350, 716), (400, 676)],
    ):
        painting.touch(ribbon(line, [3, 9, 5]), "#d9722c", alpha=0.8, soft=1)


def _hair_and_neck(painting: Painting) -> None:
    hair = blob(
        *path("232,300 206,380 204,470 230,540 280,560 400,560 462,530 482,450 474,350 446,290")
    )
    painting.cover("hair", hair, fade(["#1f2a5a", "#3a2038", "#7a3a2f"], (206, 300), (480, 520)))
    for x, sway in ((222, -8), (240, -4), (454, 10), (468, 12)):
        painting.touch(
            ribbon([(x + 14, 320), (x + sway, 430), (x + 12, 540)], [4, 10, 4]),
            "#3f6fb0",
            alpha=0.7,
        )
    neck = blob(*path("292,470 296,560 284,630 348,664 412,626 398,556 400,470"))
    painting.cover("neck", neck, fade(["#4f9a7c", "#e0a07a", "#f3c29a"], (288, 560), (404, 560)))
    painting.touch(
        blob(*path("296,500 350,556 402,500 396,560 344,590 298,560")), "#3f7f78", alpha=0.7, soft=6
    )


def _face(painting: Painting) -> None:
    face = blob(
        *path(
            "246,330 248,410 272,478 316,528 350,540 386,526 424,472 440,404 440,326 "
            "404,262 340,246 280,264"
        )
    )
    painting.cover(
        "face", face, fade(["#5aa382", "#e8b48c", "#fbd6ae", "#f7b99a"], (244, 400), (442, 372))
    )
    painting.touch(
        blob(*path("246,320 270,350 276,430 312,520 270,476 246,410")),
        "#3f8f80",
        alpha=0.75,
        soft=8,
    )
    painting.touch(ellipse(300, 440, 30, 24), "#e8806c", alpha=0.6, soft=10)
    painting.touch(ellipse(412, 436, 26, 24), "#f2735f", alpha=0.75, soft=9)
    painting.touch(
        blob(*path("300,262 420,262 436,316 350,296 262,318")), "#8f6fb8", alpha=0.6, soft=9
    )
    painting.touch(
        ribbon([(360, 330), (366, 390), (372, 424)], [14, 12, 16]), "#fff0c8", alpha=0.9, soft=4
    )
    painting.touch(
        ribbon([(340, 350), (338, 400), (332, 432), (350, 446)], [10, 9, 13, 7]),
        "#57a07e",
        alpha=0.8,
        soft=3,
    )
    painting.touch(ellipse(352, 524, 26, 9), "#fbe0b8", alpha=0.6, soft=5)
    painting.touch(
        ribbon([(310, 500), (350, 510), (388, 498)], [5, 9, 5]), "#6f9a80", alpha=0.6, soft=3
    )


def _features(painting: Painting) -> None:
    for x, y, wide in ((300, 376, 27), (402, 372, 25)):
        socket = blob((x - wide - 6, y), (x - 4, y - 24), (x + wide + 4, y - 4), (x, y + 17))
        painting.touch(socket, "#4f7fa0", alpha=0.4, soft=6)
        white = blob(
            (x - wide, y + 2),
            (x - wide * 0.4, y - 11),
            (x + wide * 0.4, y - 11),
            (x + wide, y),
            (x + wide * 0.3, y + 11),
            (x - wide * 0.4, y + 11),
        )
        painting.touch(white, "#f4f2e4")
        painting.touch(
            ellipse(x + 3, y - 1, 11.5, 11.5),
            glow(["#173a4a", "#2f8f9e", "#123040"], (x + 3, y - 1), 12),
        )
        painting.touch(ellipse(x + 3, y - 1, 5, 5), "#0c1420")
        painting.touch(ellipse(x + 7, y - 5, 2.6, 2.6), "#ffffff")
    painting.touch(blob(*path("305,481 330,477 350,482 370,476 399,480 352,494")), "#b8203a")
    painting.touch(blob(*path("310,484 352,493 394,483 372,504 350,509 328,504")), "#e8455a")
    painting.touch(ellipse(356, 498, 16, 3.4), "#ff9a9a", alpha=0.8, soft=1)


def _last_lines(painting: Painting) -> None:
    for x, y, wide in ((300, 376, 27), (402, 372, 25)):
        lid = [
            (x - wide - 4, y + 4),
            (x - wide * 0.4, y - 12),
            (x + wide * 0.4, y - 12),
            (x + wide + 6, y - 2),
        ]
        painting.touch(ribbon(lid, [2, 7, 6, 2]), "#1c1c3a")
        painting.touch(ribbon([(px, py - 9) for px, py in lid], [1, 2.6, 1]), "#6a4a8a", alpha=0.8)
        painting.touch(ellipse(x + 3, y - 1, 5.4, 6), "#0c1420")
        painting.touch(ellipse(x + 7, y - 5, 2.6, 2.6), "#ffffff")
        brow = [(x - wide - 6, y - 26), (x - 6, y - 42), (x + wide + 8, y - 30)]
        painting.touch(ribbon(brow, [3, 9, 3]), "#23305c")
    painting.touch(
        ribbon([(334, 436), (346, 448), (362, 446), (376, 438)], [2, 5, 4, 2]), "#a8403f"
    )
    painting.touch(
        ribbon(path("302,480 326,487 352,492 376,487 402,479"), [1.5, 3, 4, 3, 1.5]), "#6f1028"
    )
    jaw = path("248,420 274,482 318,530 352,542 388,528 426,474")
    painting.touch(ribbon(jaw, [1, 4, 5, 4, 3, 1]), "#2f4f70", alpha=0.7)


def _hat(painting: Painting) -> None:
    brim = blob(
        *path(
            "76,286 130,222 250,190 380,176 510,190 606,246 580,282 470,286 350,300 220,316 120,322"
        )
    )
    painting.cover(
        "hat", brim, fade(["#8f1430", "#e0302e", "#f4583a", "#b01c34"], (90, 300), (600, 220))
    )
    painting.touch(
        blob(*path("130,300 240,272 360,260 500,262 560,280 460,288 350,300 220,316")),
        "#5a0f2c",
        alpha=0.8,
        soft=4,
    )
    crown = blob(*path("214,226 206,150 250,84 336,58 420,78 462,140 468,210 400,236 300,246"))
    painting.cover(
        "hat", crown, fade(["#a81a30", "#ee3f30", "#ff7a4a", "#c4242e"], (210, 200), (470, 120))
    )
    band = ribbon([(206, 214), (300, 234), (400, 226), (470, 196)], [26, 30, 30, 24])
    painting.cover("hat", band, fade(["#2a2a66", "#4f58b8", "#23265a"], (206, 0), (470, 0)))
    for x, y, r, tone in (
        (206, 200, 44, "#f6c6d6"),
        (258, 226, 34, "#f7e07a"),
        (168, 236, 34, "#f29ab0"),
        (226, 152, 28, "#fff3e0"),
    ):
        for turn in range(6):
            dx, dy = r * 0.6 * np.cos(turn * 1.047), r * 0.6 * np.sin(turn * 1.047)
            painting.cover(
                "flowers", ellipse(x + dx, y + dy, r * 0.46, r * 0.4, turn=turn * 60), tone
            )
            painting.touch(
                ellipse(x + dx * 0.8, y + dy * 0.8, r * 0.2, r * 0.16), "#d9567c", alpha=0.5, soft=2
            )
        painting.touch(ellipse(x, y, r * 0.26, r * 0.26), "#e8902c")
    for tip in ((120, 168), (140, 282), (300, 190)):
        leaf = blob(
            (206, 210),
            ((206 + tip[0]) / 2, (206 + tip[1]) / 2 - 14),
            tip,
            ((206 + tip[0]) / 2 + 8, (206 + tip[1]) / 2 + 12),
        )
        painting.within(("hat", "background"), leaf, "#2f8f5a")


SCENE = Scene(
    art_style="Fauvism",
    painting="jeanne-roche_woman-in-a-red-hat-1906",
    title="Woman in a Red Hat",
    artist="Jeanne Roche",
    year="1906",
    tradition="Western",
    size=SIZE,
    seed=1906,
    ground="#7cb98a",
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
    figures=(("face", "neck", "hair", "hat", "flowers", "coat", "scarf"),),
    rating=2,
)
