"""Calls about one person's session: approve, reject, ask for the place back."""

from __future__ import annotations

from annotation.crowd.base import Submission, SubmissionState
from annotation.crowd.errors import NotFound, Refused
from annotation.models import OutboxCall, Participation
from annotation.recruiting import following
from annotation.recruiting.calls.action import NotYet
from annotation.recruiting.calls.study import PAID_SCREENING
from annotation.recruiting.platforms import platform_of
from annotation.services.identities import session_id_of

APPROVED = {SubmissionState.APPROVED, SubmissionState.PARTLY_APPROVED}
OVER = {SubmissionState.REJECTED, SubmissionState.RETURNED, SubmissionState.SCREENED_OUT}


def session_of(call: OutboxCall) -> str:
    """Return the platform's id of the session a call is about; refuses a forgotten one."""
    assert call.participation is not None
    session = session_id_of(call.participation)
    if not session:
        raise NotFound(call.action, "id_forgotten")
    return session


def participation_of(call: OutboxCall) -> Participation:
    assert call.participation is not None
    return call.participation


class SubmissionCall:
    """A decision asks for a state, and platforms ignore it when it is so already."""

    wanted: frozenset[SubmissionState]
    impossible: frozenset[SubmissionState]

    def may_repeat(self, call: OutboxCall) -> bool:
        return True

    def prepare(self, call: OutboxCall) -> None:
        """Nothing has to be stored."""

    def confirm(self, call: OutboxCall) -> None:
        read = platform_of(call.study).submission(session_of(call))
        following.follow(participation_of(call), read)
        self._judge(call, read)

    def _judge(self, call: OutboxCall, read: Submission) -> None:
        if read.state in self.impossible:
            raise Refused(call.action, f"is_{read.state}")
        if read.state not in self.wanted:
            raise NotYet

    def settled(self, call: OutboxCall) -> None:
        """The ledger follows what the platform shows (following.py)."""


class Approve(SubmissionCall):
    wanted = frozenset(APPROVED)
    impossible = frozenset({SubmissionState.REJECTED})

    def send(self, call: OutboxCall) -> None:
        platform_of(call.study).approve(session_of(call))


class Reject(SubmissionCall):
    """A rejection that comes too late finds the session approved."""

    wanted = frozenset({SubmissionState.REJECTED})
    impossible = frozenset(APPROVED)

    def send(self, call: OutboxCall) -> None:
        platform, session = platform_of(call.study), session_of(call)
        self._check(call, platform.submission(session))
        platform.reject(
            session,
            category=str(call.details["category"]),
            message=str(call.details["message"]),
        )

    def _check(self, call: OutboxCall, read: Submission) -> None:
        if read.state in self.impossible:
            raise Refused(call.action, f"is_{read.state}")


class ScreenOut(SubmissionCall):
    """End a session with a code of ours, which pays the training and opens the place again."""

    wanted = frozenset({SubmissionState.SCREENED_OUT})
    impossible = frozenset(APPROVED | OVER) - wanted

    def send(self, call: OutboxCall) -> None:
        code = call.study.codes[PAID_SCREENING]
        platform_of(call.study).screen_out(session_of(call), code=code)


class RequestReturn(SubmissionCall):
    """Ask for the place back; whether the person gives it back is theirs."""

    wanted = frozenset(SubmissionState)
    impossible = frozenset[SubmissionState]()

    def send(self, call: OutboxCall) -> None:
        reasons = [str(call.details["message"])]
        platform_of(call.study).request_return(session_of(call), reasons=reasons)
