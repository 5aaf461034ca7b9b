"""A HIT in a browser: our page in a sandboxed frame of another origin, and the last form."""

from __future__ import annotations

import html
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

import pytest
from playwright.sync_api import Browser

from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.mturk.entry import is_preview
from annotation.crowd.mturk.receipts import Place, participation_of, receipt_for
from annotation.crowd.simulator.mturk import MTurkSimulator
from tests.crowd.mturk.wishes import opened

pytestmark = pytest.mark.browser

KEY = b"signs receipts"
WORK = UUID("00000000-0000-4000-8000-000000000001")
# A page that tries to leave its frame before it shows the form.
ESCAPE = "<script>try { top.location = 'http://localhost:1/'; } catch (error) {}</script>"


class OurSite(ThreadingHTTPServer):
    """A page of ours that sets no cookie and knows people by their link alone."""

    daemon_threads = True
    mturk: MTurk


class _Page(BaseHTTPRequestHandler):
    server: OurSite

    def do_GET(self) -> None:
        query = dict(parse_qsl(urlsplit(self.path).query))
        body = "<p>This is what the task looks like.</p>"
        if not is_preview(query):
            mturk = self.server.mturk
            form = mturk.submit_form(query, receipt_for(WORK, mturk.place(query), key=KEY))
            fields = "".join(
                f'<input type="hidden" name="{name}" value="{html.escape(value)}">'
                for name, value in form.fields.items()
            )
            action = html.escape(form.action)
            body = f'<form method="post" action="{action}">{fields}<button>Hand in</button></form>'
        page = f"<!DOCTYPE html><meta charset=utf-8>{ESCAPE}{body}".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        """Keep the test's output readable."""


@pytest.fixture
def ours(mturk: MTurk) -> Iterator[str]:
    site = OurSite(("127.0.0.1", 0), _Page)
    site.mturk = mturk
    Thread(target=site.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield f"http://localhost:{site.server_address[1]}/turk?campaign=1"
    site.shutdown()
    site.server_close()


def test_somebody_looks_accepts_and_hands_in(
    browser: Browser, turk: MTurkSimulator, mturk: MTurk, ours: str
) -> None:
    opened(mturk, entry_url=ours)
    page = browser.new_page()
    page.goto(f"{turk.worker_origin}/signin?worker=A1ANN")
    page.click("text=Mark what moves you")
    frame = page.frame_locator("iframe[sandbox]")
    frame.get_by_text("This is what the task looks like.").wait_for()
    page.click("text=Accept")
    address = page.url
    frame.get_by_text("Hand in").click()
    frame.get_by_text("The HIT was submitted.").wait_for()
    assert page.url == address
    (read,) = mturk.submissions("spring")
    place = Place("simulator", read.id.split(".")[0], "A1ANN")
    assert participation_of(read.code, place, key=KEY) == WORK
    page.close()
