"""A worker or a whole machine dies in the middle: nothing acknowledged is lost."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from aggregation.simulation.transport import HTTPTransport
from tests.serving.server import Server

STALE = "SELECT count(*) FROM annotation_task WHERE revision > aggregated_revision"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A demonstration of its own, to be killed and started again."""
    server = Server(tmp_path_factory.mktemp("killed"))
    server.run("demo", "--no-serve", "--no-training", "--port", str(server.port))
    server.start()
    yield server
    server.stop()


def answer_one(server: Server) -> None:
    """Answer one emotion task over HTTP, to the receipt."""
    with HTTPTransport(server.url) as send:
        token = server.invite("demo-culture", culture="english").partition("invite=")[2]
        status, entry = send("POST", "/api/v1/participations/", {"invite": token}, "")
        assert status == 201, entry
        bearer, path = entry["token"], f"/api/v1/participations/{entry['id']}/"
        consent = {
            "version": entry["consent"]["en"]["version"],
            "culture": "english",
            "country": "GB",
            "native_language": "en",
        }
        send("POST", f"{path}consent/", consent, bearer)
        _status, lease = send("POST", f"{path}next/", {}, bearer)
        body = {"emotion": "awe", "explanation": "The deep red makes me feel warm"}
        where = f"/api/v1/assignments/{lease['assignment']}/answer/"
        status, receipt = send("POST", where, {"body": body}, bearer)
        assert status == 201, receipt


def test_a_worker_killed_in_the_middle_of_a_job_loses_nothing(server: Server) -> None:
    """The worker takes the job while this test holds the database, and dies waiting for it.

    The embedded queue has forgotten the message by then; the sweeper has not forgotten the task.
    """
    queue = Path(server.environment["VAR"]) / "queue" / "messages"
    worker = server.processes("celery")
    tell(worker, signal.SIGSTOP)
    for message in queue.iterdir():
        message.unlink()
    answer_one(server)
    (job,) = queue.iterdir()
    with closing(sqlite3.connect(f"{server.environment['VAR']}/evoke.sqlite3")) as database:
        database.execute("BEGIN IMMEDIATE")
        tell(worker, signal.SIGCONT)
        deadline = time.monotonic() + 15
        while job.exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        tell(worker, signal.SIGKILL)
        # Asked here, since the next worker finds the task within seconds.
        (stale,) = database.execute(STALE).fetchone()
        database.rollback()
    assert stale == 1
    server.wait_for("demo-culture", seconds=60)


def tell(processes: list[int], word: signal.Signals) -> None:
    for pid in processes:
        os.kill(pid, word)


def test_an_acknowledged_answer_survives_a_power_cut(server: Server) -> None:
    before = server.json("campaign", "status", "demo-culture")["answers"]
    answer_one(server)
    server.kill()
    assert server.json("campaign", "status", "demo-culture")["answers"] == before + 1
    server.start()
    server.wait_for("demo-culture")
