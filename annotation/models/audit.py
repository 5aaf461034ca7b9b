from __future__ import annotations

from django.conf import settings
from django.db import models


class AuditEntry(models.Model):
    """Who changed what, when, from what to what, and why; ids only, never texts."""

    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    annotator = models.UUIDField(null=True)
    subject = models.CharField(max_length=40)
    subject_id = models.UUIDField()
    field = models.CharField(max_length=40)
    old = models.CharField(max_length=200, blank=True)
    new = models.CharField(max_length=200, blank=True)
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["subject", "subject_id"], name="audit_subject")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.subject} {self.subject_id} {self.field}: {self.old} -> {self.new}"
