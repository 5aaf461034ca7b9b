"""One scene made into files: the picture, its masks and its rows of the tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.random import PCG64, Generator
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from annotation.samples.painting import Painting
from annotation.samples.scene import Scene, Utterance

RIGHTS = "CC0: drawn by this project; painter and title are invented"
QUALITY = 82

Row = tuple[str | int, ...]


@dataclass(frozen=True)
class SceneRows:
    """Rows for each table; a stimulus counts its utterance from 0 within the scene."""

    artwork: Row
    artemis: tuple[Row, ...]
    artelingo: tuple[Row, ...]
    stimuli: tuple[tuple[int, Row], ...]
    figures: tuple[Row, ...]


def paint_scene(scene: Scene) -> Painting:
    """The finished picture; the same in every run."""
    painting = Painting(scene.size, scene.ground)
    scene.paint(painting, Generator(PCG64(scene.seed)))
    return painting


def hang(scene: Scene, folder: Path) -> SceneRows:
    """Write the picture and its masks below ``folder``; return what the tables say of them."""
    painting = paint_scene(scene)
    file = Path("artworks", scene.art_style, f"{scene.painting}.jpg")
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    painting.image().save(folder / file, quality=QUALITY)
    key = (scene.art_style, scene.painting)
    return SceneRows(
        artwork=(*key, *_about(scene), file.as_posix(), *scene.size, _source(scene), RIGHTS),
        artemis=tuple(
            (*key, said.emotion, said.text, len(scene.utterances)) for said in scene.utterances
        ),
        artelingo=tuple(
            (*key, emotion, text, len(voices), language)
            for language, voices in scene.voices.items()
            for emotion, text in voices
        ),
        stimuli=tuple(_stimuli(scene, painting, folder)),
        figures=tuple((*key, *_box(painting.mask(names)), scene.rating) for names in scene.figures),
    )


def point_inside(mask: NDArray[np.bool_]) -> tuple[int, int]:
    """A pixel (x, y) well inside the mask; the first in reading order of equally good ones."""
    soft = Image.fromarray(mask.astype(np.uint8) * 255).filter(ImageFilter.BoxBlur(8))
    depth = np.maximum(np.asarray(soft), 1) * mask
    y, x = np.unravel_index(int(depth.argmax()), depth.shape)
    return int(x), int(y)


def _stimuli(scene: Scene, painting: Painting, folder: Path) -> Iterator[tuple[int, Row]]:
    counts: dict[str, int] = {}
    for number, said in enumerate(scene.utterances):
        for phrase, names in said.phrases.items():
            counts[said.emotion] = counts.get(said.emotion, 0) + 1
            stem = f"{scene.painting}__{said.emotion}__{counts[said.emotion]}"
            file = Path("stimuli_masks", f"{stem}.png")
            mask = painting.mask(names)
            Image.fromarray(mask.astype(np.uint8) * 255).save(folder / file, compress_level=3)
            row = (*_span(said, phrase), *point_inside(mask), file.as_posix())
            yield number, row


def _span(said: Utterance, phrase: str) -> tuple[str, int, int]:
    start = said.text.index(phrase)
    return phrase, start, start + len(phrase)


def _box(mask: NDArray[np.bool_]) -> tuple[int, int, int, int]:
    """x, y, width and height of what is visible."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    x, y = int(columns[0]), int(rows[0])
    return x, y, int(columns[-1]) - x + 1, int(rows[-1]) - y + 1


def _about(scene: Scene) -> tuple[str, str, str, str]:
    return scene.title, scene.artist, scene.year, scene.tradition


def _source(scene: Scene) -> str:
    return scene.paint.__module__.replace(".", "/") + ".py"
