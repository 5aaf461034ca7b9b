"""What was sent for a release to be scored."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from aggregation.release_models import Release
from annotation.models import StoredFile
from annotation.models.entity import Entity


class Score(Entity):
    """Predictions that somebody sent for a release, and what they came to.

    `file` is there until they are scored. `begun` counts the times somebody began to score them.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        FAILED = "failed"

    release = models.ForeignKey(Release, on_delete=models.PROTECT, related_name="scores")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(max_length=80)
    options = models.JSONField(default=dict)
    file = models.ForeignKey(StoredFile, null=True, on_delete=models.PROTECT, related_name="+")
    predictions_sha256 = models.CharField(max_length=64)
    state = models.CharField(max_length=20, choices=State.choices, default=State.WAITING)
    begun = models.PositiveSmallIntegerField(default=0)
    is_public = models.BooleanField(default=False)
    report = models.JSONField(default=dict)
    problem = models.JSONField(default=dict)

    class Meta:
        indexes = [
            models.Index(fields=["created_at"], condition=Q(state="waiting"), name="score_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.name} on {self.release}"

    @property
    def campaign_id(self) -> int:
        """The campaign whose audit trail tells of it."""
        return self.release.campaign_id
