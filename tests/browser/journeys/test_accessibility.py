"""Every page and dialog in three languages, light and dark, as axe-core sees it; and focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.journeys import ways_in
from tests.browser.journeys.inputs import Keys
from tests.browser.journeys.installation import Demonstration
from tests.browser.journeys.program import Program
from tests.browser.journeys.test_layout import at_work
from tests.browser.journeys.visit import Visit
from tests.browser.waiting import until_focused

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]
LANGUAGES = ("en", "zh-hans", "ar")
TASKS = {
    "phrase": "demo-stimuli",
    "region": "demo-stimuli",
    "emotion": "demo-culture",
    "figure": "demo-figures",
}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
EVERYTHING = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "tag", "values": [*WCAG, "best-practice"]},
    "rules": {"target-size": {"enabled": True}},
}
CONTRAST = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}

# The dialogs that every task page has are looked at on one of them.
ON_EVERY_PAGE = {"instructions", "decline", "problem", "conflict", "told", "withdraw"}
DIALOGS = "[...document.querySelectorAll('dialog')].map((dialog) => dialog.dataset.dialog)"
OPEN = "(name) => document.querySelector(`dialog[data-dialog=${name}]`).showModal()"
CLOSE = "document.querySelector('dialog[open]').close()"

# Beyond a dialog's last control comes the browser's own window, then its first again.
INSIDE = """document.activeElement === document.body
  || document.activeElement.closest("dialog[open]") !== null"""
FOCUS = """() => {
  const element = document.activeElement;
  if (element === document.body) return null;
  const shows = [element, element.closest("label")].filter(Boolean).some((shown) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });
  const { action, zoom, word, choose, change, remove, mark, field } = element.dataset;
  const name = action ?? (zoom && `zoom ${zoom}`) ?? (word && "word") ?? (choose && "choose")
    ?? (change && "change") ?? (remove && "remove") ?? (mark && "mark") ?? field
    ?? element.hreflang ?? element.className;
  return [name, shows];
}"""


def faults(page: Any, part: str | None = None) -> list[str]:
    """Return what axe finds wrong; in English the dark colours are judged as well."""
    found = []
    judged = [("light", EVERYTHING), ("dark", CONTRAST)]
    for scheme, options in judged if page.locator("html[lang=en]").count() else judged[:1]:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for violation in Axe().run(page, context=part, options=options).response["violations"]:
            where = [node["target"][0] for node in violation["nodes"]]
            found.append(f"{page.url} {part or ''} {scheme}: {violation['id']} at {where}")
    return found


def faults_of_dialogs(page: Any, names: set[str]) -> list[str]:
    found = []
    for name in sorted(names):
        page.evaluate(OPEN, name)
        found += faults(page, "dialog[open]")
        page.evaluate(CLOSE)
    return found


def in_each_language(
    page: Any, ready: str, then: Callable[[Any], list[str]] = lambda page: []
) -> list[str]:
    """Judge an annotator's page in all languages, each when something fit to be seen is there."""
    found = []
    for language in LANGUAGES:
        page.click(f"a[hreflang={language}]")
        page.wait_for_url(f"**/{language}/work/**")
        page.wait_for_selector(ready)
        found += faults(page) + then(page)
    return found


def focused(page: Any, most: int = 90) -> list[tuple[str, bool]]:
    """Go through a page by Tab; return what had the focus, and whether that was to be seen."""
    page.focus(".skip-link")
    found = []
    for _ in range(most):
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUS)
        if now is None:
            break
        found.append((str(now[0]), bool(now[1])))
    return found


def test_the_way_in(visit: Visits, links: Callable[..., str]) -> None:
    page = visit().page
    page.goto(links("demo-stimuli", "arabic", "phrase"))
    page.select_option(ways_in.NATIVE, "ar")
    found = in_each_language(
        page, ways_in.READS, lambda page: faults_of_dialogs(page, {"reads_none"})
    )
    stops = focused(page)
    assert [name for name, shows in stops if not shows] == []
    assert [name for name, _ in stops][-5:] == ["native", "country", "reads", "agree", "consent"]
    page.select_option(ways_in.COUNTRY, "EG")
    page.check("input[data-field=agree]")
    page.click("[data-action=consent]")
    page.click("dialog[open] [value=on]")
    found += in_each_language(page, "[data-step=instructions]")
    assert found == []


