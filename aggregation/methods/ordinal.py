"""How far annotators agree on ratings whose order counts, but not their distance."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from aggregation.methods.agreement import Agreement, interval_alpha
from aggregation.methods.ratings import Ratings


def ordinal_alpha(ratings: Ratings) -> Agreement:
    """Return Krippendorff's alpha for numbers of which only the order is known (a Likert scale).

    Two values c < k differ by the ratings between them, as often as they were given:
    (sum of n_g for c <= g <= k, less (n_c + n_k) / 2) squared, n_g counting the ratings g of items
    that have at least two. That sum is the distance of the middle ranks of c and k, so that this is
    :func:`aggregation.methods.agreement.interval_alpha` of middle ranks. `observed` and `expected`
    are None.

    Raises
    ------
    TypeError, ValueError
        If a value is no number.

    References
    ----------
    K. Krippendorff, *Computing Krippendorff's alpha-reliability*, 2011, section E; the ordinal
    metric in *Content Analysis*, 2nd edition, Sage 2004, page 223.

    Examples
    --------
    >>> said = [("a", 1, 1), ("a", 2, 1), ("b", 1, 5), ("b", 2, 4), ("c", 1, 2), ("c", 2, 2)]
    >>> round(ordinal_alpha(Ratings.of(said)).value, 4)
    0.9495
    """
    numbers = np.array([float(value) for value in ratings.values])
    paired = ratings.of_item()[ratings.item] > 1
    given = np.bincount(ratings.value[paired], minlength=numbers.size)
    order = np.argsort(numbers, kind="stable")
    ranks = np.empty(numbers.size)
    ranks[order] = np.cumsum(given[order]) - given[order] / 2
    return interval_alpha(replace(ratings, values=tuple(ranks.tolist())))
