"""What automatic checks find in answers; derived, the same result however often.

An answer is held against a few that were given before it: a copy is the later of two. When an
answer comes in late or goes away, those after it are worked in anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from django.db.models import QuerySet

from aggregation.methods.findings import Finding as Found
from aggregation.methods.findings import Limits
from aggregation.methods.findings.known import gold_missed
from aggregation.methods.findings.masks import of_mask
from aggregation.methods.findings.others import copied, outlier
from aggregation.methods.findings.speed import too_fast
from aggregation.methods.findings.texts import of_text
from aggregation.models import Checked, Finding
from aggregation.services.limits import limits_of
from aggregation.services.pace import seconds_taken
from aggregation.services.rounds import settle_round_of
from annotation.kinds import kind
from annotation.locking import derivation
from annotation.masks import Mask
from annotation.models import Answer, Task
from annotation.models.assignment import ANSWERED, COUNTED, AssignmentState
from annotation.models.task import Purpose, TaskState
from annotation.prepared import Given, Prepared, by_no_index
from annotation.services import slots

NEAREST = 20
"""So many answers of the same annotator, and of the same subject, before an answer are near it."""

STANDING = (*COUNTED, AssignmentState.REJECTED)

_PLACE = (
    "kind",
    "assignment__annotator",
    "assignment__task__artwork",
    "assignment__task__campaign",
)

NEAR = {
    "region": ("assignment__task__artwork", "assignment__annotator"),
    "emotion": ("assignment__task", "assignment__annotator"),
}
SHOWN = {
    "region": ("mask", "assignment__task__artwork__height", "assignment__task__artwork__width"),
    "emotion": ("body",),
}


def note_changes(task_id: int) -> None:
    """Make due anew what was held against answers of a task that came or went since.

    Before the task is locked, and one row at a time, so that no two workers wait for each other.
    An answer is noted as checked before it looks at those near it, and looks for who was noted
    after it is stored: of two that come in at once, one sees the other.
    """
    there, known = set(), set()
    for pk, checked, current, erased, state in _OF_TASK(task=task_id):
        there |= {pk} if current and erased is None and state in STANDING else set()
        known |= {pk} if checked is not None else set()
    if later := _tasks_after(there ^ known) - {task_id}:
        for task in Task.objects.filter(pk__in=later).order_by("pk"):
            slots.changed(task)
    if there != known:
        new = [Checked(answer_id=pk) for pk in sorted(there - known)]
        with derivation():
            Checked.objects.filter(pk__in=known - there).delete()
            Checked.objects.bulk_create(new, ignore_conflicts=True)


def derive(task: Task) -> None:
    """Find anew what is in a task's answers, under its lock and after `note_changes`."""
    if task.purpose == Purpose.GOLD:
        _store(task, [], _missed(task))
        return
    answers = _STANDING_OF_TASK(task=task.pk)
    for answer in answers:
        answer.assignment.task = task
    _store(task, answers, _found(task, answers) if answers else {})


def _standing() -> QuerySet[Answer]:
    """Return the answers that are checked: those that count, and the rejected."""
    return Answer.objects.filter(
        current=True,
        erased_at=None,
        assignment__state__in=STANDING,
        assignment__task__purpose=Purpose.COLLECT,
    )


_OF_TASK = Prepared(
    lambda: Answer.objects.filter(assignment__task=Given("task")).values_list(
        "pk", "checked", "current", "erased_at", "assignment__state"
    )
)
_STANDING_OF_TASK = Prepared(
    lambda: (
        _standing()
        .filter(assignment__task=Given("task"))
        .select_related("assignment")
        .order_by("pk")
    )
)
_CHECKED_AFTER = Prepared(
    lambda: Checked.objects.filter(pk__gt=Given("answer")).values_list("pk")[:1]
)
_FINDINGS_OF_TASK = Prepared(lambda: Finding.objects.filter(answer__assignment__task=Given("task")))


def _near(kind: str, owner: str) -> QuerySet[Answer]:
    """Return the answers of a kind and campaign that have this owner in common."""
    rows = _standing().alias(place=by_no_index("assignment__task__campaign"))
    return rows.filter(kind=kind, place=Given("campaign"), **{owner: Given("owner")})


@cache
def _before(kind: str, owner: str) -> Prepared[tuple[Any, ...]]:
    near = _near(kind, owner).filter(pk__lt=Given("answer")).order_by(by_no_index("pk").desc())
    return Prepared(lambda: near.values_list("pk", *SHOWN[kind])[:NEAREST])


@cache
def _after(kind: str, owner: str) -> Prepared[tuple[int]]:
    near = _near(kind, owner).filter(pk__gt=Given("answer"), checked__isnull=False)
    return Prepared(
        lambda: near.order_by(by_no_index("pk").asc()).values_list("assignment__task")[:NEAREST]
    )


