"""Which answers of a closed round a curator sees."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

import numpy as np

Annotator = int | str


@dataclass(frozen=True, order=True)
class Candidate:
    """An answer that may be drawn, and who gave it."""

    annotator: Annotator
    answer: int | str


def draw_sample(
    candidates: Iterable[Candidate],
    *,
    share: float,
    rng: np.random.Generator,
    last_sampled: Mapping[Any, float],
) -> list[Candidate]:
    """Draw a share of a round so that nobody stays unseen while another is seen twice.

    Annotators take turns, the least recently sampled first, chance deciding between equals; each
    turn draws one of the annotator's remaining answers at random.

    Parameters
    ----------
    candidates
        The answers of the round, in any order.
    share
        Between 0 and 1, read as the decimal it is written as: a tenth of 30 is 3.
    rng
        Source of chance; the same state gives the same sample for every order of candidates.
    last_sampled
        When each annotator was sampled last, by id, on any scale that grows; absent means never.

    Returns
    -------
    list of Candidate
        ceil(share * n) of them in the order drawn; empty without candidates.

    Raises
    ------
    ValueError
        If `share` is not between 0 and 1.

    References
    ----------
    APOLO (J. Imaging 2024, 10(6), 136), section 4.3: 10 % of every round are checked at random.
    The turns are ours.
    """
    if not 0 <= share <= 1:
        raise ValueError(f"share {share} is not between 0 and 1")
    ordered = sorted(candidates)
    number = math.ceil(Fraction(str(share)) * len(ordered))
    hands = [
        (last_sampled.get(annotator, -math.inf), rng.permutation(np.array([*answers], object)))
        for annotator, answers in groupby(ordered, key=lambda candidate: candidate.annotator)
    ]
    chance = rng.permutation(len(hands))
    turns = sorted(range(len(hands)), key=lambda hand: (hands[hand][0], chance[hand]))
    dealt = [
        (round_of_turns, turn, candidate)
        for turn, hand in enumerate(turns)
        for round_of_turns, candidate in enumerate(hands[hand][1])
    ]
    dealt.sort(key=lambda card: card[:2])
    return [candidate for _, _, candidate in dealt[:number]]
