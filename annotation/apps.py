from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from annotation.append_only import guard


class AnnotationConfig(AppConfig):
    name = "annotation"
    verbose_name = "Annotation"

    def ready(self) -> None:
        post_migrate.connect(guard, sender=self, dispatch_uid="append only")
