"""Sixty-four annotators in four processes of their own on a few tasks, against two web workers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from tests.conftest import skip_or_fail
from tests.services import execute, new_database, postgres_url, redis_url
from tests.serving.crowd import Crowd
from tests.serving.server import Server

TASKS, NEEDED, PEOPLE, PROCESSES = 8, 3, 64, 4
ROUNDS = ("first", "second")


@pytest.fixture
def on_sqlite(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, DATABASE_URL="", REDIS_URL="")
    yield from _served(server)


@pytest.fixture
def on_postgres(tmp_path: Path) -> Iterator[Server]:
    postgres, queue = postgres_url(), redis_url()
    if postgres is None:
        skip_or_fail("postgres", "no PostgreSQL server is reachable")
    if queue is None:
        skip_or_fail("redis", "no Redis server is reachable")
    # A number that no other test uses.
    queue = f"{queue.rpartition('/')[0]}/12"
    with new_database(postgres) as database:
        yield from _served(Server(tmp_path, DATABASE_URL=database, REDIS_URL=queue))
    redis.Redis.from_url(queue).flushdb()


def _served(server: Server) -> Iterator[Server]:
    server.run("migrate")
    server.start(workers=2)
    yield server
    server.stop()


def crowd_works(server: Server) -> None:
    """Let everybody work round by round, and look at what came of each.

    Nobody starves: whoever is sent away is so because every slot is taken.
    """
    told = {}
    for slug, invites in server.rooms("make", str(TASKS), str(PEOPLE), *ROUNDS).items():
        told[slug] = Crowd(server, invites, processes=PROCESSES).acknowledged()
    seen = server.rooms("look", *ROUNDS)
    for slug, acknowledged in told.items():
        assert len(acknowledged) == NEEDED * TASKS
        assert seen[slug] == {
            "answers": acknowledged,
            "surplus": 0,
            "free": 0,
            "tasks": [{"needed": NEEDED, "counted": NEEDED, "people": NEEDED}] * TASKS,
        }
    assert "Internal Server Error" not in server.log(), server.log()[-3000:]


def test_a_crowd_on_sqlite_fills_every_slot_once(on_sqlite: Server) -> None:
    crowd_works(on_sqlite)


@pytest.mark.postgres
@pytest.mark.redis
def test_a_crowd_on_postgresql_fills_every_slot_once_without_deadlock(on_postgres: Server) -> None:
    crowd_works(on_postgres)
    deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
    assert execute(on_postgres.environment["DATABASE_URL"], deadlocks) == [(0,)]
