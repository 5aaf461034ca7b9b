"""How much of the artwork-wide stays in a release."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np


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
    if number >= len(found):
        return found
    places = rng.choice(len(found), size=number, replace=False)
    return [found[place] for place in sorted(places)]
