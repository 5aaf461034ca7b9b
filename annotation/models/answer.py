from __future__ import annotations

from django.db import models
from django.db.models import Q

from annotation.models.assignment import Assignment
from annotation.models.entity import Entity


class Answer(Entity):
    """What an assignment submitted: immutable; a replacement is a new revision, whole.

    `body` is the answer as its task kind reads it, `sha256` the hash of its canonical JSON.
    `value` is the word votes are counted on (an emotion, an outcome, a rating) and `mask` the COCO
    run-length string of a region; both repeat what `body` says, for bulk reading.
    `correct` says how it compares with the known answer of a training or gold task; null elsewhere.
    Erasure of a person empties `body` and sets `erased_at`; the hash stays.
    """

    assignment = models.ForeignKey(Assignment, on_delete=models.PROTECT, related_name="answers")
    revision = models.PositiveIntegerField()
    current = models.BooleanField(default=True)
    kind = models.CharField(max_length=20)
    body = models.JSONField()
    sha256 = models.CharField(max_length=64)
    value = models.CharField(max_length=40, blank=True)
    mask = models.TextField(blank=True)
    client = models.JSONField(default=dict)
    correct = models.BooleanField(null=True)
    erased_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["assignment", "revision"], name="answer_revision"),
            models.UniqueConstraint(
                fields=["assignment"], condition=Q(current=True), name="answer_current"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.uuid}"
