"""Reads what staff ask for: plans, amounts, which people; refuses by name what does not fit."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.paginator import Page, Paginator
from rest_framework.request import Request

from annotation.errors import Refusal
from annotation.kinds.fields import flag_field, list_field, only_fields, text_field, whole_field
from annotation.recruiting.roster import SHOWS, Chosen
from annotation.recruiting.studies import StudyPlan

MOST_MINOR = 2_000_000_000
ON_A_PAGE = 100
TEXTS = {
    "culture": 40,
    "kind": 20,
    "title": 200,
    "description": 10_000,
    "content_warning": 20,
    "parameter": 40,
    "return_url": 500,
}
SCREENING = "paid_screening"
NUMBERS = {"reward_minor": MOST_MINOR, "minutes": 10_000}


def plan_in(body: Any) -> StudyPlan:
    """Return what somebody wants to recruit; what is left out comes from the campaign."""
    said = only_fields(body, {"platform", "places", "filters", SCREENING, *TEXTS, *NUMBERS})
    given: dict[str, Any] = {
        name: short(said, name, most) for name, most in TEXTS.items() if name in said
    }
    given |= {name: whole(said, name, most) for name, most in NUMBERS.items() if name in said}
    if "filters" in said:
        filters = list_field(said, "filters")
        if not all(isinstance(one, dict) for one in filters):
            raise Refusal("field_type", field="filters", expected="list of objects")
        given["filters"] = filters
    if SCREENING in said:
        given[SCREENING] = flag_field(said, SCREENING)
    places = whole(said, "places", MOST_MINOR)
    return StudyPlan(platform=short(said, "platform", 20), places=places, **given)


def chosen_in(said: dict[str, Any], *, show: str) -> Chosen:
    """Return which people are meant; `show` where nothing is said of it."""
    study = said.get("study")
    try:
        found = UUID(str(study)) if study else None
    except ValueError:
        raise Refusal("field_type", field="study", expected="id") from None
    names = ("platform_state", "work", "payment", "culture")
    words = {name: short(said, name, 40) for name in names if name in said}
    shown = said.get("show", show)
    if shown not in SHOWS:
        raise Refusal("field_type", field="show", expected=list(SHOWS))
    return Chosen(show=shown, study=found, **words)


def whole(said: dict[str, Any], name: str, most: int) -> int:
    value = whole_field(said, name)
    if not 0 <= value <= most:
        raise Refusal("field_type", field=name, expected=f"0 to {most}")
    return value


def short(said: dict[str, Any], name: str, most: int) -> str:
    value = text_field(said, name)
    if len(value) > most:
        raise Refusal("field_type", field=name, expected=f"at most {most} characters")
    return value


def turned(request: Request, rows: Any) -> Page[Any]:
    """Return the page of a list that is asked for, or the nearest there is."""
    return Paginator(rows, ON_A_PAGE).get_page(request.query_params.get("page"))
