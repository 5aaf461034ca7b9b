from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import special

from aggregation.methods.competence import Competence, dawid_skene, digamma, mace
from aggregation.methods.ratings import Ratings

Model = Callable[[Ratings], Competence]
Cells = dict[tuple[int, int], int]
Table = dict[tuple[int, int, int], float]

CELLS: st.SearchStrategy[Cells] = st.dictionaries(
    st.tuples(st.integers(0, 6), st.integers(0, 3)), st.integers(0, 2), min_size=1, max_size=20
)
VALUES = range(3)


def ratings_of(cells: Cells) -> Ratings:
    rows = [
        np.array(column) for column in zip(*((i, w, v) for (i, w), v in cells.items()), strict=True)
    ]
    for column in rows:
        column.flags.writeable = False
    return Ratings.from_codes(*rows)


def with_all_values(cells: Cells) -> Cells:
    return {**cells, (7, 4): 0, (8, 4): 1, (9, 4): 2}


@given(CELLS)
def test_dawid_skene_agrees_with_their_equations_rating_by_rating(cells: Cells) -> None:
    cells = with_all_values(cells)
    found = dawid_skene(ratings_of(cells))
    labels, confusions = by_equations(cells, rounds=found.rounds)
    for item, probabilities in labels.items():
        assert found.probabilities[item] == pytest.approx(probabilities, abs=1e-6)
    for (who, true, said), share in confusions.items():
        assert found.habits[who, true, said] == pytest.approx(share, abs=1e-6)


def by_equations(cells: Cells, *, rounds: int) -> tuple[dict[int, list[float]], Table]:
    """Dawid and Skene 1979, equations 2.3 to 2.5, the sums written out."""
    items = {item for item, _who in cells}
    labels = {}
    for item in items:
        said = [value for (at, _who), value in cells.items() if at == item]
        labels[item] = [said.count(value) / len(said) for value in VALUES]
    for turn in range(rounds + 1):
        shares = [math.fsum(p[true] for p in labels.values()) / len(items) for true in VALUES]
        confusions = learnt(cells, labels)
        if turn == rounds:
            return labels, confusions
        for item in items:
            logs = [
                math.log(max(shares[true], 1e-10))
                + math.fsum(
                    math.log(confusions[who, true, value])
                    for (at, who), value in cells.items() if at == item
                )
                for true in VALUES
            ]  # fmt: skip
            weights = [math.exp(log - max(logs)) for log in logs]
            labels[item] = [weight / sum(weights) for weight in weights]
    raise AssertionError


def learnt(cells: Cells, labels: dict[int, list[float]]) -> Table:
    found: Table = {}
    for who in {who for _item, who in cells}:
        for true in VALUES:
            said = [
                max(1e-10, math.fsum(
                    labels[item][true]
                    for (item, by), value in cells.items() if (by, value) == (who, said)
                )) for said in VALUES
            ]  # fmt: skip
            for value in VALUES:
                found[who, true, value] = said[value] / sum(said)
    return found


@settings(max_examples=30)
@given(CELLS)
def test_mace_agrees_with_its_updates_rating_by_rating(cells: Cells) -> None:
    cells = with_all_values(cells)
    found = mace(ratings_of(cells), most_rounds=6, close=0)
    probabilities, known = mace_by_updates(cells, rounds=found.rounds)
    for item, expected in probabilities.items():
        assert found.probabilities[item] == pytest.approx(expected, abs=1e-8)
    for who, expected_share in known.items():
        assert found.competence[who] == pytest.approx(expected_share, abs=1e-8)


