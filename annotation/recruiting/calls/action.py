"""What an action of the outbox is: how it is sent, and how its effect is read back."""

from __future__ import annotations

from typing import Protocol

from annotation.models import OutboxCall


class NotYet(Exception):
    """The platform does not show the effect of a call yet."""


class Action(Protocol):
    """One kind of call. Whatever an action keeps for later goes into the call's `details`."""

    def may_repeat(self, call: OutboxCall) -> bool:
        """Say whether a call may be made again that may have been executed already.

        It may if it asks for a state, or carries a key.
        """

    def prepare(self, call: OutboxCall) -> None:
        """Do what has to be stored before the call leaves; runs in the transaction of `sent`."""

    def send(self, call: OutboxCall) -> None:
        """Make the call; raises what annotation.crowd.errors says."""

    def confirm(self, call: OutboxCall) -> None:
        """Read the effect back; raises `NotYet`, or `Refused` when it can never come."""

    def settled(self, call: OutboxCall) -> None:
        """Follow the call's new state up, in its transaction, with person and call locked."""
