from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.voting import count_votes, decide, decide_all

VALUES = ("awe", "fear", "sadness", "anger")
TIES = [
    (["awe", "awe", "fear"], 3, "decided", "awe"),
    (["awe", "fear", "sadness"], 3, "escalated", None),
    (["awe", "fear", "sadness", "fear", "awe"], 5, "discarded", None),
    (["awe", "fear", "sadness", "fear", "fear"], 5, "decided", "fear"),
    (["awe", "fear", "sadness", "awe", "anger"], 5, "discarded", None),
]


@pytest.mark.parametrize(("votes", "needed", "state", "value"), TIES)
def test_a_strict_majority_decides_in_every_order(
    votes: list[str], needed: int, state: str, value: str | None
) -> None:
    for order in set(permutations(votes)):
        decision = decide(order, needed=needed, escalate_to=5)
        assert (decision.state, decision.value) == (state, value)
        assert decision.tally == Counter(votes)


def test_escalation_asks_for_two_more() -> None:
    decision = decide(["awe", "fear", "sadness"], needed=3, escalate_to=5)
    assert (decision.needed, decision.missing) == (5, 2)


def test_nothing_is_decided_early() -> None:
    assert decide(["awe", "awe"], needed=3, escalate_to=5).state == "waiting"
    assert decide(["awe"] * 4, needed=5, escalate_to=5).state == "waiting"


def test_once_five_are_needed_three_equal_ones_do_not_decide() -> None:
    decision = decide(["awe", "awe", "awe"], needed=5, escalate_to=5)
    assert (decision.state, decision.needed, decision.missing) == ("waiting", 5, 2)


def test_skipped_and_returned_work_is_no_vote() -> None:
    submissions = [
        ("submitted", "awe"),
        ("skipped", None),
        ("returned", None),
        ("submitted", "fear"),
        ("draft", "fear"),
    ]
    votes = [emotion for state, emotion in submissions if state == "submitted" and emotion]
    decision = decide(votes, needed=3, escalate_to=5)
    assert (decision.state, decision.missing, sum(decision.tally.values())) == ("waiting", 1, 2)


def test_half_of_an_even_number_is_no_majority() -> None:
    assert decide(["awe", "awe", "fear", "fear"], needed=4, escalate_to=4).state == "discarded"


def test_no_votes_wait() -> None:
    decision = decide([], needed=3, escalate_to=5)
    assert (decision.state, decision.tally, decision.missing) == ("waiting", {}, 3)


@pytest.mark.parametrize(("votes", "needed"), [(["awe"] * 4, 3), ([], 0)])
def test_more_votes_than_needed_are_refused(votes: list[str], needed: int) -> None:
    with pytest.raises(ValueError, match="needed"):
        decide(votes, needed=needed, escalate_to=5)


@given(st.lists(st.sampled_from(VALUES), min_size=5, max_size=5))
def test_a_decided_value_has_more_votes_than_all_others_together(votes: list[str]) -> None:
    decision = decide(votes, needed=5, escalate_to=5)
    others = [vote for vote in votes if vote != decision.value]
    if decision.state == "decided":
        assert len(others) < 2.5
    else:
        assert max(Counter(votes).values()) < 2.5


def test_counting_all_at_once_agrees_with_counting_one_by_one() -> None:
    ballots = [list(ballot) for size in (0, 2, 3) for ballot in product(VALUES, repeat=size)]
    votes = [(task, VALUES.index(v)) for task, ballot in enumerate(ballots) for v in ballot]
    tasks, values = np.array(votes).T
    tasks.flags.writeable = values.flags.writeable = False
    counts = count_votes(tasks, values, shape=(len(ballots), len(VALUES)))
    counts.flags.writeable = False
    found = decide_all(counts, needed=3)
    for ballot, column in zip(ballots, found.tolist(), strict=True):
        one = decide(ballot, needed=3, escalate_to=3)
        expected = {"waiting": -1, "discarded": -2}.get(one.state)
        assert column == (VALUES.index(one.value) if one.value else expected)


def test_each_task_can_need_its_own_number() -> None:
    counts = np.array([[2, 1], [2, 1], [3, 2]])
    assert decide_all(counts, needed=np.array([3, 5, 5])).tolist() == [0, -1, 0]


def test_counting_nothing_gives_zeros_and_waiting() -> None:
    none = np.zeros(0, np.int64)
    counts = count_votes(none, none, shape=(2, 3))
    assert counts.tolist() == [[0, 0, 0], [0, 0, 0]]
    assert decide_all(counts, needed=3).tolist() == [-1, -1]
    assert decide_all(np.zeros((0, 3), np.int64), needed=3).tolist() == []
