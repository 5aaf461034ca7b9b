from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.utils.translation import override

from annotation.errors import CODES
from tests.web.texts_in_use import (
    LANGUAGES,
    ROOT,
    TEMPLATES,
    catalogue,
    gettext_texts,
    keys_said_by_scripts,
    words_of_data,
)

PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)s|</?\w+[^>]*>")
TRANSLATED = [language for language in LANGUAGES if language != "en"]


CATALOGUES = [
    (package, language)
    for package in TEMPLATES
    for language in LANGUAGES
    if package == "annotation" or language != "en"
]
FOREIGN = [(package, language) for package, language in CATALOGUES if language != "en"]


def locale_folder(package: str, language: str) -> Path:
    return ROOT / package / "locale" / LANGUAGES[language] / "LC_MESSAGES"


def messages(package: str, language: str) -> Catalog:
    with (locale_folder(package, language) / "django.po").open("rb") as file:
        return read_po(file, locale=LANGUAGES[language])


def one_of(text: str | tuple[str, str]) -> str:
    """The text, or its form for one."""
    return text if isinstance(text, str) else text[0]


@pytest.mark.parametrize(("package", "language"), FOREIGN)
def test_every_text_of_the_pages_is_translated(package: str, language: str) -> None:
    """A word that both packages say may stand in the catalogue of the lower one alone."""
    catalogues = [messages(name, language) for name in {package, "annotation"}]
    told = {one_of(message.id) for known in catalogues for message in known if any(message.string)}
    assert gettext_texts(package) - told == set()


def test_the_catalogue_new_languages_begin_with_has_every_text() -> None:
    told = {one_of(message.id) for message in messages("annotation", "en") if message.id}
    assert gettext_texts("annotation") - told == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_refusal_is_said_in_every_language(language: str) -> None:
    with override(language):
        said = {code: str(sentence) for code, (_status, sentence) in CODES.items()}
    with override("en"):
        english = {code: str(sentence) for code, (_status, sentence) in CODES.items()}
    assert [code for code in said if said[code] == english[code]] == []


@pytest.mark.parametrize(("package", "language"), CATALOGUES)
def test_no_translation_is_of_a_text_that_nothing_says(package: str, language: str) -> None:
    told = {one_of(message.id) for message in messages(package, language) if message.id}
    said = gettext_texts(package) | (words_of_data() if package == "aggregation" else set())
    assert told - said == set()


@pytest.mark.parametrize(("package", "language"), FOREIGN)
def test_translations_keep_placeholders_and_tags(package: str, language: str) -> None:
    for message in messages(package, language):
        if message.id:
            texts = [message.string] if isinstance(message.string, str) else message.string[-1:]
            for text in texts:
                wanted = sorted(PLACEHOLDER.findall(one_of(message.id)))
                assert sorted(PLACEHOLDER.findall(text)) == wanted


@pytest.mark.parametrize(("package", "language"), CATALOGUES)
def test_no_translation_is_left_over_or_uncertain(package: str, language: str) -> None:
    known = messages(package, language)
    assert not known.obsolete
    assert [message.id for message in known if message.id and message.fuzzy] == []


@pytest.mark.parametrize(("package", "language"), CATALOGUES)
def test_compiled_texts_are_those_of_the_sources(package: str, language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, messages(package, language))
    stored = (locale_folder(package, language) / "django.mo").read_bytes()
    assert stored == compiled.getvalue()


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
