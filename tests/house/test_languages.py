"""One more language is data: what docs/howto/add-a-language.md says, done in a copy."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from annotation.cultures import CULTURES, Culture
from config.env import ROOT
from config.languages import languages

COPIED = ("annotation", "aggregation", "config", "frontend", "templates", "manage.py")
ASK = """
from django.test import Client
page = Client().get("/es/work/", HTTP_HOST="localhost").content.decode()
assert '<html lang="es" dir="ltr">' in page, page[:200]
assert 'hreflang="ar"' in page and ">Español</a>" in page
assert "Saltar al contenido" in page
"""


def test_the_languages_of_the_pages_are_those_of_the_cultures() -> None:
    assert settings.LANGUAGES == [("en", "English"), ("zh-hans", "中文"), ("ar", "العربية")]


def test_a_culture_without_a_translation_adds_no_language(tmp_path: Path) -> None:
    folder = tmp_path / "zh_Hans" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.mo").touch()
    assert languages(CULTURES.values(), tmp_path) == [("zh-hans", "中文")]


def test_a_language_is_named_once_by_the_first_culture_that_speaks_it() -> None:
    chinese = CULTURES["chinese"]
    other = Culture(**{**chinese.__dict__, "slug": "singaporean", "name": "other"})
    found = languages([chinese, other], settings.LOCALE_PATHS[0])
    assert found == [("zh-hans", "中文")]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignore = shutil.ignore_patterns("__pycache__", "painted")
            shutil.copytree(source, tmp_path / name, ignore=ignore)
        else:
            shutil.copy(source, tmp_path)
    return tmp_path


def test_spanish_is_added_without_a_line_of_code(copy: Path) -> None:
    page = (ROOT / "docs/howto/add-a-language.md").read_text("utf-8")
    entry = page.split("```toml\n")[1].split("```")[0]
    with (copy / "annotation/cultures.toml").open("a", encoding="utf-8") as file:
        file.write("\n" + "\n".join(line.strip() for line in entry.splitlines()))
    shutil.copy(copy / "frontend/i18n/en.json", copy / "frontend/i18n/es.json")
    locale = copy / "annotation/locale"
    babel = [sys.executable, "-m", "babel.messages.frontend", "--quiet"]
    given = ["--input-file", str(locale / "en/LC_MESSAGES/django.po"), "--locale", "es"]
    where = ["--domain", "django"]
    subprocess.run([*babel, "init", *given, *where, "--output-dir", str(locale)], check=True)
    texts = locale / "es/LC_MESSAGES/django.po"
    said = texts.read_text("utf-8")
    first = 'msgid "Skip to the content"\nmsgstr '
    assert first + '""' in said
    texts.write_text(said.replace(first + '""', first + '"Saltar al contenido"'), "utf-8")
    subprocess.run([*babel, "compile", *where, "--directory", str(locale)], check=True)
    environment = {**os.environ, "VAR": str(copy / "var"), "SOURCE_FILES": "1"}
    django = [sys.executable, "manage.py", "shell", "--command", ASK]
    told = subprocess.run(django, cwd=copy, env=environment, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
