"""Every page in its three languages, light and dark, as axe-core sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys.program import Program
from tests.browser.journeys.test_review import sign_in
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
KEEP = """([id, token]) =>
  sessionStorage.setItem("evoke.participation", JSON.stringify({ id, token }))"""


def faults(page: Any) -> list[str]:
    """Return what hinders somebody seriously, in light and in dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for violation in axe.Axe().run(page).response["violations"]:
            if violation["impact"] in ("serious", "critical"):
                where = [node["target"][0] for node in violation["nodes"]]
                found.append(f"{page.url} {scheme}: {violation['id']} at {where}")
    return found


def change_language(page: Any, language: str) -> None:
    page.click(f"a[hreflang={language}]")
    page.wait_for_url(f"**/{language}/work/**")


@pytest.mark.parametrize("kind", TASKS)
def test_the_way_to_a_task_and_the_task(
    visit: Callable[..., Visit], links: Callable[..., str], kind: str
) -> None:
    person = visit()
    page, found = person.page, []
    page.goto(links(TASKS[kind], "english", kind))
    for language in LANGUAGES:
        change_language(page, language)
        page.wait_for_selector("[data-step=consent]")
        found += faults(page)
    person.consent(page.url, native="en", country="GB")
    for language in LANGUAGES:
        change_language(page, language)
        page.wait_for_selector("[data-step=instructions]")
        found += faults(page)
    page.click("[data-action=begin]")
    for language in LANGUAGES:
        change_language(page, language)
        person.task()
        found += faults(page)
    assert found == []


def test_the_way_out(demo: Server, visit: Callable[..., Visit], links: Callable[..., str]) -> None:
    program = Program(links("demo-culture", "english", "emotion"))
    program.call("POST", f"{program.path}finish/", {})
    page, found = visit().page, []
    page.goto(f"{demo.url}/en/work/")
    page.wait_for_selector("[data-step=stop]")
    found += faults(page)
    page.evaluate(KEEP, [program.path.split("/")[1], program.token])
    page.goto(f"{demo.url}/en/work/finish/")
    for language in LANGUAGES:
        change_language(page, language)
        page.wait_for_selector("[data-receipt]")
        found += faults(page)
    assert found == []


def test_the_pages_of_the_staff(demo: Server, visit: Callable[..., Visit]) -> None:
    person = visit()
    page, found = person.page, []
    page.goto(f"{demo.url}/staff/")
    found += faults(page)
    sign_in(person, f"{demo.url}/staff/", demo.passwords["curator"])
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
