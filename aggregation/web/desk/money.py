"""Amounts of money as a person reads and types them; inside they are whole minor units."""

from __future__ import annotations

from decimal import Decimal

WITHOUT_CENTS = {"JPY", "KRW", "VND", "CLP", "ISK", "UGX"}


LONGEST = 12
"""More digits than any amount has. Python itself refuses to read some thousands of them."""


def digits(currency: str) -> int:
    return 0 if currency in WITHOUT_CENTS else 2


def shown(minor: int, currency: str) -> str:
    """Write an amount: 123450 GBP is "1,234.50 GBP"."""
    places = digits(currency)
    return f"{Decimal(minor).scaleb(-places):,.{places}f} {currency}"


def minor_of(amount: Decimal, currency: str) -> int:
    """Return a typed amount in minor units; what is smaller than one is cut off."""
    return int(amount.scaleb(digits(currency)))


def minor_in(text: str) -> int | None:
    """Return the minor units a form sends along with what it showed; None where it is no amount."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST else None


def major_of(minor: int, currency: str) -> Decimal:
    return Decimal(minor).scaleb(-digits(currency))
