from __future__ import annotations

from django.urls import include, path

from annotation.api import arrivals, views

urlpatterns = [
    path("campaigns/<slug:slug>/", include("annotation.api.staff.urls")),
    path("participations/", views.Enter.as_view()),
    path("studies/<uuid:uuid>/arrivals/", arrivals.Arrive.as_view()),
    path("participations/<uuid:uuid>/", views.ParticipationDetail.as_view()),
    path("participations/<uuid:uuid>/consent/", views.GiveConsent.as_view()),
    path("participations/<uuid:uuid>/withdraw/", views.Withdraw.as_view()),
    path("participations/<uuid:uuid>/next/", views.Next.as_view()),
    path("participations/<uuid:uuid>/finish/", views.Finish.as_view()),
    path("participations/<uuid:uuid>/hand-in/", arrivals.HandIn.as_view()),
    path("assignments/<uuid:uuid>/draft/", views.AssignmentDraft.as_view()),
    path("assignments/<uuid:uuid>/decline/", views.Decline.as_view()),
    path("assignments/<uuid:uuid>/problem/", views.ReportProblem.as_view()),
    path("assignments/<uuid:uuid>/answer/", views.GiveAnswer.as_view()),
]
