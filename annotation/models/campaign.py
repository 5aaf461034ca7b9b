from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from annotation.models.artwork import Artwork, Utterance
from annotation.models.entity import Entity


class Protocol(models.TextChoices):
    STIMULI = "stimuli"
    CULTURE = "culture"
    FIGURES = "figures"


class CampaignState(models.TextChoices):
    DRAFT = "draft"
    OPEN = "open"
    PAUSED = "paused"
    CLOSED = "closed"


class Campaign(Entity):
    """One data collection: a protocol, its artworks and its settings."""

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=200)
    protocol = models.CharField(max_length=20, choices=Protocol.choices)
    state = models.CharField(
        max_length=20, choices=CampaignState.choices, default=CampaignState.DRAFT
    )
    rehearsal = models.BooleanField(default=False)
    artworks = models.ManyToManyField(Artwork, related_name="campaigns")
    cultures = models.JSONField(default=list)
    quotas = models.JSONField(
        default=dict, blank=True, help_text="the most annotators of a culture, by culture"
    )
    seed = models.PositiveBigIntegerField(default=0)

    needed = models.PositiveSmallIntegerField(default=3)
    escalate_to = models.PositiveSmallIntegerField(default=5)
    region_needed = models.PositiveSmallIntegerField(default=1)
    list_length = models.PositiveIntegerField(default=146)
    stop_after_discard = models.BooleanField(default=False)

    lease_seconds = models.PositiveIntegerField(default=1800)
    batch_size = models.PositiveIntegerField(default=12)
    round_answers = models.PositiveIntegerField(default=100)
    round_hours = models.PositiveIntegerField(default=24)
    sample_share = models.FloatField(default=0.1)
    sample_fails_at = models.FloatField(
        default=0.5, help_text="share of an annotator's sample: with it rejected, all is judged"
    )
    gold_share = models.FloatField(default=0, help_text="share of gold among the tasks given out")

    reward_minor = models.PositiveIntegerField(default=0)
    currency = models.CharField(max_length=3, default="GBP")
    batch_minutes = models.PositiveIntegerField(default=10)
    minimum_hourly_minor = models.PositiveIntegerField(default=0)
    training_pass_percent = models.PositiveSmallIntegerField(
        default=0, help_text="share of the training tasks to get right; 0: feedback alone"
    )
    training_reward_minor = models.PositiveIntegerField(default=0)
    ethics_approval = models.CharField(max_length=200, blank=True)
    content_warnings = models.CharField(max_length=500, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(escalate_to__gte=F("needed"), needed__gte=1, region_needed__gte=1),
                name="campaign_redundancy",
            ),
            models.CheckConstraint(
                condition=Q(sample_share__gt=0, sample_share__lte=1), name="campaign_sample_share"
            ),
            models.CheckConstraint(
                condition=Q(sample_fails_at__gt=0, sample_fails_at__lte=1),
                name="campaign_sample_fails_at",
            ),
            models.CheckConstraint(
                condition=Q(gold_share__gte=0, gold_share__lte=0.5), name="campaign_gold_share"
            ),
            models.CheckConstraint(
                condition=Q(training_pass_percent__lte=100), name="campaign_training_pass"
            ),
        ]
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.slug


class TextKind(models.TextChoices):
    CONSENT = "consent"
    INSTRUCTIONS = "instructions"
    TITLE = "title"
    WARNINGS = "warnings"


TEXTS_NEEDED = (TextKind.CONSENT, TextKind.INSTRUCTIONS)
"""Without these in each language of its cultures, approved, a campaign does not open."""


class CampaignText(Entity):
    """One version of one of a campaign's texts in one language, approved by a person.

    Title and content warnings are optional: the campaign's own stand in where there is none.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="texts")
    kind = models.CharField(max_length=20, choices=TextKind.choices)
    language = models.CharField(max_length=20)
    version = models.PositiveIntegerField(default=1)
    body = models.TextField()
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    approved_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "kind", "language", "version"], name="campaign_text_version"
            ),
        ]
        ordering = ["campaign", "kind", "language", "version"]

    def __str__(self) -> str:
        return f"{self.campaign} {self.kind} {self.language} {self.version}"


class Role(models.TextChoices):
    CURATOR = "curator"
    RESEARCHER = "researcher"
    ADMINISTRATOR = "administrator"


class Membership(models.Model):
    """Who may curate, research or administer which campaign."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user", "role"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.role} {self.campaign}"


class Triple(models.Model):
    """Artwork, emotion and utterance, selected for a campaign of the stimuli protocol."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="triples")
    utterance = models.ForeignKey(Utterance, on_delete=models.PROTECT, related_name="triples")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "utterance"], name="triple_once"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} {self.utterance}"
