"""The annotator's endpoints: access, parse, one service call, answer (docs/reference/api.md)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import own_assignment, own_participation, task_to_show
from annotation.api.authentication import Open
from annotation.api.json_view import JSONView
from annotation.api.payloads import (
    Payload,
    draft_saved_json,
    lease_json,
    participation_json,
    receipt_json,
)
from annotation.api.reading import optional_text, optional_words, read_client, required_object
from annotation.api.schema import (
    CONSENT,
    DRAFT,
    DRAFT_SAVED,
    DRAFT_TO_SAVE,
    INVITE,
    LEASE,
    NOTHING,
    PARTICIPATION,
    PROBLEM,
    RECEIPT,
    STATE,
    WITHDRAWAL,
    answer,
    says,
)
from annotation.errors import Refusal
from annotation.kinds.fields import flag_field, only_fields, text_field, whole_field
from annotation.models import Assignment, Draft, Participation
from annotation.services.answers import record_answer
from annotation.services.assignments import decline, next_lease
from annotation.services.drafts import draft_json, save_draft
from annotation.services.enrolments import Consent
from annotation.services.participations import consent, enter, finish, withdraw
from annotation.tokens import token_for


class ParticipantView(JSONView):
    """An endpoint of the annotator whose token the call carries."""

    def participation(self, request: Request, uuid: Any) -> Participation:
        return own_participation(cast(Participation, request.auth), str(uuid))

    def assignment(self, request: Request, uuid: Any) -> Assignment:
        return own_assignment(cast(Participation, request.auth), str(uuid))

    def next(self, participation: Participation) -> Payload | None:
        lease = next_lease(participation)
        if lease is None:
            return None
        lease.assignment.task = task_to_show(lease.assignment)
        return lease_json(lease)


class Enter(JSONView):
    permission_classes = [Open]

    @says("Enter by an invite", takes=INVITE, ok=PARTICIPATION, made=PARTICIPATION)
    def post(self, request: Request) -> Response:
        body = only_fields(request.data, {"invite"})
        participation, new = enter(text_field(body, "invite"))
        payload = {**participation_json(participation), "token": token_for(participation)}
        return Response(payload, status.HTTP_201_CREATED if new else status.HTTP_200_OK)


class ParticipationDetail(ParticipantView):
    @says("How a participation stands", ok=PARTICIPATION)
    def get(self, request: Request, uuid: Any) -> Response:
        return Response(participation_json(self.participation(request, uuid)))


class GiveConsent(ParticipantView):
    @says("Consent, with its version", takes=CONSENT, ok=PARTICIPATION)
    def post(self, request: Request, uuid: Any) -> Response:
        participation = self.participation(request, uuid)
        names = {"version", "culture", "country", "native_language"}
        body = only_fields(request.data, names | {"reads"})
        words = {name: text_field(body, name) for name in names}
        said = Consent(**words, reads=optional_words(body, "reads"))
        return Response(participation_json(consent(participation, said)))


class Withdraw(ParticipantView):
    @says("Take consent back", takes=WITHDRAWAL, ok=PARTICIPATION)
    def post(self, request: Request, uuid: Any) -> Response:
        participation = self.participation(request, uuid)
        body = only_fields(request.data, {"erase"})
        return Response(
            participation_json(
                withdraw(participation, erase="erase" in body and flag_field(body, "erase"))
            )
        )


class Next(ParticipantView):
    @says("The open lease, or a new one", takes=NOTHING, ok=LEASE, nothing=None)
    def post(self, request: Request, uuid: Any) -> Response:
        lease = self.next(self.participation(request, uuid))
        if lease is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        return Response(lease)


class Finish(ParticipantView):
    @says("End a participation", takes=NOTHING, ok=PARTICIPATION)
    def post(self, request: Request, uuid: Any) -> Response:
        return Response(participation_json(finish(self.participation(request, uuid))))


class AssignmentDraft(ParticipantView):
    @says("The stored draft", ok=DRAFT, nothing=None)
    def get(self, request: Request, uuid: Any) -> Response:
        draft = Draft.objects.filter(assignment=self.assignment(request, uuid)).first()
        if draft is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        return Response(draft_json(draft))

    @says("Save a draft and renew the lease", takes=DRAFT_TO_SAVE, ok=DRAFT_SAVED)
    def put(self, request: Request, uuid: Any) -> Response:
        assignment = self.assignment(request, uuid)
        body = only_fields(request.data, {"revision", "body"})
        draft = save_draft(
            assignment,
            revision=whole_field(body, "revision"),
            body=required_object(body, "body"),
        )
        return Response(draft_saved_json(draft))


class Decline(ParticipantView):
    @says("Hand a task back, without penalty", takes=NOTHING, ok=STATE)
    def post(self, request: Request, uuid: Any) -> Response:
        only_fields(request.data, set())
        decline(self.assignment(request, uuid))
        return Response({"state": "returned"})


class ReportProblem(ParticipantView):
    @says("Report a problem with the picture", takes=PROBLEM, ok=STATE)
    def post(self, request: Request, uuid: Any) -> Response:
        assignment = self.assignment(request, uuid)
        body = only_fields(request.data, {"problem", "note"})
        note = optional_text(body, "note") or ""
        decline(assignment, problem=text_field(body, "problem"), note=note)
        return Response({"state": "returned"})


class GiveAnswer(ParticipantView):
    @says("Answer", takes=answer(), ok=RECEIPT, made=RECEIPT)
    def post(self, request: Request, uuid: Any) -> Response:
        assignment = self.assignment(request, uuid)
        body = only_fields(request.data, {"body", "client", "replaces", "next"})
        wants_next = "next" in body and flag_field(body, "next")
        received = required_object(body, "body")
        given, new = record_answer(
            assignment,
            received,
            client=read_client(body.get("client")),
            replaces=optional_text(body, "replaces"),
        )
        participation = cast(Participation, request.auth)
        receipt = receipt_json(given, received=received)
        if wants_next:
            # The answer is stored: a refusal of the next task is for the call that asks for it.
            with suppress(Refusal):
                receipt["next"] = self.next(participation)
        return Response(receipt, status.HTTP_201_CREATED if new else status.HTTP_200_OK)
