"""The OpenAPI document describes every endpoint of the annotator."""

from __future__ import annotations

import re
from typing import Any

import yaml
from django.test import Client

from aggregation.api.urls import urlpatterns as release_patterns
from annotation.api.urls import urlpatterns
from annotation.kinds import kinds
from tests.cast import WHY, Cast

BODILESS = (
    "/screen-out/", "/pause/", "/start/", "/stop/", "/approve/", "/take-back/", "/compare/",
    "/publish/", "/build-again/", "/lift/",
)  # fmt: skip


def paths(patterns: list[Any], before: str) -> list[str]:
    """Return every path, those included from elsewhere too, as the document writes them."""
    found = []
    for pattern in patterns:
        path = re.sub(r"<\w+:(\w+)>", r"{\1}", f"{before}{pattern.pattern}")
        inside = getattr(pattern, "url_patterns", None)
        found += [path] if inside is None else paths(inside, path)
    return found


def document() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(Client().get("/api/schema/").content)
    return found


def test_every_endpoint_is_described_with_what_it_takes_and_gives(db: None) -> None:
    described = document()
    assert described["openapi"].startswith("3.")
    known = [*urlpatterns, *release_patterns]
    assert set(described["paths"]) == set(paths(known, "/api/v1/"))
    for path, methods in described["paths"].items():
        for method, endpoint in methods.items():
            assert endpoint["summary"], (path, method)
            assert {"409", "422"} <= set(endpoint["responses"]), (path, method)
            takes = (
                "requestBody" in endpoint or method in {"get", "delete"} or path.endswith(BODILESS)
            )
            assert takes, (path, method)


def test_the_answer_may_be_that_of_any_task_kind(db: None) -> None:
    path = document()["paths"]["/api/v1/assignments/{uuid}/answer/"]["post"]
    body = path["requestBody"]["content"]["application/json"]["schema"]["properties"]["body"]
    assert {shape["title"] for shape in body["oneOf"]} == set(kinds())


def test_what_the_api_gives_has_the_described_fields(cast: Cast) -> None:
    described = document()["paths"]

    def shape(path: str, code: str) -> set[str]:
        content = described[path]["post"]["responses"][code]["content"]["application/json"]
        return set(content["schema"]["properties"])

    annotator = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    assert set(annotator.participation) == shape("/api/v1/participations/", "201")
    lease = annotator.next()
    assert lease is not None
    assert set(lease) == shape("/api/v1/participations/{uuid}/next/", "200")
    receipt = annotator.answer(lease, {"emotion": "awe", "explanation": WHY["english"]}, next=True)
    assert set(receipt.json()) == shape("/api/v1/assignments/{uuid}/answer/", "201")
