"""Run web, worker and beat on this machine until stopped."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from annotation.management.output import EvokeCommand, WrongUse
from annotation.recruiting.platforms import reachable
from config.env import DEFAULT_SECRET

GRACE_SECONDS = 10
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
MOST_STARTS_A_MINUTE = 4


class Command(EvokeCommand):
    help = "Run web, worker and beat in one go; Ctrl-C stops all three."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=2, help="web processes")

    def handle(self, *args: Any, **options: Any) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise WrongUse("The database is not up to date: run `manage.py migrate` first.")
        connection.close()
        if settings.SECRET_KEY == DEFAULT_SECRET and options["host"] not in LOOPBACK:
            raise WrongUse(
                "Set SECRET_KEY before others can reach this server: anybody knows ours."
            )
        if not settings.SOURCE_FILES:
            others = ["rest_framework"]  # pages of a library that we do not offer
            call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=others)
        address = f"{options['host']}:{options['port']}"
        self.stdout.write(f"Evoke serves http://{address}/ until you press Ctrl-C.")
        self.stdout.flush()
        ended = _run_together(_web(address, options["workers"]), _worker())
        self.close(options, "Evoke has stopped." if ended == 0 else "A process would not stay up.")
        sys.exit(ended)


def _web(address: str, workers: int) -> list[str]:
    gunicorn = [sys.executable, "-m", "gunicorn", "config.wsgi:application"]
    return [*gunicorn, "--bind", address, "--workers", str(workers), "--threads", "8",
            "--worker-class", "gthread", "--log-level", "warning"]  # fmt: skip


def _worker() -> list[str]:
    """Return the worker's command: a process more for each thing that can wait for a platform.

    One more is for an import, which may take long; there is never more than one at a time.
    """
    processes = 4 if reachable() else 2
    celery = [sys.executable, "-m", "celery", "--app", "config", "worker", "--beat"]
    return [*celery, "--concurrency", str(processes), "--loglevel", "WARNING", "--without-gossip",
            "--without-mingle"]  # fmt: skip


class Service:
    """One of our processes: started, started anew when it dies, stopped in the end."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.starts: list[float] = []
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        self.starts.append(time.monotonic())
        return subprocess.Popen(self.command, cwd=settings.BASE_DIR, start_new_session=True)  # noqa: S603

    def tend(self) -> bool:
        """Start a dead process anew; False when it has died too often lately to go on."""
        if self.process.poll() is None:
            return True
        lately = [start for start in self.starts if time.monotonic() - start < 60]
        if len(lately) > MOST_STARTS_A_MINUTE:
            return False
        self.process = self._start()
        return True

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()


def _run_together(*commands: list[str]) -> int:
    """Run commands side by side until we are told to stop; returns 1 when one will not stay up."""
    stopping: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        stopping.append(number)

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    services = [Service(command) for command in commands]
    while not stopping and all(service.tend() for service in services):
        time.sleep(0.2)
    for service in services:
        service.stop()
    return 0 if stopping else 1
