"""Votes under whatever may befall them, in any order: the label is what counts at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import settings as trial
from hypothesis import strategies as st

from aggregation.models import Label
from aggregation.services.recompute import recompute_campaign, recompute_task
from annotation.models import Answer, Assignment, AuditEntry, Campaign, Task
from annotation.models.assignment import COUNTED
from annotation.services.reviews import apply_verdicts, judge
from tests.annotation.votes import asked, felt, label, too_late
from tests.cast import Annotator, Cast, work

FEW = trial(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
EMOTIONS = st.sampled_from(["awe", "fear", "something else"])


@pytest.fixture(autouse=True)
def at_once(settings: Any) -> None:
    settings.REVIEW_UNDO_SECONDS = 0


def by_hand(campaign: Campaign) -> tuple[str, str, dict[str, int]]:
    """Decide once more from the rows alone, in the words of the paper."""
    task = Task.objects.get(campaign=campaign)
    votes = Counter(
        Answer.objects.filter(
            assignment__task=task, current=True, assignment__state__in=COUNTED
        ).values_list("value", flat=True)
    )
    for emotion, number in votes.items():
        if votes.total() == task.needed and number > task.needed / 2:
            return "decided", emotion, dict(votes)
    if votes.total() == task.needed == 5:
        return "discarded", "", dict(votes)
    return ("waiting" if task.needed == 3 else "escalated"), "", dict(votes)


@contextmanager
def forgotten() -> Iterator[None]:
    """Undo at the end what a trial stored."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@FEW
@given(st.lists(EMOTIONS, min_size=3, max_size=5), st.randoms(use_true_random=False))
def test_neither_order_nor_repetition_of_jobs_matters(
    cast: Cast, emotions: list[str], random: Random
) -> None:
    found = []
    for turned in (emotions, random.sample(emotions, len(emotions))):
        with forgotten():
            campaign = asked(cast, needed=len(emotions), escalate_to=max(5, len(emotions)))
            task = Task.objects.get(campaign=campaign)
            for emotion in turned:
                cast.annotator(campaign).does(**felt(emotion))
                for _ in range(random.randrange(3)):
                    recompute_task(task.pk)
            work()
            once = label(campaign)
            recompute_campaign(campaign)
            recompute_campaign(campaign)
            assert label(campaign) == once
            found.append(once)
    assert found[0] == found[1]


DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["answer", "answer", "late", "reject", "withdraw", "work"]), EMOTIONS
    ),
    min_size=4,
    max_size=14,
)


@FEW
@given(DEEDS)
def test_whatever_happens_the_label_is_what_counts(
    cast: Cast, deeds: list[tuple[str, str]]
) -> None:
    with forgotten():
        campaign = asked(cast)
        happens = _Happenings(cast, campaign)
        needed = 3
        for deed, emotion in [*deeds, ("work", "")]:
            getattr(happens, deed)(emotion)
            task = Task.objects.get(campaign=campaign)
            counted = Assignment.objects.filter(task=task, state__in=COUNTED).count()
            assert counted <= task.needed
            assert task.needed in {3, 5}
            assert task.needed >= needed
            needed = task.needed
        if Label.objects.filter(campaign=campaign).exists():
            assert label(campaign) == by_hand(campaign)
            escalations = AuditEntry.objects.filter(campaign=campaign, field="needed")
            assert escalations.count() == (needed == 5)


class _Happenings:
    """What may befall a task, each only where it is possible."""

    def __init__(self, cast: Cast, campaign: Campaign) -> None:
        self.cast, self.campaign = cast, campaign
        self.people: list[Annotator] = []

    def answer(self, emotion: str) -> None:
        somebody = self.cast.annotator(self.campaign)
        lease = somebody.next()
        if lease is not None:
            assert somebody.answer(lease, felt(emotion)).status_code == 201
            self.people.append(somebody)

    def late(self, emotion: str) -> None:
        found = too_late(self.cast, self.campaign)
        if found is not None:
            somebody, lease = found
            self.answer(emotion)
            assert somebody.answer(lease, felt(emotion)).status_code == 201
            self.people.append(somebody)

    def reject(self, emotion: str) -> None:
        rows = Answer.objects.filter(
            assignment__task__campaign=self.campaign, assignment__state__in=COUNTED, reviews=None
        )
        for answer in rows.order_by("pk")[:1]:
            judge(answer, self.cast.curator, verdict="rejected", reason="empty_talk")
            apply_verdicts()

    def withdraw(self, emotion: str) -> None:
        if self.people:
            person = self.people.pop(0)
            person.call("POST", f"{person.path}withdraw/", {"erase": True})

    def work(self, emotion: str) -> None:
        work()
