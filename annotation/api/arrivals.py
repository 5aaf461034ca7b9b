"""The doors for people from crowd platforms: in by a study's link, out by a marketplace's form."""

from __future__ import annotations

from typing import Any, cast

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import own_participation, study_to_enter
from annotation.api.authentication import Open
from annotation.api.json_view import JSONView
from annotation.api.payloads import participation_json, preview_json
from annotation.api.schema import ARRIVAL, ARRIVED, HAND_IN, PARTICIPATION, says
from annotation.errors import Refusal
from annotation.kinds.fields import only_fields
from annotation.models import Participation
from annotation.recruiting.arrivals import arrive, is_only_looking
from annotation.recruiting.exits import submit_form
from annotation.tokens import token_for

MOST_VALUES, LONGEST_VALUE = 40, 4_000


class Arrive(JSONView):
    """`query` is the link's own query string as an object; it is read here and kept nowhere."""

    permission_classes = [Open]

    @says("Arrive from a crowd platform", takes=ARRIVAL, ok=ARRIVED, made=PARTICIPATION)
    def post(self, request: Request, uuid: Any) -> Response:
        study = study_to_enter(str(uuid))
        query = _query(only_fields(request.data, {"query"}))
        if is_only_looking(study, query):
            return Response(preview_json(study.campaign))
        participation, new = arrive(study, query)
        payload = {**participation_json(participation), "token": token_for(participation)}
        return Response(payload, status.HTTP_201_CREATED if new else status.HTTP_200_OK)


class HandIn(JSONView):
    """The form of a marketplace, which the browser itself sends from the page it shows."""

    @says("The form that hands a marketplace's HIT in", takes=ARRIVAL, ok=HAND_IN)
    def post(self, request: Request, uuid: Any) -> Response:
        participation = own_participation(cast(Participation, request.auth), str(uuid))
        form = submit_form(participation, _query(only_fields(request.data, {"query"})))
        return Response({"action": form.action, "fields": dict(form.fields)})


def _query(body: dict[str, Any]) -> dict[str, str]:
    query = body.get("query")
    if not isinstance(query, dict) or len(query) > MOST_VALUES:
        raise Refusal("field_type", field="query", expected="object of texts")
    if not all(isinstance(value, str) and len(value) <= LONGEST_VALUE for value in query.values()):
        raise Refusal("field_type", field="query", expected="object of texts")
    return query
