"""The pages of curators and researchers, under /staff/."""

from __future__ import annotations

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path
from django.views.i18n import set_language

from aggregation.web import campaigns, review
from aggregation.web.signing_in import SignInForm

app_name = "staff"
urlpatterns = [
    path(
        "login/",
        LoginView.as_view(
            template_name="aggregation/login.html",
            authentication_form=SignInForm,
            redirect_authenticated_user=True,
        ),
        name="login",
    ),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("language/", set_language, name="language"),
    path("", campaigns.campaigns, name="campaigns"),
    path("<slug:slug>/review/", review.review, name="review"),
    path("<slug:slug>/review/close/", review.close, name="close"),
    path("<slug:slug>/review/<uuid:uuid>/", review.answer, name="answer"),
    path("<slug:slug>/review/<uuid:uuid>/verdict/", review.judge, name="judge"),
    path("<slug:slug>/verdicts/<uuid:uuid>/undo/", review.undo, name="undo"),
]
