"""What everybody sees of a release: terms before files, and why it is held back."""

from __future__ import annotations

import html
import re
from urllib.parse import unquote

import pytest
from django.test import Client

from aggregation.models import Acceptance, Release
from aggregation.services.release_readers import terms_sha256
from aggregation.services.release_states import freeze, withdraw
from aggregation.services.takedowns import reissue
from annotation.models import Campaign
from annotation.services.audit import SYSTEM
from tests.releases.test_building import build
from tests.releases.test_life import ask

HOME = "/releases/stimuli/1/"


@pytest.fixture
def release(drawn: Campaign) -> Release:
    return build(drawn)


def typed(release: Release, **more: str) -> dict[str, str]:
    form = {"address": "reader@example.org", "terms": terms_sha256(release), "accepted": "on"}
    return {**form, **more}


def let_in(release: Release) -> str:
    response = Client().post(HOME, typed(release))
    assert response.status_code == 302
    return str(response["Location"])


def test_files_are_shown_and_given_after_the_terms_alone(release: Release) -> None:
    page = Client().get(HOME).content.decode()
    assert release.manifest_sha256 in page
    assert all(name in page for name in ("apolo.json", "checksums.txt", "stimuli.csv"))
    assert f"{HOME}files/" not in page
    assert Client().get(f"{HOME}files/apolo.json").status_code == 403
    assert Client().get(f"{HOME}files/apolo.json?pass=forged").status_code == 403


def test_whoever_accepts_takes_every_file_byte_for_byte(release: Release) -> None:
    location = let_in(release)
    given = location.partition("?")[2]
    listed = Client().get(f"{HOME}addresses.txt?{given}").content.decode()
    addresses = re.findall(r'^url = "http://testserver(.*)"$', listed, re.MULTILINE)
    names = re.findall(r'^output = "stimuli-1/(.*)"$', listed, re.MULTILINE)
    assert names == list(release.files.values_list("name", flat=True))
    for address, file in zip(addresses, release.files.select_related("file"), strict=True):
        led = Client().get(address)
        assert led.status_code == 302
        taken = Client().get(led["Location"])
        assert b"".join(taken.streaming_content) == file.file.read()
        assert file.name.rpartition("/")[2] in unquote(taken["Content-Disposition"])
    page = Client().get(location).content.decode()
    assert f"{HOME}files/apolo.json" in page


def test_a_link_that_was_changed_leads_nowhere(release: Release) -> None:
    given = let_in(release).partition("?")[2]
    link = Client().get(f"{HOME}files/apolo.json?{given}")["Location"]
    assert Client().get(link.replace("apolo.json", "evil.exe")).status_code == 404
    assert Client().get(link[:-2]).status_code == 404


def test_accepting_records_an_address_once(release: Release) -> None:
    let_in(release)
    let_in(release)
    assert Acceptance.objects.count() == 1


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"address": "nobody"}, 422),
        ({"address": ""}, 200),
        ({"accepted": ""}, 200),
        ({"terms": "0" * 64}, 409),
        ({"terms": "\x00"}, 200),
    ],
)
def test_without_address_or_assent_nothing_is_given(
    release: Release, more: dict[str, str], status: int
) -> None:
    assert Client().post(HOME, typed(release, **more)).status_code == status
    assert not Acceptance.objects.exists()


def test_a_pass_is_for_one_release(drawn: Campaign, release: Release) -> None:
    build(drawn, "2")
    given = let_in(release).partition("?")[2]
    assert Client().get(f"/releases/stimuli/2/files/apolo.json?{given}").status_code == 403


def test_a_frozen_release_answers_423_with_its_reason(release: Release) -> None:
    given = let_in(release).partition("?")[2]
    freeze(release, reason="rights are unclear", actor=SYSTEM)
    for address in (HOME, f"{HOME}files/apolo.json?{given}", f"{HOME}addresses.txt?{given}"):
        response = Client().get(address)
        assert response.status_code == 423
        assert "rights are unclear" in response.content.decode()
    assert Client().post(HOME, typed(release)).status_code == 423


def test_a_withdrawn_release_answers_410_and_names_its_correction(
    drawn: Campaign, release: Release
) -> None:
    withdraw(release, reason="a mistake <b>", actor=SYSTEM)
    response = Client().get(HOME)
    assert response.status_code == 410
    assert "a mistake <b>" in html.unescape(response.content.decode())
    assert b"a mistake <b>" not in response.content
    reissue(release, "1-r2", actor=SYSTEM)
    build(drawn, "1-r2")
    assert b"/releases/stimuli/1-r2/" in Client().get(HOME).content


def test_a_draft_is_nobodys_business(drawn: Campaign) -> None:
    ask(drawn)
    assert Client().get(HOME).status_code == 404
    assert b"stimuli" not in Client().get("/releases/").content


def test_what_is_published_is_listed(release: Release) -> None:
    assert HOME.encode() in Client().get("/releases/").content
    withdraw(release, reason="a mistake", actor=SYSTEM)
    assert HOME.encode() not in Client().get("/releases/").content


@pytest.mark.parametrize("language", ["en", "zh-hans", "ar"])
def test_terms_are_accepted_in_the_language_they_are_read_in(
    release: Release, language: str
) -> None:
    browser = Client(headers={"accept-language": language})
    page = browser.get(HOME).content.decode()
    terms = re.search(r'name="terms" value="(\w+)"', page)
    assert terms is not None
    assert browser.post(HOME, typed(release, terms=terms[1])).status_code == 302
    assert Acceptance.objects.get().language == language
