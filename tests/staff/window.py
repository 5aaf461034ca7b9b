"""A window of a real browser for somebody who is signed in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import CHROMIUM, SWITCHES


@contextmanager
def at(server: Any, browser: Client, address: str, *, language: str = "en") -> Iterator[Page]:
    """Open a page as somebody who is signed in; what a script throws fails the test."""
    problems: list[str] = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        page = _window(chromium, server, browser, language)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("dialog", lambda dialog: problems.append(dialog.message))
        _go(page, server.url + address)
        yield page
        chromium.close()
    assert problems == []


def tab(beside: Page, server: Any, browser: Client, address: str) -> Page:
    """Open a page as somebody else, in a window of their own beside another."""
    chromium = beside.context.browser
    assert chromium is not None
    page = _window(chromium, server, browser, "en")
    _go(page, server.url + address)
    return page


def _window(chromium: Browser, server: Any, browser: Client, language: str) -> Page:
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, locale=language)
    cookies = {
        "sessionid": browser.cookies["sessionid"].value,
        settings.LANGUAGE_COOKIE_NAME: language,
    }
    for name, value in cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": server.url}])
    return context.new_page()


def _go(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
