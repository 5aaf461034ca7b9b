"""The worker dies in the middle of storing an import: the next one completes it."""

from __future__ import annotations

import io
import json
import os
import signal
import time
import zipfile
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import numpy as np
from PIL import Image

from tests.browser.journeys.installation import PASSWORD, install
from tests.serving.server import Server

PICTURES = 40


class Browser:
    """A member of the staff, signed in, without any page."""

    def __init__(self, server: Server) -> None:
        self.url, self.cookies = server.url, CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))
        self.get("/staff/login/")
        self.post("/staff/login/", urlencode({"username": "lead", "password": PASSWORD}).encode())

    def get(self, address: str) -> bytes:
        with self.opener.open(self.url + address, timeout=60) as answer:
            return bytes(answer.read())

    def post(self, address: str, data: bytes = b"", **headers: str) -> bytes:
        token = next(str(cookie.value) for cookie in self.cookies if cookie.name == "csrftoken")
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        said |= {"X-CSRFToken": token, "Referer": f"{self.url}/"}
        with self.opener.open(Request(self.url + address, data, said), timeout=60) as answer:
            return bytes(answer.read())

    def state(self, page: str) -> dict[str, Any]:
        return dict(json.loads(self.get(f"{page}state/")))

    def wait(self, page: str, state: str, *, done: int = 0) -> None:
        """Wait until an import is in this state, and so far in it."""
        end = time.monotonic() + 120
        while (said := self.state(page))["state"] != state or said["done"] < done:
            assert time.monotonic() < end, said
            time.sleep(0.1)


def noise() -> bytes:
    random = np.random.default_rng(1)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for number in range(PICTURES):
            pixels = random.integers(0, 256, (600, 600, 3), dtype=np.uint8)
            picture = io.BytesIO()
            Image.fromarray(pixels).save(picture, "PNG")
            archive.writestr(f"Noise/{number}.png", picture.getvalue())
    return stream.getvalue()


def test_an_import_outlives_the_killing_of_its_worker(tmp_path: Path) -> None:
    server = Server(tmp_path)
    install(server)
    server.start()
    try:
        browser = Browser(server)
        places = json.loads(browser.post("/staff/imports/new/", b"source=pictures"))
        kind = "application/octet-stream"
        browser.post(places["files"], noise(), Content_Type=kind, X_File_Name="noise.zip")
        browser.post(places["examine"])
        browser.wait(places["page"], "examined")
        browser.post(f"{places['page']}agree/")
        browser.wait(places["page"], "storing", done=3)
        for pid in server.processes("celery"):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        browser.wait(places["page"], "done")
        report = json.loads(browser.get(f"{places['page']}report.json"))["report"]
        assert report["unchanged"] >= 3
        assert report["new"] + report["unchanged"] == PICTURES
        assert report["refused"] == []
        end = time.monotonic() + 60
        while list(Path(tmp_path, "var", "files").rglob("*.bin")):
            assert time.monotonic() < end, "what was handed in is still there"
            time.sleep(0.1)
    finally:
        server.stop()
