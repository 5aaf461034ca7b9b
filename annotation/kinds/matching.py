"""Pairs what was given with what was wanted, one to one, as many as there can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

Wanted = TypeVar("Wanted")
Given = TypeVar("Given")


@dataclass(frozen=True)
class Matching:
    """Places, counted from 0: what was wanted and found or missed, and what was given too much."""

    found: list[int]
    missed: list[int]
    extra: list[int]


def match(
    wanted: Sequence[Wanted], given: Sequence[Given], fits: Callable[[Wanted, Given], bool]
) -> Matching:
    """Match each wanted thing with at most one given thing that fits, and the other way round.

    A maximum matching by augmenting paths (Berge 1957), so that no greedy choice costs anybody a
    pair; the number of pairs is the same for every order. Who comes first has the first choice.
    """
    choices = [[place for place, one in enumerate(given) if fits(thing, one)] for thing in wanted]
    taken: dict[int, int] = {}
    for place in range(len(wanted)):
        _augment(place, choices, taken, set())
    found = set(taken.values())
    return Matching(
        found=sorted(found),
        missed=[place for place in range(len(wanted)) if place not in found],
        extra=[place for place in range(len(given)) if place not in taken],
    )


def _augment(
    place: int, choices: Sequence[Sequence[int]], taken: dict[int, int], tried: set[int]
) -> bool:
    """Find room for one wanted thing, moving others to another choice of theirs where needed."""
    for choice in choices[place]:
        if choice in tried:
            continue
        tried.add(choice)
        if choice not in taken or _augment(taken[choice], choices, taken, tried):
            taken[choice] = place
            return True
    return False
