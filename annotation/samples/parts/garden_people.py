"""People seated on a carpet, their lute and their fruit."""

from __future__ import annotations

from annotation.samples.painting import Painting
from annotation.samples.paints import fade, mixed
from annotation.samples.shapes import blob, ellipse, path, ribbon

GOLD = "#d9ab45"
LINE = "#3a2436"


def person(
    painting: Painting, at: tuple[float, float], name: str, tones: tuple[str, str, str]
) -> None:
    x, y = at
    robe, dark, sash = tones
    knees = blob(*path("-74,84 -64,50 -30,26 30,26 66,52 74,84 30,98 -34,98")) + (x, y)
    torso = blob(*path("-30,44 -42,0 -38,-42 -14,-58 14,-58 38,-42 42,0 30,44")) + (x, y)
    for part in (knees, torso):
        painting.cover(name, part + (0.0, 2.0), LINE)
        painting.cover(name, part, fade([robe, robe, dark], (x - 40, y - 40), (x + 60, y + 90)))
    sprigs = [
        (x + step * 19 + (row % 2) * 9, y - 44 + row * 25)
        for row in range(6)
        for step in range(-3, 4)
    ]
    dots = [
        ellipse(px + dx, py + dy, 2, 2)
        for px, py in sprigs
        for dx, dy in ((-2, 0), (2, 0), (0, -3))
    ]
    painting.within((name,), dots, sash)
    painting.touch(ribbon([(x - 34, y + 24), (x, y + 32), (x + 34, y + 24)], [9, 11, 9]), sash)
    for fold in (-1, 1):
        painting.touch(
            ribbon(
                [(x + fold * 8, y + 40), (x + fold * 34, y + 62), (x + fold * 60, y + 78)],
                [1, 2.6, 1],
            ),
            LINE,
        )
        painting.cover(
            name,
            ribbon(
                [(x + fold * 34, y - 38), (x + fold * 48, y + 2), (x + fold * 16, y + 20)],
                [24, 22, 14],
            ),
            dark,
        )
        painting.cover(name, ellipse(x + fold * 12, y + 18, 8, 6), "#eec9a0")
    _head(painting, (x, y - 82), name, sash)


def _head(painting: Painting, at: tuple[float, float], name: str, cloth: str) -> None:
    x, y = at
    painting.cover(name, ribbon([(x, y + 12), (x, y + 32)], [17, 20]), "#dcae88")
    painting.cover(name, ellipse(x, y, 22.5, 26.5), LINE)
    painting.cover(
        name, ellipse(x, y, 21, 25), fade(["#f7dab2", "#e2b48c"], (x - 18, y), (x + 18, y))
    )
    for side in (-1, 1):
        painting.touch(
            ribbon(
                [(x + side * 3, y - 5), (x + side * 8, y - 8), (x + side * 15, y - 5)], [1, 2.2, 1]
            ),
            LINE,
        )
        painting.touch(
            ribbon([(x + side * 4, y), (x + side * 9, y - 2), (x + side * 14, y)], [1, 3, 1]),
            "#2a1a20",
        )
        painting.touch(ellipse(x + side * 12, y + 9, 4, 3), "#e58f7c", alpha=0.6, soft=1)
    painting.touch(ribbon([(x + 1, y), (x + 3, y + 7), (x - 1, y + 8)], [1, 1.4, 1]), "#8a4f44")
    painting.touch(ribbon([(x - 5, y + 14), (x, y + 15), (x + 5, y + 14)], [1, 3, 1]), "#b5302e")
    for level in range(4):
        wide = 31 - level * 5
        painting.cover(
            name,
            ribbon(
                [
                    (x - wide, y - 16 - level * 9),
                    (x, y - 24 - level * 9),
                    (x + wide, y - 16 - level * 9),
                ],
                [9, 14, 9],
            ),
            cloth if level % 2 == 0 else mixed(cloth, "#5a3a4a", 0.25),
        )
    painting.cover(
        name, ribbon([(x + 8, y - 44), (x + 16, y - 64), (x + 30, y - 70)], [5, 6, 1]), "#2c5a40"
    )
    painting.touch(ellipse(x + 8, y - 44, 4, 4), "#c2302e")


def lute(painting: Painting, at: tuple[float, float]) -> None:
    x, y = at
    painting.cover(
        "lute", ribbon([(x - 6, y + 20), (x + 40, y - 20), (x + 92, y - 62)], [10, 8, 7]), "#5a3426"
    )
    painting.cover("lute", ellipse(x - 20, y + 34, 38, 26, turn=-40), LINE)
    painting.cover(
        "lute",
        ellipse(x - 20, y + 34, 36, 24, turn=-40),
        fade(["#e0a552", "#a8682c"], (x - 40, y), (x + 10, y + 60)),
    )
    painting.touch(ellipse(x - 14, y + 29, 7, 7), "#4a2a22")
    for shift in (-2, 0, 2):
        painting.touch(
            ribbon(
                [(x - 36 + shift, y + 48 + shift), (x + 88, y - 59 + shift)], [0.8, 0.8], steps=2
            ),
            "#f6ecd0",
        )


def tray(painting: Painting) -> None:
    painting.cover("fruit", ellipse(416, 838, 42, 13), "#7a5a24")
    painting.cover("fruit", ellipse(416, 835, 42, 13), "#e4c468")
    for x, y, tone in (
        (396, 828, "#d8402e"),
        (416, 822, "#e8862c"),
        (434, 828, "#b82c38"),
        (408, 832, "#e8b23c"),
        (424, 833, "#7fa24a"),
    ):
        painting.cover(
            "fruit",
            ellipse(x, y, 10, 9),
            fade([mixed(tone, "#fff0d0", 0.4), tone], (x - 8, y - 8), (x + 6, y + 6)),
        )
