from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.web.texts_in_use import (
    LANGUAGES,
    ROOT,
    catalogue,
    gettext_texts,
    keys_said_by_scripts,
)

PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)s|</?\w+[^>]*>")
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def locale_folder(language: str) -> Path:
    return ROOT / "annotation" / "locale" / LANGUAGES[language] / "LC_MESSAGES"


def messages(language: str) -> Catalog:
    with (locale_folder(language) / "django.po").open("rb") as file:
        return read_po(file, locale=LANGUAGES[language])


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_of_the_annotators_pages_is_translated(language: str) -> None:
    known = messages(language)
    untold = {text for text in gettext_texts() if not (known.get(text) and known.get(text).string)}
    assert untold == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_placeholders_and_tags(language: str) -> None:
    for message in messages(language):
        if message.id:
            assert sorted(PLACEHOLDER.findall(message.id)) == sorted(
                PLACEHOLDER.findall(message.string)
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_left_over_or_uncertain(language: str) -> None:
    known = messages(language)
    assert not known.obsolete
    assert [message.id for message in known if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_texts_are_those_of_the_sources(language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, messages(language))
    assert (locale_folder(language) / "django.mo").read_bytes() == compiled.getvalue()


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogues_of_scripts_have_the_same_keys(language: str) -> None:
    english = catalogue("en")
    other = catalogue(language)
    assert {name: set(section) for name, section in other.items()} == {
        name: set(section) for name, section in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_entries_have_every_form_of_their_language(language: str) -> None:
    forms = {*Locale.parse(LANGUAGES[language]).plural_form.tags, "other"}
    for section in catalogue(language).values():
        for key, entry in section.items():
            if not isinstance(entry, str):
                assert set(entry) == forms, key


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_entries_fill_in_the_same_values(language: str) -> None:
    for name, section in catalogue("en").items():
        for key, entry in section.items():
            assert fills(catalogue(language)[name][key]) == fills(entry), key


def fills(entry: str | dict[str, str]) -> set[str]:
    """What the form for many fills in; `one` and `two` often spell their number out."""
    return set(re.findall(r"\{\w+\}", entry if isinstance(entry, str) else entry["other"]))


def test_scripts_say_only_what_the_catalogue_has_and_nothing_in_it_is_unused() -> None:
    known = {key for section in catalogue("en").values() for key in section}
    said = keys_said_by_scripts()
    assert len(said) > 20
    patterns = [re.compile(re.sub(r"\$\{[^}]*\}", r"\\w+", key)) for key in said]
    assert [key for key in known if not any(p.fullmatch(key) for p in patterns)] == []
    unheard = [p.pattern for p in patterns if not any(p.fullmatch(key) for key in known)]
    assert unheard == []