def _place(answer: Answer, owner: str) -> dict[str, int]:
    """Return what is given to the statements about those near an answer."""
    task = answer.assignment.task
    owners = {
        "assignment__task__artwork": task.artwork_id,
        "assignment__task": task.pk,
        "assignment__annotator": answer.assignment.annotator_id,
    }
    return {"answer": answer.pk, "campaign": task.campaign_id, "owner": owners[owner]}


def _tasks_after(changed: set[int]) -> set[int]:
    """Return the tasks whose answers were checked and come next after these."""
    if not changed or not _CHECKED_AFTER(answer=min(changed)):
        return set()
    rows = Answer.objects.filter(pk__in=changed, kind__in=NEAR).select_related("assignment__task")
    return {
        task
        for answer in rows.only(*_PLACE)
        for owner in NEAR[answer.kind]
        for (task,) in _after(answer.kind, owner)(**_place(answer, owner))
    }


def _given_before(answer: Answer) -> dict[int, tuple[Any, ...]]:
    """Return what is looked at of the answers near this one, given before it, latest first."""
    found: dict[int, tuple[Any, ...]] = {}
    for owner in NEAR[answer.kind]:
        rows = _before(answer.kind, owner)(**_place(answer, owner))
        found |= {pk: tuple(values) for pk, *values in rows}
    return dict(sorted(found.items(), reverse=True))


Rows = dict[tuple[int, str], tuple[float, float, int | None]]


def _found(task: Task, answers: list[Answer]) -> Rows:
    limits = limits_of(task.campaign)
    checks = CHECKS.get(task.kind)
    rows: Rows = {}
    for answer in answers:
        found = [too_fast(_seconds(answer), task.kind, limits=limits)]
        found += checks(answer, answers, limits) if checks else ()
        rows |= {
            (answer.pk, one.code): (one.number, one.limit, one.about)
            for one in found
            if one.found and one.number is not None
        }
    return rows


def _missed(task: Task) -> Rows:
    """Return which answers to a gold task are not right; none once it is retired."""
    if task.state != TaskState.OPEN:
        return {}
    answers = Answer.objects.filter(
        assignment__task=task,
        assignment__state__in=ANSWERED,
        current=True,
        erased_at=None,
        correct__isnull=False,
    )
    found = {pk: gold_missed(bool(correct)) for pk, correct in answers.values_list("pk", "correct")}
    return {
        (pk, one.code): (one.number, one.limit, None)
        for pk, one in found.items()
        if one.found and one.number is not None
    }


def _of_region(answer: Answer, answers: list[Answer], limits: Limits) -> Iterable[Found]:
    mask = _mask(answer)
    points = kind(answer.kind).subject(answer.assignment.task)["points"]
    beside = {other.pk: _mask(other) for other in answers if other.pk != answer.pk}
    before = {
        pk: Mask.stored(height, width, counts)
        for pk, (counts, height, width) in _given_before(answer).items()
        if (height, width) == mask.size
    }
    return (
        *of_mask(mask, points=[(x, y) for x, y in points], limits=limits),
        copied(mask, before, limits),
        outlier(mask, beside, limits),
    )


def _of_emotion(answer: Answer, _answers: list[Answer], limits: Limits) -> Iterable[Found]:
    before = {pk: str(body["explanation"]) for pk, (body,) in _given_before(answer).items()}
    culture = answer.assignment.task.culture
    text = str(answer.body["explanation"])
    return of_text(text, language=culture, others=before, limits=limits)


Check = Callable[[Answer, list[Answer], Limits], Iterable[Found]]
CHECKS: dict[str, Check] = {"region": _of_region, "emotion": _of_emotion}


def _mask(answer: Answer) -> Mask:
    artwork = answer.assignment.task.artwork
    return Mask.stored(artwork.height, artwork.width, answer.mask)


def _seconds(answer: Answer) -> float | None:
    assignment = answer.assignment
    sent = assignment.submitted_at or answer.created_at
    return seconds_taken(answer.client.get("active_ms"), assignment.leased_at, sent)


def _store(task: Task, answers: list[Answer], rows: Rows) -> None:
    """Make the stored findings of a task these, touching none that stays the same."""
    stored = {(row.answer_id, row.code): row for row in _FINDINGS_OF_TASK(task=task.pk)}
    same = {
        key for key, row in stored.items() if rows.get(key) == (row.number, row.limit, row.about_id)
    }
    if gone := [row.pk for key, row in stored.items() if key not in same]:
        Finding.objects.filter(pk__in=gone).delete()
    new = [key for key in rows if key not in same]
    Finding.objects.bulk_create(
        Finding(
            answer_id=key[0],
            code=key[1],
            number=rows[key][0],
            limit=rows[key][1],
            about_id=rows[key][2],
        )
        for key in new
    )
    touched = {pk for pk, _code in (stored.keys() | rows.keys()) - same}
    for answer in answers:
        if answer.pk in touched:
            settle_round_of(answer)
