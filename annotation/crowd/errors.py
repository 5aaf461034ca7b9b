"""What a failed call to a crowd platform means: nothing happened, or nobody knows.

The classes are the contract on which payment rests:

* `Refused`: the platform certainly did nothing, and would refuse the same call again.
* `Busy`: the platform certainly did nothing; the same call may be repeated later.
* `Ambiguous`: it may have happened. Read the state back; repeat nothing that spends.

No message holds a token, a body or an id of a person, so that all of them may be logged.
"""

from __future__ import annotations


class CrowdError(Exception):
    """A call failed; `operation` and `reason` are stable snake_case names."""

    def __init__(self, operation: str, reason: str, *, status: int | None = None) -> None:
        self.operation = operation
        self.reason = reason
        self.status = status
        super().__init__(operation, reason, status)

    def __str__(self) -> str:
        answer = "" if self.status is None else f" (HTTP {self.status})"
        return f"{self.operation}: {self.reason}{answer}"


class NotDone(CrowdError):
    """The platform certainly did nothing."""


class Refused(NotDone):
    """The platform, or a check on our side before it was asked, said no.

    `said` is what the platform wrote. It may name participants: show it to staff, never log it.
    """

    def __init__(
        self, operation: str, reason: str, *, status: int | None = None, said: tuple[str, ...] = ()
    ) -> None:
        super().__init__(operation, reason, status=status)
        self.said = said


class NotFound(Refused):
    """The platform does not know this id."""


class Busy(NotDone):
    """Nothing happened yet; `retry_after` is the pause in seconds the platform asked for."""

    def __init__(
        self,
        operation: str,
        reason: str,
        *,
        status: int | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(operation, reason, status=status)
        self.retry_after = retry_after


class Ambiguous(CrowdError):
    """The call left this machine and no readable answer came back: it may have been executed."""

    def as_busy(self) -> Busy:
        """Return the same for a call that may be made again whether or not it was executed."""
        return Busy(self.operation, self.reason, status=self.status)


class EntryRefused(Exception):
    """Somebody came with a link that does not prove a place in a study; `reason` says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class HookRefused(Exception):
    """A message that claims to come from a platform was not believed; `reason` says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)
