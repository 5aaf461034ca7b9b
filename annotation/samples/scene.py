"""What a sample picture is: how it is painted and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from numpy.random import Generator

from annotation.samples.painting import Painting


@dataclass(frozen=True)
class Utterance:
    """An English sentence; ``phrases`` maps each noun phrase to the things it names."""

    emotion: str
    text: str
    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """One invented artwork. ``voices`` has five (emotion, sentence) pairs a language.

    Each of ``figures`` is one person, given by the things that make the person up; ``rating`` says
    how far from life the figures are, 1 (very lifelike) to 5 (not at all), 0 without figures.
    """

    art_style: str
    painting: str
    title: str
    artist: str
    year: str
    tradition: str
    size: tuple[int, int]
    seed: int
    ground: str
    paint: Callable[[Painting, Generator], None]
    utterances: tuple[Utterance, ...]
    voices: Mapping[str, tuple[tuple[str, str], ...]]
    figures: tuple[tuple[str, ...], ...] = ()
    rating: int = 0
