"""What goes wrong on purpose: the next calls of an operation, before or after they had effect."""

from __future__ import annotations

import threading
from collections import defaultdict, deque
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """BEFORE kinds leave no trace. AFTER kinds have had their effect, whatever the answer."""

    BUSY = "busy"
    ERROR_BEFORE = "error_before"
    ERROR_AFTER = "error_after"
    RESET_BEFORE = "reset_before"
    RESET_AFTER = "reset_after"
    SLOW_AFTER = "slow_after"
    MALFORMED_AFTER = "malformed_after"
    HELD_BEFORE = "held_before"


@dataclass(frozen=True)
class Fault:
    """`status` is for errors; 502 and more speak HTML, as gateways do. `seconds` is for slowness:
    how long at most the answer is kept back, after which it is sent.
    """

    kind: Kind
    status: int = 500
    seconds: float = 5.0


class Faults:
    """Faults wait in line for each operation; `*` is for whatever comes next."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[Fault]] = defaultdict(deque)
        self._lock = threading.Lock()
        self.released = threading.Event()
        self.held = threading.Event()

    def add(self, operation: str, fault: Fault, *, times: int = 1) -> None:
        with self._lock:
            self._lines[operation].extend([fault] * times)

    def next_for(self, operation: str) -> Fault | None:
        with self._lock:
            for line in (self._lines[operation], self._lines["*"]):
                if line:
                    return line.popleft()
        return None

    def clear(self) -> None:
        with self._lock:
            self._lines.clear()
            self.released.clear()
            self.held.clear()

    def wait(self, seconds: float) -> None:
        """Keep an answer back until the time is over or everything is released."""
        self.held.set()
        self.released.wait(seconds)

    def release(self) -> None:
        """Let go what is kept back, now and from now on."""
        self.released.set()
