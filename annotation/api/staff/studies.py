"""Studies of a campaign: listed, drafted, published, paused, ended, enlarged; and the forecast."""

from __future__ import annotations

from typing import Any

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import campaign_to_curate, campaign_to_spend_on, study_in
from annotation.api.schema import says
from annotation.api.staff.authentication import RecruitView
from annotation.api.staff.payloads import drifts_json, forecast_json, study_json
from annotation.api.staff.reading import MOST_MINOR, plan_in, whole
from annotation.api.staff.shapes import (
    AGREED,
    DRIFTS,
    FORECAST,
    PLACES,
    QUOTE,
    STUDIES,
    STUDY,
    STUDY_PLAN,
)
from annotation.errors import Refusal
from annotation.kinds.fields import only_fields
from annotation.recruiting import reconciliation, studies
from annotation.recruiting.overview import standing_of, standings

LONGEST = 12
"""More digits than any number of places has. Python itself refuses to read some thousands."""


class Studies(RecruitView):
    @says("The studies of a campaign", ok=STUDIES, name="list_studies")
    def get(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_curate(request.user, slug)
        return Response({"results": [study_json(row) for row in standings(campaign)]})

    @says("Draft a study", takes=STUDY_PLAN, made=STUDY)
    def post(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_curate(request.user, slug)
        study = studies.draft(campaign, plan_in(request.data), actor=self.actor(request))
        return Response(study_json(standing_of(study)), status.HTTP_201_CREATED)


class OneStudy(RecruitView):
    @says("How a study stands", ok=STUDY)
    def get(self, request: Request, slug: str, uuid: Any) -> Response:
        study = study_in(campaign_to_curate(request.user, slug), str(uuid))
        return Response(study_json(standing_of(study)))


class Quote(RecruitView):
    @says("What places of a study cost, with the platform's fees", ok=QUOTE, asks=("places",))
    def get(self, request: Request, slug: str, uuid: Any) -> Response:
        study = study_in(campaign_to_curate(request.user, slug), str(uuid))
        asked = request.query_params.get("places", str(study.places))
        if (
            not asked.isdecimal()
            or len(asked) > LONGEST
            or not 1 <= int(asked) <= studies.MOST_PLACES
        ):
            raise Refusal("field_type", field="places", expected=f"1 to {studies.MOST_PLACES}")
        costs = studies.quote(study, int(asked))
        money = {"minor": costs.minor, "currency": costs.currency}
        return Response({"places": int(asked), "costs": money})


class Publish(RecruitView):
    @says("Publish a study for an agreed amount", takes=AGREED, ok=STUDY)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        study = study_in(campaign_to_spend_on(request.user, slug), str(uuid))
        said = only_fields(request.data, {"agreed_minor"})
        agreed = whole(said, "agreed_minor", MOST_MINOR)
        studies.publish(study, agreed_minor=agreed, actor=self.actor(request))
        return Response(study_json(standing_of(study)))


class Places(RecruitView):
    @says("Raise the places of a study to a number", takes=PLACES, ok=STUDY)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        study = study_in(campaign_to_spend_on(request.user, slug), str(uuid))
        said = only_fields(request.data, {"to", "agreed_minor"})
        studies.add_places(
            study,
            to=whole(said, "to", MOST_MINOR),
            agreed_minor=whole(said, "agreed_minor", MOST_MINOR),
            actor=self.actor(request),
        )
        return Response(study_json(standing_of(study)))


class Pause(RecruitView):
    @says("Pause a study", ok=STUDY)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        study = study_in(campaign_to_curate(request.user, slug), str(uuid))
        studies.pause(study, actor=self.actor(request))
        return Response(study_json(standing_of(study)))


class Start(RecruitView):
    @says("Go on with a study after a pause", ok=STUDY)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        study = study_in(campaign_to_curate(request.user, slug), str(uuid))
        studies.start(study, actor=self.actor(request))
        return Response(study_json(standing_of(study)))


class Stop(RecruitView):
    @says("End a study for good", ok=STUDY)
    def post(self, request: Request, slug: str, uuid: Any) -> Response:
        study = study_in(campaign_to_curate(request.user, slug), str(uuid))
        studies.stop(study, actor=self.actor(request))
        return Response(study_json(standing_of(study)))


class Forecast(RecruitView):
    @says("What is wanted, spent and to come, by culture", ok=FORECAST)
    def get(self, request: Request, slug: str) -> Response:
        return Response(forecast_json(campaign_to_curate(request.user, slug)))


class Drifts(RecruitView):
    @says("Where we and the platforms differ", ok=DRIFTS)
    def get(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_curate(request.user, slug)
        return Response(drifts_json(reconciliation.open_drifts(campaign)))


class Compare(RecruitView):
    @says("Compare with the platforms now", ok=DRIFTS)
    def post(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_curate(request.user, slug)
        return Response(drifts_json(reconciliation.reconcile(campaign)))
