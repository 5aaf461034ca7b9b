"""All labels of a campaign at once: what labels.py derives task by task, in few statements.

A page is one transaction, its tasks locked in the order of their ids before answers are read. What
has not changed is not written. A vote that asks for more answers, and a campaign in which cultures
stop each other, are left to labels.py.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from aggregation.methods.voting import decide
from aggregation.models import Label
from aggregation.services import labels
from annotation.bulk import write_rows
from annotation.locking import locked
from annotation.models import Answer, Campaign, Task
from annotation.models.assignment import COUNTED
from annotation.models.task import Purpose
from annotation.services.audit import Move
from annotation.services.tasks import set_state, set_states, take_for_aggregation

PAGE = 2000
SUBJECT = ("campaign", "artwork", "culture")
WRITTEN = ("state", "emotion", "tally", "contributors")


class _Row(NamedTuple):
    """What a vote needs of a task."""

    pk: int
    uuid: str
    artwork_id: int
    culture: str
    needed: int
    state: str


class _Content(NamedTuple):
    """What a label holds; contributors as the database writes them, which spares reading them."""

    state: str
    emotion: str
    tally: dict[str, int]
    contributors: str


Votes = dict[int, list[tuple[str, str]]]
Stored = dict[tuple[int, str], _Content]


def renew_labels(campaign: Campaign) -> int:
    """Vote anew on every answered task; returns how many labels changed."""
    tasks = campaign.tasks.filter(kind="emotion", purpose=Purpose.COLLECT, revision__gt=0)
    changed, last = 0, 0
    while page := _page(tasks, last):
        with transaction.atomic():
            changed += _renew(campaign, tasks.filter(pk__gte=page[0], pk__lte=page[-1]))
        last = page[-1]
    return changed


def _page(tasks: QuerySet[Task], last: int) -> list[int]:
    return list(tasks.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:PAGE])


def _renew(campaign: Campaign, tasks: QuerySet[Task]) -> int:
    columns = ("pk", Cast("uuid", TextField()), *_Row._fields[2:])
    rows = [_Row(*row) for row in locked(tasks.order_by("pk")).values_list(*columns)]
    votes, stored = _votes(rows), _stored(campaign, rows)
    vote = cache(decide)
    new: list[tuple[Any, ...]] = []
    moves: list[Move] = []
    changed = 0
    for row in rows:
        given = votes.get(row.pk, [])
        values = tuple(sorted(value for _contributor, value in given))
        decision = vote(values, needed=row.needed, escalate_to=campaign.escalate_to)
        before = stored.get((row.artwork_id, row.culture))
        if decision.needed > row.needed or campaign.stop_after_discard:
            changed += _renew_alone(row, before)
            continue
        state = labels.label_state(decision, row.needed, campaign)
        contributors = f"[{', '.join(sorted(contributor for contributor, _value in given))}]"
        after = _Content(state, decision.value or "", dict(decision.tally), contributors)
        if before != after:
            content = (state, after.emotion, json.dumps(after.tally), contributors)
            new.append((campaign.pk, row.artwork_id, row.culture, *content))
        moved = labels.task_state(row.state, state)
        if row.state != moved:
            moves.append(Move(row.pk, UUID(row.uuid), campaign.pk, row.state, moved))
    write_rows(Label, (*SUBJECT, *WRITTEN), new, once=SUBJECT, renewed=WRITTEN)
    set_states(moves)
    return changed + len(new)


def _renew_alone(row: _Row, before: _Content | None) -> bool:
    """Renew one label as after an answer, its findings left alone; says whether it changed."""
    task = take_for_aggregation(row.pk)
    assert task is not None
    set_state(task, labels.derive(task))
    return _stored(task.campaign, [row])[row.artwork_id, row.culture] != before


def _votes(rows: Sequence[_Row]) -> Votes:
    """Return contributor and value of each counted answer, by task."""
    counted = Answer.objects.filter(
        assignment__task__gte=rows[0].pk,
        assignment__task__lte=rows[-1].pk,
        assignment__state__in=COUNTED,
        current=True,
        erased_at=None,
    )
    found: Votes = defaultdict(list)
    answers = counted.values_list("assignment__task", "value", Cast("uuid", TextField()), "sha256")
    for task, value, uuid, sha256 in answers.iterator():
        digits = uuid.replace("-", "")
        name = "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))
        found[task].append((f'["{name}", "{sha256}"]', value))
    return found


def _stored(campaign: Campaign, rows: Sequence[_Row]) -> Stored:
    """Return what the labels of tasks hold, by artwork and culture."""
    read = cache(json.loads)
    found = Label.objects.filter(campaign=campaign, artwork__in={row.artwork_id for row in rows})
    values = found.values_list(
        "artwork", "culture", "state", "emotion",
        Cast("tally", TextField()), Cast("contributors", TextField()),
    )  # fmt: skip
    return {
        (artwork, culture): _Content(state, emotion, read(tally), contributors)
        for artwork, culture, state, emotion, tally, contributors in values.iterator()
    }
