"""Lists, complete: every page, each thing once, or an error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from annotation.crowd.errors import Busy, NotFound
from annotation.crowd.prolific.client import Call, Client
from annotation.crowd.prolific.envelope import Document, Unreadable, as_document, text, whole

MOST_PAGES = 10_000


@dataclass(frozen=True)
class Page:
    results: tuple[Document, ...]
    following: Mapping[str, str] | None
    count: int | None


def everything(client: Client, call: Call) -> tuple[Document, ...]:
    """Return all results of a list, in order, by following its `next` links.

    A list can grow while it is read, and a page past its end is a 404. What counts in the end is
    that no fewer things were seen than the first page announced.
    """
    found: dict[str, Document] = {}
    announced: int | None = None
    for _ in range(MOST_PAGES):
        try:
            page = client.read(call, partial(read_page, call.path))
        except NotFound:
            if announced is None:
                raise
            break
        announced = (page.count or 0) if announced is None else announced
        found |= {text(result, "id"): result for result in page.results}
        if page.following is None:
            break
        call = Call(call.operation, "GET", call.path, page.following)
    else:
        raise Busy(call.operation, "endless")
    if announced is None or len(found) < announced:
        raise Busy(call.operation, "incomplete")
    return tuple(found.values())


def read_page(path: str, value: Any) -> Page:
    document = as_document(value)
    results = document.get("results")
    if not isinstance(results, list):
        raise Unreadable("no results")
    for result in results:
        text(as_document(result), "id")
    meta = document.get("meta")
    count = meta.get("count") if isinstance(meta, dict) else None
    return Page(
        tuple(results),
        _following(path, document.get("_links")),
        None if count is None else whole(count),
    )


def _following(path: str, links: Any) -> Mapping[str, str] | None:
    """Return the query of the next page, of the same list: the token goes nowhere else."""
    following = links.get("next") if isinstance(links, dict) else None
    href = following.get("href") if isinstance(following, dict) else None
    if not href:
        return None
    try:
        parts = urlsplit(str(href))
    except ValueError:
        raise Unreadable("the next page has no address") from None
    if parts.path != path:
        raise Unreadable("the next page is of another list")
    return dict(parse_qsl(parts.query))
