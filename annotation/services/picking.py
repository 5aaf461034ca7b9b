"""Which task is next for whom."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import CharField, Exists, OuterRef, QuerySet

from annotation.kinds import kinds_of
from annotation.locking import locked
from annotation.models import Annotator, Assignment, Enrolment, Participation, Slot
from annotation.models.task import Purpose
from annotation.prepared import Given, Prepared

_ENROLMENT = Prepared(
    lambda: Enrolment.objects.filter(annotator=Given("annotator"), campaign=Given("campaign"))
)


class _Shape(NamedTuple):
    """What the statement that reads a queue depends on."""

    of_kind: bool
    listed: bool
    spoken: bool


@dataclass(frozen=True)
class _Queue:
    """Free slots that somebody may take, all alike in what their tasks hang on."""

    kind: str
    listed: bool
    culture: str
    language: str
    spoken: bool

    @property
    def shape(self) -> _Shape:
        return _Shape(bool(self.kind), self.listed, self.spoken)


def pick(participation: Participation) -> Slot | None:
    """Pick the first free slot, skipping tasks this annotator ever had and locked rows.

    Their order is random, and the first slots of all tasks come before any second one. Tasks about
    a sentence this person has worked on before come last: whoever named a phrase draws it only
    when nobody else is left to. What they were asked as gold they are not asked again, while the
    campaign gives out gold. Every query reads one index from its head, so that the cost does
    not grow with the number of slots.
    """
    queues, tested = list(_queues(participation)), participation.campaign.gold_share > 0
    secrets.SystemRandom().shuffle(queues)
    fresh = ((queue, queue.spoken) for queue in queues)
    known = ((queue, False) for queue in queues if queue.spoken)
    for queue, unknown in chain(fresh, known):
        first = _first_slot(queue.shape, unknown=unknown, tested=tested)
        slot = first.first(
            campaign=participation.campaign_id,
            annotator=participation.annotator_id,
            kind=queue.kind,
            culture=queue.culture,
            language=queue.language,
        )
        if slot is not None:
            return slot
    return None


def _queues(participation: Participation) -> Iterator[_Queue]:
    """Yield the queues of this person: one, and one more for each further language they read."""
    annotator, campaign = participation.annotator, participation.campaign
    culture = _ENROLMENT(annotator=annotator.pk, campaign=campaign.pk)[0].culture
    for listed, cultural, spoken in _subjects(campaign.protocol, participation.kind):
        for language in _languages(annotator, culture) if spoken else [""]:
            here = culture if cultural else ""
            yield _Queue(participation.kind, listed, here, language, spoken)


def _languages(annotator: Annotator, culture: str) -> list[str]:
    return sorted({culture, *annotator.proficiency})


def _subjects(protocol: str, kind: str) -> set[tuple[bool, bool, bool]]:
    """Return what the tasks of these kinds hang on: a list, a culture, a sentence's language."""
    return {
        (module.LISTED, "culture" in module.ASKS_ABOUT, "utterance" in module.ASKS_ABOUT)
        for name, module in kinds_of(protocol).items()
        if kind in {"", name}
    }


@cache
def _first_slot(shape: _Shape, *, unknown: bool, tested: bool) -> Prepared[Slot]:
    """Return the statement that locks the first free slot of a queue.

    `unknown` leaves out sentences that the annotator has worked on before, not only tasks; `tested`
    what the annotator was asked as gold.
    """
    return Prepared(lambda: _free_slots(shape, unknown=unknown, tested=tested))


def _free_slots(shape: _Shape, *, unknown: bool, tested: bool) -> QuerySet[Slot]:
    same: dict[str, Any] = {"reserved_for": Given("annotator") if shape.listed else None}
    for name in ("culture", "language", *(["kind"] if shape.of_kind else [])):
        same[name] = Given(name, CharField())
    mine = Assignment.objects.filter(annotator=Given("annotator"))
    had = mine.filter(task=OuterRef("task"))
    knows = mine.filter(task__utterance=OuterRef("task__utterance"))
    rows = Slot.objects.filter(~Exists(knows if unknown else had), **same)
    if tested:
        subject = "utterance" if shape.spoken else "artwork"
        gold = mine.filter(task__purpose=Purpose.GOLD, task__kind=OuterRef("kind"))
        rows = rows.filter(
            ~Exists(gold.filter(**{f"task__{subject}": OuterRef(f"task__{subject}")}))
        )
    rows = rows.filter(campaign=Given("campaign"), holder=None).order_by("order")
    return locked(rows, skip_locked=True)[:1]
