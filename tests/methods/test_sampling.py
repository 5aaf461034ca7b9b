from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.sampling import Candidate, draw_sample


def draw(
    sizes: dict[str, int], *, share: float, seed: int = 1, last: dict[str, float] | None = None
) -> list[Candidate]:
    return draw_sample(
        [Candidate(who, f"{who}{n}") for who, size in sizes.items() for n in range(size)],
        share=share,
        rng=np.random.default_rng(seed),
        last_sampled=last or {},
    )


@pytest.mark.parametrize(
    ("answers", "share", "number"),
    [(30, 0.1, 3), (31, 0.1, 4), (1, 0.1, 1), (70, 0.7, 49), (5, 1, 5), (5, 0, 0), (0, 0.1, 0)],
)
def test_the_share_is_rounded_up_as_the_decimal_it_is(
    answers: int, share: float, number: int
) -> None:
    assert len(draw({"ann": answers}, share=share)) == number


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_a_share_that_is_none_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="share"):
        draw({"ann": 3}, share=share)


def test_the_least_recently_sampled_come_first_and_the_never_sampled_before_them() -> None:
    last = {"ann": 7.0, "ben": 3.0, "eve": 9.0}
    drawn = draw({"ann": 5, "ben": 1, "cat": 1, "eve": 5}, share=0.5, last=last)
    assert [candidate.annotator for candidate in drawn] == [
        "cat",
        "ben",
        "ann",
        "eve",
        "ann",
        "eve",
    ]


def test_equals_are_drawn_by_chance() -> None:
    firsts = {draw({"ann": 1, "ben": 1}, share=0.5, seed=seed)[0].annotator for seed in range(20)}
    assert firsts == {"ann", "ben"}


def test_every_answer_of_an_annotator_has_the_same_chance() -> None:
    found = Counter(draw({"ann": 4}, share=0.25, seed=seed)[0].answer for seed in range(800))
    assert min(found.values()) > 150
    assert len(found) == 4


@given(
    st.dictionaries(st.sampled_from("abcdefg"), st.integers(1, 6)),
    st.dictionaries(st.sampled_from("abcdefg"), st.integers(0, 3).map(float)),
    st.sampled_from([0.1, 0.2, 0.5, 0.9, 1]),
    st.integers(0, 99),
)
def test_nobody_stays_unseen_while_another_is_seen_twice(
    sizes: dict[str, int], last: dict[str, float], share: float, seed: int
) -> None:
    drawn = draw(sizes, share=share, seed=seed, last=last)
    assert len(set(drawn)) == len(drawn)
    seen = Counter(candidate.annotator for candidate in drawn)
    for who, size in sizes.items():
        assert seen[who] == size or seen[who] >= max(seen.values(), default=0) - 1
    unseen = [last.get(who, -1) for who in sizes if not seen[who]]
    once = [last.get(str(who), -1) for who in seen]
    assert max(once, default=-1) <= min(unseen, default=99)


@given(st.integers(0, 99), st.randoms(use_true_random=False))
def test_the_order_of_the_candidates_does_not_matter(seed: int, chance: Random) -> None:
    candidates = [Candidate(number % 4, number) for number in range(13)]
    shuffled = chance.sample(candidates, len(candidates))
    one, other = (
        draw_sample(given, share=0.5, rng=np.random.default_rng(seed), last_sampled={2: 1})
        for given in (candidates, shuffled)
    )
    assert one == other
