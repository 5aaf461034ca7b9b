"""Campaigns of any size and people who did any part of them, as rows that the database copies.

They hold what handing out the next task looks at, and no answers.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from annotation.models import Assignment, Campaign, Enrolment, Participation, Slot, Task
from annotation.models.assignment import LEVEL, AssignmentState
from annotation.models.campaign import TextKind
from annotation.models.participation import WorkState
from annotation.services.identities import annotator_for
from bench.harness.campaigns import region_campaign

COUNTING = (
    "(WITH RECURSIVE c(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM c WHERE id < {number}) "
    "SELECT id FROM c) AS n"
)
ENDLESS = 2**31 - 1


def crowded_campaign(name: str, tasks: int) -> Campaign:
    """Return an open campaign with so many region tasks of one answer and one sentence each."""
    campaign = region_campaign(1, name=name, needed=1)
    task = Task.objects.get(campaign=campaign, kind="region")
    phrase, utterance, slot = task.phrase, task.utterance, Slot.objects.get(task=task)
    assert phrase is not None
    assert utterance is not None
    _copy(utterance, COUNTING.format(number=tasks - 1), record="n.id")
    said = f"annotation_utterance AS n WHERE n.id > {utterance.pk}"
    _copy(phrase, said, utterance_id="n.id")
    decided = f"annotation_phrase AS n WHERE n.id > {phrase.pk}"
    _copy(task, decided, phrase_id="n.id", utterance_id="n.utterance_id")
    asked = f"annotation_task AS n WHERE n.id > {task.pk} AND n.campaign_id = {campaign.pk}"
    _copy(slot, asked, task_id="n.id", order=_random(LEVEL))
    return campaign


def somebody(campaign: Campaign) -> Participation:
    """Return somebody new who has consented to a batch without end."""
    participation = Participation.objects.create(
        annotator=annotator_for("local", str(uuid4())),
        campaign=campaign,
        batch_size=ENDLESS,
        reward_minor=0,
        currency="GBP",
        work=WorkState.CONSENTED,
    )
    Enrolment.objects.create(
        annotator=participation.annotator,
        campaign=campaign,
        consent=campaign.texts.get(kind=TextKind.CONSENT),
        culture="english",
        native_language="en",
        country="GB",
    )
    return participation


def answer_many(participation: Participation, tasks: int) -> None:
    """Let somebody have answered so many tasks, holding their slots."""
    now = timezone.now()
    slots = Slot.objects.filter(campaign=participation.campaign, kind="region")
    first = slots.order_by("pk")[0]
    assignment = Assignment.objects.create(
        task_id=first.task_id,
        annotator=participation.annotator,
        participation=participation,
        state=AssignmentState.SUBMITTED,
        leased_at=now,
        deadline=now + timedelta(hours=1),
        submitted_at=now,
    )
    others = (
        f"(SELECT task_id FROM annotation_slot WHERE id > {first.pk} AND kind = 'region'"
        f" AND campaign_id = {first.campaign_id}"
        f" ORDER BY id LIMIT {tasks - 1}) AS n"
    )
    _copy(assignment, others, task_id="n.task_id")
    _tell(
        "UPDATE annotation_slot SET holder_id = a.id FROM annotation_assignment AS a"
        f" WHERE a.task_id = annotation_slot.task_id AND a.annotator_id = {assignment.annotator_id}"
    )
    Participation.objects.filter(pk=participation.pk).update(done=tasks)


def settle() -> None:
    """Let the database learn what it holds, as it does by itself after a while."""
    _tell("ANALYZE")


def _copy(row: Model, others: str, **columns: str) -> None:
    """Copy a row once for each of these others; a unique id is new, and so are these columns."""
    names = [field.column for field in row._meta.concrete_fields if not field.primary_key]
    columns = {"uuid": _uuid(), **columns}
    values = ", ".join(columns.get(name, f'model."{name}"') for name in names)
    quoted = ", ".join(f'"{name}"' for name in names)
    source, _where, condition = others.partition(" WHERE n.")
    more = f"AND n.{condition}" if condition else ""
    _tell(
        f"INSERT INTO {row._meta.db_table} ({quoted}) SELECT {values}"
        f" FROM {row._meta.db_table} AS model, {source} WHERE model.id = {row.pk} {more}"
    )


def _random(below: int) -> str:
    if connection.vendor == "sqlite":
        return f"abs(random() % {below})"
    return f"floor(random() * {below})"


def _uuid() -> str:
    return "lower(hex(randomblob(16)))" if connection.vendor == "sqlite" else "gen_random_uuid()"


def _tell(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
