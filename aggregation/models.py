"""What is derived from answers, recomputable at any time; and releases, which never change."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from aggregation.release_models import Acceptance as Acceptance
from aggregation.release_models import Notice as Notice
from aggregation.release_models import Release as Release
from aggregation.release_models import ReleaseAnswer as ReleaseAnswer
from aggregation.release_models import ReleaseArtwork as ReleaseArtwork
from aggregation.release_models import ReleaseDifference as ReleaseDifference
from aggregation.release_models import ReleaseFile as ReleaseFile
from aggregation.release_models import Takedown as Takedown
from aggregation.score_models import Score as Score
from annotation.emotions import CHOICES
from annotation.models import Answer, Artwork, Campaign, Utterance
from annotation.models.entity import Entity


class TripleDecision(models.Model):
    """What the phrase answers of one triple came to (domain.md, stimuli 3)."""

    class Outcome(models.TextChoices):
        WAITING = "waiting"
        PHRASES = "phrases"
        WHOLE = "whole"
        VOID = "void"
        EXTEND = "extend"
        CURATOR = "curator"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    utterance = models.ForeignKey(Utterance, on_delete=models.PROTECT, related_name="+")
    outcome = models.CharField(max_length=20, choices=Outcome.choices)
    contributors = models.JSONField(default=list, help_text="[[answer uuid, sha256], ...]")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "utterance"], name="triple_decided_once"),
        ]

    def __str__(self) -> str:
        return f"{self.utterance} {self.outcome}"


class Stimulus(Entity):
    """The decided region of artwork x emotion: the union of all its phrases' regions.

    `mask` is the stimulus itself (full when class is whole); `drawn` the phrase layer beside it.
    `levels[k]` holds the pixels that at least k + 1 distinct annotators marked, of `annotators`.
    All masks are COCO run-length strings of the artwork's frame.
    """

    class Class(models.TextChoices):
        DRAWN = "drawn"
        WHOLE = "whole"
        VOID = "void"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="stimuli")
    artwork = models.ForeignKey(Artwork, on_delete=models.PROTECT, related_name="stimuli")
    emotion = models.CharField(max_length=20, choices=CHOICES)
    stimulus_class = models.CharField(max_length=10, choices=Class.choices)
    complete = models.BooleanField(default=False, help_text="no task that feeds it is undecided")
    mask = models.TextField()
    drawn = models.TextField()
    levels = models.JSONField(default=list)
    annotators = models.PositiveIntegerField(default=0)
    area = models.PositiveBigIntegerField(default=0)
    area_ratio = models.FloatField(default=0)
    contributors = models.JSONField(default=list, help_text="[[answer uuid, sha256], ...]")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "artwork", "emotion"], name="stimulus_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.artwork} {self.emotion}"


class Label(Entity):
    """The decided emotion of artwork x culture, with its tally."""

    class State(models.TextChoices):
        WAITING = "waiting"
        DECIDED = "decided"
        ESCALATED = "escalated"
        DISCARDED = "discarded"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="labels")
    artwork = models.ForeignKey(Artwork, on_delete=models.PROTECT, related_name="labels")
    culture = models.CharField(max_length=40)
    state = models.CharField(max_length=20, choices=State.choices)
    emotion = models.CharField(max_length=20, choices=CHOICES, blank=True)
    tally = models.JSONField(default=dict)
    contributors = models.JSONField(default=list, help_text="[[answer uuid, sha256], ...]")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "artwork", "culture"], name="label_once"),
            models.CheckConstraint(
                condition=(Q(state="decided") & ~Q(emotion=""))
                | (~Q(state="decided") & Q(emotion="")),
                name="label_decided_has_emotion",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.artwork} {self.culture}"


class Round(Entity):
    """A closed set of answers of one campaign x kind x culture, with the seed of its sample."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="rounds")
    kind = models.CharField(max_length=20)
    culture = models.CharField(max_length=40, blank=True)
    number = models.PositiveIntegerField()
    seed = models.PositiveBigIntegerField()
    done_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "kind", "culture", "number"], name="round_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} {self.kind} {self.culture} round {self.number}"


class RoundAnswer(models.Model):
    """An answer's membership in its round; `sampled` answers are drawn for review.

    `called` says why an answer is judged that was neither drawn nor found suspect.
    """

    class Called(models.TextChoices):
        FAILED_SAMPLE = "failed_sample"
        BLOCKED = "blocked"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="members")
    answer = models.OneToOneField(Answer, on_delete=models.PROTECT, related_name="round_member")
    sampled = models.BooleanField(default=False)
    called = models.CharField(max_length=20, choices=Called.choices, blank=True)
    order = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = [
            models.Index(fields=["round", "order"], condition=Q(sampled=True), name="round_sample"),
        ]

    def __str__(self) -> str:
        return f"{self.answer} in {self.round}"


class Claim(models.Model):
    """A curator at work on an answer until a moment; another is told before judging it too."""

    answer = models.OneToOneField(Answer, primary_key=True, on_delete=models.CASCADE)
    curator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.answer} at {self.curator}"


class FinalVerdict(Entity):
    """What somebody made of a stimulus after collection; nothing is dropped without one.

    It holds for what the stimulus was, `mask_sha256`: a region drawn anew is looked at anew.
    """

    class Verdict(models.TextChoices):
        KEPT = "kept"
        WHOLE = "whole"
        LOW_QUALITY = "low_quality"
        VOID = "void"

    stimulus = models.ForeignKey(Stimulus, on_delete=models.CASCADE, related_name="verdicts")
    curator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    verdict = models.CharField(max_length=20, choices=Verdict.choices)
    mask_sha256 = models.CharField(max_length=64)
    note = models.CharField(max_length=500, blank=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stimulus"], condition=Q(undone_at__isnull=True), name="final_verdict_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stimulus} {self.verdict}"


class FindingLimits(models.Model):
    """From where on something is found in one campaign, where other than usual.

    `values` are numbers by the names of services/limits.py, which checks them.
    """

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="+")
    values = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"limits of {self.campaign}"


class Checked(models.Model):
    """Notes that an answer was held against those near it (services/findings.py)."""

    answer = models.OneToOneField(
        Answer, primary_key=True, on_delete=models.CASCADE, related_name="checked"
    )

    def __str__(self) -> str:
        return f"{self.answer} checked"


class Finding(models.Model):
    """What an automatic check found in an answer: its number, and the limit it was held against.

    What was not found has no row. `about` is the other answer it was found by, if any.
    """

    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="findings")
    code = models.CharField(max_length=20)
    number = models.FloatField()
    limit = models.FloatField()
    about = models.ForeignKey(Answer, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["answer", "code"], name="finding_once"),
        ]

    def __str__(self) -> str:
        return f"{self.code} in {self.answer}"
