"""Cohen's kappa of every two annotators, all at once: for campaigns of very many pairs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from aggregation.methods.ratings import Codes, Ratings

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class PairKappas:
    """Kappas of pairs of annotators who have an item in common, in the order of their codes.

    Attributes
    ----------
    one, other
        Codes of the two annotators, int64, shape (n_pairs,); one < other.
    compared
        Items that both have rated, int64, shape (n_pairs,).
    kappa
        float64, shape (n_pairs,); NaN where only one value was ever given, so that chance alone
        agrees fully and kappa is 0 / 0.
    """

    one: Codes
    other: Codes
    compared: Codes
    kappa: Floats

    def mean(self) -> float | None:
        """Return the mean of the kappas that are defined; None if none is."""
        known = self.kappa[~np.isnan(self.kappa)]
        return float(known.mean()) if known.size else None

    def means(self, annotators: int) -> Floats:
        """Return the mean of each annotator's defined kappas, shape (annotators,); NaN if none."""
        known = ~np.isnan(self.kappa)
        who = np.concatenate([self.one[known], self.other[known]])
        kappas = np.tile(self.kappa[known], 2)
        sums = np.bincount(who, weights=kappas, minlength=annotators)
        number = np.bincount(who, minlength=annotators)
        return np.where(number > 0, sums / np.maximum(number, 1), np.nan)


def pair_kappas(ratings: Ratings) -> PairKappas:
    """Return Cohen's kappa of every two annotators over the items that both have rated.

    The same as :func:`aggregation.methods.agreement.cohen_kappas`, which see for the source, to
    rounding.
    """
    order = np.lexsort((ratings.annotator, ratings.item))
    item, who, value = (rows[order] for rows in (ratings.item, ratings.annotator, ratings.value))
    first, second = _pairs_of_rows(item)
    size, values = len(ratings.annotators), len(ratings.values)
    keys, pair = np.unique(who[first] * size + who[second], return_inverse=True)
    compared = np.bincount(pair, minlength=keys.size)
    agreeing = np.bincount(pair[value[first] == value[second]], minlength=keys.size)
    said = [
        np.bincount(pair * values + value[rows], minlength=keys.size * values)
        for rows in (first, second)
    ]
    by_chance = (said[0] * said[1]).reshape(keys.size, values).sum(axis=1)
    undefined = by_chance == compared**2
    expected = np.where(undefined, 0.0, by_chance / np.maximum(compared**2, 1))
    kappa = 1 - (1 - agreeing / np.maximum(compared, 1)) / (1 - expected)
    one, other = np.divmod(keys, max(size, 1))
    return PairKappas(one, other, compared, np.where(undefined, np.nan, kappa))


def _pairs_of_rows(item: Codes) -> tuple[Codes, Codes]:
    """Return the places of every two rows of the same item; rows are sorted by item."""
    firsts, seconds = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    most = int(np.bincount(item).max(initial=0))
    for apart in range(1, most):
        same = np.flatnonzero(item[:-apart] == item[apart:])
        firsts.append(same)
        seconds.append(same + apart)
    return np.concatenate(firsts), np.concatenate(seconds)
