"""How simulated annotators answer: honestly with a little noise, carelessly, or as spam."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from aggregation.simulation.truth import Key, TruePhrase, Truth
from annotation.emotions import EMOTIONS
from annotation.masks import Mask
from annotation.models import Artwork

Body = dict[str, Any]
Manner = Literal["honest", "careless", "spam"]

MADE_UP = {
    "english": "The colours and the quiet light make me stop and look again.",
    "chinese": "画面的颜色和安静的光线让我停下来再看一遍。",
    "arabic": "الألوان والضوء الهادئ يجعلانني أتوقف وأنظر من جديد",
}


@dataclass(frozen=True)
class Person:
    """One simulated annotator: a manner, a shakiness from 0 to 1, and dice of their own."""

    manner: Manner
    noise: float
    truth: Truth
    rng: np.random.Generator

    def answer(self, lease: Body, artwork: Artwork) -> Body:
        """Return the body of this person's answer to a lease."""
        return ANSWERS[lease["kind"]](self, lease, artwork)

    def chance(self, share: float) -> bool:
        return bool(self.rng.random() < share)


def _key(artwork: Artwork) -> Key:
    return artwork.art_style, artwork.painting


def _phrase(person: Person, lease: Body, artwork: Artwork) -> Body:
    text = lease["subject"]["utterance"]["text"]
    known = person.truth.phrases.get((_key(artwork), text), [])
    if person.manner == "spam":
        return {"outcome": "nothing_to_label"}
    if not known:
        # Everybody sees the same in the same sentence, so that such triples are decided too.
        whole = "whole" in text or "everything" in text or len(text) % 2
        return {"outcome": "whole_artwork" if whole else "nothing_to_label"}
    named = [phrase for phrase in known if not person.chance(person.noise * 0.3)] or known[:1]
    return {
        "outcome": "phrases",
        "phrases": [_marked(person, phrase, artwork) for phrase in named],
    }


def _marked(person: Person, phrase: TruePhrase, artwork: Artwork) -> Body:
    rows, columns = np.nonzero(phrase.mask(artwork).to_array())
    pick = int(person.rng.integers(len(rows)))
    point = [int(columns[pick]), int(rows[pick])]
    return {"start": phrase.start, "end": phrase.end, "points": [point]}


def _region(person: Person, lease: Body, artwork: Artwork) -> Body:
    subject = lease["subject"]
    mask = _true_region(person, subject, artwork)
    if mask is None or person.manner == "spam":
        mask = _disc(artwork, subject["points"][0], radius=3 if person.manner == "spam" else 25)
    elif person.manner == "careless":
        mask = _contour(mask)
    elif person.noise:
        mask = _shaken(mask, person)
    return {"mask": mask.to_coco(), "frame_sha256": artwork.frame_sha256}


def _true_region(person: Person, subject: Body, artwork: Artwork) -> Mask | None:
    phrase, text = subject["phrase"], subject["utterance"]["text"]
    for known in person.truth.phrases.get((_key(artwork), text), []):
        if known.start < phrase["end"] and phrase["start"] < known.end:
            return known.mask(artwork)
    return None


def _disc(artwork: Artwork, point: list[float], *, radius: int) -> Mask:
    y, x = np.ogrid[: artwork.height, : artwork.width]
    return Mask.from_array((x - point[0]) ** 2 + (y - point[1]) ** 2 <= radius**2)


def _contour(mask: Mask) -> Mask:
    pixels = mask.to_array().astype(bool)
    padded = np.pad(pixels, 1)
    inside = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    return Mask.from_array(pixels & ~inside)


def _shaken(mask: Mask, person: Person) -> Mask:
    """Move the region by a few pixels, as an unsteady hand does; never to nothing."""
    reach = max(1, round(person.noise * 12))
    dy, dx = person.rng.integers(-reach, reach + 1, 2)
    pixels = np.roll(mask.to_array(), (int(dy), int(dx)), (0, 1))
    return Mask.from_array(pixels) if pixels.any() else mask


def _emotion(person: Person, lease: Body, artwork: Artwork) -> Body:
    culture = lease["subject"]["culture"]
    felt = person.truth.feelings.get((_key(artwork), culture), [])
    if person.manner == "spam" or not felt:
        emotion = EMOTIONS[int(person.rng.integers(len(EMOTIONS)))]
        return {"emotion": emotion, "explanation": MADE_UP[culture]}
    emotion, why = felt[int(person.rng.integers(len(felt)))]
    return {"emotion": emotion, "explanation": why}


def _figure(person: Person, lease: Body, artwork: Artwork) -> Body:
    boxes = [_box(person, box, artwork) for box in person.truth.figures.get(_key(artwork), [])]
    if person.manner == "spam":
        boxes = []
    rating = person.truth.ratings.get(_key(artwork), 3)
    if person.chance(person.noise):
        rating = int(np.clip(rating + person.rng.integers(-1, 2), 1, 5))
    return {"boxes": boxes, "rating": rating}


def _box(person: Person, box: tuple[float, ...], artwork: Artwork) -> list[float]:
    reach = person.noise * 12
    x, y, width, height = (edge + float(person.rng.uniform(-reach, reach)) for edge in box)
    x, y = float(np.clip(x, 0, artwork.width - 2)), float(np.clip(y, 0, artwork.height - 2))
    width = float(np.clip(width, 1, artwork.width - x))
    height = float(np.clip(height, 1, artwork.height - y))
    return [int(x), int(y), max(1, int(width)), max(1, int(height))]


ANSWERS: dict[str, Callable[[Person, Body, Artwork], Body]] = {
    "phrase": _phrase,
    "region": _region,
    "emotion": _emotion,
    "figure": _figure,
}
