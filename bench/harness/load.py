"""Many annotators at once, each taking the next task as soon as the last one is answered."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
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


def put_load_on(
    url: str, invites: Iterable[str], answer: Answer, *, annotators: int, seconds: float
) -> Load:
    """Let `annotators` work for some seconds; who is done makes room for the next."""
    queue: SimpleQueue[str] = SimpleQueue()
    for invite in invites:
        queue.put(invite)
    load, start = Load(), Barrier(annotators + 1)
    crowd = [
        Thread(
            target=_work,
            args=(url, queue, answer, load),
            kwargs={"start": start, "seconds": seconds},
        )
        for _ in range(annotators)
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


def _work(
    url: str,
    invites: SimpleQueue[str],
    answer: Answer,
    load: Load,
    *,
    start: Barrier,
    seconds: float,
) -> None:
    try:
        person = Person(url, invites.get_nowait())
        start.wait()
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not _cycle(person, answer, load):
                person = Person(url, invites.get_nowait())
    except (Empty, BrokenBarrierError):
        return
    except (Refused, OSError) as failure:
        load.failures.append(f"{type(failure).__name__}: {failure}")
        start.abort()


def _cycle(person: Person, answer: Answer, load: Load) -> bool:
    """Take a task and answer it; False when there is none for this person."""
    asked = time.perf_counter()
    lease = person.next()
    if lease is None:
        return False
    given = time.perf_counter()
    body = answer(lease)
    sent = time.perf_counter()
    person.submit(lease, body)
    load.submit_ms.append((time.perf_counter() - sent) * 1000)
    load.next_ms.append((given - asked) * 1000)
    return True
