"""How simulated people are: honest, careless or spamming, each in one of several habits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import numpy as np

Manner = Literal["honest", "careless", "spam"]
MANNERS: tuple[Manner, ...] = ("honest", "careless", "spam")

HABITS: Mapping[Manner, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "honest": {},
        "careless": {
            "phrase": ("first_only",),
            "region": ("contour", "elsewhere", "everything", "other_thing", "specks"),
            "emotion": ("any_feeling",),
        },
        "spam": {
            "phrase": ("nothing", "any_word"),
            "region": ("speck", "scribble", "copy", "anywhere"),
            "emotion": ("any_feeling", "one_text", "repeated", "foreign"),
            "figure": ("no_box",),
        },
    }
)
"""What a manner does at each kind of task; where nothing is named, it works as the honest do."""

SECONDS: Mapping[Manner, float] = MappingProxyType({"honest": 35, "careless": 14, "spam": 9})
"""Median of the time at work on one answer, which varies by about a factor of 1.5."""
SPREAD = 0.4
HURRY_SHARE, HURRY_SECONDS = 0.5, (0.4, 2.9)
"""Half of those who spam are in a hurry as well."""


@dataclass(frozen=True)
class Traits:
    """What is known of one simulated person, for the report alone: no table says so."""

    manner: Manner
    habits: Mapping[str, str]
    hurried: bool

    def habit(self, kind: str) -> str:
        """Return what this person does wrong at a kind of task; empty for nothing."""
        return self.habits.get(kind, "")

    def active_ms(self, rng: np.random.Generator) -> int:
        """Return how long one answer takes this person."""
        if self.hurried:
            return round(1000 * rng.uniform(*HURRY_SECONDS))
        return round(1000 * SECONDS[self.manner] * float(np.exp(rng.normal(0, SPREAD))))


def draw_traits(*, careless: float, spam: float, rng: np.random.Generator) -> Traits:
    """Draw a person of a crowd with these shares of careless and spamming ones."""
    dice = float(rng.random())
    manner: Manner = "spam" if dice < spam else "careless" if dice < spam + careless else "honest"
    habits = {
        kind: choices[int(rng.integers(len(choices)))] for kind, choices in HABITS[manner].items()
    }
    hurried = manner == "spam" and bool(rng.random() < HURRY_SHARE)
    return Traits(manner, habits, hurried)
