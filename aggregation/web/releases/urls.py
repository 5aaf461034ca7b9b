"""The public addresses of releases."""

from __future__ import annotations

from django.urls import path

from aggregation.web.releases import public
from aggregation.web.releases.versions import ONE
from aggregation.web.scores import pages as scores

urlpatterns = [
    path("", public.listing, name="releases"),
    path(ONE, public.release, name="release"),
    path(f"{ONE}scores/", scores.board, name="leaderboard"),
    path(f"{ONE}addresses.txt", public.addresses, name="release_addresses"),
    path(f"{ONE}files/<path:name>", public.file, name="release_file"),
]
