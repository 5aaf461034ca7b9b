from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models

from annotation.models.campaign import Campaign


class AppendOnlyError(Exception):
    """Something tried to change or take away an entry of the audit trail."""


class Entries(models.QuerySet["AuditEntry"]):
    """Entries to read; nothing changes or deletes them in bulk."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError

    def delete(self) -> NoReturn:
        raise AppendOnlyError


class AuditEntry(models.Model):
    """Who changed what, when, from what to what, and why; ids only, never texts.

    `campaign` is where it happened; none for what belongs to no campaign or to many. An entry is
    written once and never again.
    """

    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    annotator = models.UUIDField(null=True)
    campaign = models.ForeignKey(
        Campaign, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    subject = models.CharField(max_length=40)
    subject_id = models.UUIDField()
    field = models.CharField(max_length=40)
    old = models.CharField(max_length=200, blank=True)
    new = models.CharField(max_length=200, blank=True)
    why = models.CharField(max_length=200, blank=True)

    objects = Entries.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["subject", "subject_id"], name="audit_subject"),
            models.Index(fields=["campaign", "id"], name="audit_campaign"),
        ]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.subject} {self.subject_id} {self.field}: {self.old} -> {self.new}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError
