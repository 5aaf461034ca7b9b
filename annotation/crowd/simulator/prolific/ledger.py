"""What was really paid: the place where a payment made twice shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction


@dataclass(frozen=True)
class Payment:
    """Money that left the account. `cause` is what was paid for: "reward", a bonus draft's id."""

    submission_id: str
    cause: str
    amount: int
    fees: int
    tax: int
    at: datetime

    @property
    def total(self) -> int:
        return self.amount + self.fees + self.tax


@dataclass(frozen=True)
class Tariff:
    """Fees on what people get, and tax on the fees; made up, since real ones come by the API."""

    fee: Fraction = Fraction(1, 3)
    tax: Fraction = Fraction(1, 5)

    def fees(self, amount: int) -> int:
        return _half_up(amount * self.fee)

    def tax_on(self, amount: int) -> int:
        return _half_up(self.fees(amount) * self.tax)

    def total(self, amount: int) -> int:
        return amount + self.fees(amount) + self.tax_on(amount)


@dataclass
class Ledger:
    tariff: Tariff = field(default_factory=Tariff)
    payments: list[Payment] = field(default_factory=list)

    def pay(self, submission_id: str, cause: str, amount: int, at: datetime) -> None:
        fees, tax = self.tariff.fees(amount), self.tariff.tax_on(amount)
        self.payments.append(Payment(submission_id, cause, amount, fees, tax, at))

    def spent(self) -> int:
        return sum(payment.total for payment in self.payments)

    def paid(self, submission_id: str) -> int:
        return sum(paid.amount for paid in self.payments if paid.submission_id == submission_id)

    def paid_twice(self) -> list[tuple[str, str]]:
        """Return each (submission, cause) for which money left more than once."""
        causes = Counter((payment.submission_id, payment.cause) for payment in self.payments)
        return [cause for cause, times in causes.items() if times > 1]


def _half_up(amount: Fraction) -> int:
    return int(amount + Fraction(1, 2))
