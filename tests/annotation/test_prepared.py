"""Statements written once give what Django's own would, on the database that the tests run on."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import DatabaseError, connection
from django.db.models import CharField, F, UUIDField
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from annotation.models import Assignment, AuditEntry, Task
from annotation.models.task import TaskState
from annotation.prepared import Given, Prepared, insert, update
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def test_objects_come_with_what_they_join(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork(), cast.artwork("other")])
    rows = Task.objects.select_related("artwork__view", "campaign", "utterance").order_by("pk")
    prepared = Prepared(lambda: rows.filter(campaign=Given("campaign"), state="open"))
    plain = list(rows.filter(campaign=campaign, state="open"))
    with CaptureQueriesContext(connection) as queries:
        found = prepared(campaign=campaign.pk)
        joined = [
            (task.artwork.view.sha256, task.campaign.cultures, task.utterance) for task in found
        ]
    assert len(queries) == 1
    assert [model_to_dict(task) for task in found] == [model_to_dict(task) for task in plain]
    assert len(found) > 1
    assert joined == [(task.artwork.view.sha256, task.campaign.cultures, None) for task in plain]


def test_each_run_has_values_of_its_own(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    by_uuid = Prepared(lambda: Task.objects.filter(uuid=Given("uuid", UUIDField())))
    for task in campaign.tasks.all():
        assert by_uuid(uuid=task.uuid) == by_uuid(uuid=str(task.uuid)) == [task]
    assert by_uuid.first(uuid=uuid4()) is None


def test_it_is_written_once_a_connection(cast: Cast) -> None:
    cast.campaign("culture", artworks=[cast.artwork()])
    built = []
    prepared = Prepared(
        lambda: built.append(1) or Task.objects.filter(culture=Given("culture", CharField()))
    )
    assert len(prepared(culture="english")) == 1
    assert prepared(culture="nobody's") == []
    assert built == [1]


def test_values_come_as_tuples_in_the_order_asked_for(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    rows = Task.objects.order_by("pk").values_list("uuid", "campaign__cultures", "pk")
    prepared = Prepared(lambda: rows.filter(campaign=Given("campaign")))
    assert prepared(campaign=campaign.pk) == list(rows.filter(campaign=campaign))


def test_a_value_that_is_missing_is_an_error(cast: Cast) -> None:
    prepared = Prepared(lambda: Task.objects.filter(pk=Given("task")))
    with pytest.raises(KeyError):
        prepared(other=1)


def test_what_is_inserted_is_read_back_as_after_a_save(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    said = {"subject": "task", "subject_id": uuid4(), "field": "state", "new": "أزرق 红"}
    made = insert(AuditEntry(campaign=campaign, **said))
    saved = AuditEntry.objects.create(campaign=campaign, **said)
    first, second = AuditEntry.objects.filter(pk__in=[made.pk, saved.pk]).order_by("pk")
    assert first == made
    assert first.at == made.at <= second.at
    assert model_to_dict(first, exclude=["id"]) == model_to_dict(second, exclude=["id"])
    assert (made._state.adding, made._state.db) == (saved._state.adding, saved._state.db)


def test_an_update_changes_the_named_fields_alone(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    task = campaign.tasks.get()
    Task.objects.filter(pk=task.pk).update(revision=F("revision") + 7)
    task.state, task.revision = TaskState.DECIDED, 0
    update(task, "state")
    task.refresh_from_db()
    assert (task.state, task.revision) == (TaskState.DECIDED, 7)


def test_an_update_of_what_is_gone_is_an_error(cast: Cast) -> None:
    task = cast.campaign("culture", artworks=[cast.artwork()]).tasks.get()
    gone = Assignment(pk=2**40, task=task)
    with pytest.raises(DatabaseError):
        update(gone, "state")
