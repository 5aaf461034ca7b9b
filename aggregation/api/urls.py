"""The addresses of releases for programs."""

from __future__ import annotations

from django.urls import path

from aggregation.api import public, releases, scores

OURS = "campaigns/<slug:slug>/releases/"

urlpatterns = [
    path("releases/", public.Releases.as_view()),
    path("releases/<slug:slug>/<str:version>/", public.OneRelease.as_view()),
    path("releases/<slug:slug>/<str:version>/accept/", public.Accept.as_view()),
    path("releases/<slug:slug>/<str:version>/scores/", scores.Leaderboard.as_view()),
    path(f"{OURS}<str:version>/scores/", scores.Scores.as_view()),
    path(f"{OURS}<str:version>/scores/<uuid:uuid>/", scores.OneScore.as_view()),
    path(OURS, releases.OfCampaign.as_view()),
    path(f"{OURS}<str:version>/", releases.One.as_view()),
    path(f"{OURS}<str:version>/publish/", releases.Publish.as_view()),
    path(f"{OURS}<str:version>/build-again/", releases.BuildAgain.as_view()),
    path(f"{OURS}<str:version>/freeze/", releases.Freeze.as_view()),
    path(f"{OURS}<str:version>/lift/", releases.Lift.as_view()),
    path(f"{OURS}<str:version>/withdraw/", releases.Withdraw.as_view()),
    path(f"{OURS}<str:version>/reissue/", releases.Reissue.as_view()),
]
