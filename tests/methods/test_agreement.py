from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.agreement import (
    Agreement,
    between_groups,
    cohen_kappas,
    fleiss_kappa,
    interval_alpha,
    krippendorff_alpha,
    percent_agreement,
)
from aggregation.methods.ratings import Ratings, Triple

GAPS = [
    ("i1", "w1", "awe"), ("i1", "w2", "awe"), ("i1", "w3", None),
    ("i2", "w1", "awe"), ("i2", "w2", "fear"), ("i2", "w3", "awe"),
    ("i3", "w1", "fear"),
]  # fmt: skip
"""HO-63; of a fourth item nobody said anything."""

OBSERVERS = [
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
]
"""Krippendorff, *Computing Krippendorff's alpha-reliability*, 2011, section C: alpha is 0.743 for
nominal and 0.849 for interval data."""

PSYCHIATRISTS = [
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
]  # fmt: skip
"""A known table of 14 raters, 10 subjects and 5 values: kappa 0.210, P 0.378, P_e 0.213."""


def table(columns: list[str]) -> Ratings:
    return Ratings.of(
        (item, who, None if value == "." else int(value))
        for who, row in enumerate(columns)
        for item, value in enumerate(row.split())
    )


def two(first: list[str], second: list[str]) -> Ratings:
    return Ratings.of(
        (item, who, value) for who, said in enumerate((first, second))
        for item, value in enumerate(said)
    )  # fmt: skip


def test_gaps_are_in_no_pair_and_incomparable_items_are_listed() -> None:
    found = percent_agreement(Ratings.of(GAPS, items=["i4"]))
    assert (found.value, found.compared, found.left_out) == (0.5, 2, ("i3", "i4"))


def test_one_value_throughout_is_undefined_and_observed_agreement_is_told() -> None:
    """HO-64."""
    ratings = two(["awe"] * 10, ["awe"] * 10)
    (cohen,) = cohen_kappas(ratings).values()
    for found in (cohen, fleiss_kappa(ratings), krippendorff_alpha(ratings)):
        assert (found.value, found.reason, found.observed) == (None, "one_value", 1.0)
    assert interval_alpha(two(["3"] * 4, ["3"] * 4)).reason == "one_value"


def test_a_known_kappa() -> None:
    """HO-64: 35 of 50 agree where chance gives half."""
    first = ["yes"] * 25 + ["no"] * 25
    second = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
    (found,) = cohen_kappas(two(first, second)).values()
    assert (found.value, found.observed) == (pytest.approx(0.4), 0.7)


def test_the_published_examples_of_alpha() -> None:
    ratings = table(OBSERVERS)
    assert krippendorff_alpha(ratings).value == pytest.approx(0.743, abs=5e-4)
    assert interval_alpha(ratings).value == pytest.approx(0.849, abs=5e-4)
    assert krippendorff_alpha(ratings).left_out == (11,)


def test_the_known_example_of_fleiss() -> None:
    triples = [
        (item, who, value)
        for item, row in enumerate(PSYCHIATRISTS)
        for who, value in enumerate(v for v, number in enumerate(row) for _ in range(number))
    ]
    found = fleiss_kappa(Ratings.of(triples))
    assert found.value == pytest.approx(0.210, abs=5e-4)
    assert (found.observed, found.expected) == (
        pytest.approx(0.378, abs=5e-4), pytest.approx(0.213, abs=5e-4),
    )  # fmt: skip


def test_fleiss_asks_for_as_many_values_of_every_item() -> None:
    assert fleiss_kappa(Ratings.of(GAPS)).reason == "uneven_ratings"


@pytest.mark.parametrize("triples", [[], [("a", 1, "awe"), ("b", 2, "awe")], [("a", 1, None)]])
def test_nothing_to_compare_is_a_reason_and_no_number(triples: list[Triple]) -> None:
    ratings = Ratings.of(triples)
    for measure in (percent_agreement, krippendorff_alpha, fleiss_kappa):
        assert measure(ratings).reason == "nothing_to_compare"
    assert interval_alpha(Ratings.of([("a", 1, 3)])).reason == "nothing_to_compare"
    assert cohen_kappas(ratings) == {}


def test_two_values_of_one_annotator_and_nan_are_refused() -> None:
    with pytest.raises(ValueError, match="two values"):
        Ratings.of([("a", 1, "awe"), ("a", 1, "fear")])
    with pytest.raises(ValueError, match="not a number"):
        Ratings.of([("a", 1, float("nan"))])


CELLS = st.dictionaries(
    st.tuples(st.integers(0, 5), st.integers(0, 4)), st.sampled_from([1, 2, 4, 7]), max_size=24
)


def triples_of(cells: dict[tuple[int, int], int]) -> list[Triple]:
    return [(item, who, value) for (item, who), value in cells.items()]


