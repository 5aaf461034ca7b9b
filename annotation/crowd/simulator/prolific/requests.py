"""What comes in and what goes out."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from wsgiref.types import WSGIEnvironment

from annotation.crowd.simulator.prolific.complaints import Complaint

JSON = "application/json"
LONGEST_BODY = 5_000_000


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: dict[str, str]
    document: Any
    origin: str
    parts: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)

    def given(self) -> dict[str, Any]:
        if not isinstance(self.document, dict):
            raise Complaint(400, "A JSON object is expected.")
        return self.document


@dataclass(frozen=True)
class Response:
    status: int
    document: Any = None
    headers: tuple[tuple[str, str], ...] = ()
    html: str = ""

    def body(self) -> bytes:
        if self.html:
            return self.html.encode()
        return b"" if self.status == 204 else json.dumps(self.document).encode()

    def all_headers(self) -> list[tuple[str, str]]:
        kind = "text/html; charset=utf-8" if self.html else JSON
        length = str(len(self.body()))
        return [("Content-Type", kind), ("Content-Length", length), *self.headers]


def body_of(environ: WSGIEnvironment) -> Any:
    length = int(environ.get("CONTENT_LENGTH") or 0)
    if length > LONGEST_BODY:
        raise Complaint(413, "Too large.")
    body = environ["wsgi.input"].read(length)
    if not body:
        return None
    if environ.get("CONTENT_TYPE", "").split(";")[0] != JSON:
        raise Complaint(415, "JSON is expected.")
    try:
        return json.loads(body)
    except ValueError:
        raise Complaint(400, "This is not JSON.") from None


def page_of(request: Request, results: list[Any]) -> Response:
    """Return a page of results with its links; one past the end is not found."""
    number, size = _number(request, "page", 1), _number(request, "page_size", 20)
    pages = max(1, -(-len(results) // size))
    if number > pages:
        raise Complaint(404, "Invalid page.", bare=True)
    chosen = results[(number - 1) * size : number * size]
    document = {
        "results": chosen,
        "_links": {
            "self": {"href": _link(request, number), "title": "Current"},
            "next": {"href": _link(request, number + 1) if number < pages else None},
            "previous": {"href": _link(request, number - 1) if number > 1 else None},
            "last": {"href": _link(request, pages), "title": "Last"},
        },
        "meta": {"count": len(results)},
    }
    return Response(200, document)


def _number(request: Request, name: str, default: int) -> int:
    value = request.query.get(name, str(default))
    if not value.isascii() or not value.isdigit() or int(value) < 1:
        raise Complaint(404, "Invalid page.", bare=True)
    return int(value)


def _link(request: Request, number: int) -> str:
    query = urlencode({**request.query, "page": str(number)})
    return f"{request.origin}{request.path}?{query}"
