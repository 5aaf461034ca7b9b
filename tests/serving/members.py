"""Annotators in a process of their own: `python -m tests.serving.members`.

Its arguments are the server's URL, a file, a pause in seconds, and the invites. Everybody takes
tasks and answers them until nothing is left or the file is there, with that pause before each
answer, and sends every answer twice, as a double click does. Who is not served asks again: servers
may be killed meanwhile. Prints a line for every answer that was acknowledged and for every problem.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

PATIENCE_SECONDS = 60
BODY = {"emotion": "awe", "explanation": "The dark sky makes me feel small"}
PRINTING = Lock()


class Member:
    """One annotator; every call is repeated until the server is there to answer it."""

    def __init__(self, url: str, invite: str) -> None:
        self.host = urlsplit(url).netloc
        self.token = ""
        entry = self.call("participations/", {"invite": invite})
        self.token, self.path = entry["token"], f"participations/{entry['id']}/"
        consent = {
            "version": entry["consent"]["en"]["version"],
            "culture": "english",
            "country": "GB",
            "native_language": "en",
        }
        self.call(f"{self.path}consent/", consent)

    def work(self, over: Path, pause: float) -> None:
        while not over.exists():
            lease = self.call(f"{self.path}next/", {})
            if lease is None:
                return
            time.sleep(pause)
            path = f"assignments/{lease['assignment']}/answer/"
            first, second = (self.call(path, {"body": BODY}) for _ in "12")
            assert first == second, f"two receipts: {first} {second}"
            tell(answer=first["answer"], sha256=first["sha256"])

    def call(self, path: str, body: Any) -> Any:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                status, data = self._send(path, json.dumps(body))
            except (OSError, HTTPException) as problem:
                status, data = 503, str(problem).encode()
            if status < 400:
                return json.loads(data) if data else None
            assert status >= 500, f"{path} answered {status}: {data!r}"
            assert time.monotonic() < deadline, f"{path} was not served: {data!r}"
            time.sleep(0.1)

    def _send(self, path: str, body: str) -> tuple[int, bytes]:
        connection = HTTPConnection(self.host, timeout=PATIENCE_SECONDS)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        if not self.token:
            del headers["Authorization"]
        try:
            connection.request("POST", f"/api/v1/{path}", body, headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()


def tell(**words: str) -> None:
    with PRINTING:
        sys.stdout.write(json.dumps(words) + "\n")
        sys.stdout.flush()


def take_part(url: str, invite: str, over: Path, pause: float) -> None:
    try:
        Member(url, invite).work(over, pause)
    except Exception as problem:
        tell(problem=f"{type(problem).__name__}: {problem}")
        raise


def main(url: str, over: str, pause: str, *invites: str) -> None:
    with ThreadPoolExecutor(len(invites)) as pool:
        for invite in invites:
            pool.submit(take_part, url, invite, Path(over), float(pause))


if __name__ == "__main__":
    main(*sys.argv[1:])
