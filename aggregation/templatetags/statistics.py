"""Filters of the statistics pages: numbers, shares and measures as they are read."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from aggregation.services.agreement import CulturePair
from aggregation.services.measures import Measure
from aggregation.templatetags.desk import ltr
from aggregation.web.statistics_words import REASONS, SAID
from annotation.emotions import EMOTIONS

register = template.Library()
NONE = "–"


@register.filter
def percent(share: float | None) -> str:
    """Write a share from 0 to 1 as a percentage without places; a dash where there is none."""
    return NONE if share is None else f"{number_format(round(100 * share), 0)}%"


@register.filter
def places(number: float | None, count: int = 2) -> str:
    """Write a number with so many places, a real minus before it; a dash where there is none."""
    if number is None:
        return NONE
    rounded = round(number, count) + 0.0
    said = number_format(rounded, count).replace("-", "\N{MINUS SIGN}")
    return ltr(said) if rounded < 0 else said


@register.filter
def counted(number: float | None) -> str:
    """Write a whole number as it is, any other with places; a dash where there is none."""
    return str(number) if isinstance(number, int) else places(number, 4)


@register.filter
def measured(measure: Measure | None) -> str | SafeString:
    """Write a measure, or in its place the reason why there is none."""
    if measure is None:
        return NONE
    if measure.value is None:
        said = REASONS[measure.reason] if measure.reason else ""
        return format_html('<span class="undefined">{}</span>', said)
    return places(measure.value)


@register.filter
def emotion(name: str) -> str:
    return gettext(name) if name else ""


@register.filter
def level(share: float) -> int:
    """Return which of the ten depths of colour a share from 0 to 1 has; 0 for nothing at all."""
    return 0 if share <= 0 else min(9, 1 + int(9 * share))


@register.filter
def said(value: str) -> str:
    """Return what a value, a verdict or a state is called."""
    return str(SAID[value]) if value in SAID else gettext(value) if value else ""


@register.filter
def small_percent(share: float) -> str:
    """Write a share with one place, and nothing at all as a dot."""
    return f"{number_format(round(100 * share, 1), 1)}%" if share else "·"


@register.filter
def rows_of_pair(pair: CulturePair) -> list[tuple[str, list[tuple[float, int]]]]:
    """Return a row for each emotion: shares, and their depths of colour beside the largest."""
    most = max(max(shares) for shares in pair.shares) or 1
    return [
        (emotion, [(share, level(share / most)) for share in shares])
        for emotion, shares in zip(EMOTIONS, pair.shares, strict=True)
    ]
