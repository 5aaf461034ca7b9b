from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from annotation.models.campaign import Campaign
from annotation.models.entity import Entity
from annotation.models.participation import Participation, Study


class CallState(models.TextChoices):
    PENDING = "pending"
    SENT = "sent"
    CONFIRMED = "confirmed"
    FAILED = "failed"
    AMBIGUOUS = "ambiguous"


class OutboxCall(Entity):
    """One call that changes something at a platform: written before it is made, made once.

    `key` names the effect, such as "approve:<participation>"; no two calls have one key. `sent` is
    committed before the call leaves and `answered_at` when its answer is here, so that a crash in
    between shows. `details` holds no platform id; what is in it depends on the action:
    `agreed_minor` and `to` of studies, `category` and `message` of decisions, `payment` (a key of
    the ledger), `draft`, `paid_before`, `keyed` and `despite_others` of bonuses, and `singly` where
    an approval is not to go out with others.
    """

    study = models.ForeignKey(Study, on_delete=models.PROTECT, related_name="calls")
    participation = models.ForeignKey(
        Participation, null=True, on_delete=models.PROTECT, related_name="calls"
    )
    action = models.CharField(max_length=30)
    details = models.JSONField(default=dict)
    key = models.CharField(max_length=120, unique=True)
    state = models.CharField(max_length=20, choices=CallState.choices, default=CallState.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True)
    answered_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=Q(state__in=[CallState.PENDING, CallState.SENT]),
                name="call_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.state}"


class PlatformEvent(models.Model):
    """What a platform told us by itself: a hint to read again, kept once, whatever its order.

    `fingerprint` is the hash of what was signed, since the event's own id is not; the resource it
    speaks of is encrypted.
    """

    platform = models.CharField(max_length=20)
    environment = models.CharField(max_length=20)
    event_id = models.CharField(max_length=100)
    fingerprint = models.CharField(max_length=64)
    event_type = models.CharField(max_length=60)
    resource = models.BinaryField()
    received_at = models.DateTimeField(auto_now_add=True)
    applied_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["platform", "environment", "event_id"], name="event_once"
            ),
            models.UniqueConstraint(
                fields=["platform", "environment", "fingerprint"], name="event_signed_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["received_at"], condition=Q(applied_at__isnull=True), name="event_waiting"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.platform} {self.event_type} {self.pk}"


class Drift(Entity):
    """One thing in which we and a platform differ, until a person or a later reading settles it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="drifts")
    study = models.ForeignKey(Study, null=True, on_delete=models.PROTECT, related_name="drifts")
    participation = models.ForeignKey(
        Participation, null=True, on_delete=models.PROTECT, related_name="drifts"
    )
    what = models.CharField(max_length=40)
    ours = models.CharField(max_length=100)
    theirs = models.CharField(max_length=100)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["participation", "what", "ours", "theirs"],
                condition=Q(settled_at__isnull=True, participation__isnull=False),
                name="drift_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.what}: {self.ours} / {self.theirs}"
