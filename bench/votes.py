"""Counting 92,062 votes: what an emotion campaign of ArtECulture's size takes.

crowd-kit is no dependency: its majority vote took 81 ms on a machine of two cores, and the target
is a 25th of that. Beside it runs the counter of the standard library; the floor is numpy's
counting of numbers that need no preparation.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from aggregation.methods.voting import count_votes, decide_all
from annotation.emotions import EMOTIONS
from bench.harness.table import Row, at_most, number, told
from bench.harness.timing import side_by_side

ANSWERS = 92_062
NEEDED = 3
CROWDKIT_MS = 81
Votes = npt.NDArray[np.int64]


def rows() -> Iterator[Row]:
    tasks, values = _votes(ANSWERS)
    flat = tasks * len(EMOTIONS) + values
    pairs = list(zip(tasks.tolist(), values.tolist(), strict=True))
    ours, counter, floor = side_by_side(
        lambda: _decided(tasks, values),
        lambda: _decided_by_counter(pairs),
        lambda: np.bincount(flat),
    )
    yield at_most(
        "count and decide 92,062 votes", ours, most=CROWDKIT_MS / 25, unit="ms",
        beside=f"Counter {number(counter)} ms, numpy floor {number(floor)} ms",
    )  # fmt: skip
    yield told("the same against the counter", counter / ours, unit="times")
    yield _growth()


def _growth() -> Row:
    few, many = 100_000, 10_000_000
    small, large = _votes(few), _votes(many)
    few_ms, many_ms = side_by_side(lambda: _decided(*small), lambda: _decided(*large), rounds=3)
    growth = (many_ms / many) / (few_ms / few)
    return at_most(
        "cost per vote, 10 million against 100 thousand", growth, most=1.5, unit="times",
        beside=f"{number(many_ms)} ms against {number(few_ms)} ms",
    )  # fmt: skip


def _votes(number_of_votes: int) -> tuple[Votes, Votes]:
    rng = np.random.default_rng(3)
    tasks = np.arange(number_of_votes) // NEEDED
    return rng.permutation(tasks), rng.integers(len(EMOTIONS), size=number_of_votes)


def _decided(tasks: Votes, values: Votes) -> Votes:
    counts = count_votes(tasks, values, shape=(tasks.size // NEEDED + 1, len(EMOTIONS)))
    return decide_all(counts, needed=NEEDED)


def _decided_by_counter(pairs: list[tuple[int, int]]) -> list[int | None]:
    tallies: dict[int, Counter[int]] = defaultdict(Counter)
    for task, value in pairs:
        tallies[task][value] += 1
    winners = [tally.most_common(1)[0] for tally in tallies.values()]
    return [value if 2 * most > NEEDED else None for value, most in winners]
