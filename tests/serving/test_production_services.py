"""The same product on PostgreSQL and Redis, with its own worker: played to a release."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from annotation.samples import FOLDER
from tests.conftest import skip_or_fail
from tests.services import new_database, postgres_url, redis_url
from tests.serving.server import Server

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


@pytest.fixture
def production(tmp_path: Path) -> Iterator[Server]:
    """A demonstration in a PostgreSQL database of its own, with jobs over Redis."""
    server_url, queue = postgres_url(), redis_url()
    if server_url is None:
        skip_or_fail("postgres", "no PostgreSQL server is reachable")
    if queue is None:
        skip_or_fail("redis", "no Redis server is reachable")
    # A number of its own: what is forgotten here must not be missed by tests that run meanwhile.
    queue = f"{queue.rpartition('/')[0]}/10"
    with new_database(server_url) as database:
        server = Server(tmp_path, DATABASE_URL=database, REDIS_URL=queue)
        server.run("demo", "--no-serve", "--port", str(server.port))
        server.start()
        yield server
        server.stop()
    redis.Redis.from_url(queue).flushdb()


def test_a_campaign_is_played_to_its_release_though_redis_forgets_everything(
    production: Server, tmp_path: Path
) -> None:
    truth = str(FOLDER / "stimuli_masks.csv")
    playing = ("simulate", "demo-culture", "--annotators", "6", "--truth", truth)
    redis.Redis.from_url(production.environment["REDIS_URL"]).flushdb()
    played = production.json(*playing, "--seed", "4", "--url", production.url)
    assert played["answers"] > 0
    production.wait_for("demo-culture")
    status = production.json("campaign", "status", "demo-culture")
    assert all(row["decided"] + row["discarded"] == row["tasks"] for row in status["tasks"])
    out = tmp_path / "release"
    production.run("release", "demo-culture", "1", "--seed", "1", "--out", str(out))
    assert (out / "labels.csv").is_file()
