"""Many annotators at once: each as fast as the server lets them, or at times set beforehand."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from queue import Empty, SimpleQueue
from threading import Barrier, BrokenBarrierError, Thread

import numpy as np

from bench.harness.people import Body, Person, Refused

Answer = Callable[[Body], Body]
"""Makes the body of an answer from a lease."""


@dataclass
class Load:
    """What a load came to; times in milliseconds. A thread that fails, fails once and is gone."""

    next_ms: list[float] = field(default_factory=list)
    submit_ms: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def cycles(self) -> int:
        return len(self.submit_ms)

    @property
    def cycles_a_second(self) -> float:
        return self.cycles / self.seconds if self.seconds else 0.0


def percentile(times: list[float], share: int) -> float:
    return float(np.percentile(times, share)) if times else float("nan")


@dataclass(frozen=True)
class _Pace:
    """When somebody begins a cycle: every `period` seconds after a `delay`, or as soon as can be.

    The answer follows half a period after the task was due. What is late counts as waiting.
    """

    seconds: float
    period: float = 0.0
    delay: float = 0.0

    def due(self, began: float, cycle: int, *, half: bool = False) -> float:
        """Return when a call is due, having waited for it; without a pace that is now."""
        if not self.period:
            return time.monotonic()
        moment = began + self.delay + (cycle + half / 2) * self.period
        time.sleep(max(0.0, moment - time.monotonic()))
        return moment


def put_load_on(
    url: str,
    invites: Iterable[str],
    answer: Answer,
    *,
    annotators: int,
    seconds: float,
    rate: float = 0.0,
) -> Load:
    """Let `annotators` work for some seconds; who is done makes room for the next.

    With `rate` they begin so many cycles a second together, however long the server takes;
    without it each begins the next cycle as soon as the last one has ended.
    """
    queue: SimpleQueue[str] = SimpleQueue()
    for invite in invites:
        queue.put(invite)
    load, start = Load(), Barrier(annotators + 1)
    crowd = [
        Thread(
            target=_work,
            args=(url, queue, answer, load),
            kwargs={"pace": pace, "start": start},
        )
        for pace in _paces(annotators, seconds, rate)
    ]
    for thread in crowd:
        thread.start()
    with suppress(BrokenBarrierError):
        start.wait()
    began = time.monotonic()
    for thread in crowd:
        thread.join()
    load.seconds = time.monotonic() - began
    return load


def _paces(annotators: int, seconds: float, rate: float) -> list[_Pace]:
    if not rate:
        return [_Pace(seconds)] * annotators
    return [_Pace(seconds, annotators / rate, place / rate) for place in range(annotators)]


def _work(
    url: str,
    invites: SimpleQueue[str],
    answer: Answer,
    load: Load,
    *,
    pace: _Pace,
    start: Barrier,
) -> None:
    try:
        person = Person(url, invites.get_nowait())
        start.wait()
        began = time.monotonic()
        for cycle in count():
            asked = pace.due(began, cycle)
            if asked >= began + pace.seconds:
                return
            lease = person.next()
            if lease is None:
                person = Person(url, invites.get_nowait())
                continue
            load.next_ms.append((time.monotonic() - asked) * 1000)
            body = answer(lease)
            sent = pace.due(began, cycle, half=True)
            person.submit(lease, body)
            load.submit_ms.append((time.monotonic() - sent) * 1000)
    except (Empty, BrokenBarrierError):
        return
    except (Refused, OSError) as failure:
        load.failures.append(f"{type(failure).__name__}: {failure}")
        start.abort()
