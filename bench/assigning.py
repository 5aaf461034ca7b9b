"""What the next task costs where a million are open, for who did much, and when nearly all is done.

Region tasks, made in bulk, one answer and one sentence each; the function behind `next` then takes
leases in each campaign by turns, and every lease is handed back. The figure is a median, its
target the ratio to that of a new annotator where a thousand tasks are open. Ten thousand tasks were
answered in one batch; of the hundred thousand tasks of the last campaign 99 % are done.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from annotation.access import task_to_show
from annotation.models import Participation
from annotation.services.assignments import decline, next_lease
from bench.harness.campaigns import migrate
from bench.harness.crowded import answer_many, crowded_campaign, settle, somebody
from bench.harness.table import Row, at_most, told

FEW, MANY, NEARLY_DONE = 1_000, 1_000_000, 100_000
DONE = 10_000
ROUNDS = 60
MOST = 1.5


def rows() -> Iterator[Row]:
    migrate()
    few, many = crowded_campaign("few", FEW), crowded_campaign("many", MANY)
    settle()
    old_hand = somebody(many)
    answer_many(old_hand, DONE)
    nearly_done = crowded_campaign("nearly-done", NEARLY_DONE)
    answer_many(somebody(nearly_done), NEARLY_DONE * 99 // 100)
    settle()
    first, *others = _medians([somebody(few), somebody(many), old_hand, somebody(nearly_done)])
    yield told(f"next, {FEW:,} tasks open", first, unit="ms")
    names = [f"{MANY:,} tasks open", f"who has done {DONE:,}", "99 % of a campaign done"]
    for name, median in zip(names, others, strict=True):
        beside = f"{median:.1f} ms"
        yield at_most(f"next, {name}", median / first, most=MOST, unit="times", beside=beside)


def _medians(people: list[Participation]) -> list[float]:
    taken: list[list[float]] = [[] for _ in people]
    for _round in range(ROUNDS):
        for times, participation in zip(taken, people, strict=True):
            times.append(_milliseconds(participation))
    return [statistics.median(times) for times in taken]


def _milliseconds(participation: Participation) -> float:
    start = time.perf_counter()
    lease = next_lease(participation)
    assert lease is not None
    lease.assignment.task = task_to_show(lease.assignment)
    taken = time.perf_counter() - start
    decline(lease.assignment)
    return taken * 1000
