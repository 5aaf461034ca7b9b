"""Web, worker, Redis and PostgreSQL are killed under load: what was acknowledged is there."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.conftest import skip_or_fail
from tests.serving.crowd import Crowd
from tests.serving.private import (
    Postgres,
    Redis,
    database_user,
    open_folder,
    postgres_binaries,
)
from tests.serving.server import Server

TASKS, PEOPLE = 150, 12
PAUSE = 0.1


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        skip_or_fail("redis", "the program redis-server is not installed")
    (tmp_path / "redis").mkdir()
    service = Redis(tmp_path / "redis")
    service.start()
    yield service
    service.kill()


@pytest.fixture
def database() -> Iterator[Postgres]:
    binaries = postgres_binaries()
    if binaries is None:
        skip_or_fail("postgres", "PostgreSQL's programs are not installed")
    user = database_user()
    folder = open_folder(user)
    service = Postgres(binaries, folder, user)
    service.start()
    yield service
    service.kill()
    shutil.rmtree(folder)


@pytest.mark.postgres
@pytest.mark.redis
def test_every_acknowledged_answer_outlives_the_killing_of_each_process(
    tmp_path: Path, database: Postgres, queue: Redis
) -> None:
    server = Server(tmp_path, DATABASE_URL=database.url, REDIS_URL=queue.url)
    server.run("migrate")
    server.start(workers=2)
    try:
        invites = server.rooms("make", str(TASKS), str(PEOPLE), "killed")["killed"]
        crowd = Crowd(server, invites, processes=2, pause=PAUSE)
        for kill in (
            lambda: kill_all(server.processes("gunicorn")),
            lambda: kill_all(server.processes("celery")),
            queue.fall,
            database.fall,
        ):
            crowd.wait_for(PEOPLE)
            kill()
        crowd.wait_for(PEOPLE)
        crowd.end()
        acknowledged = crowd.acknowledged()
        seen = server.rooms("look", "killed")["killed"]
        assert acknowledged.items() <= seen["answers"].items()
        assert all(task["counted"] <= task["needed"] for task in seen["tasks"])
        server.wait_for("killed")
    finally:
        server.stop()


def kill_all(processes: list[int]) -> None:
    assert processes
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
