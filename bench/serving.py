"""Annotators at work: take the next task, answer, again; without thinking, then at a set rate.

`manage.py serve` with two web workers and one job worker; SQLite and the embedded queue, or the
servers that BENCH_POSTGRES and BENCH_REDIS name. 2,000 emotion tasks and 2,000 region tasks, 3
answers each; the load generator runs on the same processors. At a set rate, 64 annotators begin 50
cycles a second together however long the server takes; a call that is late counts as waiting.
Beside it the peers on two cores: next p50 / p99 and submit p50 / p99 in ms, cycles a second,
processor time of a cycle.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection
from django.db.models import Count, F, Q

from annotation.models import Campaign, Task
from annotation.models.assignment import COUNTED
from bench.harness.answers import emotion_answers, region_answers
from bench.harness.backlog import watched, worked_in
from bench.harness.campaigns import emotion_campaign, invites, migrate, region_campaign
from bench.harness.load import Answer, Load, percentile, put_load_on
from bench.harness.server import Server, serving
from bench.harness.table import Row, at_least, at_most, told

EMOTION_TASKS = 2_000
REGION_TASKS = 2_000
PEOPLE = 150
ALONE_SECONDS, TOGETHER_SECONDS, PACED_SECONDS = 8, 14, 30
MANY = 32
PACED, CYCLES_A_SECOND = 64, 50.0

PEERS = {
    1: "Label Studio 153 / 199, 152 / 192, 3.2, 180; Potato 61 / 98, 23 / 63, 11, 78",
    MANY: "Label Studio 3780 / 6890, 4305 / 7636, 3.8, 253; Potato 1220 / 2353, 992 / 2054, 13, 70",
}


def rows() -> Iterator[Row]:
    migrate()
    campaigns = {
        "emotion": (emotion_campaign(EMOTION_TASKS), emotion_answers()),
        "region": (region_campaign(REGION_TASKS), region_answers()),
    }
    with serving() as server:
        for kind, (campaign, answer) in campaigns.items():
            yield from _loaded(server, kind, campaign, answer)
        yield from _paced(server, *campaigns["region"])
        yield at_most("web processes' memory", server.web_megabytes(), most=300, unit="MB")
        wrong = server.complaints()
    yield at_most(
        "errors in the server's log", len(wrong), most=0, unit="", beside="".join(wrong[:1])
    )
    for kind, (campaign, _answer) in campaigns.items():
        over = _over_needed(campaign)
        yield at_most(f"{kind}: tasks with more answers than needed", over, most=0, unit="")


def _loaded(server: Server, kind: str, campaign: Campaign, answer: Answer) -> Iterator[Row]:
    for annotators, seconds in ((1, ALONE_SECONDS), (MANY, TOGETHER_SECONDS)):
        crowd = invites(campaign, PEOPLE)
        connection.close()
        before = server.web_cpu_seconds()
        load = put_load_on(server.url, crowd, answer, annotators=annotators, seconds=seconds)
        cpu_ms = (server.web_cpu_seconds() - before) * 1000 / max(load.cycles, 1)
        yield from _told(f"{kind}, {annotators} at once", load, PEERS[annotators])
        least = 0 if annotators == 1 else 30 if connection.vendor == "sqlite" else 100
        yield _speed(f"{kind}, {annotators} at once: cycles", load, least)
        yield at_most(
            f"{kind}, {annotators} at once: web processor time", cpu_ms, most=12, unit="ms a cycle"
        )


def _paced(server: Server, campaign: Campaign, answer: Answer) -> Iterator[Row]:
    crowd = invites(campaign, PEOPLE)
    worked_in()
    with watched() as backlog:
        load = put_load_on(
            server.url,
            crowd,
            answer,
            annotators=PACED,
            seconds=PACED_SECONDS,
            rate=CYCLES_A_SECOND,
        )
    what = f"region, {CYCLES_A_SECOND:.0f} cycles a second"
    for name, times in (("next", load.next_ms), ("submit", load.submit_ms)):
        for share, most in ((50, 40), (99, 300)):
            figure = percentile(times, share)
            yield at_most(f"{what}: {name} p{share}", figure, most=most, unit="ms")
    first = "".join(load.failures[:1])
    yield at_most(f"{what}: failed calls", len(load.failures), most=0, unit="", beside=first)
    yield at_most(f"{what}: longest a job waited", backlog.longest_seconds, most=5, unit="s")


def _told(what: str, load: Load, peers: str) -> Iterator[Row]:
    for share in (50, 99):
        yield told(
            f"{what}: next p{share}", percentile(load.next_ms, share), unit="ms", beside=peers
        )
        yield told(f"{what}: submit p{share}", percentile(load.submit_ms, share), unit="ms")
    first = "".join(load.failures[:1])
    yield at_most(f"{what}: failed calls", len(load.failures), most=0, unit="", beside=first)


def _speed(what: str, load: Load, least: float) -> Row:
    if not least:
        return told(what, load.cycles_a_second, unit="a second")
    return at_least(what, load.cycles_a_second, least=least, unit="a second")


def _over_needed(campaign: Campaign) -> int:
    counted = Count("assignments", filter=Q(assignments__state__in=COUNTED))
    tasks = Task.objects.filter(campaign=campaign).annotate(counted=counted)
    return tasks.filter(counted__gt=F("needed")).count()
