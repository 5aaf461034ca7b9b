from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from annotation.models.answer import Answer
from annotation.models.entity import Entity


class Verdict(models.TextChoices):
    ACCEPTED = "accepted"
    REJECTED = "rejected"


class Reason(models.TextChoices):
    """Why an answer is rejected; each has one key on the curator's page."""

    WRONG_PHRASE = "wrong_phrase", _("Wrong phrase")
    WRONG_REGION = "wrong_region", _("Wrong region")
    CONTOUR_ONLY = "contour_only", _("Contour only")
    SCRIBBLE = "scribble", _("Scribble")
    WRONG_LANGUAGE = "wrong_language", _("Wrong language")
    EMPTY_TALK = "empty_talk", _("Says nothing")
    COPIED = "copied", _("Copied")
    OTHER = "other", _("Other")


class Review(Entity):
    """A curator's verdict on an answer. It takes effect at `effective_at`, so that undo is real."""

    answer = models.ForeignKey(Answer, on_delete=models.PROTECT, related_name="reviews")
    curator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reviews"
    )
    verdict = models.CharField(max_length=20, choices=Verdict.choices)
    reason = models.CharField(max_length=20, choices=Reason.choices, blank=True)
    note = models.CharField(max_length=500, blank=True)
    effective_at = models.DateTimeField()
    applied_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["answer"], condition=Q(undone_at__isnull=True), name="review_standing"
            ),
            models.CheckConstraint(
                condition=(
                    Q(verdict="accepted", reason="") | (Q(verdict="rejected") & ~Q(reason=""))
                ),
                name="review_reason",
            ),
        ]
        indexes = [
            models.Index(
                fields=["effective_at"],
                condition=Q(applied_at__isnull=True, undone_at__isnull=True),
                name="review_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.verdict} {self.answer}"
