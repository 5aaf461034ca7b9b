"""Chromium visiting a task page: what it fetches and when an annotator can begin."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.harness.people import Person

CHROMIUM = "/usr/bin/chromium"
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WINDOWS = ((1440, 900), (1366, 768))

# The page is usable when its task is there to be worked on and its picture has arrived.
WATCH = """
sessionStorage.setItem("evoke.participation", JSON.stringify(%s));
new MutationObserver((_changes, observer) => {
  if (document.querySelector("[data-ready]")) {
    window.readyAt = performance.now();
    observer.disconnect();
  }
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
USABLE = """() => {
  const pictures = performance.getEntriesByType("resource").filter(
    (entry) => entry.name.includes("/pictures/") && entry.responseEnd > 0);
  return window.readyAt && pictures.length
    ? Math.max(window.readyAt, pictures[0].responseEnd) / 1000 : null;
}"""
BEYOND = "() => document.scrollingElement.scrollHeight - innerHeight"


@dataclass
class Visit:
    """What one visit of a page took from the server; the picture counts apart."""

    requests: int = 0
    page_bytes: int = 0
    picture_bytes: int = 0
    usable_seconds: float = 0.0
    beyond_window: int = 0


class Visitor:
    """One person's browser, its cache empty at first."""

    def __init__(self, browser: Browser, person: Person, *, slowdown: int = 1) -> None:
        self._context = browser.new_context(
            viewport={"width": WINDOWS[0][0], "height": WINDOWS[0][1]},
            extra_http_headers={"X-Forwarded-Proto": "https"},
        )
        session = json.dumps({"id": person.id, "token": person.token})
        self._context.add_init_script(WATCH % session)
        self._slowdown = slowdown

    def visit(self, url: str) -> Visit:
        page = self._context.new_page()
        session = self._context.new_cdp_session(page)
        visit = Visit()
        _count(session, visit)
        session.send("Emulation.setCPUThrottlingRate", {"rate": self._slowdown})
        page.goto(url)
        visit.usable_seconds = page.wait_for_function(USABLE, timeout=60_000).json_value()
        page.wait_for_load_state("networkidle")
        visit.beyond_window = max(_beyond(page, *window) for window in WINDOWS)
        page.close()
        return visit

    def close(self) -> None:
        self._context.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


def _count(session: CDPSession, visit: Visit) -> None:
    """Add up what comes over the network; what the cache gives costs nothing."""
    pictures: set[str] = set()
    cached: set[str] = set()

    def on_response(event: dict[str, Any]) -> None:
        response = event["response"]
        if "/pictures/" in response["url"]:
            pictures.add(event["requestId"])
        if response.get("fromDiskCache") or response.get("fromPrefetchCache"):
            cached.add(event["requestId"])

    def on_finished(event: dict[str, Any]) -> None:
        name, size = event["requestId"], int(event["encodedDataLength"])
        if name in pictures:
            visit.picture_bytes += size
        elif name not in cached:
            visit.page_bytes += size
            visit.requests += 1

    session.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    session.on("Network.responseReceived", on_response)
    session.on("Network.loadingFinished", on_finished)
    session.send("Network.enable")


def _beyond(page: Page, width: int, height: int) -> int:
    page.set_viewport_size({"width": width, "height": height})
    return max(int(page.evaluate(BEYOND)), 0)
