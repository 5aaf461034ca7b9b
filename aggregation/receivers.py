"""Queues a job when the answers of a task have changed; does nothing else."""

from __future__ import annotations

import logging
from typing import Any

from kombu.exceptions import OperationalError

from aggregation.jobs import work_in

log = logging.getLogger(__name__)


def queue_work(*, task_id: int, **_signal: Any) -> None:
    """Queue the recomputation; when the queue is away, the sweeper will find the task."""
    try:
        work_in.delay(task_id)
    except (OperationalError, OSError) as problem:
        log.warning("queue away, task %s is left to the sweeper: %s", task_id, problem)
