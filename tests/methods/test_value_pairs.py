from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.agreement import between_groups
from aggregation.methods.ratings import Ratings
from aggregation.methods.value_pairs import value_pairs

VALUES = ("awe", "fear", "anger")
GROUPS = {0: "en", 1: "en", 2: "ar", 3: "ar"}
CELLS = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 4)), st.sampled_from(VALUES), max_size=16
)


def test_two_cultures_by_hand() -> None:
    """One picture: English awe, awe; Arabic awe, fear. Another was seen by the English alone."""
    said = [("a", 0, "awe"), ("a", 1, "awe"), ("a", 2, "awe"), ("a", 3, "fear"), ("b", 0, "fear")]
    found = value_pairs(Ratings.of(said), GROUPS, VALUES)
    assert list(found) == [("ar", "ar"), ("ar", "en"), ("en", "en")]
    assert found["ar", "en"].shares.tolist() == [[0.5, 0, 0], [0.5, 0, 0], [0, 0, 0]]
    assert found["ar", "ar"].shares.tolist() == [[0, 0.5, 0], [0.5, 0, 0], [0, 0, 0]]
    assert (found["en", "en"].agreeing, found["en", "en"].compared) == (1.0, 1)


@given(CELLS)
def test_shares_are_those_of_pairs_counted_one_by_one(cells: dict[tuple[int, int], str]) -> None:
    found = value_pairs(Ratings.of((i, w, v) for (i, w), v in cells.items()), GROUPS, VALUES)
    for (one, other), pairs in found.items():
        total = np.zeros((3, 3))
        compared = 0
        for item in range(4):
            first = [(w, v) for (i, w), v in cells.items() if i == item and GROUPS.get(w) == one]
            second = [(w, v) for (i, w), v in cells.items() if i == item and GROUPS.get(w) == other]
            drawn = list(permutations(first, 2) if one == other else product(first, second))
            compared += bool(drawn)
            for (_w, value), (_x, against) in drawn:
                total[VALUES.index(value), VALUES.index(against)] += 1 / len(drawn)
        assert pairs.compared == compared
        assert pairs.shares * max(1, compared) == pytest.approx(total, abs=1e-9)


@given(CELLS)
def test_the_diagonal_between_groups_is_their_observed_agreement(
    cells: dict[tuple[int, int], str],
) -> None:
    ratings = Ratings.of((i, w, v) for (i, w), v in cells.items())
    pairs = value_pairs(ratings, GROUPS, VALUES)
    for groups, agreement in between_groups(ratings, GROUPS).items():
        observed = agreement.observed
        near = None if observed is None else pytest.approx(observed, abs=1e-9)
        assert pairs[groups].agreeing == near
