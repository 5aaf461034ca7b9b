"""Which jobs begin by the clock, and how often (in seconds, or at a time of day)."""

from __future__ import annotations

from typing import Any

from celery.schedules import crontab

BEAT: dict[str, Any] = {
    "repair-what-lost-jobs-left": {"task": "aggregation.jobs.sweep", "schedule": 5.0},
    "apply-due-verdicts": {"task": "annotation.jobs.apply_verdicts", "schedule": 3.0},
    "expire-leases": {"task": "annotation.jobs.expire_leases", "schedule": 15.0},
    "make-missing-superpixels": {
        "task": "annotation.jobs.make_missing_superpixels",
        "schedule": 10.0,
        "options": {"expires": 10.0},
    },
    "run-imports": {
        "task": "annotation.jobs.run_imports",
        "schedule": 10.0,
        "options": {"expires": 10.0},
    },
    "build-releases": {
        "task": "aggregation.jobs.build_releases",
        "schedule": 10.0,
        "options": {"expires": 10.0},
    },
    "score": {
        "task": "aggregation.jobs.score",
        "schedule": 10.0,
        "options": {"expires": 10.0},
    },
    "send-notices": {
        "task": "aggregation.jobs.send_notices",
        "schedule": 30.0,
        "options": {"expires": 30.0},
    },
    "send-calls-to-platforms": {
        "task": "annotation.jobs.send_calls",
        "schedule": 10.0,
        "options": {"expires": 10.0},
    },
    "apply-waiting-events": {"task": "annotation.jobs.apply_waiting_events", "schedule": 60.0},
    "take-hints": {
        "task": "annotation.jobs.take_hints",
        "schedule": 60.0,
        "options": {"expires": 60.0},
    },
    "poll-platforms": {"task": "annotation.jobs.poll_platforms", "schedule": 600.0},
    "note-what-is-due": {"task": "annotation.jobs.note_what_is_due", "schedule": 3600.0},
    "reconcile": {"task": "annotation.jobs.reconcile", "schedule": crontab(hour=3, minute=0)},
    "forget-handed-in-files": {
        "task": "annotation.jobs.forget_handed_in_files",
        "schedule": 3600.0,
    },
    "forget-platform-ids": {
        "task": "annotation.jobs.forget_platform_ids",
        "schedule": crontab(hour=4, minute=0),
    },
}
