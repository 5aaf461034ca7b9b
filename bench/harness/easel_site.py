"""A page with the editor and its toolbar and nothing else, and the server that gives it."""

from __future__ import annotations

import functools
import http.server
import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit

from django.template.loader import render_to_string
from django.utils.translation import override
from PIL import Image

from config.env import ROOT

FRONTEND = ROOT / "frontend"
GREY = (0x99, 0x99, 0x99)
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' http:"
PAGE = """<!doctype html>
<html lang="{lang}" dir="{dir}"><meta charset="utf-8"><title>Editor</title>
<link rel="stylesheet" href="/css/every.css"><link rel="stylesheet" href="/css/editor.css">
<link rel="stylesheet" href="/css/tools.css"><link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>
<main data-editor>
  <div data-editor-stage tabindex="0"></div>
  <div>{toolbar} <input aria-label="note" id="note"></div>
</main>
{sheet}
</html>"""
STYLE = """main { display: grid; grid-template-columns: minmax(0, 1fr) 24rem; }
[data-editor-stage] { block-size: 400px; border: 0; }"""
SCRIPT = """
import { createEditor } from "/editor/editor.js";
const asked = new URLSearchParams(location.search);
const [width, height] = asked.get("frame").split("x").map(Number);
window.changes = 0;
window.problems = [];
window.editor = createEditor({
  root: document.querySelector("[data-editor]"),
  picture: { url: asked.get("picture") ?? `/picture.png?frame=${asked.get("frame")}` },
  frame: { width, height },
  points: [[10.5, 10.5]],
  mask: null,
  onChange() { window.changes += 1; },
  onProblem(problem) { window.problems.push(problem); },
});
"""


@contextmanager
def serving_easel() -> Iterator[str]:
    """Serve the page on a free port while the block runs; give its address.

    `/?frame=50x40` in English, `/rtl?frame=50x40` in Arabic; `&picture=` another picture.
    """
    handler = functools.partial(_Handler, directory=str(FRONTEND))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@functools.cache
def _page(language: str, direction: str) -> bytes:
    with override(language):
        parts = {
            "toolbar": render_to_string("annotation/toolbar.html"),
            "sheet": render_to_string("annotation/shortcuts.html"),
        }
    return PAGE.format(lang=language, dir=direction, **parts).encode()


@functools.cache
def _picture(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), GREY).save(file, "PNG")
    return file.getvalue()


class _Handler(http.server.SimpleHTTPRequestHandler):
    def _own(self) -> tuple[str, bytes] | None:
        url = urlsplit(self.path)
        width, height = parse_qs(url.query).get("frame", ["1x1"])[0].split("x")
        match url.path:
            case "/":
                return "text/html", _page("en", "ltr")
            case "/rtl":
                return "text/html", _page("ar", "rtl")
            case "/page.js":
                return "text/javascript", SCRIPT.encode()
            case "/page.css":
                return "text/css", STYLE.encode()
            case "/picture.png" | "/favicon.ico":
                return "image/png", _picture(int(width), int(height))
        return None

    def do_GET(self) -> None:
        found = self._own()
        if found is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", found[0])
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(found[1])

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""
