from __future__ import annotations

import secrets

from django.db import models
from django.db.models import Q

from annotation.models.campaign import Campaign
from annotation.models.entity import Entity
from annotation.models.participation import Annotator, Participation
from annotation.models.task import Task


class AssignmentState(models.TextChoices):
    LEASED = "leased"
    SUBMITTED = "submitted"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    EXPIRED = "expired"
    RETURNED = "returned"
    WITHDRAWN = "withdrawn"
    SURPLUS = "surplus"


COUNTED = (AssignmentState.SUBMITTED, AssignmentState.ACCEPTED)
ANSWERED = (*COUNTED, AssignmentState.SURPLUS, AssignmentState.REJECTED)


class Assignment(Entity):
    """One annotator on one task, under a lease until `deadline`.

    There is one row for a task and an annotator, ever: a lease that ran out is taken up again in
    the same row, with its draft.
    """

    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="assignments")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="assignments")
    participation = models.ForeignKey(
        Participation, on_delete=models.PROTECT, related_name="assignments", db_index=False
    )
    state = models.CharField(
        max_length=20, choices=AssignmentState.choices, default=AssignmentState.LEASED
    )
    leased_at = models.DateTimeField()
    deadline = models.DateTimeField()
    submitted_at = models.DateTimeField(null=True)
    problem = models.CharField(max_length=20, blank=True)
    problem_note = models.CharField(max_length=500, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["task", "annotator"], name="assignment_once"),
            models.UniqueConstraint(
                fields=["participation"],
                condition=Q(state=AssignmentState.LEASED),
                name="assignment_one_lease",
            ),
        ]
        indexes = [
            models.Index(
                fields=["deadline"],
                condition=Q(state=AssignmentState.LEASED),
                name="assignment_deadlines",
            ),
            models.Index(fields=["task", "state"], name="assignment_counted"),
            models.Index(fields=["participation", "state"], name="assignment_by_state"),
        ]

    def __str__(self) -> str:
        return f"{self.uuid} {self.state}"


LEVEL = 2**27
"""Places in one level of the order in which slots are handed out."""
LEVELS = 16


def random_order(level: int = 0) -> int:
    """Return a random place in a level; every slot of a lower level is handed out before."""
    return min(level, LEVELS - 1) * LEVEL + secrets.randbelow(LEVEL)


class Slot(models.Model):
    """Room for one counted answer; held by one live or counted assignment, or free.

    A task of `needed` 3 owns three, so that "never more than needed" is a fact of the table.
    Campaign, kind and culture repeat the task's, and `language` its sentence's, so that a free slot
    is found by one index. By its `order` the first slots of all tasks come before any second one,
    each level in random order. `reserved_for` is set where each annotator works through a fixed
    list.
    """

    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="slots")
    number = models.PositiveSmallIntegerField()
    holder = models.ForeignKey(
        Assignment, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    reserved_for = models.ForeignKey(
        Annotator, null=True, on_delete=models.PROTECT, related_name="reserved_slots"
    )
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=20)
    culture = models.CharField(max_length=40, blank=True)
    language = models.CharField(max_length=20, blank=True)
    order = models.PositiveIntegerField(default=random_order)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["task", "number"], name="slot_number"),
            # Not of those without a holder: SQLite would look for free slots there.
            models.UniqueConstraint(
                fields=["holder"], condition=Q(holder__isnull=False), name="slot_once_held"
            ),
        ]
        indexes = [
            models.Index(
                fields=["campaign", "culture", "language", "order"],
                condition=Q(holder__isnull=True, reserved_for__isnull=True),
                name="slot_free",
            ),
            models.Index(
                fields=["campaign", "kind", "culture", "language", "order"],
                condition=Q(holder__isnull=True, reserved_for__isnull=True),
                name="slot_free_of_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.task} slot {self.number}"


class Draft(models.Model):
    """The unsent work of one assignment, as the page last saved it."""

    assignment = models.OneToOneField(Assignment, on_delete=models.CASCADE, related_name="draft")
    revision = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    body = models.JSONField()
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.assignment} draft {self.revision}"
