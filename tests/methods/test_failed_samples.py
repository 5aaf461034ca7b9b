"""Whose sample failed: counted by hand, and the same in any order."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.failed_samples import failed_samples

People = st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=30)


@given(People, st.integers(1, 100))
def test_a_sample_fails_as_counted_by_hand(drawn: list[tuple[str, bool]], percent: int) -> None:
    failed = failed_samples(drawn, fails_at=percent / 100)
    for person in "abc":
        own = [bad for who, bad in drawn if who == person]
        share = Fraction(sum(own), len(own)) if own else Fraction(0)
        assert (person in failed) == (share > 0 and share >= Fraction(percent, 100))


@given(People, st.integers(1, 100), st.randoms())
def test_neither_order_nor_further_acceptances_matter(
    drawn: list[tuple[str, bool]], percent: int, chance: Any
) -> None:
    """What is not judged yet stands as not rejected, so that accepting it changes nothing."""
    failed = failed_samples(drawn, fails_at=percent / 100)
    mixed = drawn.copy()
    chance.shuffle(mixed)
    assert failed_samples(mixed, fails_at=percent / 100) == failed
    stricter = failed_samples(drawn, fails_at=min(1, percent / 100 + 0.2))
    assert stricter <= failed


@pytest.mark.parametrize("share", [0, -0.1, 1.01])
def test_a_share_that_is_none_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="none"):
        failed_samples([("a", True)], fails_at=share)
