from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

from annotation.models.campaign import Campaign, CampaignText
from annotation.models.entity import Entity


class Trust(models.TextChoices):
    NEW = "new"
    TRAINED = "trained"
    TRUSTED = "trusted"
    BLOCKED = "blocked"


class Annotator(Entity):
    """A person on one crowd platform, known inside only by a random id."""

    proficiency = models.JSONField(default=dict)
    trust = models.CharField(max_length=20, choices=Trust.choices, default=Trust.NEW)
    erased_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.uuid)


class PlatformIdentity(models.Model):
    """The one place that ties an annotator to an id on a platform; encrypted, erasable.

    `blind_index` is a keyed hash, for uniqueness and look-up without decryption.
    """

    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="identities")
    platform = models.CharField(max_length=20)
    environment = models.CharField(max_length=20, default="live")
    blind_index = models.CharField(max_length=64)
    ciphertext = models.BinaryField()
    key_id = models.CharField(max_length=20)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["platform", "environment", "blind_index"], name="identity_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.platform} identity of {self.annotator}"


class Enrolment(Entity):
    """An annotator in a campaign: consent with its version, and a culture that never changes."""

    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="enrolments")
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="enrolments")
    consent = models.ForeignKey(CampaignText, on_delete=models.PROTECT, related_name="+")
    culture = models.CharField(max_length=40)
    native_language = models.CharField(max_length=20)
    country = models.CharField(max_length=2)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["annotator", "campaign"], name="enrolment_once"),
        ]

    def __str__(self) -> str:
        return f"{self.annotator} in {self.campaign}"


class WorkState(models.TextChoices):
    ENTERED = "entered"
    CONSENTED = "consented"
    FINISHED = "finished"
    WITHDRAWN = "withdrawn"


class PaymentState(models.TextChoices):
    NONE = "none"
    DUE = "due"
    SENT = "sent"
    CONFIRMED = "confirmed"
    FAILED = "failed"
    AMBIGUOUS = "ambiguous"


def completion_code() -> str:
    """Return a code that is easy to read aloud and hard to guess."""
    letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
    return "EV-" + "".join(secrets.choice(letters) for _ in range(8))


class Participation(Entity):
    """One annotator's paid session in one campaign; work, platform and payment move apart."""

    annotator = models.ForeignKey(
        Annotator, on_delete=models.PROTECT, related_name="participations"
    )
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="participations")
    platform = models.CharField(max_length=20, default="local")
    kind = models.CharField(max_length=20, blank=True)
    work = models.CharField(max_length=20, choices=WorkState.choices, default=WorkState.ENTERED)
    platform_state = models.CharField(max_length=30, blank=True)
    payment = models.CharField(
        max_length=20, choices=PaymentState.choices, default=PaymentState.NONE
    )
    batch_size = models.PositiveIntegerField()
    reward_minor = models.PositiveIntegerField()
    currency = models.CharField(max_length=3)
    token_epoch = models.PositiveIntegerField(default=0)
    completion = models.CharField(max_length=20, default=completion_code)
    ran_out_at = models.DateTimeField(null=True, help_text="no task was left for this person")
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.uuid)


class Invite(Entity):
    """A personal link for one participation; only the hash of its token is kept."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invites")
    token_sha256 = models.CharField(max_length=64, unique=True)
    culture = models.CharField(max_length=40, blank=True)
    kind = models.CharField(max_length=20, blank=True)
    participation = models.OneToOneField(
        Participation, null=True, on_delete=models.PROTECT, related_name="invite"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )

    def __str__(self) -> str:
        return f"invite to {self.campaign}"
