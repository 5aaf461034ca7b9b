from __future__ import annotations

from django.urls import path

from annotation.web import views

app_name = "work"
urlpatterns = [
    path("", views.enter, name="enter"),
    path("finish/", views.finish, name="finish"),
    path("<slug:kind>/", views.task, name="task"),
]
