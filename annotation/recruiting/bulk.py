"""Many approvals in one call, and many read back by one list (crowd_platforms: 1,000 at most).

The platform carries a bulk approval out later and reports nobody, so each person is read back; who
is still waiting after a while, or was in a list that was refused as a whole, is approved singly.
"""

from __future__ import annotations

from datetime import timedelta

from annotation.crowd.errors import Ambiguous, Busy, Refused
from annotation.models import OutboxCall, Study
from annotation.models.recruitment import CallState
from annotation.recruiting import call_states, platforms, polling
from annotation.recruiting.calls import submission
from annotation.services.identities import session_id_of

FEWEST, MOST = 3, 500
SINGLY = "singly"


def send_approvals(platform: str) -> int:
    """Send the approvals of one study that are due in one call; returns how many there were."""
    if platform != platforms.PROLIFIC:
        return 0
    due = call_states.due_calls(platform).filter(action="approve").exclude(details__has_key=SINGLY)
    first = due.first()
    calls = list(due.filter(study=first.study)[:MOST]) if first else []
    if first is None or len(calls) < FEWEST:
        return 0
    sent = [call for call in calls if call_states.mark_sent(call)]
    _approve(first.study, sent)
    return len(sent)


def _approve(study: Study, calls: list[OutboxCall]) -> None:
    sessions = [session_id_of(call.participation) for call in calls if call.participation]
    try:
        platforms.platform_of(study).approve_all([session for session in sessions if session])
    except Busy as busy:
        for call in calls:
            call_states.later(call, call_states.pause(call, busy.retry_after), error=busy.reason)
    except (Refused, Ambiguous) as problem:
        for call in calls:
            one_by_one(call, error=problem.reason)
    else:
        for call in calls:
            call_states.mark_answered(call)


def one_by_one(call: OutboxCall, *, error: str) -> None:
    """Put an approval back into the line, to go out alone."""
    call.details = {**call.details, SINGLY: True}
    call_states.later(call, timedelta(0), error=error)


def read_back(study: Study, calls: list[OutboxCall]) -> list[OutboxCall]:
    """Read a study's sessions by one list and settle what it shows; returns the calls it does not.

    The sessions are followed on the way.
    """
    states = {read.id: read for read in polling.read_study(study)}
    left = []
    for call in calls:
        read = states.get(session_id_of(call.participation)) if call.participation else None
        if read is not None and read.state in submission.APPROVED:
            call_states.settle(call, CallState.CONFIRMED)
        else:
            left.append(call)
    return left
