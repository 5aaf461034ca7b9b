"""From an invite to the first task, by each hand."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.journeys.inputs import Fingers, Keys
from tests.browser.journeys.visit import Visit

PEOPLE = {"english": ("en", "GB"), "chinese": ("zh", "CN"), "arabic": ("ar", "EG")}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NATIVE, COUNTRY = "select[data-field=native]", "select[data-field=country]"
READS = "input[data-field=reads]"

WayIn = Callable[..., str]


def by_mouse(person: Visit, link: str, culture: str, *, reads: bool = False) -> str:
    native, country = PEOPLE[culture]
    page = person.page
    page.goto(link)
    page.select_option(NATIVE, native)
    page.select_option(COUNTRY, country)
    if reads:
        page.click(f"label:has({READS})")
    page.click("label:has([data-field=agree])")
    page.click("[data-action=consent]")
    page.click("[data-action=begin]")
    return person.task()


def by_fingers(person: Visit, link: str, culture: str, *, reads: bool = False) -> str:
    native, country = PEOPLE[culture]
    page, fingers = person.page, Fingers(person.page)
    page.goto(link)
    # The lists of a phone belong to the phone, not to the page.
    page.select_option(NATIVE, native)
    page.select_option(COUNTRY, country)
    if reads:
        fingers.tap(f"label:has({READS})")
    fingers.tap("label:has([data-field=agree])")
    fingers.tap("[data-action=consent]")
    page.wait_for_selector("[data-step=instructions]")
    fingers.tap("[data-action=begin]")
    return person.task()


def by_keys(person: Visit, link: str, culture: str, *, reads: bool = False) -> str:
    native, _country = PEOPLE[culture]
    page, keys = person.page, Keys(person.page)
    page.goto(link)
    page.wait_for_selector("[data-step=consent]")
    keys.choose(NATIVE, native)
    keys.tab_to(COUNTRY)
    keys.press("ArrowDown", "ArrowDown")
    if reads:
        keys.tab_to(READS)
        keys.press("Space")
    keys.tab_to("[data-field=agree]")
    keys.press("Space")
    keys.tab_to("[data-action=consent]")
    keys.press("Enter")
    page.wait_for_selector("[data-step=instructions]")
    keys.tab_to("[data-action=begin]")
    keys.press("Enter")
    return person.task()
