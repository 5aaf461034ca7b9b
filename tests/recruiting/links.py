"""Links people come by, followed as their page follows them."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.test import Client

from annotation.models import Study
from tests.recruiting.conftest import Recruited


def arrival(study: Study, query: dict[str, str], language: str = "en") -> Any:
    path = f"/api/v1/studies/{study.uuid}/arrivals/"
    headers = {"Accept-Language": language}
    return Client().post(path, {"query": query}, content_type="application/json", headers=headers)


def refusal(study: Study, query: dict[str, str]) -> str:
    response = arrival(study, query)
    assert response.status_code >= 400, response.content
    return str(response.json()["error"]["code"])


def link(crowd: Recruited, study: Study) -> dict[str, str]:
    """Return the query somebody new is sent here with."""
    return query_of(crowd.control.enter(study.external_id)["url"])


def query_of(url: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(url).query))
