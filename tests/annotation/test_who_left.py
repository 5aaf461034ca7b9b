"""Who leaves without a word is owed the part of the batch they did, and may come back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from annotation.models import Assignment, Participation
from annotation.services.participations import note_what_is_due
from annotation.services.payments import due
from tests.cast import WHY, Annotator, Cast

pytestmark = pytest.mark.django_db
AWE = {"emotion": "awe", "explanation": WHY["english"]}


def days_pass(days: float) -> None:
    for assignment in Assignment.objects.exclude(submitted_at=None):
        assignment.leased_at -= timedelta(days=days)
        assert assignment.submitted_at is not None
        assignment.submitted_at -= timedelta(days=days)
        assignment.save()


def owed(somebody: Annotator) -> int:
    return due(Participation.objects.get(uuid=somebody.participation["id"]))


def test_a_part_is_due_after_a_day_and_what_comes_later_besides(cast: Cast) -> None:
    campaign = cast.campaign(
        "culture", artworks=[cast.artwork(name) for name in "abcd"], batch_size=4, reward_minor=100
    )
    somebody, idle = cast.annotator(campaign), cast.annotator(campaign)
    somebody.does(**AWE)
    note_what_is_due()
    assert owed(somebody) == 0, "they may be at work"
    days_pass(1.5)
    note_what_is_due()
    note_what_is_due()
    assert (owed(somebody), owed(idle)) == (25, 0)
    somebody.does(**AWE)
    days_pass(1.5)
    note_what_is_due()
    assert owed(somebody) == 50
