"""A campaign's settings: read, and changed as far as its state lets them change."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import campaign_to_curate
from annotation.api.schema import says
from annotation.api.staff.authentication import StaffView
from annotation.api.staff.shapes import CHANGES, SETTINGS
from annotation.models import Scope
from annotation.services.campaign_settings import change_settings, read_settings, settings_of


class Settings(StaffView):
    scope = Scope.CURATE

    @says("The settings of a campaign", ok=SETTINGS)
    def get(self, request: Request, slug: str) -> Response:
        return Response(settings_of(campaign_to_curate(request.user, slug)))

    @says("Change the settings that are named", takes=CHANGES, ok=SETTINGS)
    def patch(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_curate(request.user, slug)
        wanted = read_settings(request.data)
        change_settings(campaign, wanted, actor=self.actor(request))
        return Response(settings_of(campaign))
