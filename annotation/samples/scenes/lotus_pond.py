"""An album leaf in the fine manner: lotus, a heron and a dragonfly on silk."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, glow, mixed
from annotation.samples.scene import Scene
from annotation.samples.shapes import Outline, Point, blob, ellipse, path, rectangle, ribbon
from annotation.samples.surfaces import darken_corners, fibre_paper
from annotation.samples.words.lotus_pond import UTTERANCES, VOICES

SIZE = (760, 760)
SILK = "#cdb98c"
LINE = "#3f4a34"


def paint(painting: Painting, rng: Generator) -> None:
    painting.cover(
        "silk", rectangle(0, 0, *SIZE), glow(["#d9c89e", SILK, "#b79f70"], (400, 320), 560)
    )
    _water(painting, rng)
    _reeds(painting, rng)
    for centre, reach, squash, turn in (
        ((180, 330), 128, 0.62, -12),
        ((560, 250), 108, 0.5, 16),
        ((610, 590), 142, 0.42, 4),
    ):
        _stalk(painting, centre, centre[0] + 14)
        _leaf(painting, centre, (reach, squash), turn)
    _stalk(painting, (392, 262), 410)
    _flower(painting, (392, 240), 1.0)
    _stalk(painting, (262, 180), 250)
    _bud(painting, (262, 150))
    _heron(painting)
    _leaf(painting, (110, 650), (130, 0.4), -6)
    _dragonfly(painting)
    _seal(painting)
    fibre_paper(painting, rng, 0.04)
    darken_corners(painting, 0.22)


def _water(painting: Painting, rng: Generator) -> None:
    painting.cover(
        "pond",
        rectangle(0, 560, 760, 760),
        fade(["#c9b88c", "#9fa98a", "#7f9486"], (0, 555), (0, 760)),
        soft=10,
    )
    for _ in range(40):
        x, y = rng.uniform(-40, 720), rng.uniform(585, 752)
        long = rng.uniform(40, 130)
        line = ribbon(
            [(x, y), (x + long * 0.3, y - 3), (x + long * 0.7, y + 2), (x + long, y)],
            [0.4, 1.4, 1.2, 0.4],
        )
        painting.within(("pond",), line, "#4f6a5f", alpha=0.5)


def _reeds(painting: Painting, rng: Generator) -> None:
    for number in range(15):
        x = 640 + rng.uniform(-36, 90)
        high = rng.uniform(180, 420)
        lean = rng.uniform(-70, 30)
        blade = ribbon(
            [(x, 720), (x + lean * 0.2, 720 - high * 0.6), (x + lean, 720 - high)], [7, 6, 0.8]
        )
        painting.cover(
            "reeds", blade, fade(["#6f7f4a", "#9aa060"], (x, 720), (x, 720 - high)), alpha=0.85
        )
        if number % 4 == 0:
            head = ribbon([(x + lean, 720 - high + 60), (x + lean, 720 - high - 6)], [11, 9])
            painting.cover(
                "reeds", head, fade(["#5a3a24", "#8a5f38"], (x + lean - 5, 0), (x + lean + 5, 0))
            )


def _stalk(painting: Painting, top: Point, foot: float) -> None:
    middle = (top[0] * 0.4 + foot * 0.6 + 16, (top[1] + 700) / 2)
    painting.cover(
        "stalks",
        ribbon([top, middle, (foot, 710)], [5, 6, 7]),
        fade(["#7f8f55", "#4f6a48"], top, (foot, 710)),
    )
    for share in (0.2, 0.34, 0.5, 0.66, 0.8):
        y = top[1] + (710 - top[1]) * share
        x = float(np.interp(share, [0, 0.5, 1], [top[0], middle[0], foot]))
        painting.within(("stalks",), [ellipse(x + dx, y + dx, 1, 1) for dx in (-2, 2)], LINE)


def _leaf(painting: Painting, centre: Point, shape: tuple[float, float], turn: float) -> None:
    x, y = centre
    reach, squash = shape
    rim: list[Point] = []
    for step in range(22):
        angle = step * math.tau / 22
        wave = reach * (1 + 0.07 * math.sin(angle * 5 + turn) + 0.04 * math.cos(angle * 9))
        rim.append(
            (
                x + wave * math.cos(angle),
                y
                + wave * squash * math.sin(angle)
                + wave * math.cos(angle) * math.tan(math.radians(turn)),
            )
        )
    outline = blob(*rim)
    painting.cover("leaves", outline + (0.0, 2.0), LINE)
    painting.cover(
        "leaves", outline, glow(["#a9bf86", "#6f9a6a", "#3f7358", "#2a5a4c"], (x, y), reach * 1.05)
    )
    for px, py in rim:
        vein = ribbon([(x, y), (x * 0.5 + px * 0.5 + 4, y * 0.5 + py * 0.5), (px, py)], [3, 2, 0.8])
        painting.within(("leaves",), vein, "#c3d2a0", alpha=0.8)
        fork = [
            (x * 0.4 + px * 0.6, y * 0.4 + py * 0.6),
            (px * 0.95 + x * 0.05 + (py - y) * 0.12, py * 0.95 + y * 0.05 - (px - x) * 0.06),
        ]
        painting.within(("leaves",), ribbon(fork, [1.4, 0.6], steps=3), "#c3d2a0", alpha=0.6)
    painting.touch(ellipse(x, y, reach * 0.06, reach * 0.05 * max(squash, 0.5)), "#d9dcb0")


def _petal(base: Point, angle: float, long: float, wide: float) -> Outline:
    points = np.array(
        [
            (0, 0),
            (wide * 0.5, -long * 0.3),
            (wide * 0.62, -long * 0.6),
            (wide * 0.24, -long * 0.9),
            (0, -long),
            (-wide * 0.24, -long * 0.9),
            (-wide * 0.62, -long * 0.6),
            (-wide * 0.5, -long * 0.3),
        ]
    )
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    turned = points @ np.array([[cos, sin], [-sin, cos]]) + np.array(base)
    return blob(*[(float(px), float(py)) for px, py in turned])


def _flower(painting: Painting, base: Point, scale: float) -> None:
    x, y = base
    rows = (((-62, -34, 0, 34, 62), 128, 62, -4), ((-92, 92), 120, 52, 4))
    for angles, long, wide, drop in rows:
        for angle in angles:
            _one_petal(painting, (x, y + drop), angle, (long * scale, wide * scale))
    painting.cover(
        "seed pod",
        blob(*path("-26,-52 26,-52 18,-8 -18,-8")) + (x, y),
        fade(["#d9c85a", "#8fa04a"], (x, y - 54), (x, y - 6)),
    )
    painting.cover("seed pod", ellipse(x, y - 52, 27, 10), "#c9cf78")
    painting.touch(
        [
            ellipse(x + dx, y - 52 + dy, 3, 2.2)
            for dx, dy in ((-15, 0), (-5, -4), (7, -3), (16, 1), (0, 4))
        ],
        "#6f7a30",
    )
    for dx in range(-40, 44, 8):
        stamen = ribbon(
            [(x + dx * 0.5, y - 10), (x + dx, y - 34), (x + dx * 1.15, y - 44)],
            [1.4, 1.2, 3],
            steps=4,
        )
        painting.cover("lotus flower", stamen, "#e9b83e")
    for angle in (-48, 48, -16, 16):
        _one_petal(painting, (x, y + 16), angle, (82 * scale, 58 * scale))


def _one_petal(painting: Painting, base: Point, angle: float, extent: tuple[float, float]) -> None:
    outline = _petal(base, angle, *extent)
    turn = math.radians(angle)
    tip = (base[0] + extent[0] * math.sin(turn), base[1] - extent[0] * math.cos(turn))
    painting.cover("lotus flower", outline, "#a84a62")
    centre = outline.mean(axis=0)
    inner = (outline - centre) * 0.965 + centre
    painting.cover(
        "lotus flower", inner, fade(["#fbf1e2", "#f9e2dc", "#ee9fb0", "#d4567c"], base, tip)
    )
    for side in (-0.5, -0.25, 0, 0.25, 0.5):
        bend = (
            base[0] * 0.45 + tip[0] * 0.55 + side * extent[1] * math.cos(turn),
            base[1] * 0.45 + tip[1] * 0.55 + side * extent[1] * math.sin(turn),
        )
        near = (base[0] * 0.12 + tip[0] * 0.88 + side * 10, base[1] * 0.12 + tip[1] * 0.88)
        painting.touch(ribbon([base, bend, near], [0.5, 1.1, 0.5]), "#c9607e", alpha=0.55)


def _bud(painting: Painting, base: Point) -> None:
    x, y = base
    for angle, wide in ((-10, 44), (10, 44), (0, 36)):
        outline = _petal((x, y + 34), angle, 104, wide)
        painting.cover("bud", outline, "#a84a62")
        centre = outline.mean(axis=0)
        painting.cover(
            "bud",
            (outline - centre) * 0.96 + centre,
            fade(["#f9ead8", "#f0a9b6", "#c9446c"], (x, y + 34), (x, y - 68)),
        )
    painting.cover("bud", blob(*path("-14,38 0,22 14,38 0,46")) + (x, y), "#7f9a5c")


def _heron(painting: Painting) -> None:
    for shift in (0, 20):
        painting.cover(
            "heron",
            ribbon([(470 + shift, 560), (474 + shift, 640), (466 + shift, 706)], [6, 5, 5]),
            "#5a4a3c",
        )
        painting.cover(
            "heron",
            ribbon([(446 + shift, 712), (466 + shift, 704), (492 + shift, 712)], [2, 5, 2]),
            "#5a4a3c",
        )
    body = blob(*path("420,500 438,462 480,456 524,486 566,540 590,586 544,580 490,576 444,552"))
    neck = ribbon(path("444,500 410,470 424,430 458,404 446,372 420,366"), [42, 28, 19, 16, 16, 19])
    painting.cover("heron", [body, neck], "#8f8a78")
    for part in (body, neck):
        centre = part.mean(axis=0)
        painting.cover(
            "heron",
            (part - centre) * 0.985 + centre,
            fade(["#fdfaf0", "#f3ecdc", "#cfc8b6"], (430, 380), (560, 600)),
        )
    for row in range(4):
        for step in range(5):
            fx, fy = 462 + step * 21 + row * 6, 486 + row * 22 + step * 12
            painting.within(
                ("heron",),
                ribbon([(fx, fy), (fx + 13, fy + 13), (fx + 30, fy + 20)], [0.8, 2, 0.8]),
                "#8f8a7a",
                alpha=0.8,
            )
    painting.cover(
        "heron", blob(*path("432,354 408,352 396,364 404,376 430,380 442,370")), "#fbf6ea"
    )
    painting.cover(
        "heron",
        ribbon([(402, 364), (370, 372), (330, 386)], [10, 7, 1]),
        fade(["#d9a23c", "#6f5a34"], (402, 0), (330, 0)),
    )
    painting.cover("heron", ribbon([(424, 356), (456, 350), (496, 366)], [6, 5, 1]), "#2f3438")
    painting.touch(ellipse(411, 363, 4.4, 4.4), "#e8b53c")
    painting.touch(ellipse(410.5, 363, 2.2, 2.2), "#14161a")


def _dragonfly(painting: Painting) -> None:
    x, y = 262.0, 64.0
    for tip, wide in (
        ((x - 66, y - 26), 17),
        ((x - 60, y + 12), 15),
        ((x + 58, y - 34), 17),
        ((x + 62, y + 2), 15),
    ):
        wing = ribbon([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2 - 3), tip], [3, wide, 5])
        painting.cover("dragonfly", wing, "#e9e9da", alpha=0.72)
        painting.touch(ribbon([(x, y), tip], [1.4, 1], steps=2), "#6a6a58")
    painting.cover(
        "dragonfly",
        ribbon([(x - 4, y - 10), (x, y + 6), (x + 8, y + 74)], [12, 9, 4]),
        fade(["#c23a2c", "#8a2a24"], (x, y - 10), (x, y + 74)),
    )
    painting.cover(
        "dragonfly",
        [ellipse(x - 9, y - 14, 5, 5), ellipse(x + 2, y - 15, 5, 5)],
        mixed("#3a6a5a", "#101010", 0.3),
    )


def _seal(painting: Painting) -> None:
    painting.cover("seal", rectangle(40, 690, 72, 722), "#b3402c")
    for step in range(3):
        painting.touch(rectangle(45 + step * 9, 695, 48 + step * 9, 717), "#e2cfa2")
    painting.touch(rectangle(45, 705, 67, 708), "#e2cfa2")


SCENE = Scene(
    art_style="Gongbi",
    painting="anonymous_heron-in-a-lotus-pond",
    title="Heron in a Lotus Pond",
    artist="Anonymous",
    year="13th century",
    tradition="Chinese",
    size=SIZE,
    seed=1250,
    ground=SILK,
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
)
