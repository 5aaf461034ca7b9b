from __future__ import annotations

from django.apps import AppConfig


class AggregationConfig(AppConfig):
    name = "aggregation"
    verbose_name = "Aggregation"

    def ready(self) -> None:
        # Models must be loaded before jobs and services can be imported.
        from aggregation.receivers import queue_work  # noqa: PLC0415
        from annotation.signals import answers_changed  # noqa: PLC0415

        answers_changed.connect(queue_work, dispatch_uid="aggregation.queue_work")
