"""Many annotators at one server, in several processes."""

from __future__ import annotations

import json
import time
import uuid
from typing import Any

from tests.serving.server import Server

PATIENCE_SECONDS = 120


class Crowd:
    """Works on until there is nothing left or it is told to end; says what was acknowledged."""

    def __init__(
        self, server: Server, invites: list[str], *, processes: int, pause: float = 0.0
    ) -> None:
        name = uuid.uuid4().hex
        self.over = server.folder / f"{name}.over"
        self.books = [server.folder / f"{name}-{number}.jsonl" for number in range(processes)]
        self.processes = [
            server.module(
                "tests.serving.members",
                *(server.url, str(self.over), str(pause), *invites[number::processes]),
                output=book,
            )
            for number, book in enumerate(self.books)
        ]

    def lines(self) -> list[dict[str, Any]]:
        whole = [book.read_text().rpartition("\n")[0] for book in self.books]
        return [json.loads(line) for text in whole for line in text.splitlines()]

    def wait_for(self, more: int) -> None:
        """Wait until so many more answers are acknowledged."""
        wanted, deadline = len(self.lines()) + more, time.monotonic() + PATIENCE_SECONDS
        while len(self.lines()) < wanted:
            assert time.monotonic() < deadline, self.lines()[-1:]
            time.sleep(0.05)

    def end(self) -> None:
        self.over.touch()

    def acknowledged(self) -> dict[str, str]:
        """Return the hashes of all answers by id, once everybody has gone without a problem."""
        for process in self.processes:
            assert process.wait(PATIENCE_SECONDS) == 0
        lines = self.lines()
        assert [line["problem"] for line in lines if "problem" in line] == []
        return {line["answer"]: line["sha256"] for line in lines}
