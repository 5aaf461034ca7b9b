"""Dividing the stimuli of a release into validation and test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

Part = Literal["val", "test"]
Reason = Literal["few_stimuli", "artworks_stay_together"]
Floats = npt.NDArray[np.float64]

TOLERANCE = 2.0
"""Points by which an emotion's share of a part may differ from its share of the whole."""


@dataclass(frozen=True)
class Member:
    """A stimulus to place: its id, emotion, and the group of artworks it must stay with."""

    stimulus: int
    emotion: str
    group: int | str


@dataclass(frozen=True)
class Uneven:
    """An emotion whose share of a part differs from the whole by more than the tolerance.

    `reason` is ``few_stimuli`` where one stimulus more or less is over half the tolerance, else
    ``artworks_stay_together``. Shares are percent.
    """

    emotion: str
    part: Part
    share: float
    whole: float
    reason: Reason


@dataclass(frozen=True)
class Split:
    """Where each stimulus went, and what could not be made even."""

    parts: Mapping[int, Part]
    uneven: tuple[Uneven, ...]


def split_stimuli(members: Iterable[Member], *, val: float, rng: np.random.Generator) -> Split:
    """Put a share of the stimuli into validation and the others into test.

    Groups are never divided. They are placed in random order, each where it keeps the emotions
    of validation, and its groups of each size, closest to their share of what is placed so far;
    then single groups move while that brings the number of stimuli closer to the share.

    Parameters
    ----------
    members
        Stimuli with distinct ids, in any order.
    val
        Share of validation, 0 to 1.
    rng
        Source of chance; the same state gives the same split for every order of members.

    Returns
    -------
    Split
        Empty without members. `uneven` lists by emotion, then part; an empty part has no shares.

    Raises
    ------
    ValueError
        If `val` is not between 0 and 1.

    References
    ----------
    APOLO (J. Imaging 2024, 10(6), 136), section 4.4: about 20 % and 80 %, artworks disjoint,
    similar distributions. The procedure is ours.
    """
    if not 0 <= val <= 1:
        raise ValueError(f"val {val} is not between 0 and 1")
    ordered = sorted(members, key=lambda member: member.stimulus)
    groups = sorted(
        {member.group for member in ordered}, key=lambda group: (str(group), repr(group))
    )
    emotions = sorted({member.emotion for member in ordered})
    counts = _counts(ordered, groups, emotions)
    in_val = _placed(_traits(counts), val=val, order=rng.permutation(len(groups)))
    _adjust(in_val, counts, val=val)
    chosen = dict(zip(groups, in_val.tolist(), strict=True))
    parts: dict[int, Part] = {
        member.stimulus: "val" if chosen[member.group] else "test" for member in ordered
    }
    return Split(parts, tuple(_uneven(in_val, counts, emotions)))


def _counts(members: Sequence[Member], groups: Sequence[Any], emotions: Sequence[str]) -> Floats:
    rows = {group: row for row, group in enumerate(groups)}
    columns = {emotion: column for column, emotion in enumerate(emotions)}
    counts = np.zeros((len(groups), len(emotions)))
    for member in members:
        counts[rows[member.group], columns[member.emotion]] += 1
    return counts


def _traits(counts: Floats) -> Floats:
    """List what is to be shared out evenly: emotions, the total, groups of each size."""
    sizes = counts.sum(axis=1, keepdims=True)
    of_size = sizes == np.unique(sizes)
    return np.hstack([counts, sizes, of_size])


def _placed(traits: Floats, *, val: float, order: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    in_val = np.zeros(len(traits), np.bool_)
    surplus = np.zeros(traits.shape[1])
    for row in order:
        to_test = surplus - val * traits[row]
        to_val = to_test + traits[row]
        in_val[row] = (to_val**2).sum() < (to_test**2).sum()
        surplus = to_val if in_val[row] else to_test
    return in_val


def _adjust(in_val: npt.NDArray[np.bool_], counts: Floats, *, val: float) -> None:
    """Move the best group, one at a time, while the number in validation comes closer."""
    sizes, traits = counts.sum(axis=1), _traits(counts)
    wanted = np.round(val * sizes.sum())
    while True:
        off = sizes[in_val].sum() - wanted
        moves = np.where(in_val, -sizes, sizes)
        better = np.flatnonzero(np.abs(off + moves) < abs(off))
        if not better.size:
            return
        surplus = traits[in_val].sum(axis=0) - val * traits.sum(axis=0)
        moved = surplus + np.sign(moves[better])[:, None] * traits[better]
        in_val[better[np.argmin((moved**2).sum(axis=1))]] ^= True


def _uneven(
    in_val: npt.NDArray[np.bool_], counts: Floats, emotions: Sequence[str]
) -> Iterable[Uneven]:
    if not counts.size:
        return
    whole = 100 * counts.sum(axis=0) / counts.sum()
    sides: tuple[tuple[Part, npt.NDArray[np.bool_]], ...] = (("val", in_val), ("test", ~in_val))
    filled = [(part, counts[rows].sum(axis=0)) for part, rows in sides if rows.any()]
    for column, emotion in enumerate(emotions):
        for part, numbers in filled:
            share = 100 * numbers[column] / numbers.sum()
            if abs(share - whole[column]) > TOLERANCE:
                reason: Reason = (
                    "few_stimuli"
                    if 100 / numbers.sum() > TOLERANCE / 2
                    else "artworks_stay_together"
                )
                yield Uneven(emotion, part, float(share), float(whole[column]), reason)
