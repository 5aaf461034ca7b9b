"""The strings behind the simulator: for tests as an object, for other processes by HTTP.

`POST /control/<name>` with a JSON object of the method's arguments calls it and answers its result.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from annotation.crowd.simulator.prolific import deliveries, participants
from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.faults import Fault, Kind
from annotation.crowd.simulator.prolific.requests import Request, Response
from annotation.crowd.simulator.prolific.routes import ROUTES
from annotation.crowd.simulator.prolific.world import World

PREFIX = "/control/"
OPERATIONS = {"*", *(route.operation for route in ROUTES)}


class Control:
    """Each method is one thing that people, time or bad luck do. Results are JSON-ready."""

    def __init__(self, world: World) -> None:
        self.world = world

    @contextlib.contextmanager
    def _moment(self) -> Iterator[World]:
        """Keep others out, and let what is due happen before and after."""
        with self.world.lock:
            self.world.settle()
            yield self.world
            self.world.settle()

    # People.

    def reserve(self, study_id: str, participant_id: str = "") -> dict[str, str]:
        with self._moment() as world:
            part = participants.reserve(world, study_id, participant_id)
            return {"submission_id": part.id, "participant_id": part.participant_id}

    def begin(self, submission_id: str) -> dict[str, str]:
        with self._moment() as world:
            return {"url": participants.begin(world, submission_id)}

    def enter(self, study_id: str, participant_id: str = "") -> dict[str, str]:
        """Take a place and open the study: the ids and the address the browser goes to."""
        with self.world.lock:
            taken = self.reserve(study_id, participant_id)
            return {**taken, **self.begin(taken["submission_id"])}

    def preview(self, study_id: str) -> dict[str, str]:
        with self._moment() as world:
            return {"url": participants.preview(world, study_id)}

    def complete(self, submission_id: str, code: str = "NOCODE") -> dict[str, str]:
        with self._moment() as world:
            return {"status": participants.complete(world, submission_id, code).status}

    def give_back(self, submission_id: str) -> dict[str, str]:
        with self._moment() as world:
            return {"status": participants.give_back(world, submission_id).status}

    # Time and bad luck.

    def advance(self, minutes: float) -> dict[str, str]:
        self.world.advance(timedelta(minutes=minutes))
        return {"now": self.world.now().isoformat()}

    def fault(
        self,
        operation: str,
        kind: str,
        *,
        times: int = 1,
        status: int = 500,
        seconds: float = 5.0,
    ) -> None:
        if operation not in OPERATIONS:
            raise ValueError(f"No operation {operation}; there are {sorted(OPERATIONS)}.")
        self.world.faults.add(operation, Fault(Kind(kind), status, seconds), times=times)

    def clear_faults(self) -> None:
        self.world.faults.clear()

    def fail_in_bulk(self, submission_id: str) -> None:
        """Let the next bulk approvals leave this one out, silently."""
        self.world.bulk_failures.add(submission_id)

    def force_status(self, submission_id: str, status: str) -> None:
        """Show any status, also one nobody has documented."""
        with self._moment() as world:
            world.submission(submission_id).status = status

    # Hooks.

    def deliver(self, *, shuffled: bool = False, copies: int = 1) -> int:
        return deliveries.deliver(self.world, shuffled=shuffled, copies=copies)

    def replay(self, event_id: str, new_event_id: str = "") -> bool:
        return deliveries.replay(self.world, event_id, new_event_id=new_event_id)

    # What was really paid.

    def payments(self) -> list[dict[str, Any]]:
        with self._moment() as world:
            paid = world.ledger.payments
            return [{**asdict(payment), "at": payment.at.isoformat()} for payment in paid]

    def paid_twice(self) -> list[list[str]]:
        with self._moment() as world:
            return [list(cause) for cause in world.ledger.paid_twice()]


def answer(world: World, request: Request) -> Response:
    """Call the named method with the request's object."""
    name = request.path.removeprefix(PREFIX).strip("/")
    method: Callable[..., Any] | None = getattr(Control(world), name, None)
    if request.method != "POST" or name.startswith("_") or not callable(method):
        raise Complaint(404, "No such string to pull.")
    try:
        return Response(200, method(**(request.given() if request.document else {})))
    except (TypeError, ValueError, StopIteration) as error:
        raise Complaint(400, str(error)) from None
