"""Clocks."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

Job = Callable[[], object]


def side_by_side(*jobs: Job, rounds: int = 15) -> list[float]:
    """Return the median milliseconds of each job.

    The jobs take turns, so that whatever else the machine does slows all of them alike.
    """
    taken: list[list[float]] = [[] for _ in jobs]
    for _round in range(rounds):
        for times, job in zip(taken, jobs, strict=True):
            start = time.perf_counter()
            job()
            times.append((time.perf_counter() - start) * 1000)
    return [statistics.median(times) for times in taken]


def seconds_of(job: Job) -> float:
    """Return the seconds one run of a job takes."""
    start = time.perf_counter()
    job()
    return time.perf_counter() - start
