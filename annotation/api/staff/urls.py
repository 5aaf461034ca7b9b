from __future__ import annotations

from django.urls import path

from annotation.api.staff import participations, payments, settings, studies

urlpatterns = [
    path("settings/", settings.Settings.as_view()),
    path("studies/", studies.Studies.as_view()),
    path("studies/<uuid:uuid>/", studies.OneStudy.as_view()),
    path("studies/<uuid:uuid>/quote/", studies.Quote.as_view()),
    path("studies/<uuid:uuid>/publish/", studies.Publish.as_view()),
    path("studies/<uuid:uuid>/pause/", studies.Pause.as_view()),
    path("studies/<uuid:uuid>/start/", studies.Start.as_view()),
    path("studies/<uuid:uuid>/stop/", studies.Stop.as_view()),
    path("studies/<uuid:uuid>/places/", studies.Places.as_view()),
    path("participations/", participations.People.as_view()),
    path("participations/approve-all/", participations.ApproveAll.as_view()),
    path("participations/<uuid:uuid>/", participations.OnePerson.as_view()),
    path("participations/<uuid:uuid>/approve/", participations.Approve.as_view()),
    path("participations/<uuid:uuid>/reject/", participations.Reject.as_view()),
    path("participations/<uuid:uuid>/request-return/", participations.RequestReturn.as_view()),
    path("participations/<uuid:uuid>/overturn/", participations.Overturn.as_view()),
    path("participations/<uuid:uuid>/screen-out/", participations.ScreenOut.as_view()),
    path("participations/<uuid:uuid>/take-back/", participations.TakeBack.as_view()),
    path("payments/", payments.Payments.as_view()),
    path("payments/send/", payments.Send.as_view()),
    path("payments/resolve/", payments.Resolve.as_view()),
    path("payments/note-paid/", payments.NotePaid.as_view()),
    path("payments/send-again/", payments.SendAgain.as_view()),
    path("forecast/", studies.Forecast.as_view()),
    path("drifts/", studies.Drifts.as_view()),
    path("drifts/compare/", studies.Compare.as_view()),
]
