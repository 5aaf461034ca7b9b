"""Walkers on a lawn, drawn as Sunday silhouettes."""

from __future__ import annotations

from annotation.samples.painting import Painting
from annotation.samples.paints import fade
from annotation.samples.shapes import blob, ellipse, path, rectangle, ribbon


def lady(painting: Painting, foot: tuple[float, float]) -> None:
    x, y = foot
    skirt = blob(*path("-26,-128 20,-130 34,-112 76,-106 82,-64 66,0 -44,2 -38,-60")) + (x, y)
    painting.cover("lady", skirt, fade(["#7a5aa8", "#4a3a86", "#2a2a5c"], (x - 40, y), (x + 70, y)))
    bodice = blob(*path("-24,-126 -28,-168 -14,-196 12,-196 26,-166 22,-126")) + (x, y)
    painting.cover("lady", bodice, fade(["#e08aa6", "#a84a7c"], (x - 26, y), (x + 24, y)))
    painting.cover(
        "lady",
        ellipse(x - 4, y - 216, 15, 18),
        fade(["#f8d6b4", "#d99a80"], (x - 18, y), (x + 10, y)),
    )
    painting.cover("lady", ellipse(x + 6, y - 222, 14, 15), "#5a3430")
    painting.cover("lady", blob(*path("-24,-226 -4,-246 22,-240 28,-228")) + (x, y), "#d8483e")
    painting.cover(
        "lady",
        ribbon([(x - 16, y - 180), (x - 42, y - 150), (x - 54, y - 172)], [13, 11, 9]),
        "#c8688e",
    )
    handle = ribbon([(x - 54, y - 150), (x - 52, y - 290)], [3.4, 3.4])
    painting.cover("parasol", handle, "#6a4434")
    _canopy(painting, (x - 52, y - 262))


def _canopy(painting: Painting, centre: tuple[float, float]) -> None:
    cx, cy = centre
    canopy = blob(
        (cx - 86, cy + 8),
        (cx - 66, cy - 32),
        (cx, cy - 58),
        (cx + 66, cy - 32),
        (cx + 86, cy + 8),
        (cx + 44, cy - 2),
        (cx, cy + 6),
        (cx - 44, cy - 2),
    )
    painting.cover(
        "parasol", canopy, fade(["#ffe9a0", "#f49a3c", "#d0583a"], (cx - 86, cy), (cx + 86, cy))
    )
    for shift in (-44, 0, 44):
        painting.touch(
            ribbon([(cx, cy - 58), (cx + shift * 0.8, cy - 30), (cx + shift, cy)], [1, 2.2, 1]),
            "#b8502e",
        )


def gentleman(painting: Painting, foot: tuple[float, float]) -> None:
    x, y = foot
    for shift in (-10, 11):
        painting.cover(
            "gentleman", ribbon([(x + shift * 0.6, y - 110), (x + shift, y)], [23, 16]), "#4a4a6c"
        )
    coat = blob(*path("-30,-82 -28,-150 -20,-186 18,-188 30,-150 34,-80 0,-92")) + (x, y)
    painting.cover("gentleman", coat, fade(["#4a5a8c", "#22284e"], (x - 30, y), (x + 30, y)))
    painting.cover(
        "gentleman",
        ellipse(x + 3, y - 208, 14, 17),
        fade(["#efc39c", "#c98a70"], (x - 12, y), (x + 16, y)),
    )
    painting.cover("gentleman", rectangle(x - 12, y - 256, x + 16, y - 219), "#26243c")
    painting.cover("gentleman", ellipse(x + 2, y - 220, 24, 5), "#26243c")
    painting.cover(
        "gentleman",
        ribbon([(x - 26, y - 168), (x - 38, y - 130), (x - 36, y - 102)], [13, 11, 8]),
        "#34407a",
    )
    painting.cover("gentleman", ribbon([(x - 37, y - 104), (x - 44, y)], [4, 3.4]), "#7a4e34")


def child(painting: Painting, foot: tuple[float, float]) -> None:
    x, y = foot
    for shift in (-7, 8):
        painting.cover(
            "child", ribbon([(x + shift, y - 34), (x + shift * 1.5, y)], [9, 8]), "#f0d0b0"
        )
    dress = blob(*path("-12,-84 12,-84 30,-28 0,-22 -30,-28")) + (x, y)
    painting.cover(
        "child", dress, fade(["#fdf2f2", "#9fb4e0", "#4f62b0"], (x - 26, y), (x + 28, y))
    )
    painting.cover(
        "child", ribbon([(x + 8, y - 78), (x + 22, y - 92), (x + 26, y - 76)], [8, 7, 6]), "#f2cda8"
    )
    painting.cover(
        "child", ellipse(x, y - 98, 12, 14), fade(["#f8d6b4", "#dca488"], (x - 12, y), (x + 12, y))
    )
    painting.cover("child", blob(*path("-21,-102 0,-120 21,-102 0,-106")) + (x, y), "#f2c63c")


def dog(painting: Painting, foot: tuple[float, float]) -> None:
    x, y = foot
    for shift in (-24, -16, 14, 22):
        painting.cover("dog", ribbon([(x + shift, y - 18), (x + shift + 1, y)], [7, 5]), "#3a2a34")
    body = blob(*path("-32,-22 -22,-36 12,-36 24,-46 36,-46 48,-36 34,-30 26,-14 -24,-12")) + (x, y)
    painting.cover("dog", body, fade(["#7a4a3c", "#2f2430"], (x, y - 44), (x, y - 10)))
    painting.cover(
        "dog", ribbon([(x - 28, y - 26), (x - 42, y - 38), (x - 40, y - 54)], [6, 5, 3]), "#5a3a34"
    )
