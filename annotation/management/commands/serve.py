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

GRACE_SECONDS = 10


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
        if not settings.DEBUG:
            call_command("collectstatic", interactive=False, verbosity=0)
        address = f"{options['host']}:{options['port']}"
        self.stdout.write(f"Evoke serves http://{address}/ until you press Ctrl-C.")
        self.stdout.flush()
        ended = _run_together(_web(address, options["workers"]), _worker())
        self.close(options, "Evoke has stopped." if ended == 0 else f"Stopped: {ended}.")
        sys.exit(1 if ended else 0)


def _web(address: str, workers: int) -> list[str]:
    gunicorn = [sys.executable, "-m", "gunicorn", "config.wsgi:application"]
    return [*gunicorn, "--bind", address, "--workers", str(workers), "--threads", "8",
            "--worker-class", "gthread", "--log-level", "warning"]  # fmt: skip


def _worker() -> list[str]:
    celery = [sys.executable, "-m", "celery", "--app", "config", "worker", "--beat"]
    return [*celery, "--concurrency", "1", "--loglevel", "WARNING", "--without-gossip",
            "--without-mingle"]  # fmt: skip


def _run_together(*commands: list[str]) -> int:
    """Run commands side by side; when one ends or we are told to stop, stop all.

    Returns 0 when told to stop, else the exit code of the one that ended by itself.
    """
    stopping: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        stopping.append(number)

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    running = [
        subprocess.Popen(command, cwd=settings.BASE_DIR, start_new_session=True)  # noqa: S603
        for command in commands
    ]
    while not stopping and all(process.poll() is None for process in running):
        time.sleep(0.2)
    codes = [process.poll() for process in running]
    for process in running:
        process.terminate()
    for process in running:
        try:
            process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
    return 0 if stopping else next((code or 1 for code in codes if code is not None), 1)
