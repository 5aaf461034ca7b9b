"""Scores of a release for programs: predictions sent as the body, followed, listed."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from typing import IO, Any

from django.core.paginator import Paginator
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from aggregation.api.public import OneRelease
from aggregation.models import Release, Score
from aggregation.services.release_lists import release_in
from aggregation.services.scores import (
    MOST_BYTES,
    USUAL,
    ask_for_score,
    headline,
    leaderboard,
    score_in,
    scores_of,
)
from annotation.access import campaign_to_read
from annotation.api.schema import FLAG, ID, OBJECT, TEXT, Shape, fields, list_of, maybe, says
from annotation.api.staff.authentication import StaffView
from annotation.api.staff.payloads import page_json
from annotation.api.staff.reading import ON_A_PAGE
from annotation.errors import Refusal
from annotation.models import Scope

_NUMBER: Shape = {"type": "number"}
_WHOLE: Shape = {"type": "integer"}
SCORE = fields(
    id=ID,
    name=TEXT,
    options=OBJECT,
    state={"type": "string", "enum": Score.State.values},
    public=FLAG,
    predictions_sha256=TEXT,
    headline=maybe(_NUMBER),
    report=OBJECT,
    problem=OBJECT,
)
SCORES = fields(page=_WHOLE, pages=_WHOLE, count=_WHOLE, results=list_of(SCORE))
BOARD = fields(
    results=list_of(
        fields(
            name=TEXT, options=OBJECT, n=_WHOLE, headline=maybe(_NUMBER), predictions_sha256=TEXT
        )
    )
)
BYTES: Shape = {"type": "string", "format": "binary"}


class Predictions(BaseParser):
    """Keeps the body in a file of bounded size."""

    media_type = "application/octet-stream"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, IO[bytes]]:
        kept = tempfile.TemporaryFile()  # noqa: SIM115  # closed by who reads it
        while chunk := stream.read(1 << 20):
            if kept.tell() + len(chunk) > MOST_BYTES:
                kept.close()
                raise Refusal("too_large", limit=MOST_BYTES)
            kept.write(chunk)
        return {"predictions": kept}


class ScoreView(StaffView):
    scope = Scope.SCORE

    def found(self, request: Request, slug: str, version: str) -> Release:
        return release_in(campaign_to_read(request.user, slug), version)


class Scores(ScoreView):
    parser_classes = [Predictions]

    @says(
        "Scores of a release, newest first, a page at a time",
        ok=SCORES, asks=("page",), name="scores",
    )  # fmt: skip
    def get(self, request: Request, slug: str, version: str) -> Response:
        rows = scores_of(self.found(request, slug, version))
        page = Paginator(rows, ON_A_PAGE).get_page(request.query_params.get("page"))
        return Response(page_json(page, list(page.object_list), score_json))

    @extend_schema(request={"application/octet-stream": BYTES})
    @says(
        "Send predictions to be scored; the body is the file",
        made=SCORE, asks=("name", *USUAL), name="send_predictions",
    )  # fmt: skip
    def post(self, request: Request, slug: str, version: str) -> Response:
        release = self.found(request, slug, version)
        said = request.query_params.dict()
        unknown = sorted(set(said) - {"name", *USUAL})
        if unknown:
            raise Refusal("field_unknown", fields=unknown)
        user = self.actor(request).user
        assert user is not None
        with _body(request) as content:
            options = {name: said[name] for name in USUAL if name in said}
            made = ask_for_score(
                release, content, name=said.get("name", ""), options=options, user=user
            )
        return Response(score_json(made), status=201)


class OneScore(ScoreView):
    @says("What some predictions came to", ok=SCORE, name="score")
    def get(self, request: Request, slug: str, version: str, uuid: str) -> Response:
        return Response(score_json(score_in(self.found(request, slug, version), str(uuid))))


class Leaderboard(OneRelease):
    @says("The public leaderboard, the best first", ok=BOARD, held=None, name="leaderboard")
    def get(self, request: Request, slug: str, version: str) -> Response:
        rows = [
            {
                "name": one.name,
                "options": one.options,
                "n": one.report["n"],
                "headline": headline(one.report),
                "predictions_sha256": one.predictions_sha256,
            }
            for one in leaderboard(self.found(slug, version))
        ]
        return Response({"results": rows})


def score_json(one: Score) -> dict[str, Any]:
    return {
        "id": str(one.uuid),
        "name": one.name,
        "options": one.options,
        "state": one.state,
        "public": one.is_public,
        "predictions_sha256": one.predictions_sha256,
        "headline": headline(one.report),
        "report": one.report,
        "problem": one.problem,
    }


def _body(request: Request) -> IO[bytes]:
    """Return what was sent; a call without any body has nothing parsed."""
    sent = request.data
    if not isinstance(sent, dict) or "predictions" not in sent:
        raise Refusal("predictions_refused", why="the body is empty")
    content: IO[bytes] = sent["predictions"]
    return content
