"""How far annotators agree, beyond what chance would give.

Every measure is 1 for full agreement and 0 where agreement is what chance gives. Where it is 0 / 0
or nothing can be compared, it is None and says why.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from aggregation.methods.ratings import Codes, Ratings

Reason = Literal["nothing_to_compare", "one_value", "uneven_ratings"]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Agreement:
    """A measure of agreement, or why there is none.

    Attributes
    ----------
    value
        The measure, at most 1; None if it is undefined, and then `reason` says why.
    reason
        ``nothing_to_compare`` (no item has two values), ``one_value`` (only one value was ever
        given, so that chance alone agrees fully and the measure is 0 / 0), ``uneven_ratings``
        (the measure asks for the same number of values of every item); None if defined.
    observed, expected
        Share of pairs that agree, and the share that would by chance, 0 to 1, as the measure
        weighs them; None where nothing can be compared or values are not just equal or different.
    compared
        How many items count.
    left_out
        Items with too few values to be compared, in their order.
    """

    value: float | None
    reason: Reason | None
    observed: float | None
    expected: float | None
    compared: int
    left_out: tuple[Any, ...] = ()


def percent_agreement(ratings: Ratings) -> Agreement:
    """Return the share of agreeing pairs among all pairs of values of the same item.

    Pairs of all items are pooled, so that an item of five values weighs ten times one of two. A
    gap is in no pair. Not corrected for chance: `expected` is None.

    Returns
    -------
    Agreement
        Undefined only where there is nothing to compare.

    Examples
    --------
    >>> said = [("a", 1, "awe"), ("a", 2, "awe"), ("b", 1, "awe"), ("b", 2, "fear")]
    >>> percent_agreement(Ratings.of(said, items="abc"))
    Agreement(value=0.5, reason=None, observed=0.5, expected=None, compared=2, left_out=('c',))
    """
    counts = ratings.counts()
    of_item = ratings.of_item()
    pairs = int((of_item * (of_item - 1)).sum())
    if not pairs:
        return _nothing(ratings, of_item)
    share = int((counts * (counts - 1)).sum()) / pairs
    return Agreement(share, None, share, None, *_compared(ratings, of_item))


def krippendorff_alpha(ratings: Ratings) -> Agreement:
    """Return Krippendorff's alpha for values that are equal or different (nominal).

    By the closed form on counts: with m_u values of item u, n_uc of them c, and n_c, n the sums
    over items with at least two values,

        D_o = 1/n sum_u (m_u^2 - sum_c n_uc^2) / (m_u - 1)
        D_e = (n^2 - sum_c n_c^2) / (n (n - 1))

    and alpha = 1 - D_o / D_e. Gaps and any number of annotators are allowed. The same to the last
    bit for every order of rows.

    References
    ----------
    K. Krippendorff, *Content Analysis*, 2nd edition, Sage 2004, chapter 11. A. F. Hayes,
    K. Krippendorff, Communication Methods and Measures 1(1), 2007, pages 77-89.
    """
    of_item = ratings.of_item()
    paired = of_item[ratings.item] > 1
    of_value = np.bincount(ratings.value[paired])
    total = int(of_value.sum())
    if not total:
        return _nothing(ratings, of_item)
    counts = ratings.counts()
    apart = of_item**2 - np.einsum("ij,ij->i", counts, counts)
    # Grouped by the number of values, the sums are whole numbers: exact in every order.
    by_number = np.bincount(of_item, weights=apart)[2:]
    differing = float((by_number / np.arange(1, by_number.size + 1)).sum()) / total
    chance = (total**2 - int((of_value**2).sum())) / (total * (total - 1))
    return corrected(1 - differing, 1 - chance, *_compared(ratings, of_item))


def interval_alpha(ratings: Ratings) -> Agreement:
    """Return Krippendorff's alpha for numbers, two of which differ by their squared difference.

    As :func:`krippendorff_alpha` with (v - w)^2 in the place of *different*: sum over an item's
    pairs = 2 (m_u sum v^2 - (sum v)^2). `observed` and `expected` are None.

    Raises
    ------
    TypeError, ValueError
        If a value is no number.
    """
    numbers = np.array([float(value) for value in ratings.values])
    of_item = ratings.of_item()
    paired = of_item[ratings.item] > 1
    item, value = ratings.item[paired], numbers[ratings.value[paired]]
    total = value.size
    if not total:
        return _nothing(ratings, of_item)
    value = value - np.median(value)
    sums, squares = (
        np.bincount(item, weights=weights, minlength=len(ratings.items))
        for weights in (value, value**2)
    )
    compared = of_item > 1
    apart = (of_item * squares - sums**2)[compared] / (of_item[compared] - 1)
    observed = 2 * float(apart.sum()) / total
    expected = 2 * (total * float((value**2).sum()) - float(value.sum()) ** 2)
    if np.ptp(value) == 0:
        return Agreement(None, "one_value", None, None, *_compared(ratings, of_item))
    score = 1 - observed / (expected / (total * (total - 1)))
    return Agreement(score, None, None, None, *_compared(ratings, of_item))


def fleiss_kappa(ratings: Ratings) -> Agreement:
    """Return Fleiss' kappa: agreement of the same number of values of every item.

    Items with fewer than two values are left out and listed. Where the others have different
    numbers (three votes here, five there) it is undefined as ``uneven_ratings``;
    :func:`krippendorff_alpha` is the measure for those.

    References
    ----------
    J. L. Fleiss, *Measuring nominal scale agreement among many raters*, Psychological Bulletin
    76(5), 1971, pages 378-382, doi:10.1037/h0031619.
    """
    counts = ratings.counts()
    of_item = ratings.of_item()
    used = counts[of_item > 1]
    numbers = np.unique(of_item[of_item > 1])
    if not numbers.size:
        return _nothing(ratings, of_item)
    if numbers.size > 1:
        return Agreement(None, "uneven_ratings", None, None, *_compared(ratings, of_item))
    each = int(numbers[0])
    pairs = used.shape[0] * each * (each - 1)
    shares = used.sum(axis=0) / used.sum()
    observed = int((used * (used - 1)).sum()) / pairs
    return corrected(observed, float((shares**2).sum()), *_compared(ratings, of_item))


def cohen_kappas(ratings: Ratings) -> dict[tuple[Any, Any], Agreement]:
    """Return Cohen's kappa of every two annotators who have an item in common.

    Only what both have rated counts. Pairs and the two within a pair come in the order of
    `annotators`; two who share no item are absent. `left_out` is not filled.

    References
    ----------
    J. Cohen, *A coefficient of agreement for nominal scales*, Educational and Psychological
    Measurement 20(1), 1960, pages 37-46, doi:10.1177/001316446002000104.
    """
    together: dict[tuple[int, int], Counter[tuple[int, int]]] = defaultdict(Counter)
    codes = np.stack([ratings.item, ratings.annotator, ratings.value], axis=1)
    of_item: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for item, annotator, value in codes.tolist():
        of_item[item].append((annotator, value))
    for said in of_item.values():
        for (one, first), (other, second) in combinations(sorted(said), 2):
            together[one, other][first, second] += 1
    names = ratings.annotators
    return {
        (names[one], names[other]): _cohen(table)
        for (one, other), table in sorted(together.items())
    }


def between_groups(ratings: Ratings, groups: Mapping[Any, Hashable]) -> dict[Any, Agreement]:
    """Return how far two groups of annotators agree with each other, for every two groups.

    With p_A(u, c) the share of group A's values of item u that are c, and a bar for the mean over
    the items that both groups have rated,

        P_o = mean_u sum_c p_A(u, c) p_B(u, c),   P_e = sum_c mean p_A(., c) mean p_B(., c)

    and kappa = (P_o - P_e) / (1 - P_e): the chance that one value from each group agree. For two
    groups of one annotator each it is Cohen's kappa.

    Parameters
    ----------
    ratings
        Items are what the groups share (the artwork, not the task of one culture).
    groups
        Group of each annotator; who has none is left out.

    Returns
    -------
    dict
        By pair of groups, both in the order of their text. `left_out` are items that only one of
        the two has rated.

    References
    ----------
    H. J. A. Schouten, *Measuring pairwise interobserver agreement when all subjects are judged by
    the same observers*, Statistica Neerlandica 36(2), 1982, pages 45-61; the pooled form in
    S. Vanbelle, A. Albert, Psychometrika 74, 2009, pages 477-491,
    doi:10.1007/s11336-009-9116-1, who divide by the largest possible agreement instead of 1.
    """
    counts = {name: part.counts() for name, part in ratings.by_group(groups).items()}
    return {
        (one, other): _between(ratings, counts[one], counts[other])
        for one, other in combinations(counts, 2)
    }


def _between(ratings: Ratings, one: Codes, other: Codes) -> Agreement:
    rated = [counts.sum(axis=1) for counts in (one, other)]
    both = (rated[0] > 0) & (rated[1] > 0)
    either = (rated[0] > 0) ^ (rated[1] > 0)
    left_out = _names(ratings, either)
    if not both.any():
        return Agreement(None, "nothing_to_compare", None, None, 0, left_out)
    first, second = one[both] / rated[0][both, None], other[both] / rated[1][both, None]
    observed = float((first * second).sum(axis=1).mean())
    expected = float((first.mean(axis=0) * second.mean(axis=0)).sum())
    return corrected(observed, expected, int(both.sum()), left_out)


def _cohen(table: Counter[tuple[int, int]]) -> Agreement:
    total = table.total()
    first, second = Counter[int](), Counter[int]()
    for (one, other), number in table.items():
        first[one] += number
        second[other] += number
    agreeing = sum(number for (one, other), number in table.items() if one == other)
    by_chance = sum(number * second[value] for value, number in first.items())
    return corrected(agreeing / total, by_chance / total**2, total)


def corrected(
    observed: float, expected: float, compared: int, left_out: tuple[Any, ...] = ()
) -> Agreement:
    """Return 1 - (1 - observed) / (1 - expected), which is undefined where chance agrees fully."""
    if expected == 1:
        return Agreement(None, "one_value", observed, expected, compared, left_out)
    score = 1 - (1 - observed) / (1 - expected)
    return Agreement(score, None, observed, expected, compared, left_out)


def _nothing(ratings: Ratings, of_item: Codes) -> Agreement:
    return Agreement(None, "nothing_to_compare", None, None, *_compared(ratings, of_item))


def _compared(ratings: Ratings, of_item: Codes) -> tuple[int, tuple[Any, ...]]:
    alone = of_item < 2
    return int(of_item.size - alone.sum()), _names(ratings, alone)


def _names(ratings: Ratings, chosen: npt.NDArray[np.bool_]) -> tuple[Any, ...]:
    return tuple(ratings.items[place] for place in np.flatnonzero(chosen))
