"""Request tokens: one request is done once, and remembered for a day, no longer."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from annotation.crowd.simulator.mturk.records import Refused

REMEMBERED = timedelta(hours=24)


@dataclass
class Tokens:
    _used: dict[tuple[str, str], tuple[datetime, str]] = field(default_factory=dict)

    def check(self, operation: str, token: str | None, *, now: datetime) -> None:
        """Refuse a request done within the last day; its message names what came of it."""
        used = self._used.get((operation, token or ""))
        if used is None or now >= used[0] + REMEMBERED:
            return
        made = used[1]
        if operation.startswith("CreateHIT"):
            said = f"The HIT with ID {made} already exists for this request token."
            raise Refused("AWS.MechanicalTurk.HitAlreadyExists", said)
        # Which code the service gave here is documented nowhere; only the message is.
        said = f"A request with this token was already processed. Request ID: {made}"
        raise Refused("AWS.MechanicalTurk.RequestAlreadyProcessed", said)

    def remember(self, operation: str, token: str | None, made: str, *, now: datetime) -> None:
        if token:
            self._used[operation, token] = (now, made)
