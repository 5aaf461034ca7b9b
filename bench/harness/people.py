"""Annotators at the API: each takes part under an invite and answers without thinking."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

Body = dict[str, Any]


class Refused(Exception):
    """The API answered a call with an error."""


class Person:
    """One annotator who has entered and consented."""

    def __init__(self, url: str, invite: str) -> None:
        self._connection = HTTPConnection(urlsplit(url).netloc, timeout=60)
        self.token = ""
        entry = self._call("participations/", {"invite": invite})
        self.id, self.token = entry["id"], entry["token"]
        consent = {
            "version": entry["consent"]["en"]["version"],
            "culture": "english",
            "country": "GB",
            "native_language": "en",
        }
        self._call(f"participations/{self.id}/consent/", consent)

    def next(self) -> Body | None:
        """Return the lease of the next task; None when the batch is done or nothing is left."""
        lease: Body | None = self._call(f"participations/{self.id}/next/", {})
        return lease

    def submit(self, lease: Body, body: Body) -> None:
        self._call(f"assignments/{lease['assignment']}/answer/", {"body": body})

    def _call(self, path: str, body: Body) -> Any:
        try:
            return self._send(path, body)
        except ConnectionError:
            # The server closes idle connections; a browser asks again over a new one, too.
            self._connection.close()
            return self._send(path, body)

    def _send(self, path: str, body: Body) -> Any:
        headers = {"Content-Type": "application/json", "X-Forwarded-Proto": "https"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self._connection.request("POST", f"/api/v1/{path}", json.dumps(body), headers)
        response = self._connection.getresponse()
        data = response.read()
        if response.status >= 400:
            raise Refused(f"POST {path} answered {response.status}: {data[:200]!r}")
        return json.loads(data) if data else None
