from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.selection import Triple, keep_whole, select_triples


def triples(**numbers: int) -> list[Triple]:
    return [
        Triple(emotion.replace("_", " "), f"artwork {number % 3}", number)
        for emotion, size in numbers.items()
        for number in range(size)
    ]


def select(given: list[Triple], *, number: int, seed: int = 1) -> list[Triple]:
    return select_triples(given, per_emotion=number, rng=np.random.default_rng(seed))


def test_a_stated_number_of_each_emotion_and_all_where_fewer_exist() -> None:
    chosen = select(triples(awe=20, anger=3, fear=8), number=8)
    assert Counter(triple.emotion for triple in chosen) == {"awe": 8, "anger": 3, "fear": 8}
    assert len(set(chosen)) == len(chosen)


def test_something_else_is_filtered() -> None:
    assert select(triples(something_else=5), number=5) == []


def test_nothing_gives_nothing() -> None:
    assert select([], number=5) == select(triples(awe=5), number=0) == []


def test_a_triple_given_twice_counts_once() -> None:
    assert len(select(triples(awe=3) * 2, number=5)) == 3


def test_a_negative_number_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        select([], number=-1)
    with pytest.raises(ValueError, match="-1"):
        keep_whole([], number=-1, rng=np.random.default_rng(1))


def test_an_emotion_is_drawn_the_same_whatever_others_there_are() -> None:
    alone = select(triples(fear=20), number=5)
    beside = select(triples(awe=7, fear=20), number=5)
    assert [triple for triple in beside if triple.emotion == "fear"] == alone


def test_another_seed_draws_others_and_each_has_the_same_chance() -> None:
    found = Counter(
        triple.utterance
        for seed in range(500)
        for triple in select(triples(awe=5), number=2, seed=seed)
    )
    assert sum(found.values()) == 1000
    assert min(found.values()) > 150


@given(st.integers(0, 99), st.integers(0, 9), st.randoms(use_true_random=False))
def test_the_order_of_the_triples_does_not_matter(seed: int, number: int, chance: Random) -> None:
    given_triples = triples(awe=9, fear=4, sadness=6)
    shuffled = chance.sample(given_triples, len(given_triples))
    chosen = select(given_triples, number=number, seed=seed)
    assert select(shuffled, number=number, seed=seed) == chosen
    assert set(chosen) <= set(given_triples)


@given(st.sets(st.integers(0, 50)), st.one_of(st.none(), st.integers(0, 60)), st.integers(0, 9))
def test_at_most_so_many_whole_stimuli_are_kept(
    stimuli: set[int], number: int | None, seed: int
) -> None:
    kept = [
        keep_whole(given_order, number=number, rng=np.random.default_rng(seed))
        for given_order in (sorted(stimuli), sorted(stimuli, reverse=True))
    ]
    assert kept[0] == kept[1] == sorted(set(kept[0]))
    assert set(kept[0]) <= stimuli
    assert len(kept[0]) == min(len(stimuli), len(stimuli) if number is None else number)
