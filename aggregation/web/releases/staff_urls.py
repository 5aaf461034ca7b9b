"""The desk's addresses of releases."""

from __future__ import annotations

from django.urls import path

from aggregation.web.releases import moves, pages
from aggregation.web.releases.versions import OF_CAMPAIGN as ONE
from aggregation.web.scores import pages as scores

urlpatterns = [
    path("<slug:slug>/releases/", pages.releases, name="releases"),
    path("<slug:slug>/releases/take/down/", moves.take_down, name="take_down"),
    path(ONE, pages.release, name="release"),
    path(f"{ONE}state/", pages.state, name="release_state"),
    path(f"{ONE}difference.csv", pages.difference, name="release_difference"),
    path(f"{ONE}files/<path:name>", pages.file, name="release_file"),
    path(f"{ONE}scores/", scores.scores, name="scores"),
    path(f"{ONE}scores/<uuid:uuid>/", scores.score, name="score"),
    path(f"{ONE}scores/<uuid:uuid>/public/", scores.put_up, name="put_up_score"),
    *(
        path(f"{ONE}{action}/", moves.move, {"action": action}, name=f"release_{action}")
        for action in moves.MOVES
    ),
]
