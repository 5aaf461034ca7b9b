"""Two musicians broken into facets and put together from several sides."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from annotation.samples.painting import Painting
from annotation.samples.paints import Field, fade, noise
from annotation.samples.scene import Scene
from annotation.samples.shapes import blob, ellipse, path, polygon, rectangle, ribbon
from annotation.samples.strokes import Brush, brush_over
from annotation.samples.surfaces import darken_corners, light_relief, weave_canvas
from annotation.samples.words.two_musicians import UTTERANCES, VOICES

SIZE = (760, 920)


def paint(painting: Painting, rng: Generator) -> None:
    _room(painting)
    _guitarist(painting)
    _violinist(painting)
    _table(painting)
    angles = (0.9 + 0.6 * noise(rng, SIZE, 210, octaves=1)).astype(np.float32)
    brush_over(painting, rng, Brush(7, 20, 6.6, 6, 2), angles)
    _ink_accents(painting)
    _shatter(painting, rng)
    light_relief(painting, 0.5)
    weave_canvas(painting, rng, 0.03)
    darken_corners(painting, 0.2)


def _room(painting: Painting) -> None:
    painting.cover(
        "room", rectangle(0, 0, *SIZE), fade(["#8f8a72", "#6a6656", "#57503f"], (0, 0), (300, 920))
    )
    painting.cover(
        "window",
        polygon((300, 0), (478, 0), (456, 236), (318, 250)),
        fade(["#b9c6c2", "#8aa0a6"], (300, 0), (470, 240)),
    )
    for x in (352, 408):
        painting.touch(rectangle(x, 0, x + 7, 244), "#4a4a42")
    painting.touch(rectangle(300, 112, 478, 120), "#4a4a42")
    painting.cover(
        "curtain",
        blob(*path("620,-20 760,-20 770,420 706,520 654,380 672,180")),
        fade(["#7a4a38", "#a8683f", "#5a3a2f"], (620, 0), (770, 60)),
    )


def _guitarist(painting: Painting) -> None:
    coat = polygon(*path("90,960 70,560 120,400 196,352 300,360 356,430 372,600 390,960"))
    painting.cover(
        "guitarist", coat, fade(["#3a4a5a", "#6f7f86", "#26313c"], (80, 380), (380, 880))
    )
    painting.cover("guitarist", polygon((196, 352), (246, 470), (300, 360)), "#e8dcc0")
    painting.cover(
        "guitarist", polygon(*path("238,372 262,372 270,520 250,560 234,520")), "#8f3a2c"
    )
    painting.cover(
        "guitarist", polygon(*path("218,366 222,300 280,300 284,368 250,392")), "#b98a5f"
    )
    face = polygon(*path("182,196 214,170 292,178 312,240 296,306 252,340 204,308"))
    painting.cover(
        "guitarist", face, fade(["#e8c494", "#c08a58", "#8a5a3c"], (184, 200), (310, 320))
    )
    painting.cover(
        "guitarist",
        polygon((182, 196), (252, 170), (252, 340), (204, 308)),
        fade(["#f2d8ac", "#d8a874"], (190, 190), (250, 330)),
    )
    painting.cover("guitarist", polygon((144, 184), (352, 170), (340, 192), (154, 208)), "#26252a")
    painting.cover(
        "guitarist",
        polygon((188, 188), (200, 108), (300, 100), (312, 182)),
        fade(["#3a3a42", "#1c1b20"], (190, 0), (310, 0)),
    )
    arm = polygon(*path("108,470 70,640 150,716 262,690 256,650 166,650 150,600 176,480"))
    painting.cover("guitarist", arm, fade(["#54656f", "#2c3843"], (70, 480), (250, 700)))
    body = [
        blob(
            *path("150,640 200,590 262,606 300,580 350,604 360,670 322,724 262,722 204,752 152,716")
        )
    ]
    painting.cover("guitar", body, fade(["#d99a4a", "#a8642c", "#6f3f22"], (150, 600), (350, 740)))
    painting.cover("guitar", polygon((340, 620), (474, 520), (488, 536), (352, 650)), "#4a2f22")
    painting.cover("guitar", polygon((470, 512), (512, 486), (524, 506), (484, 540)), "#8a5a34")
    painting.cover("guitar", ellipse(266, 660, 24, 24), "#2a1c18")
    painting.touch(polygon((176, 664), (196, 652), (204, 704), (184, 712)), "#3a241a")
    painting.cover("guitarist", polygon((226, 640), (276, 628), (284, 664), (236, 682)), "#d8a874")
    painting.cover("guitarist", polygon((366, 560), (400, 540), (412, 576), (380, 600)), "#d8a874")


def _violinist(painting: Painting) -> None:
    dress = polygon(*path("420,960 440,640 470,470 520,410 604,410 660,480 690,660 716,960"))
    painting.cover(
        "violinist", dress, fade(["#c8793f", "#8f3f2c", "#5a2a28"], (440, 440), (700, 880))
    )
    painting.cover("violinist", polygon((520, 410), (560, 520), (604, 410)), "#ead7b4")
    painting.cover(
        "violinist", polygon(*path("538,416 540,350 588,350 592,418 564,446")), "#c89868"
    )
    face = polygon(*path("502,260 534,226 600,232 624,290 606,356 560,386 514,352"))
    painting.cover("violinist", face, fade(["#f2d6ae", "#d09a68"], (506, 250), (620, 370)))
    painting.cover(
        "violinist",
        polygon((566, 230), (624, 290), (606, 356), (562, 386)),
        fade(["#b8825a", "#8a5840"], (566, 240), (620, 370)),
    )
    hair = blob(
        *path("494,300 496,230 540,194 606,198 640,250 646,350 622,380 618,290 580,244 526,244")
    )
    painting.cover("violinist", hair, fade(["#5a3426", "#2c1c1a"], (500, 200), (640, 370)))
    violin = [ellipse(486, 420, 54, 36, turn=-24), ellipse(426, 448, 46, 32, turn=-24)]
    painting.cover("violin", violin, fade(["#b5602c", "#7a3420"], (390, 400), (530, 460)))
    painting.cover("violin", polygon((388, 456), (300, 494), (304, 506), (394, 474)), "#2c1c18")
    painting.touch(polygon((440, 436), (520, 400), (523, 406), (443, 443)), "#2c1c18")
    painting.cover("violin", ribbon([(408, 296), (452, 420), (506, 560)], [4, 5, 4]), "#efe0bc")
    painting.cover(
        "violinist",
        polygon(*path("640,470 688,600 560,640 500,560 520,536 576,584 620,560")),
        fade(["#a8542f", "#6f2f28"], (560, 480), (680, 640)),
    )
    painting.cover("violinist", polygon((488, 540), (524, 530), (534, 566), (498, 576)), "#e8bc88")


def _table(painting: Painting) -> None:
    painting.cover(
        "table",
        polygon((250, 830), (560, 800), (640, 920), (180, 920)),
        fade(["#9a7a4c", "#5f4630"], (250, 800), (500, 920)),
    )
    painting.cover(
        "sheet music", polygon((300, 836), (424, 820), (452, 896), (312, 908)), "#efe6cc"
    )
    for row in range(5):
        painting.touch(
            ribbon(
                [(312 + row * 2, 846 + row * 12), (428 + row * 5, 832 + row * 12)],
                [1.4, 1.4],
                steps=2,
            ),
            "#3a342c",
        )
        painting.touch(ellipse(336 + row * 19, 846 + (row * 17) % 34, 4.4, 3.4), "#2a2420")
    painting.cover(
        "bottle",
        blob(*path("508,900 504,800 520,770 522,720 540,720 542,770 560,800 556,900")),
        fade(["#4f7a66", "#1f3f38"], (504, 0), (560, 0)),
    )


def _shatter(painting: Painting, rng: Generator) -> None:
    """Cut the picture along lines; move and shade every piece by itself."""
    width, height = SIZE
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    cells = np.zeros((height, width), dtype=np.int64)
    edge = np.full((height, width), 9.0, dtype=np.float32)
    for number in range(13):
        turn = (0.35, 1.15, 2.0, 2.75)[number % 4] + rng.normal(0, 0.16)
        px, py = rng.uniform(60, width - 60), rng.uniform(60, height - 60)
        away = (x - px) * math.sin(turn) - (y - py) * math.cos(turn)
        cells += (away > 0) * (1 << number)
        edge = np.minimum(edge, np.abs(away))
    pieces, which = np.unique(cells, return_inverse=True)
    which = which.reshape(cells.shape)
    shift = np.clip(rng.normal(0, 19, (len(pieces), 2)), -32, 32).round()
    sx = _folded(x + shift[which, 0], width - 1)
    sy = _folded(y + shift[which, 1], height - 1)
    painting.things[:] = painting.things[sy, sx]
    painting.pixels[:] = (
        painting.pixels[sy, sx] * _facet_light(rng, which, len(pieces), (x, y))[..., None]
    )
    painting.relief[:] = painting.relief[sy, sx]
    painting.pixels *= (1 - 0.5 * np.clip(2.0 - edge, 0, 1))[..., None]


def _folded(at: Field, last: int) -> NDArray[np.int64]:
    """Positions beyond an edge, mirrored back into the picture."""
    return np.asarray(last - np.abs(last - np.abs(at)), dtype=np.int64)


def _facet_light(
    rng: Generator, which: NDArray[np.int64], count: int, at: tuple[Field, Field]
) -> Field:
    turn = rng.uniform(0, 2 * math.pi, count)
    slope = at[0] * np.cos(turn)[which] + at[1] * np.sin(turn)[which]
    flat_which = which.ravel()
    area = np.bincount(flat_which, minlength=count)
    mean = np.bincount(flat_which, slope.ravel(), count) / area
    light = (
        1 + np.clip((slope - mean[which]) / 120, -0.45, 0.45) + rng.normal(0, 0.07, count)[which]
    )
    return light.astype(np.float32)


def _ink_accents(painting: Painting) -> None:
    lines = (
        [(214, 236), (232, 228), (246, 238)],
        [(262, 232), (280, 222), (298, 236)],
        [(252, 236), (262, 282), (244, 286)],
        [(230, 306), (252, 312), (276, 304)],
        [(520, 296), (536, 288), (550, 296)],
        [(572, 290), (590, 284), (606, 294)],
        [(560, 292), (574, 330), (556, 334)],
        [(544, 356), (562, 362), (580, 352)],
    )
    for line in lines:
        painting.touch(ribbon(line, [1.5, 4.5, 1.5]), "#231a18")
    for x, y in ((232, 241), (281, 238), (536, 300), (590, 298)):
        painting.touch(ellipse(x, y, 5, 6.5), "#231a18")
    for shift in range(5):
        painting.touch(
            ribbon(
                [(186, 690 + shift * 4), (340, 634 + shift * 4), (486, 520 + shift * 3)], [1, 1, 1]
            ),
            "#efe0bc",
            alpha=0.75,
        )


SCENE = Scene(
    art_style="Cubism",
    painting="inés-duval_two-musicians-1913",
    title="Two Musicians",
    artist="Inés Duval",
    year="1913",
    tradition="Western",
    size=SIZE,
    seed=1914,
    ground="#6a6656",
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
    figures=(("guitarist",), ("violinist",)),
    rating=4,
)
