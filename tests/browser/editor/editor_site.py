"""A bare page with the editor on it, and the server that gives it."""

from __future__ import annotations

import http.server
import io
from pathlib import Path

from PIL import Image

FRONTEND = Path(__file__).resolve().parents[3] / "frontend"
GREY = (0x99, 0x99, 0x99)
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' http:"
PAGE = """<!doctype html>
<html lang="en" dir="DIR"><meta charset="utf-8"><title>Editor</title>
<link rel="stylesheet" href="/css/editor.css"><link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>
<main data-editor>
  <button type="button" data-tool="brush">b</button>
  <button type="button" data-tool="erase">e</button>
  <button type="button" data-tool="fill">f</button> <button type="button" data-tool="pan">p</button>
  <input type="range" data-setting="size" aria-label="s"> <output data-readout="size"></output>
  <button type="button" data-command="undo">u</button>
  <button type="button" data-command="redo">r</button>
  <button type="button" data-command="clear">c</button>
  <button type="button" data-command="zoom-in">+</button> <output data-readout="zoom"></output>
  <button type="button" data-command="fit">0</button> <output data-readout="share"></output>
  <input aria-label="note" id="note">
  <div data-editor-stage tabindex="0"></div>
</main></html>"""
STYLE = "body{margin:0} [data-editor-stage]{block-size:400px;inline-size:90vw;border:0}"
SCRIPT = """
import { createEditor } from "/editor/editor.js";
const [width, height] = new URLSearchParams(location.search).get("frame").split("x").map(Number);
window.changes = 0;
window.problems = [];
window.editor = createEditor({
  root: document.querySelector("[data-editor]"),
  picture: { url: new URLSearchParams(location.search).get("picture") ?? "/picture.png" },
  frame: { width, height },
  points: [[10.5, 10.5]],
  mask: null,
  onChange() { window.changes += 1; },
  onProblem(problem) { window.problems.push(problem); },
});
"""


def picture(width: int, height: int) -> bytes:
    """A grey PNG."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), GREY).save(file, "PNG")
    return file.getvalue()


class Handler(http.server.SimpleHTTPRequestHandler):
    own = {
        "/": ("text/html", PAGE.replace("DIR", "ltr").encode()),
        "/rtl": ("text/html", PAGE.replace("DIR", "rtl").encode()),
        "/page.js": ("text/javascript", SCRIPT.encode()),
        "/page.css": ("text/css", STYLE.encode()),
        "/picture.png": ("image/png", picture(50, 40)),
        "/favicon.ico": ("image/png", picture(1, 1)),
    }

    def do_GET(self) -> None:
        found = self.own.get(self.path.partition("?")[0])
        if found is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", found[0])
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(found[1])

    def log_message(self, format: str, *args: object) -> None:
        """Keep the test's output clean."""
