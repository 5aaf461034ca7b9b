"""Voting on the emotion of one artwork in one culture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import numpy as np
import numpy.typing as npt

State = Literal["waiting", "decided", "escalated", "discarded"]


@dataclass(frozen=True)
class Decision:
    """What a vote came to.

    Attributes
    ----------
    state
        ``waiting`` for votes still missing, ``decided``, ``escalated`` (ask for more: `needed`
        has grown) or ``discarded``.
    value
        The decided value, else None.
    tally
        Votes per value, most first, equal ones by name.
    needed
        How many votes the task needs from now on; it never shrinks.
    """

    state: State
    value: str | None
    tally: Mapping[str, int]
    needed: int

    @property
    def missing(self) -> int:
        """How many votes are still to come."""
        return max(self.needed - sum(self.tally.values()), 0)


def decide(votes: Iterable[str], *, needed: int, escalate_to: int) -> Decision:
    """Decide by a strict majority of the votes needed, or ask for more, or discard.

    Nothing is decided before `needed` votes count, even when the rest could not turn it. A
    plurality is no majority: 2-2-1 and 2-1-1-1 of five are both discarded. The order of the
    votes never matters, and no tie is broken.

    Parameters
    ----------
    votes
        One value from each distinct annotator whose answer counts.
    needed
        How many votes the task needs now: 3 at first, 5 once it was escalated, and 5 again when
        one of the five was rejected later.
    escalate_to
        How many votes are needed after no majority; not above `needed` means no escalation.

    Returns
    -------
    Decision
        No votes at all are ``waiting``.

    Raises
    ------
    ValueError
        If `needed` is below 1 or more votes count than are needed.

    References
    ----------
    ArtECulture (arXiv 2608.03358), "Annotation": three answers, the majority is the label, else
    two more annotators, else the image is dropped.

    Examples
    --------
    >>> decide(["awe", "fear", "awe"], needed=3, escalate_to=5).value
    'awe'
    """
    tally = _tally(votes)
    counted = sum(tally.values())
    if needed < 1 or counted > needed:
        raise ValueError(f"{counted} votes counted where {needed} are needed")
    if counted < needed:
        return Decision("waiting", None, tally, needed)
    value, most = next(iter(tally.items()))
    if 2 * most > needed:
        return Decision("decided", value, tally, needed)
    if needed < escalate_to:
        return Decision("escalated", None, tally, escalate_to)
    return Decision("discarded", None, tally, needed)


def decide_all(counts: npt.NDArray[np.integer], *, needed: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Find the majority of many tasks at once, by the rule of :func:`decide`.

    Parameters
    ----------
    counts
        Votes, shape (n_tasks, n_values).
    needed
        Votes needed now, one number or shape (n_tasks,).

    Returns
    -------
    ndarray of int64, shape (n_tasks,)
        Column of the decided value; -1 where votes are missing, -2 where all are there and none
        has a strict majority.
    """
    needed = np.broadcast_to(np.asarray(needed), counts.shape[:1])
    if not counts.size:
        return np.full(counts.shape[0], -1, np.int64)
    # Over rows as short as these, `sum` and `max` take four times as long.
    complete = np.einsum("ij->i", counts) >= needed
    winner = counts.argmax(axis=1)
    majority = 2 * counts[np.arange(len(counts)), winner] > needed
    return np.where(complete, np.where(majority, winner, -2), -1)


def count_votes(
    tasks: npt.NDArray[np.integer], values: npt.NDArray[np.integer], *, shape: tuple[int, int]
) -> npt.NDArray[np.int64]:
    """Count votes given as pairs of task and value.

    Parameters
    ----------
    tasks, values
        Row and column of each vote, both of shape (n_votes,), within `shape`.
    shape
        (n_tasks, n_values).

    Returns
    -------
    ndarray of int64, shape (n_tasks, n_values)
        All zero without votes.
    """
    places = np.ravel_multi_index((tasks, values), shape)
    return np.bincount(places, minlength=shape[0] * shape[1]).reshape(shape)


def _tally(votes: Iterable[str]) -> Mapping[str, int]:
    found = Counter(votes)
    return MappingProxyType(dict(sorted(found.items(), key=lambda item: (-item[1], item[0]))))
