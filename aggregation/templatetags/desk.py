"""Filters of the desk's pages: amounts, and what things are called."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language_bidi

from aggregation.web.desk import words
from aggregation.web.desk.money import shown
from annotation.cultures import CULTURES

register = template.Library()


@register.filter
def money(minor: int | str | None, currency: str) -> str:
    if minor is None:
        return "–"
    return ltr(shown(int(minor), currency))


@register.filter
def ltr(text: str) -> str:
    """Keep what is read from left to right together in a line from right to left."""
    return f"\u2066{text}\u2069" if get_language_bidi() else text


@register.filter
def word(value: object, table: str) -> str:
    return words.word(str(value), table)


@register.filter
def culture_name(slug: str) -> str:
    return CULTURES[slug].name if slug in CULTURES else slug


@register.filter
def entry_word(value: str, field: str) -> str:
    """Return what a value in an audit entry of this field is called."""
    return str(words.OF_ENTRY.get(field, {}).get(value, value)) if value else "–"