@given(CELLS)
def test_alpha_agrees_with_a_coincidence_matrix_in_fractions(
    cells: dict[tuple[int, int], int],
) -> None:
    for measure, metric in (
        (krippendorff_alpha, lambda v, w: int(v != w)),
        (interval_alpha, lambda v, w: (v - w) ** 2),
    ):
        expected = by_coincidences(cells, metric)
        found = measure(Ratings.of(triples_of(cells)))
        assert found.value == (
            expected if expected is None else pytest.approx(float(expected), abs=1e-9)
        )
        assert (found.value is None) == (found.reason is not None)


def by_coincidences(
    cells: dict[tuple[int, int], int], metric: Callable[[int, int], int]
) -> Fraction | None:
    coincidences: dict[tuple[int, int], Fraction] = {}
    for item in {item for item, _who in cells}:
        values = [value for (at, _who), value in cells.items() if at == item]
        for pair in permutations(values, 2):
            share = Fraction(1, len(values) - 1)
            coincidences[pair] = coincidences.get(pair, Fraction(0)) + share
    of_value: dict[int, Fraction] = {}
    for (value, _other), number in coincidences.items():
        of_value[value] = of_value.get(value, Fraction(0)) + number
    total = sum(of_value.values())
    observed = sum(number * metric(*pair) for pair, number in coincidences.items())
    expected = sum(
        one * other * metric(v, w)
        for v, one in of_value.items() for w, other in of_value.items()
    )  # fmt: skip
    return 1 - observed * (total - 1) / expected if expected else None


@given(CELLS, st.randoms(use_true_random=False))
def test_neither_order_nor_names_change_anything(
    cells: dict[tuple[int, int], int], chance: Random
) -> None:
    triples = triples_of(cells)
    shuffled = chance.sample(triples, len(triples))
    renamed = [(f"item {item}", f"who {9 - who}", value) for item, who, value in shuffled]
    for measure in (percent_agreement, krippendorff_alpha, interval_alpha, fleiss_kappa):
        first = measure(Ratings.of(triples))
        assert measure(Ratings.of(shuffled)) == first
        assert measure(Ratings.of(renamed)).value == first.value


@given(CELLS)
def test_kappas_agree_with_their_definition_pair_by_pair(
    cells: dict[tuple[int, int], int],
) -> None:
    found = cohen_kappas(Ratings.of(triples_of(cells)))
    for one, other in combinations(range(5), 2):
        common = [
            (cells[item, one], cells[item, other])
            for item in range(6)
            if (item, one) in cells and (item, other) in cells
        ]
        assert ((one, other) in found) == bool(common)
        if common:
            check_cohen(common, found[one, other])


def check_cohen(common: list[tuple[int, int]], found: Agreement) -> None:
    total = len(common)
    observed = Fraction(sum(one == other for one, other in common), total)
    firsts, seconds = zip(*common, strict=True)
    chance = sum(
        Fraction(firsts.count(value) * seconds.count(value), total**2) for value in set(firsts)
    )
    if chance == 1:
        assert found.reason == "one_value"
    else:
        assert found.value == pytest.approx(float((observed - chance) / (1 - chance)))


@given(CELLS)
def test_groups_of_one_annotator_agree_by_cohens_kappa(cells: dict[tuple[int, int], int]) -> None:
    ratings = Ratings.of(triples_of(cells))
    found = between_groups(ratings, {who: f"group {who}" for who in range(5)})
    for (one, other), kappa in cohen_kappas(ratings).items():
        group = found[f"group {one}", f"group {other}"]
        assert group.value == (
            None if kappa.value is None else pytest.approx(kappa.value, abs=1e-9)
        )
        assert (group.reason, group.compared) == (kappa.reason, kappa.compared)


def test_groups_that_share_no_item_cannot_be_compared() -> None:
    ratings = Ratings.of([("a", "w1", "awe"), ("b", "w2", "awe"), ("b", "w3", "awe")])
    groups = {"w1": "arabic", "w2": "english"}
    (found,) = between_groups(ratings, groups).values()
    assert (found.reason, found.left_out) == ("nothing_to_compare", ("a", "b"))
    assert list(ratings.by_group(groups)) == ["arabic", "english"]


def test_two_groups_by_hand() -> None:
    """Shares: a (1, 0) and (1/2, 1/2), b (0, 1) and (0, 1).

    P_o = (1/2 + 1) / 2 = 3/4; means (1/2, 1/2) and (1/4, 3/4), P_e = 1/2; kappa = 1/2.
    """
    said = {"a": ["awe", "awe", "awe", "fear"], "b": ["fear", "fear", "fear", "fear"]}
    ratings = Ratings.of((i, who, value) for i in said for who, value in enumerate(said[i]))
    (found,) = between_groups(ratings, {0: "x", 1: "x", 2: "y", 3: "y"}).values()
    assert (found.value, found.observed, found.expected) == (0.5, 0.75, 0.5)


def test_codes_are_their_own_names_and_stay_unchanged() -> None:
    codes = [np.array(row) for row in ([0, 0, 1, 1], [0, 1, 0, 1], [0, 0, 1, 1])]
    for code in codes:
        code.flags.writeable = False
    assert krippendorff_alpha(Ratings.from_codes(*codes)).value == 1
    assert interval_alpha(Ratings.from_codes(*codes)).value == 1
