"""A worker with a browser that follows no redirect and keeps one cookie."""

from __future__ import annotations

import html
import http.client
import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

from annotation.crowd.simulator.mturk import MTurkSimulator


@dataclass(frozen=True)
class Page:
    status: int
    text: str
    location: str

    @property
    def frame(self) -> str:
        """Return the address that the HIT's frame shows."""
        found = re.search(r'src="([^"]+)"', self.text)
        assert found is not None, self.text
        return html.unescape(found[1])

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.frame).query))


@dataclass(frozen=True)
class Person:
    """One worker at the workers' site."""

    turk: MTurkSimulator
    id: str

    def get(self, path: str) -> Page:
        return self._ask("GET", path, None)

    def post(self, path: str, fields: dict[str, str] | None = None) -> Page:
        return self._ask("POST", path, urlencode(fields or {}))

    def preview(self, group: str) -> Page:
        return self.get(f"/projects/{group}/tasks")

    def accept(self, group: str) -> Page:
        """Accept a HIT of a group; return the page on which it is worked on, or the refusal."""
        page = self.post(f"/projects/{group}/tasks/accept")
        return self.get(page.location) if page.status == 303 else page

    def submit(self, assignment: str, **fields: str) -> Page:
        return self.post("/mturk/externalSubmit", {"assignmentId": assignment, **fields})

    def give_back(self, assignment: str) -> Page:
        return self.post(f"/tasks/{assignment}/return")

    def do(self, group: str, **fields: str) -> str:
        """Accept and submit; return the assignment's id."""
        assignment = self.accept(group).query["assignmentId"]
        assert self.submit(assignment, **fields).status == 200
        return assignment

    def _ask(self, method: str, path: str, body: str | None) -> Page:
        connection = http.client.HTTPConnection(urlsplit(self.turk.worker_origin).netloc)
        headers = {"Cookie": f"worker={self.id}"} if self.id else {}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return Page(response.status, text, response.getheader("Location", ""))
