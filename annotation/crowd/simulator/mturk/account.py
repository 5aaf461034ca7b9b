"""The requester's money: funds, fees, every payment that was made, and which were made twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from annotation.crowd.simulator.mturk.records import Refused

LARGE_HIT = 10


def money(minor: int) -> str:
    """Write cents as the marketplace does: `425` is `4.25`."""
    return f"{minor // 100}.{minor % 100:02}"


def cents(text: str) -> int:
    """Read an amount the service model has let through, such as `5`, `4.2` or `.25`."""
    whole, _, part = text.partition(".")
    return int(whole or 0) * 100 + int(part.ljust(2, "0") or 0)


def fee(minor: int, *, large: bool = False) -> int:
    """Return the fee on a reward or bonus: 20 %, in a large HIT 40 %, at least a cent."""
    return max((minor * (40 if large else 20) + 50) // 100, 1)


@dataclass(frozen=True)
class Payment:
    """Money that left: a reward once for each assignment, or a bonus with its reason."""

    kind: str
    worker_id: str
    assignment_id: str
    amount_minor: int
    fee_minor: int
    at: datetime
    reason: str = ""


@dataclass
class Account:
    balance_minor: int
    payments: list[Payment] = field(default_factory=list)

    def require(self, minor: int) -> None:
        if self.balance_minor < minor:
            raise Refused(
                "AWS.MechanicalTurk.InsufficientFunds",
                "This Requester has insufficient funds in their account to complete this "
                f"transaction. A minimum balance of ${money(minor)} USD is required.",
            )

    def pay(self, payment: Payment) -> None:
        self.balance_minor -= payment.amount_minor + payment.fee_minor
        self.payments.append(payment)

    def paid_twice(self) -> list[str]:
        """Name what was paid more than once: the same reward, or a bonus for the same reason."""
        purposes = Counter(
            f"{paid.kind} for {paid.assignment_id} to {paid.worker_id}: {paid.reason}"
            for paid in self.payments
        )
        return sorted(purpose for purpose, times in purposes.items() if times > 1)
