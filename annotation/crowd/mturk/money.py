"""Dollars: written with two digits, read to the cent, and the fees on them."""

from __future__ import annotations

import re

from annotation.crowd.base import Money
from annotation.crowd.errors import Refused

CURRENCY = "USD"
_AMOUNT = re.compile(r"([0-9]{1,9})(?:\.([0-9]{0,2}))?")


def amount_text(operation: str, amount: Money) -> str:
    """Return `425` cents as `4.25`, never through a float."""
    if amount.currency != CURRENCY:
        raise Refused(operation, "other_currency")
    if amount.minor < 1:
        raise Refused(operation, "amount_of_nothing")
    return f"{amount.minor // 100}.{amount.minor % 100:02d}"


def read_amount(text: object) -> Money:
    match = _AMOUNT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError("not an amount in dollars and cents")
    return Money(int(match[1]) * 100 + int((match[2] or "").ljust(2, "0")), CURRENCY)


def fee(minor: int) -> int:
    """Return the fee on a reward or bonus: a fifth, rounded up. HITs here have under ten places.

    Amazon published it (20 % from 2015 on, at least a cent); no operation of the service tells it.
    """
    return -(-minor // 5)
