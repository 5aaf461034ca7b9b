"""Configuration; makes the Celery application, so that whoever sets up Django can queue jobs."""

from __future__ import annotations

from config.celery import app as celery_app

__all__ = ["celery_app"]
