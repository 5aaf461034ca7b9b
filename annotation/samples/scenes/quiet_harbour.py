"""A harbour at sunrise: broken strokes of oil, violet against orange."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, glow, mixed, noise
from annotation.samples.scene import Scene
from annotation.samples.shapes import blob, curve, ellipse, ground_below, path, polygon, ribbon
from annotation.samples.strokes import Brush, brush_over
from annotation.samples.surfaces import light_relief, weave_canvas
from annotation.samples.words.quiet_harbour import UTTERANCES, VOICES

SIZE = (960, 720)
SUN = (604.0, 214.0)
HORIZON = 318.0


def paint(painting: Painting, rng: Generator) -> None:
    _sky(painting, rng)
    _far_shore(painting)
    _water(painting, rng)
    _sailing_boat(painting, (330, 430), 1.0, ("#d9743a", "#a8452c"))
    _sailing_boat(painting, (790, 372), 0.5, ("#e9c48a", "#c08a58"))
    _rowing_boat(painting)
    drift = noise(rng, SIZE, 190, octaves=2)
    heavens = painting.mask(("sky", "sun"))
    angles = np.where(heavens, 0.55 * drift - 0.3, 0.22 * drift).astype(np.float32)
    upright = painting.mask(("orange sail", "pale sail", "lighthouse", "masts"))
    angles[upright] = 1.35
    brush_over(painting, rng, Brush(13, 44, 13, 9, 3), angles, only=("sky", "water"))
    brush_over(painting, rng, Brush(6.5, 26, 7, 11, 2), angles)
    fine = ("sun", "orange sail", "pale sail", "lighthouse", "rowing boat", "orange boat")
    brush_over(painting, rng, Brush(4, 14, 3.5, 7, 2), angles, only=fine)
    _crisp(painting)
    _gulls(painting)
    light_relief(painting, 0.55)
    weave_canvas(painting, rng, 0.02)


def _sky(painting: Painting, rng: Generator) -> None:
    everywhere = polygon((0, 0), (960, 0), (960, 720), (0, 720))
    bands = ["#5f6f9e", "#8b8fb4", "#c9a7ad", "#f0b88c", "#f5cf9b"]
    painting.cover("sky", everywhere, fade(bands, (430, 0), (520, HORIZON)))
    painting.touch(ellipse(*SUN, 250, 180), "#fbc07c", alpha=0.55, soft=70)
    for _ in range(26):
        x, y = rng.uniform(-40, 960), rng.uniform(10, 250)
        long, thick = rng.uniform(70, 210), rng.uniform(5, 17)
        near = float(np.exp(-(((x + long / 2 - SUN[0]) / 260) ** 2)))
        tone = mixed("#7a78a6", "#f39a63", near * 0.8) if y > 90 else "#a9a6c4"
        cloud = blob((x, y), (x + long * 0.4, y - thick), (x + long, y - 2), (x + long / 2, y + 6))
        painting.touch(cloud, tone, alpha=0.7, soft=5)
    painting.cover("sun", ellipse(*SUN, 35, 34), glow(["#fff3c4", "#ff9b3d", "#f2702a"], SUN, 40))


def _far_shore(painting: Painting) -> None:
    ridge = path("0,268 90,262 180,282 300,290 420,300 560,304 700,296")
    hills = curve([*ridge, (800, 276), (880, 268), (960, 258)])
    painting.cover(
        "shore", ground_below(hills, HORIZON + 8), fade(["#7d7aa4", "#a48aa2"], (0, 250), (0, 325))
    )
    for x, wide, high in (
        (700, 26, 34),
        (730, 34, 22),
        (772, 18, 48),
        (800, 40, 26),
        (850, 30, 40),
        (888, 44, 28),
        (930, 26, 52),
        (30, 40, 26),
        (64, 24, 40),
    ):
        house = polygon(
            (x, HORIZON + 4),
            (x, HORIZON - high),
            (x + wide / 2, HORIZON - high - 12),
            (x + wide, HORIZON - high),
            (x + wide, HORIZON + 4),
        )
        painting.cover("shore", house, mixed("#6a6490", "#93758c", (x % 7) / 7))
    tower = polygon((128, 322), (136, 168), (164, 168), (173, 322))
    painting.cover("lighthouse", tower, fade(["#8d7f9a", "#f3dcc4"], (126, 0), (172, 0)))
    for top in (205, 262):
        band = polygon((133, top + 24), (135, top), (166, top), (169, top + 24))
        painting.touch(band, fade(["#7a3f4c", "#d0604a"], (130, 0), (170, 0)))
    cap = polygon(*path("132,168 132,162 138,160 138,142 150,128 162,142 162,160 168,162 168,168"))
    painting.cover("lighthouse", cap, "#514a6b")
    painting.touch(ellipse(150, 151, 7, 7), "#ffe9a3")


def _water(painting: Painting, rng: Generator) -> None:
    sea = polygon((0, HORIZON), (960, HORIZON), (960, 720), (0, 720))
    bands = ["#e2b394", "#a597b0", "#6d7ba6", "#48608f", "#33496f"]
    painting.cover("water", sea, fade(bands, (500, HORIZON), (430, 720)))
    for _ in range(330):
        y = HORIZON + 4 + 400 * rng.uniform() ** 1.5
        near = (y - HORIZON) / 400
        x, long = rng.uniform(0, 960), 10 + 60 * near
        tone = ("#8ea3c6", "#8ea3c6", "#2f4568", "#b08fae", "#57759c")[int(rng.integers(5))]
        wave = ellipse(x, y, long, 1.2 + 4 * near)
        painting.touch(wave, tone, alpha=0.6, soft=0.8)
    for step in range(46):
        near = step / 46
        y = HORIZON + 5 + 330 * near**1.25
        x = SUN[0] + rng.normal(0, 8 + 34 * near)
        glint = ellipse(x, y, rng.uniform(10, 24) + 28 * near, 2 + 4 * near)
        tone = ("#ff9a45", "#ffc46b", "#f57c35", "#ffe3a6")[int(rng.integers(4))]
        painting.cover("glitter", glint, tone)


def _sailing_boat(
    painting: Painting, at: tuple[float, float], scale: float, sails: tuple[str, str]
) -> None:
    x, y = at
    name = "orange" if scale > 0.8 else "pale"

    def place(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + u * scale, y + v * scale) for u, v in points]

    for step in range(12):
        depth = 34 + step * 9
        ripple = ellipse(
            x + 8 * scale * (-1) ** step, y + depth * scale, (70 - step * 4) * scale, 4 * scale
        )
        painting.touch(ripple, sails[1] if step % 2 else "#3d4668", alpha=0.65, soft=1)
    painting.cover("masts", ribbon(place((4, 20), (0, -236)), [7 * scale, 3 * scale]), "#4a3a48")
    main = blob(*place((8, -222), (70, -120), (112, -6), (60, -14), (10, -18), (6, -120)))
    jib = blob(*place((-6, -200), (-14, -110), (-16, -14), (-60, -10), (-88, -8), (-44, -96)))
    painting.cover(
        f"{name} sail",
        [main, jib],
        fade([sails[1], sails[0], "#f4b765"], place((-60, 0))[0], place((90, -60))[0]),
    )
    hull = blob(
        *place((-104, 2), (-60, 8), (60, 8), (120, -4), (100, 22), (64, 38), (-62, 38), (-92, 22))
    )
    painting.cover(f"{name} boat", hull, fade(["#7b5060", "#2f2c4a"], (0, y), (0, y + 36 * scale)))
    painting.touch(
        ribbon(place((-98, 6), (0, 12), (114, 0)), [4 * scale, 5 * scale, 3 * scale]), "#e59a63"
    )


def _rowing_boat(painting: Painting) -> None:
    for step in range(9):
        painting.touch(
            ellipse(705 + 10 * (-1) ** step, 640 + step * 8, 150 - step * 9, 5),
            "#1f2b48",
            alpha=0.6,
            soft=2,
        )
    hull = blob(
        *path("540,566 610,590 720,596 820,584 880,552 868,598 820,634 720,648 620,640 564,612")
    )
    painting.cover("rowing boat", hull, fade(["#27536a", "#142a45"], (0, 570), (0, 650)))
    inside = blob(*path("560,574 640,584 740,588 830,576 866,562 800,600 700,610 610,602"))
    painting.touch(inside, fade(["#b98a5c", "#5a4152"], (0, 560), (0, 612)))
    for x in (632, 720, 800):
        painting.touch(ribbon([(x, 582), (x + 12, 608)], [11, 9]), "#d8aa72")
    painting.touch(ribbon([(544, 568), (700, 604), (876, 556)], [6, 7, 5]), "#e3a667")
    painting.cover("oars", ribbon([(600, 640), (700, 590), (846, 540)], [13, 5, 5]), "#c99a62")


def _crisp(painting: Painting) -> None:
    """The last dark and light accents, set when the rest is dry."""
    for rim in (
        path("538,566 622,594 720,602 820,590 884,552"),
        [(228, 432), (330, 443), (448, 428)],
    ):
        painting.within(("rowing boat", "orange boat"), ribbon(rim, [3, 6, 5, 3]), "#f2b678")
    painting.touch(ribbon([(334, 450), (331, 330), (330, 196)], [5, 4, 2]), "#3c2f40")
    painting.touch(ellipse(150, 151, 6, 7), "#fff0b8")
    painting.touch(
        ellipse(*SUN, 34, 33), glow(["#fff1bd", "#ffa94a", "#f37a30"], SUN, 38), alpha=0.75, soft=2
    )


def _gulls(painting: Painting) -> None:
    for x, y, wing in (
        (420, 120, 22),
        (468, 96, 16),
        (392, 158, 13),
        (742, 142, 15),
        (520, 150, 10),
    ):
        line = [
            (x - wing, y - wing * 0.35),
            (x - wing * 0.4, y - wing * 0.45),
            (x, y),
            (x + wing * 0.4, y - wing * 0.5),
            (x + wing, y - wing * 0.2),
        ]
        painting.cover(
            "gulls", ribbon(line, [1.5, wing * 0.3, wing * 0.26, wing * 0.3, 1.5]), "#f7efe2"
        )


SCENE = Scene(
    art_style="Impressionism",
    painting="m.-arden_the-quiet-harbour-1911",
    title="The Quiet Harbour",
    artist="M. Arden",
    year="1911",
    tradition="Western",
    size=SIZE,
    seed=11,
    ground="#8b8fb4",
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
)
