"""Payments of a campaign: listed, sent, settled by what a person saw, noted as paid."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import campaign_to_curate, campaign_to_spend_on, participation_paid_by
from annotation.api.schema import says
from annotation.api.staff.authentication import PayView
from annotation.api.staff.payloads import page_json, payment_json
from annotation.api.staff.reading import MOST_MINOR, short, turned, whole
from annotation.api.staff.shapes import (
    AGAIN,
    AGREED,
    NOTE,
    PAYMENT,
    PAYMENTS,
    RESOLUTION,
    SENT,
)
from annotation.errors import Refusal
from annotation.kinds.fields import flag_field, only_fields
from annotation.models import Participation
from annotation.models.payment import LedgerState
from annotation.recruiting import bonuses
from annotation.recruiting.statements import payments_that_are, statements, to_send
from annotation.services.payments import payments_of


class Payments(PayView):
    @says("Payments, newest first, a page at a time", ok=PAYMENTS, asks=("page", "state"))
    def get(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_curate(request.user, slug)
        state = request.query_params.get("state", "")
        if state not in {"", *LedgerState.values}:
            raise Refusal("field_type", field="state", expected=LedgerState.values)
        page = turned(request, payments_that_are(campaign, state))
        found = statements(campaign, list(page.object_list))
        return Response(
            page_json(page, found, lambda one: payment_json(one.payment, one.participation.uuid))
        )


class Send(PayView):
    @says("Pay the bonuses that are due, for an agreed amount", takes=AGREED, ok=SENT)
    def post(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_spend_on(request.user, slug)
        said = only_fields(request.data, {"agreed_minor"})
        agreed = whole(said, "agreed_minor", MOST_MINOR)
        people = to_send(campaign).people
        calls = bonuses.send(people, agreed_minor=agreed, actor=self.actor(request))
        return Response({"calls": len(calls)})


class Resolve(PayView):
    @says("Settle a payment in doubt by what was seen", takes=RESOLUTION, ok=PAYMENT)
    def post(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_spend_on(request.user, slug)
        said = only_fields(request.data, {"payment", "was_paid"})
        key, was_paid = short(said, "payment", 100), flag_field(said, "was_paid")
        participation = participation_paid_by(campaign, key)
        bonuses.resolve(participation, key, was_paid=was_paid, actor=self.actor(request))
        return _shown(participation, key)


class NotePaid(PayView):
    @says("Note a payment that was made by hand", takes=NOTE, ok=PAYMENT)
    def post(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_spend_on(request.user, slug)
        said = only_fields(request.data, {"payment", "note"})
        key, note = short(said, "payment", 100), short(said, "note", 60)
        participation = participation_paid_by(campaign, key)
        bonuses.note_paid(participation, key, note=note, actor=self.actor(request))
        return _shown(participation, key)


class SendAgain(PayView):
    @says("Send a payment anew that failed", takes=AGAIN, ok=PAYMENT)
    def post(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_spend_on(request.user, slug)
        said = only_fields(request.data, {"payment", "despite_others"})
        key = short(said, "payment", 100)
        looked = flag_field(said, "despite_others") if "despite_others" in said else False
        participation = participation_paid_by(campaign, key)
        bonuses.send_again(participation, key, despite_others=looked, actor=self.actor(request))
        return _shown(participation, key)


def _shown(participation: Participation, key: str) -> Response:
    payment = next(one for one in payments_of(participation) if one.key == key)
    return Response(payment_json(payment, participation.uuid))
