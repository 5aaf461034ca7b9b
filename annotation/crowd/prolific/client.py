"""Calls to Prolific's API, each with its meaning for money when it fails (annotation.crowd.errors).

What changes something is sent once and never repeated here. What only reads is tried a few times.
A refusal counts only in Prolific's own words: a page from a proxy proves nothing about a payment.
"""

from __future__ import annotations

import json
import logging
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlencode

from annotation.crowd.errors import Ambiguous, Busy, CrowdError, NotFound, Refused
from annotation.crowd.prolific.account import Account
from annotation.crowd.prolific.envelope import Unreadable, complaint, parsed
from annotation.crowd.prolific.transport import Answer, Lost, Message, Unsent, exchange

T = TypeVar("T")
Parse = Callable[[Any], T]
Unclear = type[Busy] | type[Ambiguous]

log = logging.getLogger("annotation.crowd.prolific")

REFUSALS = {400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 422}
LONGEST_PAUSE = 10.0


@dataclass(frozen=True)
class Call:
    """One request; `operation` is its name in logs and errors, where its path must not be."""

    operation: str
    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict, repr=False)
    document: Any = field(default=None, repr=False)
    with_token: bool = True


class Client:
    def __init__(
        self,
        account: Account,
        *,
        pause: Callable[[float], None] = time.sleep,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self.account = account
        self._pause = pause
        self._chance = chance

    def read(self, call: Call, parse: Parse[T]) -> T:
        """Ask for something and change nothing: only `Refused` or `Busy` can come of it."""
        attempt = 1
        while True:
            try:
                return self._once(call, lambda value, _: parse(value), Busy)
            except Busy as busy:
                if attempt >= self.account.read_attempts:
                    raise
                self._pause(self._pause_before(attempt, busy.retry_after))
                attempt += 1

    def write(self, call: Call, parse: Parse[T]) -> T:
        """Change something, once."""
        return self._once(call, lambda value, _: parse(value), Ambiguous)

    def write_for_headers(self, call: Call, parse: Callable[[Any, Mapping[str, str]], T]) -> T:
        """Change something, once, where the answer's headers matter too."""
        return self._once(call, parse, Ambiguous)

    def _once(
        self, call: Call, parse: Callable[[Any, Mapping[str, str]], T], unclear: Unclear
    ) -> T:
        try:
            answer = self._exchange(call)
            self._raise_for(call, answer, unclear)
            return parse(parsed(answer.body), answer.headers)
        except Lost as lost:
            raise _noted(unclear(call.operation, lost.reason)) from None
        except Unreadable:
            raise _noted(unclear(call.operation, "unreadable")) from None

    def _exchange(self, call: Call) -> Answer:
        account = self.account
        message = self._message(call)
        began = time.monotonic()
        try:
            answer = exchange(
                account.url, message, connect=account.connect_seconds, answer=account.answer_seconds
            )
        except Unsent:
            raise _noted(Busy(call.operation, "unreachable")) from None
        log.debug(
            "prolific %s: HTTP %d in %d ms",
            call.operation,
            answer.status,
            (time.monotonic() - began) * 1000,
        )
        return answer

    def _message(self, call: Call) -> Message:
        headers = {"Accept": "application/json", "User-Agent": "evoke", "Connection": "close"}
        if call.with_token:
            headers["Authorization"] = f"Token {self.account.token}"
        body = None
        if call.document is not None:
            body = json.dumps(call.document).encode()
            headers["Content-Type"] = "application/json"
        query = f"?{urlencode(call.query)}" if call.query else ""
        return Message(call.method, call.path + query, headers, body)

    def _raise_for(self, call: Call, answer: Answer, unclear: Unclear) -> None:
        status = answer.status
        if 200 <= status < 300:
            return
        if status == 429:
            pause = _seconds(answer.headers.get("retry-after", ""))
            raise _noted(Busy(call.operation, "too_many", status=status, retry_after=pause))
        said = _complaint_of(answer) if status in REFUSALS else None
        if said is None:
            raise _noted(unclear(call.operation, "no_answer", status=status))
        kind = NotFound if status == 404 else Refused
        raise _noted(kind(call.operation, "refused", status=status, said=said))

    def _pause_before(self, attempt: int, asked: float | None) -> float:
        """Return seconds: what was asked for, else exponential with full jitter, at most ten."""
        wait = 0.5 * 2**attempt * self._chance() if asked is None else asked
        return min(wait, LONGEST_PAUSE)


def _noted(error: CrowdError) -> CrowdError:
    log.warning("prolific %s: %s", type(error).__name__.lower(), error)
    return error


def _complaint_of(answer: Answer) -> tuple[str, ...] | None:
    try:
        words = complaint(parsed(answer.body))
    except (Unreadable, RecursionError):
        return None
    return None if words is None else (words.title, *words.said)


def _seconds(header: str) -> float | None:
    return float(header) if header.isascii() and header.isdigit() else None
