"""What somebody says of themselves before the first task, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys.program import Program
from tests.browser.journeys.visit import Visit

pytestmark = pytest.mark.browser

READS = "input[data-field=reads]"


def fill_in(page: Any, link: str) -> None:
    """Follow an invite and declare Arabic and Egypt."""
    page.goto(link)
    page.select_option("select[data-field=native]", "ar")
    page.select_option("select[data-field=country]", "EG")


def agree(page: Any) -> None:
    page.check("input[data-field=agree]")
    page.click("[data-action=consent]")


def test_who_reads_the_sentences_gets_a_task_and_choices_survive_another_language(
    visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    page = person.page
    fill_in(page, links("demo-stimuli", "arabic", "phrase"))
    page.check(READS)
    page.check("input[data-field=agree]")
    page.click("a[hreflang=en]")
    page.wait_for_selector("html[lang=en] [data-step=consent]")
    assert page.input_value("select[data-field=native]") == "ar"
    assert page.input_value("select[data-field=country]") == "EG"
    assert page.is_checked(READS)
    assert not page.is_checked("input[data-field=agree]")
    agree(page)
    page.click("[data-action=begin]")
    person.task()


def test_who_reads_none_of_the_sentences_is_told_once_and_has_no_task(
    visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    page = visit().page
    fill_in(page, links("demo-stimuli", "arabic", "phrase"))
    agree(page)
    page.click("dialog[open] [value='']")
    assert page.is_visible("[data-step=consent]")
    page.click("[data-action=consent]")
    page.click("[data-action=begin]")
    page.wait_for_selector("[data-nothing-done]")
    assert page.is_hidden("[data-code-card]")


def test_nobody_is_asked_about_their_own_language(
    visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    page = visit().page
    page.goto(links("demo-stimuli", "english", "phrase"))
    page.select_option("select[data-field=native]", "en")
    assert page.is_hidden("[data-reads]")


def test_who_left_early_is_thanked_without_a_code_wherever_they_come_back(
    visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    program = Program(links("demo-stimuli", "english", "phrase"))
    program.answer(program.next(), {"outcome": "nothing_to_label"})
    program.call("POST", f"{program.path}finish/", {})
    person = visit()
    person.expected.append("409")
    program.go_on_in(person.page, "phrase")
    person.page.wait_for_url("**/finish/")
    person.page.wait_for_selector("[data-partly]")
    assert person.page.is_hidden("[data-code-card]")
    assert person.page.text_content("[data-receipt-reward]") == "£0.17"


def test_who_took_consent_back_finds_no_way_on_at_the_end(
    visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    program = Program(links("demo-stimuli", "english", "phrase"))
    program.call("POST", f"{program.path}withdraw/", {"erase": False})
    page = visit().page
    program.go_on_in(page, "finish")
    page.wait_for_selector("[data-step=withdrawn]")
