"""Counting 92,062 votes, in memory and in the database: an emotion campaign of ArtECulture's size.

crowd-kit is no dependency. In memory the target is a 25th of the 81 ms that its majority vote took
on a machine of two cores; beside it runs the counter of the standard library, and the floor is
numpy's counting of numbers that need no preparation. In the database the targets are times of its
vote in the same run, on the same answers, already read.
"""

from __future__ import annotations

import io
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from django.core.management import call_command
from django.db import transaction

from aggregation.methods.voting import count_votes, decide_all
from aggregation.models import Label
from aggregation.services.labels import derive
from aggregation.services.labels_at_once import renew_labels
from annotation.emotions import EMOTIONS
from annotation.models import Answer, Campaign
from annotation.models.assignment import COUNTED
from annotation.services.tasks import set_state, take_for_aggregation
from bench.harness.answered import Given, answer_all
from bench.harness.campaigns import emotion_campaign, migrate
from bench.harness.peers import absent, peer_named
from bench.harness.table import Row, at_most, number, told
from bench.harness.timing import seconds_of, side_by_side

ANSWERS = 92_062
TASKS, FEW, ALONE = 30_687, 3_000, 300
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
    migrate()
    yield from _in_the_database()


def _in_the_database() -> Iterator[Row]:
    few, many = (_answered(name, tasks) for name, tasks in (("few", FEW), ("many", TASKS)))
    bare = _crowdkit(many)
    for campaign in (few, many):
        _spoil(campaign)
    growth = [_seconds(campaign, _spoil) / tasks for campaign, tasks in ((few, FEW), (many, TASKS))]
    written = growth[1] * TASKS
    again = _seconds(many)
    unchanged = seconds_of(lambda: quiet("aggregate", many.slug))
    floor = seconds_of(lambda: list(_votes_of(many).iterator()))
    alone = _task_by_task(many)
    figures = (
        ("what is stale, nothing being so", unchanged, 5.0),
        ("every vote taken anew, nothing changed", again, None),
        ("every vote taken anew, everything changed and written", written, 40.0),
    )
    for what, seconds, most in figures:
        yield _beside_crowdkit(what, seconds, most, bare)
    yield told("reading its answers alone", floor * 1000, unit="ms")
    yield told("the same task by task, everything changed", alone / written, unit="times")
    yield told(
        f"written, cost per answer, {TASKS * NEEDED:,} against {FEW * NEEDED:,}",
        growth[1] / growth[0], unit="times",
    )  # fmt: skip


def _beside_crowdkit(what: str, seconds: float, most: float | None, bare: float | None) -> Row:
    if bare is None:
        target = f"at most {most:.0f} times" if most else ""
        return absent(what, target, "crowd-kit")
    beside = f"{number(seconds * 1000)} ms; crowd-kit's vote {number(bare * 1000)} ms"
    if most is None:
        return told(what, seconds / bare, unit="times", beside=beside)
    return at_most(what, seconds / bare, most=most, unit="times", beside=beside)


def _answered(name: str, tasks: int) -> Campaign:
    """Return a campaign of which 85 of 100 votes are for what prevails; none is taken yet."""
    campaign = emotion_campaign(tasks, name=name)
    rng = np.random.default_rng(3)

    def answer(place: int) -> Given:
        prevails = place // NEEDED % len(EMOTIONS)
        felt = prevails if rng.random() < 0.85 else int(rng.integers(len(EMOTIONS)))
        return Given({"emotion": EMOTIONS[felt], "explanation": f"why {place}"}, EMOTIONS[felt])

    answer_all(campaign, "emotion", answer)
    renew_labels(campaign)
    return campaign


def _spoil(campaign: Campaign) -> None:
    """Make every label and state wrong, so that all are written."""
    Label.objects.filter(campaign=campaign).update(
        state="waiting", emotion="", tally={}, contributors=[]
    )
    campaign.tasks.update(state="open")


def _seconds(campaign: Campaign, spoil: Callable[[Campaign], None] | None = None) -> float:
    """Return the median of three times that all labels are renewed."""
    taken = []
    for _round in range(3):
        if spoil:
            spoil(campaign)
        taken.append(seconds_of(lambda: renew_labels(campaign)))
    return statistics.median(taken)


def _task_by_task(campaign: Campaign) -> float:
    """Return what all labels would take one by one, from a few hundred of them."""
    _spoil(campaign)
    some = list(campaign.tasks.order_by("pk").values_list("pk", flat=True)[:ALONE])

    def renew() -> None:
        for pk in some:
            with transaction.atomic():
                task = take_for_aggregation(pk)
                assert task is not None
                set_state(task, derive(task))

    return seconds_of(renew) / ALONE * TASKS


def _votes_of(campaign: Campaign) -> Any:
    answers = Answer.objects.filter(
        assignment__task__campaign=campaign, assignment__state__in=COUNTED, current=True
    )
    return answers.values_list("assignment__task", "assignment__annotator", "value")


def _crowdkit(campaign: Campaign) -> float | None:
    """Return the seconds of crowd-kit's majority vote on a campaign's answers, read before."""
    crowdkit, pandas = peer_named("crowdkit.aggregation"), peer_named("pandas")
    if crowdkit is None or pandas is None:
        return None
    votes = pandas.DataFrame(_votes_of(campaign), columns=["task", "worker", "label"])
    (milliseconds,) = side_by_side(lambda: crowdkit.MajorityVote().fit_predict(votes), rounds=5)
    return milliseconds / 1000


def quiet(name: str, *arguments: str) -> None:
    call_command(name, *arguments, stdout=io.StringIO())


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
