"""An annotator that is a program and uses the public HTTP interface."""

from __future__ import annotations

from typing import Any

from aggregation.simulation.transport import HTTPTransport

PEOPLE = {
    "english": {"country": "GB", "native_language": "en"},
    "arabic": {"country": "EG", "native_language": "ar"},
}
LANGUAGES = {"english": "en", "arabic": "ar"}
KEEP = """([id, token]) =>
  sessionStorage.setItem("evoke.participation", JSON.stringify({ id, token }))"""


class Program:
    """Has entered and consented; asks for tasks and answers them."""

    def __init__(self, link: str, *, culture: str = "english") -> None:
        self.entrance, _, invite = link.partition("?invite=")
        self.send = HTTPTransport(self.entrance)
        self.token = ""
        entry = self.call("POST", "participations/", {"invite": invite})
        self.id, self.token = entry["id"], entry["token"]
        self.path = f"participations/{self.id}/"
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

    def go_on_in(self, page: Any, place: str) -> None:
        """Let a person go on at a browser, on the page of a task kind or `finish`."""
        page.goto(self.entrance)
        page.wait_for_selector("[data-step=stop]")
        page.evaluate(KEEP, [self.id, self.token])
        page.goto(f"{self.entrance}{place}/")