@pytest.mark.parametrize("kind", TASKS)
def test_the_page_of_each_task_kind_with_its_dialogs(
    visit: Visits, links: Callable[..., str], kind: str
) -> None:
    person = visit()
    page = person.page
    Program(links(TASKS[kind], "english", kind)).go_on_in(page, kind)
    person.task()
    at_work(page, kind)
    if kind != "region":
        person.status("saved")
    own = set(page.evaluate(DIALOGS)) - (ON_EVERY_PAGE if kind != "emotion" else set())
    ready = "[data-ready]:not([aria-busy])"
    assert in_each_language(page, ready, lambda page: faults_of_dialogs(page, own)) == []
    assert [name for name, shows in focused(page) if not shows] == []


def test_the_focus_goes_the_way_the_work_goes(
    visit: Visits, short: Callable[[str, str], str]
) -> None:
    person = visit()
    page = person.page
    ways_in.by_mouse(person, short("phrase", "english"), "english")
    page.click("[data-word='3']")
    page.mouse.click(*person.at(*[side / 2 for side in person.frame()]))
    header = ["en", "zh-hans", "ar"]
    # A point that has the focus has its button for removal behind it.
    picture = ["picture__stage", "mark", "mark", "zoom out", "zoom fit", "zoom in"]
    panel = ["word", "undo", "choose", "change", "remove", "whole", "nothing"]
    foot = ["submit", "instructions", "decline", "problem"]
    seen = [name for name, _shows in focused(page)]
    assert seen == [*header, *picture, *panel, *foot]


def test_dialogs_keep_the_focus_and_give_it_back(visit: Visits, links: Callable[..., str]) -> None:
    person = visit()
    page, keys = person.page, Keys(person.page)
    Program(links(TASKS["emotion"], "english", "emotion")).go_on_in(page, "emotion")
    person.task()
    for action in ("instructions", "decline", "problem"):
        keys.tab_to(f"[data-action={action}]")
        keys.press("Enter")
        page.wait_for_selector(f"dialog[data-dialog={action}][open]")
        for _ in range(9):
            assert page.evaluate(INSIDE)
            keys.press("Tab")
        # The digits of the feelings are asleep meanwhile.
        keys.press("5", "Escape")
        page.wait_for_selector("dialog[open]", state="detached")
        until_focused(page, f"[data-action={action}]")
        assert page.locator("[data-emotion][aria-pressed=true]").count() == 0
        page.evaluate("new Promise((drawn) => requestAnimationFrame(drawn))")


def test_the_way_out(visit: Visits, links: Callable[..., str]) -> None:
    program = Program(links("demo-culture", "english", "emotion"))
    program.call("POST", f"{program.path}finish/", {})
    page = visit().page
    page.goto(program.entrance)
    page.wait_for_selector("[data-step=stop]")
    found = faults(page)
    program.go_on_in(page, "finish")
    found += in_each_language(page, "[data-receipt]")
    page.evaluate("document.querySelector('[data-code-card]').hidden = false")
    assert found + faults(page, "[data-code-card]") == []


def test_the_pages_of_the_staff(demo: Demonstration, visit: Visits) -> None:
    person = visit()
    page, found = person.page, []
    page.goto(f"{demo.url}/staff/")
    found += faults(page)
    person.sign_in(f"{demo.url}/staff/", "curator", demo.passwords["curator"])
    for language in LANGUAGES:
        page.click(f"[name=language][value={language}]")
        page.wait_for_selector(f"html[lang={language}]")
        for place in (
            "",
            "demo-stimuli/review/?kind=region&culture=",
            "demo-stimuli/review/?kind=phrase&culture=",
            "demo-culture/review/?kind=emotion&culture=english",
        ):
            page.goto(f"{demo.url}/staff/{place}")
            found += faults(page)
    assert found == []
