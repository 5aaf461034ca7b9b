"""Bonuses: whole pounds and pence go in as text, pence come back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annotation.crowd.base import Bonus, BonusDraft, Money
from annotation.crowd.errors import Refused
from annotation.crowd.prolific.envelope import as_document, rounded_up, text, whole

MOST_BONUSES = 200
HUNDREDTHS = {"GBP", "USD", "EUR"}


def currency_units(amount: Money) -> str:
    """Return the amount as Prolific wants it in a bonus: 425 pence are "4.25", 3000 "30.00"."""
    if amount.currency not in HUNDREDTHS:
        raise ValueError(f"Nobody has said how many minor units one {amount.currency} has.")
    return f"{amount.minor // 100}.{amount.minor % 100:02d}"


def bonus_lines(bonuses: Sequence[Bonus]) -> str:
    return "\n".join(f"{bonus.submission_id},{currency_units(bonus.amount)}" for bonus in bonuses)


def check_bonuses(operation: str, bonuses: Sequence[Bonus], currency: str) -> None:
    """Refuse what could pay somebody twice, nothing, or in another money."""
    people = [bonus.submission_id for bonus in bonuses]
    if not 1 <= len(bonuses) <= MOST_BONUSES:
        raise Refused(operation, "number_of_bonuses")
    if len(set(people)) != len(people):
        raise Refused(operation, "submission_twice")
    if any(bonus.amount.minor < 1 for bonus in bonuses):
        raise Refused(operation, "bonus_of_nothing")
    if any(bonus.amount.currency != currency for bonus in bonuses) or currency not in HUNDREDTHS:
        raise Refused(operation, "other_currency")


def read_draft(value: Any, *, currency: str) -> BonusDraft:
    document = as_document(value)
    return BonusDraft(
        id=text(document, "id"),
        amount=Money(whole(document.get("amount")), currency),
        charged=Money(rounded_up(document.get("total_amount")), currency),
    )
