"""Crowds that agree about as often as those of ArtECulture (arXiv 2608.03358).

The paper collected 2,783 artworks in three cultures, retained 1,864 and tells of 17,526 answers,
hence of 375 escalated pairs among the 5,592 retained ones. The model behind it is ours. An
artwork has an ambiguity u, drawn from a beta distribution and the same for all its cultures. In
each culture one emotion prevails, which a person feels with probability 1 - u, and each of the
eight others with u / 8. The two parameters are those with which the model expects the paper's two
shares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from aggregation.methods.voting import decide
from annotation.emotions import EMOTIONS

AMBIGUITY = (2.149, 4.717)
VOICES = 400
"""So many voices stand for a culture, so that shares are met to a quarter of a percent."""
NEEDED, ESCALATE_TO, CULTURES = 3, 5, 3


@dataclass(frozen=True)
class Collected:
    """What was collected: artworks, those retained, and their escalated pairs and answers."""

    artworks: int
    retained: int
    escalated: int
    answers: int

    @property
    def pairs(self) -> int:
        """Return how many pairs of artwork and culture were retained."""
        return self.retained * CULTURES


def collect(artworks: int, *, seed: int) -> Collected:
    """Ask a crowd about so many artworks by the voting of the product, without its database."""
    rng = np.random.default_rng(seed)
    retained = escalated = answers = 0
    for _artwork in range(artworks):
        ambiguity = drawn(rng)
        pairs = [_asked(voices(ambiguity, rng), rng) for _culture in range(CULTURES)]
        if all(decided for decided, _given in pairs):
            given = [number for _decided, number in pairs]
            retained += 1
            answers += sum(given)
            escalated += sum(number > NEEDED for number in given)
    return Collected(artworks, retained, escalated, answers)


def _asked(felt: Sequence[str], rng: np.random.Generator) -> tuple[bool, int]:
    """Ask one person after another until it is decided or discarded; returns how many gave what."""
    votes: list[str] = []
    decision = decide(votes, needed=NEEDED, escalate_to=ESCALATE_TO)
    while decision.missing:
        votes.append(felt[int(rng.integers(len(felt)))])
        decision = decide(votes, needed=decision.needed, escalate_to=ESCALATE_TO)
    return decision.state == "decided", len(votes)


def drawn(rng: np.random.Generator) -> float:
    """Draw the ambiguity of an artwork."""
    return float(rng.beta(*AMBIGUITY))


def voices(ambiguity: float, rng: np.random.Generator) -> list[str]:
    """Return a culture's voices: one emotion prevails, the rest is shared evenly."""
    first, *others = (EMOTIONS[place] for place in rng.permutation(len(EMOTIONS)))
    rest = round(ambiguity * VOICES)
    return [first] * (VOICES - rest) + [others[place % len(others)] for place in range(rest)]
