"""Calls that only a marketplace of single assignments needs."""

from __future__ import annotations

from django.conf import settings

from annotation.crowd.base import SubmissionState
from annotation.crowd.errors import Busy, NotFound, Refused
from annotation.crowd.mturk.adapter import MTurk
from annotation.models import OutboxCall
from annotation.models.participation import StudyState
from annotation.models.recruitment import CallState
from annotation.recruiting.calls.study import RaisePlaces
from annotation.recruiting.calls.submission import SubmissionCall, participation_of, session_of
from annotation.recruiting.places import left_to_spend
from annotation.recruiting.platforms import platform_of
from annotation.recruiting.reading import note_study, study_as_read
from annotation.services.identities import person_id_of

UNPUBLISHED = {StudyState.DRAFT, StudyState.CREATING, StudyState.UNPUBLISHED}


def marketplace_of(call: OutboxCall) -> MTurk:
    adapter = platform_of(call.study)
    if not isinstance(adapter, MTurk):
        raise Refused(call.action, "not_offered")
    return adapter


class _Told:
    """A call whose answer is all there is to read; made again it changes nothing."""

    def may_repeat(self, call: OutboxCall) -> bool:
        return True

    def prepare(self, call: OutboxCall) -> None:
        """Nothing has to be stored."""

    def confirm(self, call: OutboxCall) -> None:
        """Nothing can be read back."""

    def settled(self, call: OutboxCall) -> None:
        """Nothing follows."""


class Exclude(_Told):
    """Let a person take no further HIT of a study."""

    def send(self, call: OutboxCall) -> None:
        worker = person_id_of(participation_of(call))
        if not worker:
            raise NotFound(call.action, "id_forgotten")
        marketplace_of(call).exclude(call.study.external_id, worker)


class Subscribe(_Told):
    """Have a study's notifications sent to the queue, once it is published."""

    def send(self, call: OutboxCall) -> None:
        if settings.MTURK_QUEUE is None:
            raise Refused(call.action, "no_queue")
        if call.study.state in UNPUBLISHED:
            publish = call.study.calls.filter(action="publish").order_by("pk").last()
            if publish is None or publish.state == CallState.FAILED:
                raise Refused(call.action, "not_published")
            raise Busy(call.action, "not_published_yet")
        marketplace_of(call).notify(call.study.external_id, settings.MTURK_QUEUE.url)


class ReplacePlace(RaisePlaces):
    """Raise the number of places by one. Which number that is, is kept before it is asked for."""

    def send(self, call: OutboxCall) -> None:
        if "to" not in call.details:
            read = study_as_read(call.study)
            note_study(call.study, read)
            call.details = {**call.details, "to": read.places + 1}
            call.save(update_fields=["details"])
        raised = platform_of(call.study).raise_places(
            call.study.external_id, to=int(call.details["to"]), at_most=left_to_spend(call.study)
        )
        note_study(call.study, raised)


class Overturn(SubmissionCall):
    """Approve in spite of an earlier rejection."""

    wanted = frozenset({SubmissionState.APPROVED})
    impossible = frozenset[SubmissionState]()

    def send(self, call: OutboxCall) -> None:
        message = str(call.details["message"])
        marketplace_of(call).overturn(session_of(call), message=message)
