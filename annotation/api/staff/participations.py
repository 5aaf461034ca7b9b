"""The people of a campaign: listed, approved, rejected, asked for their place back."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import campaign_to_curate, participation_in
from annotation.api.schema import says
from annotation.api.staff.authentication import PayView
from annotation.api.staff.payloads import page_json, person_json
from annotation.api.staff.reading import MOST_MINOR, chosen_in, short, turned, whole
from annotation.api.staff.shapes import (
    APPROVE_ALL,
    APPROVED,
    CHOSEN,
    PEOPLE,
    PERSON,
    REJECTION,
    WORDS,
)
from annotation.kinds.fields import only_fields
from annotation.models import Participation
from annotation.recruiting import decisions
from annotation.recruiting.approvals import approve_complete
from annotation.recruiting.messages import reason_named
from annotation.recruiting.roster import people, persons

LONGEST = 1000


class People(PayView):
    @says("Who takes part, a page at a time", ok=PEOPLE, asks=("page", *CHOSEN), name="list_people")
    def get(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_curate(request.user, slug)
        chosen = chosen_in(request.query_params.dict(), show="all")
        page = turned(request, people(campaign, chosen))
        return Response(page_json(page, persons(campaign, list(page.object_list)), person_json))


class OnePerson(PayView):
    """One participation; each decision on it answers with how it stands then."""

    def found(self, request: Request, slug: str, uuid: Any) -> Participation:
        return participation_in(campaign_to_curate(request.user, slug), str(uuid))

    def shown(self, participation: Participation) -> Response:
        (person,) = persons(participation.campaign, [participation])
        return Response(person_json(person))

    @says("How a participation stands", ok=PERSON)
    def get(self, request: Request, slug: str, uuid: Any) -> Response:
        return self.shown(self.found(request, slug, uuid))


class Decision(OnePerson):
    """A decision; it has no state of its own to be read."""

    http_method_names = ["post", "options"]


class Approve(Decision):
    @says("Approve a participation, which pays its reward", ok=PERSON)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        participation = self.found(request, slug, uuid)
        decisions.approve(participation, actor=self.actor(request))
        return self.shown(participation)


class Reject(Decision):
    @says("Reject a participation with a reason", takes=REJECTION, ok=PERSON)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        participation = self.found(request, slug, uuid)
        said = only_fields(request.data, {"reason", "words"})
        reason = reason_named(short(said, "reason", 40))
        words = short(said, "words", LONGEST) if "words" in said else ""
        decisions.reject(participation, reason=reason, words=words, actor=self.actor(request))
        return self.shown(participation)


class RequestReturn(Decision):
    @says("Ask for the place back", takes=WORDS, ok=PERSON)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        participation = self.found(request, slug, uuid)
        words = short(only_fields(request.data, {"words"}), "words", LONGEST)
        decisions.request_return(participation, words=words, actor=self.actor(request))
        return self.shown(participation)


class Overturn(Decision):
    @says("Approve after a rejection, where the platform allows it", takes=WORDS, ok=PERSON)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        participation = self.found(request, slug, uuid)
        words = short(only_fields(request.data, {"words"}), "words", LONGEST)
        decisions.overturn(participation, words=words, actor=self.actor(request))
        return self.shown(participation)


class ScreenOut(Decision):
    @says("Screen out who missed the training, which pays it", ok=PERSON)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        participation = self.found(request, slug, uuid)
        decisions.screen_out(participation, actor=self.actor(request))
        return self.shown(participation)


class TakeBack(Decision):
    @says("Take back a decision that has not left yet", ok=PERSON)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        participation = self.found(request, slug, uuid)
        decisions.take_back(participation, actor=self.actor(request))
        return self.shown(participation)


class ApproveAll(PayView):
    @says("Approve who is complete, for an agreed amount", takes=APPROVE_ALL, ok=APPROVED)
    def post(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_curate(request.user, slug)
        said = only_fields(request.data, {"agreed_minor", *CHOSEN[1:]})
        done = approve_complete(
            campaign,
            chosen_in(said, show="complete"),
            agreed_minor=whole(said, "agreed_minor", MOST_MINOR),
            actor=self.actor(request),
        )
        left = [str(participation.uuid) for participation in done.left]
        return Response({"approved": done.count, "left": left})
