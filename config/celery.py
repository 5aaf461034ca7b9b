"""The Celery application; jobs live in annotation/jobs.py and aggregation/jobs.py."""

from __future__ import annotations

import os

from celery import Celery

from config import embedded_queue  # noqa: F401  makes files:// known

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("evoke")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["annotation", "aggregation"], related_name="jobs")
