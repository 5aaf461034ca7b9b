"""A release's version in an address."""

from __future__ import annotations

from django.urls import register_converter

from aggregation.services.release_requests import VERSION

ONE = "<slug:slug>/<version:version>/"
OF_CAMPAIGN = "<slug:slug>/releases/<version:version>/"


class Version:
    regex = VERSION.pattern

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Version, "version")
