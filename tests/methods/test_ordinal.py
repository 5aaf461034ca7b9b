from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.ordinal import ordinal_alpha
from aggregation.methods.ratings import Ratings
from tests.methods.test_agreement import CELLS, OBSERVERS, table, triples_of


def test_the_published_example() -> None:
    """Krippendorff 2011, section E: ordinal alpha of the same table is 0.815."""
    assert ordinal_alpha(table(OBSERVERS)).value == pytest.approx(0.815, abs=5e-4)


def by_definition(cells: dict[tuple[int, int], int]) -> Fraction | None:
    """Return alpha from a table of coincidences, with the metric as it is defined."""
    items: dict[int, list[int]] = {}
    for (item, _who), value in cells.items():
        items.setdefault(item, []).append(value)
    paired = [values for values in items.values() if len(values) > 1]
    given_values = sorted(value for values in paired for value in values)
    number = {value: given_values.count(value) for value in given_values}

    def apart(one: int, other: int) -> Fraction:
        low, high = sorted((one, other))
        between = sum(n for value, n in number.items() if low <= value <= high)
        return (between - Fraction(number[low] + number[high], 2)) ** 2

    total = len(given_values)
    observed = sum(
        apart(one, other) / (len(values) - 1)
        for values in paired
        for one, other in permutations(values, 2)
    )
    expected = sum(apart(one, other) for one, other in permutations(given_values, 2))
    return 1 - Fraction(observed) * (total - 1) / expected if expected else None


@given(CELLS)
def test_alpha_is_what_the_definition_says(cells: dict[tuple[int, int], int]) -> None:
    found, expected = ordinal_alpha(Ratings.of(triples_of(cells))), by_definition(cells)
    assert (found.value is None) == (expected is None)
    if expected is not None:
        assert found.value == pytest.approx(float(expected), abs=1e-9)


@given(CELLS, st.sampled_from([{1: 10, 2: 11, 4: 500, 7: 501}, {1: -3, 2: 0, 4: 1, 7: 2}]))
def test_only_the_order_of_ratings_counts(
    cells: dict[tuple[int, int], int], others: dict[int, int]
) -> None:
    one = ordinal_alpha(Ratings.of(triples_of(cells)))
    other = ordinal_alpha(
        Ratings.of((item, who, others[value]) for item, who, value in triples_of(cells))
    )
    assert (one.reason, one.compared) == (other.reason, other.compared)
    assert one.value == (None if other.value is None else pytest.approx(other.value, abs=1e-9))