def mace_by_updates(
    cells: Cells, *, rounds: int
) -> tuple[dict[int, list[float]], dict[int, float]]:
    """Hovy and others 2013, the model's own product over ratings, and scipy's digamma."""
    people = {who for _item, who in cells}
    known, guessed = dict.fromkeys(people, 0.5), dict.fromkeys(people, 0.5)
    guess = {(who, value): 1 / 3 for who in people for value in VALUES}
    labels: dict[int, list[float]] = {}
    for turn in range(rounds + 1):
        for item in {item for item, _who in cells}:
            rated = [(who, value) for (at, who), value in cells.items() if at == item]
            weights = [
                math.prod(guessed[w] * guess[w, v] + known[w] * (v == true) for w, v in rated)
                for true in VALUES
            ]
            labels[item] = [weight / sum(weights) for weight in weights]
        if turn == rounds:
            break
        knew, guesses = dict.fromkeys(people, 0.0), dict.fromkeys(guess, 0.0)
        for (item, who), value in cells.items():
            chance = guessed[who] * guess[who, value]
            share = labels[item][value] * known[who] / (known[who] + chance)
            knew[who] += share
            guesses[who, value] += 1 - share
        for who in people:
            own = [guesses[who, value] for value in VALUES]
            known[who], guessed[who] = variational([knew[who], sum(own)], 0.5)
            for value, share in zip(VALUES, variational(own, 10), strict=True):
                guess[who, value] = share
    return labels, known


def variational(counts: list[float], prior: float) -> list[float]:
    total = special.digamma(sum(counts) + prior * len(counts))
    return [math.exp(special.digamma(count + prior) - total) for count in counts]


@pytest.mark.parametrize("model", [dawid_skene, mace])
@given(cells=CELLS, chance=st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_nothing(model: Model, cells: Cells, chance: Random) -> None:
    shuffled = dict(chance.sample(list(cells.items()), len(cells)))
    one, other = (
        model(Ratings.of((i, w, v) for (i, w), v in rows.items())) for rows in (cells, shuffled)
    )
    for field in ("labels", "probabilities", "competence", "habits"):
        assert np.array_equal(getattr(one, field), getattr(other, field))


@pytest.mark.parametrize("model", [dawid_skene, mace])
@given(cells=CELLS)
def test_probabilities_sum_to_one_and_competence_is_a_share(model: Model, cells: Cells) -> None:
    found: Competence = model(ratings_of(cells))
    assert found.probabilities.sum(axis=1) == pytest.approx(1)
    assert ((found.competence >= 0) & (found.competence <= 1 + 1e-9)).all()


def crowd(seed: int = 5) -> tuple[Ratings, list[int]]:
    """Forty items of three values by nine annotators; 0 always says 2, 1 swaps 0 and 1."""
    chance = Random(seed)
    truth = [chance.randrange(3) for _item in range(40)]
    triples = []
    for item, true in enumerate(truth):
        triples += [(item, 0, 2), (item, 1, {0: 1, 1: 0, 2: 2}[true])]
        triples += [
            (item, who, true if chance.random() < 0.8 else chance.randrange(3))
            for who in range(2, 9)
        ]
    return Ratings.of(triples), truth


def test_who_guesses_or_swaps_is_found_and_the_truth_too() -> None:
    ratings, truth = crowd()
    names = {item: place for place, item in enumerate(ratings.items)}
    for model in (dawid_skene, mace):
        found = model(ratings)
        labels = [int(found.labels[names[item]]) for item in range(40)]
        assert sum(one == other for one, other in zip(labels, truth, strict=True)) >= 38
        assert sorted(range(9), key=found.competence.__getitem__)[:2] in ([0, 1], [1, 0])
        assert found.settled
    swaps = dawid_skene(ratings).habits[1]
    assert swaps[0, 1] > 0.95
    assert swaps[1, 0] > 0.95


@pytest.mark.parametrize("model", [dawid_skene, mace])
def test_where_only_votes_could_tell_and_these_are_tied_there_is_no_label(model: Model) -> None:
    ratings = Ratings.of([("a", 1, "awe"), ("a", 2, "fear")], items=["b"])
    assert model(ratings).labels.tolist() == [-1, -1]


@pytest.mark.parametrize("model", [dawid_skene, mace])
def test_no_ratings_give_empty_arrays(model: Model) -> None:
    found: Competence = model(Ratings.of([], items=["a"]))
    assert (found.labels.tolist(), found.competence.size, found.settled) == ([-1], 0, True)


@given(st.floats(1e-3, 1e4))
def test_digamma_is_that_of_scipy(x: float) -> None:
    assert digamma(np.array([x]))[0] == pytest.approx(special.digamma(x), rel=1e-9, abs=1e-9)
