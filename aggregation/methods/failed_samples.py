"""Whose sample of a round failed, so that all they gave in it is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

Person = TypeVar("Person")


def failed_samples(drawn: Iterable[tuple[Person, bool]], *, fails_at: float) -> set[Person]:
    """Tell whose sample failed.

    Parameters
    ----------
    drawn
        For each answer drawn from a round that is judged or can still be: who gave it, and whether
        it was rejected. In any order.
    fails_at
        The share of somebody's sample, above 0 and at most 1: with so much of it rejected, or
        more, it failed. Taken as the decimal number it is written as.

    Returns
    -------
    set
        The people. What is not judged yet counts as not rejected, so that a sample that failed
        stays so whatever the verdicts still to come; nobody's fails without a rejection.

    Raises
    ------
    ValueError
        If `fails_at` is out of its range.

    References
    ----------
    Ours; APOLO (J. Imaging 2024, 10(6), 136), section 4.3, checks each round but does not say what
    follows from what was found.

    Examples
    --------
    >>> failed_samples([("a", True), ("a", False), ("b", True), ("c", False)], fails_at=0.6)
    {'b'}
    """
    if not 0 < fails_at <= 1:
        raise ValueError(f"a sample that fails at {fails_at} is none")
    rows = list(drawn)
    sizes = Counter(person for person, _rejected in rows)
    rejected = Counter(person for person, was_rejected in rows if was_rejected)
    least = Fraction(str(fails_at))
    return {person for person, count in rejected.items() if count >= least * sizes[person]}
