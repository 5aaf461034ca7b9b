"""Pictures that are one artwork under two names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

ArtworkId = int | str


@dataclass(frozen=True)
class Picture:
    """What tells near-duplicate artworks.

    Attributes
    ----------
    artwork
        Its id.
    key
        Its name; letter case and blanks do not matter.
    phash
        64-bit perceptual hash of its pixels, None if there is none.
    """

    artwork: ArtworkId
    key: str
    phash: int | None = None


def group_duplicates(pictures: Iterable[Picture], *, distance: int) -> dict[ArtworkId, ArtworkId]:
    """Group artworks with the same key or with hashes at most `distance` bits apart.

    Grouping is transitive. The order of the pictures does not matter.

    Parameters
    ----------
    pictures
        Distinct artworks.
    distance
        Largest Hamming distance of near duplicates, 0 to 64; 0 joins equal hashes only.

    Returns
    -------
    dict
        For every artwork the group it is in, named by the group's first artwork in id order.

    Raises
    ------
    ValueError
        If `distance` is not between 0 and 64.
    """
    if not 0 <= distance <= 64:
        raise ValueError(f"distance {distance} is not between 0 and 64 bits")
    ordered = sorted(pictures, key=lambda picture: picture.artwork)
    leader = list(range(len(ordered)))
    for first, second in (*_same_key(ordered), *_close(ordered, distance)):
        one, other = sorted((_find(leader, first), _find(leader, second)))
        leader[other] = one
    return {
        picture.artwork: ordered[_find(leader, place)].artwork
        for place, picture in enumerate(ordered)
    }


def _find(leader: list[int], place: int) -> int:
    while leader[place] != place:
        leader[place] = leader[leader[place]]
        place = leader[place]
    return place


def _same_key(ordered: Sequence[Picture]) -> Iterator[tuple[int, int]]:
    first_with: dict[str, int] = {}
    for place, picture in enumerate(ordered):
        folded = "".join(picture.key.casefold().split())
        yield first_with.setdefault(folded, place), place


def _close(ordered: Sequence[Picture], distance: int) -> Iterator[tuple[int, int]]:
    hashed = [(place, picture.phash) for place, picture in enumerate(ordered)]
    known = [(place, phash) for place, phash in hashed if phash is not None]
    places = [place for place, _ in known]
    hashes: npt.NDArray[np.uint64] = np.array([phash for _, phash in known], np.uint64)
    for index, place in enumerate(places):
        apart = np.bitwise_count(hashes[index + 1 :] ^ hashes[index])
        for other in np.flatnonzero(apart <= distance):
            yield place, places[index + 1 + int(other)]
