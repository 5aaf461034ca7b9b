"""The workers' site: HITs in a sandboxed frame on an origin of their own, and externalSubmit."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit

from annotation.crowd.simulator.mturk import work
from annotation.crowd.simulator.mturk.market import Market
from annotation.crowd.simulator.mturk.records import Hit, Refused

LONGEST_FORM = 1 << 20
SANDBOX = "allow-forms allow-scripts allow-same-origin"
_PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>body{{font:16px sans-serif;margin:1rem}}iframe{{width:100%;height:80vh;border:1px solid}}
form{{display:inline}}</style><h1>{title}</h1>{body}</html>"""


class WorkerSite(ThreadingHTTPServer):
    """Serves the HITs of one market to people who sign in by naming themselves."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], market: Market, *, sandbox: str = SANDBOX) -> None:
        super().__init__(address, _Handler)
        self.market, self.sandbox = market, sandbox
        self.origin = f"http://{self.server_address[0]!s}:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    server: WorkerSite

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        if parts.path == "/signin":
            worker = dict(parse_qsl(parts.query)).get("worker", "")
            if not re.fullmatch(r"A[A-Z0-9]{1,63}", worker):
                self._send(400, "Sign in", "<p>A worker's id is an A with capitals and digits.</p>")
                return
            cookie = f"worker={worker}; Path=/; HttpOnly; SameSite=None; Secure"
            self._send(303, "Signed in", "", Location="/", Set_Cookie=cookie)
        elif parts.path == "/mturk/externalSubmit":
            self._send(405, "Not submitted", "<p>A HIT is submitted with POST.</p>")
        else:
            self._answer(lambda worker: self._look(worker, parts.path))

    def do_POST(self) -> None:
        length = min(int(self.headers.get("Content-Length", 0)), LONGEST_FORM)
        body = self.rfile.read(length).decode("utf-8", "replace")
        fields = dict(parse_qsl(body, keep_blank_values=True))
        self._answer(lambda worker: self._act(worker, urlsplit(self.path).path, fields))

    def _answer(self, respond: Callable[[str], None]) -> None:
        worker = SimpleCookie(self.headers.get("Cookie", "")).get("worker")
        if worker is None:
            self._send(403, "Sign in", "<p>Open /signin?worker=A... first.</p>")
            return
        try:
            with self.server.market.lock:
                self.server.market.settle()
                respond(worker.value)
        except Refused as refused:
            self._send(400, "Not possible", f"<p>{html.escape(refused.message)}</p>")

    def _look(self, worker: str, path: str) -> None:
        match path.strip("/").split("/"):
            case [""]:
                self._send(200, "HITs", self._groups())
            case ["projects", group, "tasks"]:
                hit = work.preview(self.server.market, worker, group)
                form = _form(f"/projects/{group}/tasks/accept", "Accept")
                self._send(200, "Preview", form + self._frame(hit, None, worker))
            case ["projects", _, "tasks", assignment]:
                hit, attempt = self.server.market.held(assignment)
                if attempt.worker_id != worker:
                    raise Refused("NotAccepted", "This HIT is not yours.")
                form = _form(f"/tasks/{assignment}/return", "Return")
                self._send(200, "Working", form + self._frame(hit, assignment, worker))
            case _:
                self._send(404, "Nothing here", "")

    def _act(self, worker: str, path: str, fields: dict[str, str]) -> None:
        market = self.server.market
        match path.strip("/").split("/"):
            case ["projects", group, "tasks", "accept"]:
                _, attempt = work.accept(market, worker, group)
                place = f"/projects/{group}/tasks/{attempt.assignment_id}"
                self._send(303, "Accepted", "", Location=place)
            case ["tasks", assignment, "return"]:
                work.give_back(market, worker, assignment)
                self._send(303, "Returned", "", Location="/")
            case ["mturk", "externalSubmit"]:
                work.submit(market, worker, fields)
                self._send(200, "Submitted", "<p>Thank you. The HIT was submitted.</p>")
            case _:
                self._send(404, "Nothing here", "")

    def _groups(self) -> str:
        now = self.server.market.clock.now()
        groups = {
            hit.type.group_id: hit.type.described["Title"]
            for hit in self.server.market.hits.values()
            if hit.status(now) == "Assignable"
        }
        return "".join(
            f'<p><a href="/projects/{group}/tasks">{html.escape(title)}</a></p>'
            for group, title in groups.items()
        )

    def _frame(self, hit: Hit, assignment: str | None, worker: str) -> str:
        """Show the requester's page; a preview names neither the worker nor where to submit."""
        added = {"assignmentId": assignment or work.NOT_ACCEPTED, "hitId": hit.id}
        if assignment is not None:
            added |= {"turkSubmitTo": self.server.origin, "workerId": worker}
        joint = "&" if urlsplit(hit.url).query else "?"
        source = html.escape(hit.url + joint + urlencode(added))
        return f'<iframe name="task" sandbox="{self.server.sandbox}" src="{source}"></iframe>'

    def _send(self, status: int, title: str, body: str, **headers: str) -> None:
        page = _PAGE.format(title=title, body=body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing: requests hold workers' ids."""


def _form(action: str, label: str) -> str:
    return f'<form method="post" action="{html.escape(action)}"><button>{label}</button></form>'
