"""A near-abstract: leaves, a bird and a sun scissored from painted paper."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import Paint, flat, grained, stretched_noise
from annotation.samples.scene import Scene
from annotation.samples.shapes import Outline, blob, path, polygon
from annotation.samples.surfaces import fibre_paper
from annotation.samples.words.cut_paper import UTTERANCES, VOICES

SIZE = (800, 1000)


def paint(painting: Painting, rng: Generator) -> None:
    brushed = stretched_noise(rng, SIZE, (160, 9), octaves=3)

    def gouache(hex_code: str, amount: float = 0.035) -> Paint:
        return grained(flat(hex_code), brushed, amount)

    sheets = (
        ("blue sheet", ((0, 0), (420, 0), (410, 340), (0, 352)), "#1f4fa3"),
        ("pink sheet", ((408, 0), (800, 0), (800, 300), (400, 310)), "#f0a6b4"),
        ("yellow sheet", ((0, 344), (300, 338), (306, 690), (0, 700)), "#f3b929"),
        ("white sheet", ((292, 330), (800, 290), (800, 640), (300, 660)), "#f4ecdc"),
        ("green sheet", ((0, 690), (360, 676), (352, 1000), (0, 1000)), "#1d7a5c"),
        ("orange sheet", ((344, 650), (800, 626), (800, 1000), (348, 1000)), "#e8622c"),
    )
    for name, corners, tone in sheets:
        _paste(painting, name, [polygon(*corners)], gouache(tone))
    _paste(painting, "red sun", [_wavering(rng, (598, 168), 98, 0.03)], gouache("#d8322e"))
    _paste(painting, "white leaf", [_leaf((215, 180), 300, -28, 7)], gouache("#f6efe0"))
    _paste(painting, "black leaf", [_leaf((150, 528), 300, 12, 6)], gouache("#1b1b22", 0.06))
    _paste(painting, "blue leaf", [_leaf((668, 822), 320, 24, 8)], gouache("#2456b0"))
    _paste(painting, "pink leaf", [_leaf((178, 848), 260, -62, 6)], gouache("#f2b0bd"))
    _paste(painting, "bird", _bird((548, 478)), gouache("#16224a", 0.06))
    painting.touch(blob((716, 424), (722, 418), (728, 424), (722, 430)), "#f4ecdc")
    for x, y, size, tone in (
        (452, 776, 42, "#f4ecdc"),
        (520, 930, 30, "#f3b929"),
        (424, 890, 26, "#1b1b22"),
        (740, 370, 22, "#d8322e"),
        (352, 600, 26, "#1d7a5c"),
    ):
        _paste(painting, "pebbles", [_wavering(rng, (x, y), size, 0.12)], gouache(tone))
    _paste(painting, "wave", [_wave()], gouache("#f4ecdc"))
    fibre_paper(painting, rng, 0.02)


def _paste(painting: Painting, name: str, outlines: list[Outline], fill: Paint) -> None:
    """A scrap of paper: its soft shadow, its body, its bright cut edge."""
    painting.touch([outline + (5.0, 7.0) for outline in outlines], "#1a1420", alpha=0.34, soft=4)
    painting.cover(name, outlines, lambda x, y: np.minimum(fill(x, y) * 1.12 + 10, 255))
    painting.touch([outline + (1.2, 1.4) for outline in outlines], fill)


def _wavering(rng: Generator, centre: tuple[float, float], radius: float, amount: float) -> Outline:
    turns = np.linspace(0, 2 * math.pi, 14, endpoint=False)
    reach = radius * (1 + amount * rng.standard_normal(14))
    return blob(
        *zip(
            (centre[0] + reach * np.cos(turns)).tolist(),
            (centre[1] + reach * np.sin(turns)).tolist(),
            strict=True,
        )
    )


def _leaf(centre: tuple[float, float], long: float, turn: float, lobes: int) -> Outline:
    """A seaweed leaf with rounded lobes on both sides of a stem."""
    right: list[tuple[float, float]] = []
    for lobe in range(lobes):
        at = -0.5 + (lobe + 0.5) / lobes
        wide = long * (0.30 - 0.34 * abs(at) ** 1.6)
        step = long / lobes
        y = at * long
        right += [
            (long * 0.035, y - step * 0.34),
            (wide * 0.8, y - step * 0.62),
            (wide, y - step * 0.40),
            (wide * 0.72, y - step * 0.08),
            (long * 0.05, y + step * 0.2),
        ]
    top, bottom = (0.0, -long * 0.66), (0.0, long * 0.56)
    left = [(-x, y) for x, y in reversed(right)]
    outline = blob(top, *right, bottom, *left)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.asarray(outline @ np.array([[cos, sin], [-sin, cos]]) + np.array(centre))


def _bird(at: tuple[float, float]) -> list[Outline]:
    x, y = at
    body = blob(
        *path(
            "-190,92 -90,34 30,-30 128,-66 184,-76 212,-52 250,-46 208,-26 150,30 "
            "40,74 -80,84 -170,128"
        )
    ) + (x, y)
    wing = blob(
        *path(
            "66,-20 30,-96 -60,-160 -170,-176 -120,-140 -160,-122 -100,-96 -130,-70 "
            "-60,-50 -70,-20 10,26"
        )
    ) + (x, y)
    return [body, wing]


def _wave() -> Outline:
    top = [(330 + step * 36.0, 668.0 + (18 if step % 2 else -14)) for step in range(14)]
    under = [(x, y + 34) for x, y in reversed(top)]
    return blob(*top, *under)


SCENE = Scene(
    art_style="Color_Field_Painting",
    painting="léonie-aubrac_l'oiseau-et-la-mer-1952",
    title="L'oiseau et la mer",
    artist="Léonie Aubrac",
    year="1952",
    tradition="Western",
    size=SIZE,
    seed=52,
    ground="#f4ecdc",
    paint=paint,
    utterances=UTTERANCES,
    voices=VOICES,
)
