"""How long answers wait for the job that works them in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import sleep

from django.db import connection
from django.db.models import F
from django.utils import timezone

from annotation.models import Task

SECONDS_BETWEEN = 0.5


class Backlog:
    """Looks again and again at the task that has waited longest since its last answer."""

    def __init__(self) -> None:
        self.longest_seconds = 0.0
        self._over = Event()

    def watch(self) -> None:
        stale = Task.objects.filter(revision__gt=F("aggregated_revision")).order_by("changed_at")
        while not self._over.wait(SECONDS_BETWEEN):
            since = stale.values_list("changed_at", flat=True).first()
            if since is not None:
                waited = (timezone.now() - since).total_seconds()
                self.longest_seconds = max(self.longest_seconds, waited)
        connection.close()

    def end(self) -> None:
        self._over.set()


def worked_in() -> None:
    """Wait until every answer is worked in, so that what comes next waits for nothing else."""
    while Task.objects.filter(revision__gt=F("aggregated_revision")).exists():
        sleep(SECONDS_BETWEEN)
    connection.close()


@contextmanager
def watched() -> Iterator[Backlog]:
    """Watch the backlog of jobs while the block runs."""
    backlog = Backlog()
    watcher = Thread(target=backlog.watch)
    watcher.start()
    try:
        yield backlog
    finally:
        backlog.end()
        watcher.join()
