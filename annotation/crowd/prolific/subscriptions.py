"""Which messages Prolific sends us, and those it could not deliver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from annotation.crowd.errors import Refused
from annotation.crowd.prolific.account import is_encrypted_or_private
from annotation.crowd.prolific.client import Call, Client
from annotation.crowd.prolific.envelope import (
    Document,
    Unreadable,
    as_document,
    text,
    text_or_nothing,
)

HOOKS = "/api/v1/hooks"
EVENTS_AT_ONCE = 100


@dataclass(frozen=True)
class Subscription:
    id: str
    event_type: str
    target_url: str
    is_enabled: bool


@dataclass(frozen=True)
class MissedEvent:
    """Something that happened and was not delivered: what changed; its state is read elsewhere."""

    id: str
    event_type: str
    resource_id: str = field(repr=False)


class Subscriptions:
    def __init__(self, client: Client) -> None:
        self._client = client
        self._workspace_id = client.account.workspace_id

    def event_types(self) -> tuple[str, ...]:
        listed = self._list(Call("event_types", "GET", f"{HOOKS}/event-types/"))
        return tuple(text(event, "event_type") for event in listed)

    def new_secret(self) -> str:
        """Make a secret. It replaces the old one at once; believe both while messages travel."""
        call = Call(
            "new_secret",
            "POST",
            f"{HOOKS}/secrets/",
            document={"workspace_id": self._workspace_id},
        )
        return self._client.write(call, lambda value: text(as_document(value), "value"))

    def all(self) -> tuple[Subscription, ...]:
        """Return every subscription of the workspace; a list shows the enabled or the others."""
        return tuple(
            _read(document)
            for is_enabled in ("true", "false")
            for document in self._list(
                Call(
                    "subscriptions",
                    "GET",
                    f"{HOOKS}/subscriptions/",
                    query={"workspace_id": self._workspace_id, "is_enabled": is_enabled},
                )
            )
        )

    def subscribe(self, event_type: str, target_url: str) -> Subscription:
        """Subscribe and confirm, once however often it is called.

        One that was never confirmed lost its secret with the answer: it is made anew.
        """
        if not is_encrypted_or_private(target_url):
            raise Refused("subscribe", "target_not_https")
        for known in self.all():
            if (known.event_type, known.target_url) == (event_type, target_url):
                if known.is_enabled:
                    return known
                self.unsubscribe(known.id)
        call = Call(
            "subscribe",
            "POST",
            f"{HOOKS}/subscriptions/",
            document={
                "workspace_id": self._workspace_id,
                "event_type": event_type,
                "target_url": target_url,
            },
        )
        subscription_id, secret = self._client.write_for_headers(call, _made)
        return self._confirm(subscription_id, secret)

    def unsubscribe(self, subscription_id: str) -> None:
        self._client.write(Call("unsubscribe", "DELETE", _path(subscription_id)), lambda _: None)

    def missed(self, subscription_id: str) -> tuple[MissedEvent, ...]:
        """Return what could not be delivered; Prolific keeps it."""
        found: dict[str, MissedEvent] = {}
        while True:
            query = {
                "status": "FAILED",
                "limit": str(EVENTS_AT_ONCE),
                "offset": str(len(found)),
            }
            call = Call("missed", "GET", f"{_path(subscription_id)}events/", query=query)
            fresh = {event.id: event for event in map(_missed, self._list(call))}
            if not fresh.keys() - found.keys():
                return tuple(found.values())
            found |= fresh

    def _confirm(self, subscription_id: str, secret: str) -> Subscription:
        call = Call("confirm", "POST", _path(subscription_id), document={"secret": secret})
        return self._client.write(call, _read)

    def _list(self, call: Call) -> tuple[Document, ...]:
        def parse(value: Any) -> tuple[Document, ...]:
            results = as_document(value).get("results")
            if not isinstance(results, list):
                raise Unreadable("no results")
            return tuple(as_document(result) for result in results)

        return self._client.read(call, parse)


def _path(subscription_id: str) -> str:
    return f"{HOOKS}/subscriptions/{quote(subscription_id, safe='')}/"


def _read(value: Any) -> Subscription:
    document = as_document(value)
    return Subscription(
        id=text(document, "id"),
        event_type=text(document, "event_type"),
        target_url=text(document, "target_url"),
        is_enabled=document.get("is_enabled") is True,
    )


def _made(value: Any, headers: Mapping[str, str]) -> tuple[str, str]:
    secret = headers.get("x-hook-secret", "")
    if not secret:
        raise Unreadable("no secret to confirm with")
    return text(as_document(value), "id"), secret


def _missed(document: Document) -> MissedEvent:
    return MissedEvent(
        id=text(document, "id"),
        event_type=text_or_nothing(document, "event_type"),
        resource_id=text(document, "resource_id"),
    )
