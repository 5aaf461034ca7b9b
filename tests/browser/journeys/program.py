"""An annotator that is a program and uses the public HTTP interface."""

from __future__ import annotations

from typing import Any

from aggregation.simulation.transport import HTTPTransport

PEOPLE = {
    "english": {"country": "GB", "native_language": "en"},
    "arabic": {"country": "EG", "native_language": "ar"},
}
LANGUAGES = {"english": "en", "arabic": "ar"}


class Program:
    """Has entered and consented; asks for tasks and answers them."""

    def __init__(self, link: str, *, culture: str = "english") -> None:
        address, _, invite = link.partition("?invite=")
        self.send = HTTPTransport(address)
        self.token = ""
        entry = self.call("POST", "participations/", {"invite": invite})
        self.token, self.path = entry["token"], f"participations/{entry['id']}/"
        version = entry["consent"][LANGUAGES[culture]]["version"]
        consent = {"version": version, "culture": culture, **PEOPLE[culture]}
        self.call("POST", f"{self.path}consent/", consent)

    def call(self, method: str, path: str, body: Any) -> Any:
        status, answer = self.send(method, f"/api/v1/{path}", body, self.token)
        self.send.connection.close()
        assert status < 400, (method, path, status, answer)
        return answer

    def next(self) -> Any:
        """The lease; None when nothing is left for this annotator."""
        return self.call("POST", f"{self.path}next/", {})

    def answer(self, lease: Any, body: Any) -> Any:
        return self.call("POST", f"assignments/{lease['assignment']}/answer/", {"body": body})
