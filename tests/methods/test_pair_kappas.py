from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given

from aggregation.methods.agreement import cohen_kappas
from aggregation.methods.pair_kappas import pair_kappas
from aggregation.methods.ratings import Ratings
from tests.methods.test_agreement import CELLS, triples_of, two


def test_a_known_kappa() -> None:
    """HO-64: 35 of 50 agree where chance gives half."""
    first = ["yes"] * 25 + ["no"] * 25
    second = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
    found = pair_kappas(two(first, second))
    assert (found.mean(), found.compared.tolist()) == (pytest.approx(0.4), [50])


def test_one_value_throughout_is_undefined_and_in_no_mean() -> None:
    found = pair_kappas(two(["awe"] * 10, ["awe"] * 10))
    assert (found.mean(), math.isnan(found.kappa[0])) == (None, True)
    assert np.isnan(found.means(2)).all()


def test_nobody_shares_an_item() -> None:
    found = pair_kappas(Ratings.of([("a", 1, "awe"), ("b", 2, "awe")]))
    assert (found.kappa.size, found.mean()) == (0, None)
    assert pair_kappas(Ratings.of([])).kappa.size == 0


@given(CELLS)
def test_every_pair_has_the_kappa_that_is_counted_pair_by_pair(
    cells: dict[tuple[int, int], int],
) -> None:
    ratings = Ratings.of(triples_of(cells))
    found, expected = pair_kappas(ratings), cohen_kappas(ratings)
    names = ratings.annotators
    pairs = [(names[one], names[other]) for one, other in zip(found.one, found.other, strict=True)]
    assert pairs == list(expected)
    for kappa, compared, one in zip(found.kappa, found.compared, expected.values(), strict=True):
        assert compared == one.compared
        assert math.isnan(kappa) if one.value is None else kappa == pytest.approx(one.value)
    for place, mean in enumerate(found.means(len(names))):
        own = [one.value for pair, one in expected.items() if names[place] in pair]
        known = [value for value in own if value is not None]
        near = pytest.approx(sum(known) / len(known), abs=1e-9) if known else None
        assert (None if math.isnan(mean) else mean) == near
