"""The annotator's pages as the server gives them. No database: they are shells."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from annotation.kinds import kinds

LANGUAGES = {"en": "ltr", "zh-hans": "ltr", "ar": "rtl"}
PAGES = ["", "finish/", *(f"{name}/" for name in kinds())]


class Tags(HTMLParser):
    """Every start tag with its attributes, and the text of every script."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self._in_script = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._in_script = tag == "script"

    def handle_data(self, data: str) -> None:
        if self._in_script and data.strip():
            self.scripts.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag == name]


def page(client: Client, language: str, name: str) -> Tags:
    response = client.get(f"/{language}/work/{name}")
    assert response.status_code == 200
    return Tags(response.content.decode())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_every_page_speaks_the_language_of_its_path(
    client: Client, language: str, name: str
) -> None:
    shown = page(client, language, name)
    html = shown.all("html")[0]
    assert (html["lang"], html["dir"]) == (language, LANGUAGES[language])
    links = {link["hreflang"]: link["href"] for link in shown.all("a") if "hreflang" in link}
    assert links == {code: f"/{code}/work/{name}" for code in LANGUAGES}


@pytest.mark.parametrize("name", PAGES)
def test_pages_need_no_cookie_and_no_inline_code(client: Client, name: str) -> None:
    response = client.get(f"/en/work/{name}")
    assert not response.cookies
    shown = Tags(response.content.decode())
    assert shown.all("style") == []
    for tag, attributes in shown.tags:
        assert "style" not in attributes, tag
        assert not [one for one in attributes if one.startswith("on")], tag
    data = [one for one in shown.all("script") if one.get("type") == "application/json"]
    assert len(shown.scripts) == len(data) == 1


@pytest.mark.parametrize("name", PAGES)
def test_pages_announce_every_module_they_load(client: Client, name: str) -> None:
    shown = page(client, "en", name)
    announced = {link["href"] for link in shown.all("link") if link["rel"] == "modulepreload"}
    assert len(announced) > 5
    entry = next(a["data-module"] for _tag, a in shown.tags if "data-module" in a)
    assert entry in announced
    for address in announced:
        source = Path(finders.find(address.removeprefix("/static/"))).read_text("utf-8")
        folder = address.rsplit("/", 1)[0]
        for path in re.findall(r"""^(?:import|export)[^;]*?from ["'](.+?)["'];""", source, re.M):
            assert resolved(folder, path) in announced


def resolved(folder: str, path: str) -> str:
    parts = folder.split("/")
    for step in path.split("/"):
        if step == "..":
            parts.pop()
        elif step != ".":
            parts.append(step)
    return "/".join(parts)


@pytest.mark.parametrize("name", PAGES)
def test_every_file_a_page_asks_for_exists(client: Client, name: str) -> None:
    shown = page(client, "en", name)
    asked = [value for _tag, attributes in shown.tags for value in attributes.values()]
    files = {value.split("#")[0] for value in asked if value and value.startswith("/static/")}
    assert len(files) > 6
    assert [file for file in files if not finders.find(file.removeprefix("/static/"))] == []


def test_a_page_carries_its_own_texts_and_those_of_every_page(client: Client) -> None:
    texts = json.loads(page(client, "ar", "figure/").scripts[0])
    assert texts["rating_missing"]
    assert texts["status_saved"]
    assert "too_short_words" not in texts


@pytest.mark.parametrize("name", [f"{name}/" for name in kinds()])
def test_a_task_page_has_the_parts_its_script_and_its_users_rely_on(
    client: Client, name: str
) -> None:
    shown = page(client, "en", name)
    actions = {a["data-action"] for _tag, a in shown.tags if "data-action" in a}
    assert {"submit", "decline", "problem", "instructions", "keep"} <= actions
    dialogs = {a["data-dialog"] for a in shown.all("dialog")}
    assert {"instructions", "decline", "problem", "conflict", "told", "withdraw"} <= dialogs


def test_the_nine_emotions_stand_in_artemis_order(client: Client) -> None:
    shown = page(client, "zh-hans", "emotion/")
    emotions = [a["data-emotion"] for a in shown.all("button") if "data-emotion" in a]
    assert emotions == [
        "amusement",
        "awe",
        "contentment",
        "excitement",
        "anger",
        "disgust",
        "fear",
        "sadness",
        "something else",
    ]


def test_an_unknown_task_kind_is_nowhere(client: Client) -> None:
    assert client.get("/en/work/poem/").status_code == 404


def test_pages_are_only_read(client: Client) -> None:
    assert client.post("/en/work/").status_code == 405


def test_pages_travel_compressed(client: Client) -> None:
    plain = client.get("/en/work/region/")
    packed = client.get("/en/work/region/", headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 2
