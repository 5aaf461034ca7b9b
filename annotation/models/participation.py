from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

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
    """The one place that ties us to ids on a platform; encrypted, erasable.

    Of an annotator, or, with `participation`, of one session there (a Prolific submission, an MTurk
    assignment). `blind_index` is a keyed hash, for uniqueness and look-up without decryption.
    """

    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="identities")
    participation = models.OneToOneField(
        "Participation", null=True, on_delete=models.PROTECT, related_name="identity"
    )
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


class AnnotatorNote(Entity):
    """What somebody of the staff wrote down about an annotator in one campaign."""

    annotator = models.ForeignKey(Annotator, on_delete=models.CASCADE, related_name="notes")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=1000)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"note on {self.annotator}"


class StudyState(models.TextChoices):
    DRAFT = "draft"
    CREATING = "creating"
    UNPUBLISHED = "unpublished"
    OPEN = "open"
    PAUSED = "paused"
    FILLED = "filled"
    CLOSED = "closed"


class Study(Entity):
    """One recruitment for a campaign on a crowd platform, perhaps of one culture or kind alone.

    Its uuid is the reference by which a lost answer to its creation is found again; `external_id`
    and `platform_state` are the platform's own. `codes` are completion codes by purpose.
    `agreed_minor` is the most that somebody agreed to spend. A panel that has no API is told about
    in `parameter`, the name of its id in the link, and `return_url`, where people go back to.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="studies")
    platform = models.CharField(max_length=20)
    environment = models.CharField(max_length=20, default="live")
    kind = models.CharField(max_length=20, blank=True)
    culture = models.CharField(max_length=40, blank=True)
    state = models.CharField(max_length=20, choices=StudyState.choices, default=StudyState.DRAFT)
    external_id = models.CharField(max_length=100, blank=True)
    platform_state = models.CharField(max_length=40, blank=True)
    places = models.PositiveIntegerField()
    reward_minor = models.PositiveIntegerField()
    currency = models.CharField(max_length=3)
    minutes = models.PositiveIntegerField()
    codes = models.JSONField(default=dict)
    filters = models.JSONField(default=list)
    title = models.CharField(max_length=200, blank=True)
    description = models.TextField(blank=True)
    content_warning = models.CharField(max_length=20, blank=True)
    agreed_minor = models.PositiveIntegerField(default=0)
    parameter = models.CharField(max_length=40, blank=True)
    return_url = models.CharField(max_length=500, blank=True)
    read_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["platform", "environment", "external_id"],
                condition=~Q(external_id=""),
                name="study_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.platform} study {self.uuid}"


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
    """One annotator's paid session in one campaign; work, platform and payment move apart.

    `payment` is the gravest state of all its payments in the ledger, `done` counts the answers of
    the batch.
    """

    annotator = models.ForeignKey(
        Annotator, on_delete=models.PROTECT, related_name="participations"
    )
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="participations")
    platform = models.CharField(max_length=20, default="local")
    study = models.ForeignKey(
        Study, null=True, on_delete=models.PROTECT, related_name="participations"
    )
    kind = models.CharField(max_length=20, blank=True)
    work = models.CharField(max_length=20, choices=WorkState.choices, default=WorkState.ENTERED)
    platform_state = models.CharField(max_length=30, blank=True)
    platform_changed_at = models.DateTimeField(null=True)
    decide_by = models.DateTimeField(
        null=True, help_text="until when a person may decide, or overturn a rejection"
    )
    payment = models.CharField(
        max_length=20, choices=PaymentState.choices, default=PaymentState.NONE
    )
    batch_size = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0, help_text="how much of the batch was answered")
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
