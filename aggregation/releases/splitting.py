"""Which part of a release an artwork belongs to: validation or test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from aggregation.methods.duplicates import Picture, group_duplicates
from aggregation.methods.split import Member, Part, Uneven, split_stimuli
from aggregation.releases.inputs import ArtworkRow

NEAR_BITS = 4
"""Perceptual hashes at most so many of 64 bits apart are one artwork for the split."""

FLAT = {0, 2**64 - 1}
"""The hash of a picture without any change of brightness, which says nothing about likeness."""

Item = tuple[tuple[str, str], str]
"""an artwork's key and an emotion"""


@dataclass(frozen=True)
class Parts:
    """The part of each item, what could not be made even, and artworks taken for one."""

    parts: list[Part]
    uneven: tuple[Uneven, ...]
    together: list[list[tuple[str, str]]]


def split_items(
    items: Sequence[Item], artworks: Iterable[ArtworkRow], *, val: float, rng: np.random.Generator
) -> Parts:
    """Split so that no artwork, nor a near duplicate of it, is on both sides.

    Items are told apart by their place, so the same items in the same order and the same `rng`
    give the same parts.
    """
    wanted = {key for key, _emotion in items}
    rows = sorted((row for row in artworks if row.key in wanted), key=lambda row: row.key)
    groups = group_duplicates([_picture(row) for row in rows], distance=NEAR_BITS)
    members = [
        Member(place, emotion, groups["/".join(key)]) for place, (key, emotion) in enumerate(items)
    ]
    split = split_stimuli(members, val=val, rng=rng)
    together: dict[int | str, list[tuple[str, str]]] = {}
    for row in rows:
        together.setdefault(groups["/".join(row.key)], []).append(row.key)
    return Parts(
        parts=[split.parts[place] for place in range(len(items))],
        uneven=split.uneven,
        together=[keys for keys in together.values() if len(keys) > 1],
    )


def _picture(row: ArtworkRow) -> Picture:
    hashed = int(row.perceptual_hash, 16) if row.perceptual_hash else 0
    return Picture(
        artwork="/".join(row.key), key=row.painting, phash=None if hashed in FLAT else hashed
    )
