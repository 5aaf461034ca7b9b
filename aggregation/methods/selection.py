"""What enters a campaign, and how much of the artwork-wide stays in a release."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

Item = TypeVar("Item")

LEFT_OUT = frozenset({"something else"})


@dataclass(frozen=True, order=True)
class Triple:
    """An artwork, an emotion, and the utterance that says why."""

    emotion: str
    artwork: int | str
    utterance: int | str


def select_triples(
    triples: Iterable[Triple],
    *,
    per_emotion: int,
    rng: np.random.Generator,
    left_out: Set[str] = LEFT_OUT,
) -> list[Triple]:
    """Draw a stated number of triples of each emotion at random, all where fewer exist.

    Each emotion has its own stream of chance: adding triples of one emotion, or leaving it out,
    changes nothing for the others.

    Parameters
    ----------
    triples
        In any order; equal ones count once.
    per_emotion
        How many to draw of each, 0 or more.
    rng
        Source of chance; the same state gives the same triples for every order of input.
    left_out
        Emotions never drawn.

    Returns
    -------
    list of Triple
        Sorted by emotion, artwork, utterance; empty if nothing is left.

    Raises
    ------
    ValueError
        If `per_emotion` is negative.

    References
    ----------
    APOLO (J. Imaging 2024, 10(6), 136), section 4.1: about 1,200 per emotion, 672 for anger,
    *something else* filtered.
    """
    if per_emotion < 0:
        raise ValueError(f"{per_emotion} triples per emotion")
    by_emotion: dict[str, list[Triple]] = defaultdict(list)
    for triple in sorted(set(triples)):
        if triple.emotion not in left_out:
            by_emotion[triple.emotion].append(triple)
    start = rng.integers(2**32, size=4).tolist()
    return [
        triple
        for emotion, found in by_emotion.items()
        for triple in _drawn(
            found, number=per_emotion, rng=np.random.default_rng([*start, *emotion.encode()])
        )
    ]


def keep_whole(
    stimuli: Iterable[int], *, number: int | None, rng: np.random.Generator
) -> list[int]:
    """Draw the whole-artwork stimuli that a release keeps.

    Parameters
    ----------
    stimuli
        Ids of all stimuli of class whole, in any order.
    number
        Keep at most so many; None keeps all.
    rng
        Source of chance; the same state gives the same ids for every order of input.

    Returns
    -------
    list of int
        Ids to keep, ascending.

    Raises
    ------
    ValueError
        If `number` is negative.

    References
    ----------
    APOLO (J. Imaging 2024, 10(6), 136), section 4.3. The text says that 600 were removed; its
    figures add up only if 600 were kept, and so do we.
    """
    found = sorted(set(stimuli))
    if number is None:
        return found
    if number < 0:
        raise ValueError(f"{number} whole stimuli to keep")
    return _drawn(found, number=number, rng=rng)


def _drawn(found: list[Item], *, number: int, rng: np.random.Generator) -> list[Item]:
    if number >= len(found):
        return found
    places = rng.choice(len(found), size=number, replace=False)
    return [found[place] for place in sorted(places)]
