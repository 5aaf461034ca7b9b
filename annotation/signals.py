"""The one signal between the two apps: the counted answers of a task have changed.

Sent after commit with `task_id`; aggregation/apps.py connects a receiver that queues a job.
"""

from __future__ import annotations

from django.dispatch import Signal

answers_changed = Signal()
