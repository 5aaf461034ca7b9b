"""Every address Evoke answers at."""

from __future__ import annotations

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView

from annotation.api.nothing import NothingHere
from annotation.web import downloads, health, hooks, join, pictures

urlpatterns = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    re_path(r"^pictures/(?P<name>[0-9a-f]{2}/[0-9a-f]{64}\.[a-z0-9]+)$", pictures.picture),
    re_path(r"^downloads/(?P<name>[0-9a-f]{2}/[0-9a-f]{64}\.[a-z0-9]+)$", downloads.download),
    path("hooks/<slug:platform>/", hooks.hook),
    path("api/v1/", include("aggregation.api.urls")),
    path("api/v1/", include("annotation.api.urls")),
    path(
        "api/schema/", SpectacularAPIView.as_view(permission_classes=[], authentication_classes=[])
    ),
    re_path(r"^api/", NothingHere.as_view()),
    path("", RedirectView.as_view(pattern_name="staff:campaigns")),
    path("releases/", include("aggregation.web.releases.urls")),
    path("staff/", include("aggregation.web.urls", namespace="staff")),
]
urlpatterns += i18n_patterns(
    path("work/", include("annotation.web.urls", namespace="work")),
    path("join/<uuid:uuid>/", join.join, name="join"),
)
