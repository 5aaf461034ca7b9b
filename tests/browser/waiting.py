"""Waiting for a page from outside of it.

Playwright's `wait_for_function` evaluates its text inside of the page at its second look, which the
pages' content security policy forbids: whether it works depends on how quick the page was. Asking
again from here works under every policy.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Error

PATIENCE_SECONDS = 60.0
PAUSE_MS = 25


def until(page: Any, expression: str, arg: Any = None) -> None:
    """Wait until the expression (or the function, given `arg`) is true in the page.

    A page that is left while it is asked is asked again at its next address.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while not _holds(page, expression, arg):
        assert time.monotonic() < end, f"the page never came to: {expression}"
        page.wait_for_timeout(PAUSE_MS)


def until_focused(page: Any, selector: str) -> None:
    """Wait until what is in focus matches the selector: a dialog gives focus back as it closes."""
    until(page, "(css) => Boolean(document.activeElement?.matches(css))", selector)


def until_it_opens(page: Any, key: str, selector: str) -> None:
    """Press a key until what it opens is shown: a page that is still starting hears no key."""
    for _ in range(round(PATIENCE_SECONDS)):
        if page.is_visible(selector):
            return
        page.keyboard.press(key)
        page.wait_for_timeout(1000)
    raise AssertionError(f"{key} opened no {selector}")


def _holds(page: Any, expression: str, arg: Any) -> bool:
    try:
        return bool(page.evaluate(expression, arg))
    except Error as error:
        if "context was destroyed" in str(error) or "navigat" in str(error):
            return False
        raise
