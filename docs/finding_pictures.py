"""Paints a small picture of each finding: `python -m docs.finding_pictures`.

They go to docs/images/findings. The masks are drawn on purpose; tests look for them there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np
from PIL import Image, ImageDraw

from aggregation.methods.findings import Code
from annotation.masks import Mask, union
from config.env import ROOT

IMAGES = ROOT / "docs" / "images" / "findings"
WIDTH, HEIGHT = 1200, 800
SHOWN = 4
"""Pictures in the docs are so many times smaller than the frame."""

PAPER, PAINT, THING, CLICK = (246, 243, 236), (205, 74, 52), (201, 205, 209), (28, 60, 110)
Draw = Callable[[ImageDraw.ImageDraw], object]


@dataclass(frozen=True)
class Example:
    """A mask with a finding, the thing it should have been, and what it is held against."""

    code: Code
    mask: Mask
    thing: Mask
    points: tuple[tuple[float, float], ...] = ()
    others: Mapping[str, Mask] = field(default_factory=lambda: MappingProxyType({}))


def painted(*draws: Draw) -> Mask:
    """Draw on an empty frame, white marks."""
    picture = Image.new("1", (WIDTH, HEIGHT))
    for draw in draws:
        draw(ImageDraw.Draw(picture))
    return Mask.from_array(np.asarray(picture))


def disc(x: float, y: float, radius: float) -> Draw:
    box = (x - radius, y - radius, x + radius, y + radius)
    return lambda brush: brush.ellipse(box, fill=1)


def ring(x: float, y: float, radius: float, *, width: int = 16) -> Draw:
    box = (x - radius, y - radius, x + radius, y + radius)
    return lambda brush: brush.ellipse(box, outline=1, width=width)


def to_and_fro(left: float, top: float, right: float, bottom: float, turns: int) -> Draw:
    step = (right - left) / turns
    corners = [(left + n * step, bottom if n % 2 else top) for n in range(turns + 1)]
    return lambda brush: brush.line(corners, fill=1, width=12, joint="curve")


def specks() -> Draw:
    places = [(100 + 173 * n % 1000, 60 + 311 * n % 680) for n in range(40)]
    return lambda brush: [brush.rectangle((x, y, x + 4, y + 4), fill=1) for x, y in places]


def examples() -> dict[str, Example]:
    """Return an example of each finding that a mask can have, by file name."""
    thing = painted(disc(600, 400, 220))
    cut = painted(disc(1130, 400, 220))
    elsewhere = painted(disc(200, 620, 120))
    everything = painted(lambda brush: brush.rectangle((0, 0, WIDTH, HEIGHT - 20), fill=1))
    fro = painted(to_and_fro(400, 200, 800, 600, 14))
    third = painted(disc(590, 410, 205))
    again = painted(disc(600, 400, 221))
    return {
        "void": Example("void", Mask.empty(HEIGHT, WIDTH), thing),
        "whole": Example("whole", everything, thing),
        "contour-only": Example("contour_only", painted(ring(600, 400, 220)), thing),
        "contour-only-cut": Example("contour_only", painted(ring(1130, 400, 220)), cut),
        "scribble": Example("scribble", fro, thing),
        "dust": Example("dust", union([thing, painted(specks())]), thing),
        "off-click": Example("off_click", elsewhere, thing, points=((560, 330), (660, 470))),
        "copied": Example("copied", again, thing, others={"ours": thing}),
        "outlier": Example("outlier", elsewhere, thing, others={"b": thing, "c": third}),
    }


def picture(example: Example) -> Image.Image:
    """Show paper, the thing in grey, the mask in red and the points as blue dots."""
    pixels = np.full((HEIGHT, WIDTH, 3), PAPER, np.uint8)
    pixels[example.thing.to_array() == 1] = THING
    pixels[example.mask.to_array() == 1] = PAINT
    image = Image.fromarray(pixels)
    brush = ImageDraw.Draw(image)
    for x, y in example.points:
        brush.ellipse((x - 14, y - 14, x + 14, y + 14), fill=CLICK, outline=PAPER, width=4)
    small = image.resize((WIDTH // SHOWN, HEIGHT // SHOWN), Image.Resampling.BOX)
    return small.quantize(16)


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, example in examples().items():
        picture(example).save(IMAGES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
