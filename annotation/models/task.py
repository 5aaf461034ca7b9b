from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from annotation.models.artwork import Artwork, Utterance
from annotation.models.campaign import Campaign
from annotation.models.entity import Entity


class Phrase(Entity):
    """A decided phrase of one utterance: `text[start:end]` in code points, with its points.

    Derived from the answers of the utterance's phrase task. A phrase whose span vanishes is
    superseded, and comes back under the same id when the span does.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="phrases")
    utterance = models.ForeignKey(Utterance, on_delete=models.PROTECT, related_name="phrases")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    points = models.JSONField(default=list, help_text="[[x, y, annotator uuid], ...]")
    superseded = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "utterance", "start", "end"], name="phrase_span"
            ),
            models.CheckConstraint(condition=Q(end__gt=F("start")), name="phrase_not_empty"),
        ]
        ordering = ["utterance", "start", "end"]

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        return self.utterance.text[self.start : self.end]


class TaskState(models.TextChoices):
    OPEN = "open"
    DECIDED = "decided"
    ESCALATED = "escalated"
    DISCARDED = "discarded"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"


class Purpose(models.TextChoices):
    COLLECT = "collect"
    TRAINING = "training"
    GOLD = "gold"


BATCH = (Purpose.COLLECT, Purpose.GOLD)
"""What a batch is made of: who answers cannot tell one from the other, and is paid alike."""


class Task(Entity):
    """One question about one subject; it owns a slot for every answer it needs.

    Training and gold tasks own none: whoever is trained or tested answers them, and no answer to
    them is ever counted.
    `revision` counts the changes of its counted answers; `aggregated_revision` is the last one
    that was worked into labels and stimuli. Where the two differ, a job is due or was lost.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="tasks")
    kind = models.CharField(max_length=20)
    purpose = models.CharField(max_length=20, choices=Purpose.choices, default=Purpose.COLLECT)
    artwork = models.ForeignKey(Artwork, on_delete=models.PROTECT, related_name="tasks")
    utterance = models.ForeignKey(Utterance, null=True, on_delete=models.PROTECT, related_name="+")
    phrase = models.ForeignKey(Phrase, null=True, on_delete=models.PROTECT, related_name="tasks")
    culture = models.CharField(max_length=40, blank=True)
    needed = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=TaskState.choices, default=TaskState.OPEN)
    revision = models.PositiveIntegerField(default=0)
    aggregated_revision = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "kind", "utterance"],
                condition=Q(purpose="collect", utterance__isnull=False, phrase__isnull=True),
                name="task_per_utterance",
            ),
            models.UniqueConstraint(
                fields=["campaign", "kind", "phrase"],
                condition=Q(phrase__isnull=False),
                name="task_per_phrase",
            ),
            models.UniqueConstraint(
                fields=["campaign", "kind", "artwork", "culture"],
                condition=Q(purpose="collect", utterance__isnull=True, phrase__isnull=True),
                name="task_per_artwork_and_culture",
            ),
            models.CheckConstraint(
                condition=Q(aggregated_revision__lte=F("revision")), name="task_revisions"
            ),
        ]
        indexes = [
            models.Index(
                fields=["changed_at"],
                condition=Q(revision__gt=F("aggregated_revision")),
                name="task_stale",
            ),
            models.Index(fields=["campaign", "kind", "state"], name="task_progress"),
            models.Index(
                fields=["campaign"], condition=Q(purpose="training"), name="task_training"
            ),
            models.Index(fields=["campaign"], condition=Q(purpose="gold"), name="task_gold"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.uuid}"


class KnownAnswer(models.Model):
    """The right answer to a training or gold task, and what is said about a training task after it.

    `body` is as the task's kind reads a known answer. `phrase` is what a region task asks for, as
    {"start", "end", "points"}, of a gold task with the `id` that every other one has. `notes` are
    texts by language, `position` the place in the training. `made_of` is the task by whose result
    gold knows the answer; none if somebody wrote it.
    """

    task = models.OneToOneField(Task, on_delete=models.CASCADE, related_name="known")
    position = models.PositiveSmallIntegerField()
    body = models.JSONField()
    phrase = models.JSONField(null=True)
    notes = models.JSONField(default=dict)
    made_of = models.ForeignKey(Task, null=True, on_delete=models.SET_NULL, related_name="gold")

    class Meta:
        ordering = ["position", "pk"]

    def __str__(self) -> str:
        return f"known answer of {self.task}"
