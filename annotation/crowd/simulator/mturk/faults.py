"""What may go wrong on the way: each fault planned for the next calls of an operation."""

from __future__ import annotations

from collections import defaultdict, deque
from enum import StrEnum
from threading import Condition

ANY = "*"


class Fault(StrEnum):
    """`AFTER` means that the request was executed, and that the caller is not told."""

    ERROR_BEFORE = "a server error, nothing executed"
    ERROR_AFTER = "executed, then a server error"
    UNANSWERED_AFTER = "executed, and no answer until the caller hangs up"
    LATE = "executed long after the caller has hung up, when the late ones are let run"
    RESET_BEFORE = "connection reset, nothing executed"
    RESET_AFTER = "executed, then the connection is reset"
    MALFORMED_AFTER = "executed, and half a JSON document is answered"
    FOREIGN_BEFORE = "a page of some proxy instead of an answer, nothing executed"
    FOREIGN_OK_BEFORE = "a page of some proxy that looks like a success, nothing executed"
    THROTTLED = "refused: too many requests"


BEFORE = frozenset(
    {
        Fault.ERROR_BEFORE,
        Fault.RESET_BEFORE,
        Fault.FOREIGN_BEFORE,
        Fault.FOREIGN_OK_BEFORE,
        Fault.THROTTLED,
    }
)


class Faults:
    """Faults in the order they were planned; None lets a call through in between."""

    def __init__(self) -> None:
        self._planned: dict[str, deque[Fault | None]] = defaultdict(deque)
        self._late = Condition()
        self._held = 0
        self._released = False

    def plan(self, *faults: Fault | None, on: str = ANY) -> None:
        self._planned[on].extend(faults)

    def take(self, operation: str) -> Fault | None:
        for name in (operation, ANY):
            if self._planned[name]:
                return self._planned[name].popleft()
        return None

    def clear(self) -> None:
        self._planned.clear()

    def hold(self) -> None:
        """Keep a late request back until `run_late`."""
        with self._late:
            self._held += 1
            self._late.wait_for(lambda: self._released)

    def ran(self) -> None:
        with self._late:
            self._held -= 1
            self._late.notify_all()

    def run_late(self) -> None:
        """Execute the late requests that are kept back, and return when they are done."""
        with self._late:
            self._released = True
            self._late.notify_all()
            self._late.wait_for(lambda: self._held == 0)
            self._released = False
