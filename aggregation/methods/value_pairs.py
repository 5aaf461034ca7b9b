"""Which values two people give to the same item: within a group, and one from each of two.

Where agreement is one number, this says what the disagreement is about: how often one says awe
where the other says fear.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt

from aggregation.methods.ratings import Codes, Ratings

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class ValuePairs:
    """Shares of pairs of values.

    Attributes
    ----------
    shares
        Of pairs in which the first group says the row's value and the second the column's, float64,
        shape (n_values, n_values) in the order of the values asked for. They sum to 1, or are all 0
        where nothing can be compared. Within one group it is symmetric.
    compared
        Items that have such a pair.
    """

    shares: Floats
    compared: int

    @property
    def agreeing(self) -> float | None:
        """Share of pairs that agree; None where nothing can be compared."""
        return float(np.trace(self.shares)) if self.compared else None


def value_pairs(
    ratings: Ratings, groups: Mapping[Any, Hashable], values: tuple[Any, ...]
) -> dict[tuple[Any, Any], ValuePairs]:
    """Return the pairs of values within each group, and between every two.

    For each item one value is drawn of each group (within a group, of two different annotators),
    and the chances of what comes are averaged over the items, so that each item weighs the same.
    The sum of the diagonal between two groups is the observed agreement of
    :func:`aggregation.methods.agreement.between_groups`.

    Parameters
    ----------
    ratings
        Items are what the groups share.
    groups
        Group of each annotator; who has none is left out.
    values
        Rows and columns; a value that is not among them is left out.

    Returns
    -------
    dict
        By pair of groups, both in the order of their text, (g, g) being within g.
    """
    parts = ratings.by_group(groups)
    counts = {name: _counts(part, values) for name, part in parts.items()}
    return {
        (one, other): _within(counts[one]) if one == other else _between(counts[one], counts[other])
        for one, other in combinations_with_replacement(counts, 2)
    }


def _counts(ratings: Ratings, values: tuple[Any, ...]) -> Codes:
    """Count each value of each item, shape (n_items, len(values))."""
    counts = ratings.counts()
    places = {value: place for place, value in enumerate(ratings.values)}
    nothing = np.zeros(len(ratings.items), np.int64)
    columns = [counts[:, places[value]] if value in places else nothing for value in values]
    return np.stack(columns, axis=1)


def _within(counts: Codes) -> ValuePairs:
    rated = counts.sum(axis=1)
    used = counts[rated > 1].astype(np.float64)
    number = rated[rated > 1]
    weights = 1 / (number * (number - 1))
    shares = (used * weights[:, None]).T @ used
    shares -= np.diag(weights @ used)
    return ValuePairs(shares / max(1, number.size), int(number.size))


def _between(one: Codes, other: Codes) -> ValuePairs:
    both = (one.sum(axis=1) > 0) & (other.sum(axis=1) > 0)
    first, second = (
        counts[both] / counts[both].sum(axis=1, keepdims=True) for counts in (one, other)
    )
    number = int(both.sum())
    return ValuePairs(first.T @ second / max(1, number), number)
