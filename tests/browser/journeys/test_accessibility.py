"""Every page in its three languages, light and dark, as axe-core sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys.program import Program
from tests.browser.journeys.visit import Visit
from tests.serving.server import Server

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

pytestmark = pytest.mark.browser

LANGUAGES = ("en", "zh-hans", "ar")
TASKS = {
    "phrase": "demo-stimuli",
    "region": "demo-stimuli",
    "emotion": "demo-culture",
    "figure": "demo-figures",
}
EVERYTHING = {"resultTypes": ["violations"]}
CONTRAST = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}


def faults(page: Any) -> list[str]:
    """Return what hinders somebody seriously; the dark colours are judged as well."""
    found = []
    for scheme, options in (("light", EVERYTHING), ("dark", CONTRAST)):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for violation in axe.Axe().run(page, options=options).response["violations"]:
            if violation["impact"] in ("serious", "critical"):
                where = [node["target"][0] for node in violation["nodes"]]
                found.append(f"{page.url} {scheme}: {violation['id']} at {where}")
    return found


def in_each_language(page: Any, ready: str) -> list[str]:
    """Judge an annotator's page in all languages, each when something fit to be seen is there."""
    found = []
    for language in LANGUAGES:
        page.click(f"a[hreflang={language}]")
        page.wait_for_url(f"**/{language}/work/**")
        page.wait_for_selector(ready)
        found += faults(page)
    return found


def test_the_way_in(visit: Callable[..., Visit], links: Callable[..., str]) -> None:
    person = visit()
    person.page.goto(links("demo-stimuli", "english", "region"))
    found = in_each_language(person.page, "[data-step=consent]")
    person.consent(person.page.url, native="en", country="GB")
    found += in_each_language(person.page, "[data-step=instructions]")
    assert found == []


@pytest.mark.parametrize("kind", TASKS)
def test_the_page_of_each_task_kind(
    visit: Callable[..., Visit], links: Callable[..., str], kind: str
) -> None:
    person = visit()
    Program(links(TASKS[kind], "english", kind)).go_on_in(person.page, kind)
    person.task()
    assert in_each_language(person.page, "[data-ready]:not([aria-busy])") == []


def test_the_way_out(visit: Callable[..., Visit], links: Callable[..., str]) -> None:
    program = Program(links("demo-culture", "english", "emotion"))
    program.call("POST", f"{program.path}finish/", {})
    page = visit().page
    page.goto(program.entrance)
    page.wait_for_selector("[data-step=stop]")
    found = faults(page)
    program.go_on_in(page, "finish")
    assert found + in_each_language(page, "[data-receipt]") == []


def test_the_pages_of_the_staff(demo: Server, visit: Callable[..., Visit]) -> None:
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
