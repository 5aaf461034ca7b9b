"""The simulator's time: as fast as the caller likes, never backwards."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


class VirtualClock:
    """Stands still at `start` until it is moved; without a start it runs with the real time."""

    def __init__(self, start: datetime | None = None) -> None:
        self._start = start
        self._ahead = timedelta(0)

    def now(self) -> datetime:
        return (self._start or datetime.now(UTC)) + self._ahead

    def advance(self, by: timedelta) -> None:
        if by < timedelta(0):
            raise ValueError("Time goes forward.")
        self._ahead += by
