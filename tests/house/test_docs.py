"""The reference pages name everything there is, and nothing there is not."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class
from django.core.management.base import BaseCommand
from django.urls import URLPattern, URLResolver, get_resolver

from annotation.errors import CODES
from config.env import ROOT, VARIABLES
from docs.refresh import TABLES, refreshed

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
OURS = {name: app for name, app in get_commands().items() if app in {"annotation", "aggregation"}}
DJANGOS = set(get_commands()) - set(OURS)


def reference(page: str) -> str:
    return (DOCS / "reference" / page).read_text("utf-8")


def options(command: str) -> set[str]:
    """Return the long options of a command that are its own, not Django's."""
    parser = load_command_class(OURS[command], command).create_parser("manage.py", command)
    plain = BaseCommand().create_parser("manage.py", command)
    return options_of(parser) - options_of(plain)


def options_of(parser: ArgumentParser) -> set[str]:
    found: set[str] = set()
    for action in parser._actions:
        found |= {name for name in action.option_strings if name.startswith("--")}
        if isinstance(action.choices, dict):
            for nested in action.choices.values():
                found |= options_of(nested)
    return found


def api_paths() -> list[str]:
    def walk(resolver: URLResolver, prefix: str = "") -> list[str]:
        found = []
        for entry in resolver.url_patterns:
            path = prefix + str(entry.pattern)
            if isinstance(entry, URLPattern):
                found.append(path)
            else:
                found += walk(entry, path)
        return found

    paths = [re.sub(r"<(?:\w+:)?(\w+)>", "{}", path) for path in walk(get_resolver())]
    return sorted({path for path in paths if path.startswith("api/v1/")})


@pytest.mark.parametrize("command", OURS)
def test_the_commands_page_names_every_command_and_its_options(command: str) -> None:
    section = re.search(rf"^## {command}\n(.*?)(?=^## |\Z)", reference("commands.md"), re.M | re.S)
    assert section is not None
    missing = {name for name in options(command) if name not in section[1]}
    assert not missing - {"--json", "--help"}


def test_the_commands_page_names_no_command_that_does_not_exist() -> None:
    named = re.findall(r"^## (\w+)$", reference("commands.md"), re.MULTILINE)
    assert set(named) <= set(OURS)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_a_page_mentions_exists(page: Path) -> None:
    mentioned = set(re.findall(r"manage\.py (\w+)", page.read_text("utf-8")))
    assert mentioned <= set(OURS) | DJANGOS


@pytest.mark.parametrize("name", VARIABLES)
def test_the_settings_page_names(name: str) -> None:
    assert f"| `{name}` |" in reference("settings.md")


@pytest.mark.parametrize("code", CODES)
def test_the_errors_page_names(code: str) -> None:
    assert f"| `{code}` |" in reference("errors.md")


@pytest.mark.parametrize("page", TABLES)
def test_the_tables_from_the_code_are_fresh(page: str) -> None:
    assert refreshed(page) == reference(page), "run: make docs"


@pytest.mark.parametrize("path", api_paths())
def test_the_api_page_names(path: str) -> None:
    said = re.sub(r"\{\w+\}", "{}", reference("api.md"))
    assert path.removeprefix("api/v1/") in said


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s#]+)[^)]*\)", page.read_text("utf-8"))
    dead = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert dead == []


def test_the_index_leads_to_every_page() -> None:
    index = (DOCS / "index.md").read_text("utf-8")
    pages = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")} - {"index.md"}
    assert pages <= set(re.findall(r"\]\(([^)\s#]+)\)", index))


def test_every_key_that_a_task_tells_is_on_the_page_of_keys() -> None:
    told = (ROOT / "templates/annotation/keys.html").read_text("utf-8")
    rows = re.findall(r"<dt>(.*?)</dt><dd>\{% translate \"(.*?)\" %\}", told)
    assert len(rows) > 10
    page = reference("annotator-pages.md")
    keys = {f"| {re.sub('<.*?>', '', key)} | {does} |" for key, does in rows}
    assert {row for row in keys if row not in page} == set()
