"""A picture in the making, which remembers what every pixel shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from annotation.samples.paints import Field, Paint, colour
from annotation.samples.shapes import Outline, Window, coverage

GROUND = "ground"
FINE = 2
NEAREST = Image.Resampling.NEAREST


class Painting:
    """Colours, paint relief and the name of the thing seen in every pixel.

    A thing painted later hides what lies under it, so ``mask`` is what is visible in the end.
    """

    def __init__(self, size: tuple[int, int], ground: str) -> None:
        self.size = size
        height, width = size[1], size[0]
        self.pixels: Field = np.empty((height, width, 3), dtype=np.float32)
        self.pixels[:] = colour(ground)
        self.relief: Field = np.zeros((height, width), dtype=np.float32)
        self.things: NDArray[np.uint8] = np.zeros((height, width), dtype=np.uint8)
        self._names = {GROUND: 0}

    def cover(
        self,
        name: str,
        outlines: Outline | Sequence[Outline],
        paint: Paint | str,
        *,
        alpha: float = 1.0,
        soft: float = 0.0,
    ) -> None:
        """Paint a thing: from now on these pixels show ``name``."""
        window, share = self._lay(outlines, paint, alpha=alpha, soft=soft)
        number = self._names.setdefault(name, len(self._names))
        self.things[window][share >= 0.5] = number

    def touch(
        self,
        outlines: Outline | Sequence[Outline],
        paint: Paint | str,
        *,
        alpha: float = 1.0,
        soft: float = 0.0,
    ) -> None:
        """Paint a detail of what is there already; the pixels keep their thing."""
        self._lay(outlines, paint, alpha=alpha, soft=soft)

    def within(
        self,
        names: Iterable[str],
        outlines: Outline | Sequence[Outline],
        paint: Paint | str,
        *,
        alpha: float = 1.0,
        soft: float = 0.0,
    ) -> None:
        """Paint a detail that stops at the edge of the named things."""
        shapes = [outlines] if isinstance(outlines, np.ndarray) else outlines
        window, share = coverage(shapes, self.size, soft=soft)
        inside = np.isin(self.things[window], self._numbers(names))
        self._blend(window, share * inside * np.float32(alpha), paint)

    def strew(self, marks: Iterable[tuple[Outline, str]], *, name: str | None = None) -> None:
        """Paint many small flat marks at once, as a thing if named, else as details."""
        sheet = self.image().resize((self.size[0] * FINE, self.size[1] * FINE), NEAREST)
        things = Image.fromarray(self.things)
        draw, draw_thing = ImageDraw.Draw(sheet), ImageDraw.Draw(things)
        for outline, tone in marks:
            draw.polygon((outline * FINE).ravel().tolist(), fill=tone)
            if name is not None:
                number = self._names.setdefault(name, len(self._names))
                draw_thing.polygon(outline.ravel().tolist(), fill=number)
        self.pixels[:] = np.asarray(sheet.reduce(FINE))
        self.things[:] = np.asarray(things)

    def mask(self, names: Iterable[str]) -> NDArray[np.bool_]:
        """True where one of the named things is visible; shape (height, width)."""
        return np.isin(self.things, self._numbers(names))

    def image(self) -> Image.Image:
        """The picture as it stands, RGB."""
        return Image.fromarray(np.clip(self.pixels + 0.5, 0, 255).astype(np.uint8))

    def _lay(
        self,
        outlines: Outline | Sequence[Outline],
        paint: Paint | str,
        *,
        alpha: float,
        soft: float,
    ) -> tuple[tuple[slice, slice], Field]:
        shapes = [outlines] if isinstance(outlines, np.ndarray) else outlines
        window, share = coverage(shapes, self.size, soft=soft)
        self._blend(window, share * np.float32(alpha), paint)
        return window, share

    def _blend(self, window: Window, share: Field, paint: Paint | str) -> None:
        rows, columns = window
        part = self.pixels[window]
        if isinstance(paint, str):
            fill = colour(paint)
        else:
            y, x = np.mgrid[rows, columns].astype(np.float32)
            fill = paint(x, y)
        part += (fill - part) * share[..., None]

    def _numbers(self, names: Iterable[str]) -> list[int]:
        return [self._names[name] for name in names]
