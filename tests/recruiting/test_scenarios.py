"""Random stories of people, a platform, faults, crashes and messages; money stays right in all."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.recruiting.conftest import Recruited
from tests.recruiting.scenario import Scenario

pytestmark = pytest.mark.django_db(transaction=True)

STEPS = (
    "enter", "answer", "answer", "answer", "finish", "hand_in", "give_back",
    "approve", "reject", "pay", "send", "send", "poll", "crash_while_sending",
    "crash_while_polling", "fault", "fault", "an_hour", "weeks", "deliver",
)  # fmt: skip


@settings(
    max_examples=8,
    phases=[
        Phase.explicit,
        Phase.reuse,
        Phase.generate,
    ],  # a story is read, not shortened for hours
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(story=st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 41)), max_size=40))
def test_nobody_is_paid_twice_and_nobody_unpaid(
    crowd: Recruited, story: list[tuple[str, int]]
) -> None:
    scenario = Scenario(crowd, people=3)
    for step, number in [("enter", 0), ("enter", 0), *story]:
        getattr(scenario, step)(number)
        scenario.check()
    scenario.come_to_rest()
    scenario.check_rest()
