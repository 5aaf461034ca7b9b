"""Imports through their pages: who may, what is taken in, and what is told."""

from __future__ import annotations

import io
import json
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.test import Client

from annotation.importing import runs
from annotation.models import Artwork, Campaign, Import, StoredFile
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from tests.cast import Cast
from tests.importing.inputs import RED, csv_bytes, flat, row
from tests.staff.conftest import MARKUP, signed_in

pytestmark = pytest.mark.django_db

IMPORTS = "/staff/imports/"


def begun(browser: Client, **fields: Any) -> dict[str, str]:
    answer = browser.post(f"{IMPORTS}new/", {"source": "pictures", **fields})
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def hand_in(browser: Client, address: str, name: str, data: bytes, **more: Any) -> Any:
    return browser.post(
        address, data, content_type="application/octet-stream",
        headers={"X-File-Name": quote(name)}, **more,
    )  # fmt: skip


def examined(browser: Client, files: dict[str, bytes], **fields: Any) -> dict[str, str]:
    places = begun(browser, **fields)
    for name, data in files.items():
        assert hand_in(browser, places["files"], name, data).status_code == 200
    assert browser.post(places["examine"]).status_code == 200
    runs.run_imports()
    return places


@pytest.fixture
def researcher(campaign: Campaign) -> User:
    somebody = User.objects.create_user("researcher", password="correct horse")
    add_member(campaign, somebody, Role.RESEARCHER)
    return somebody


def test_an_import_goes_from_files_over_a_report_to_artworks(
    campaign: Campaign, curator: Client
) -> None:
    places = examined(curator, {"芙蓉/red.png": flat(RED), "bad.png": b"x"})
    said = curator.get(places["page"]).content.decode()
    assert "Agree and store" in said
    assert "bad.png" in said
    assert not Artwork.objects.filter(painting="red").exists()
    curator.post(f"{places['page']}agree/")
    assert curator.get(f"{places['page']}state/").json()["state"] == "storing"
    runs.run_imports()
    assert Artwork.objects.get(painting="red").art_style == "芙蓉"
    done = curator.get(places["page"]).content.decode()
    assert "imported" in done
    assert "Agree and store" not in done
    kept = json.loads(curator.get(f"{places['page']}report.json").content)
    assert (kept["state"], kept["report"]["new"]) == ("done", 1)


def test_names_and_cells_are_shown_and_never_run(campaign: Campaign, curator: Client) -> None:
    rows = [row("first", emotion=MARKUP)]
    files = {"<img src=x onerror=1>.csv": csv_bytes(rows)}
    places = examined(curator, files, source="utterances", table="t")
    said = curator.get(places["page"]).content.decode()
    assert "<img" not in said
    assert "&lt;img" in said


def test_a_report_that_begins_anew_in_a_spreadsheet_stays_json(
    campaign: Campaign, curator: Client
) -> None:
    places = examined(curator, {"=cmd|x!A1.png": b"x"})
    answer = curator.get(f"{places['page']}report.json")
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize("name", ["../../x.png", "/x.png", "a\\..\\x.png", "", "%2e%2e/../x.png"])
def test_names_that_lead_elsewhere_are_refused(
    campaign: Campaign, curator: Client, name: str
) -> None:
    before = StoredFile.objects.count()
    places = begun(curator)
    answer = hand_in(curator, places["files"], name, b"x")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "file_refused")
    assert StoredFile.objects.count() == before


def test_a_name_that_is_no_text_is_refused(campaign: Campaign, curator: Client) -> None:
    address = begun(curator)["files"]
    answer = curator.post(
        address, b"x", content_type="application/octet-stream", headers={"X-File-Name": "%ff"}
    )
    assert answer.status_code == 422


def test_more_than_the_limit_is_refused_before_it_is_read(
    campaign: Campaign, curator: Client, settings: Any
) -> None:
    places = begun(curator)
    settings.IMPORT_MAX_BYTES = 10
    answer = hand_in(curator, places["files"], "a.png", b"x" * 11)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_a_body_that_broke_off_is_not_kept(campaign: Campaign, curator: Client) -> None:
    places = begun(curator)
    broken = {"wsgi.input": io.BytesIO(b"half"), "CONTENT_LENGTH": "8"}
    answer = hand_in(curator, places["files"], "a.png", b"half", **broken)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unreadable")
    assert not Import.objects.get().files.exists()


def test_a_forged_request_is_refused(campaign: Campaign, cast: Cast) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.curator, backend="django.contrib.auth.backends.ModelBackend")
    places = begun(signed_in(cast.curator))
    assert hand_in(browser, places["files"], "a.png", b"x").status_code == 403


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"source": "stolen"}, "What is it?"),
        ({"encoding": "no-such"}, "Encoding"),
        ({"source": "utterances", "table": "a b"}, "Name of the table"),
        ({"source": "iiif", "style": "s" * 256}, "Art style"),
    ],
)
def test_options_that_mean_nothing_are_told_by_their_field(
    campaign: Campaign, curator: Client, fields: dict[str, str], said: str
) -> None:
    answer = curator.post(f"{IMPORTS}new/", {"source": "pictures", **fields})
    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith(said)
    assert not Import.objects.exists()


def test_sentences_are_selected_for_the_campaign_the_page_is_of(cast: Cast) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork("first"))])
    curator = signed_in(cast.curator)
    assert (
        "Sentences per emotion" in curator.get("/staff/stimuli/settings/import/").content.decode()
    )
    rows = [row("first", f"It glows {number}.", "fear") for number in range(3)]
    fields = {"source": "utterances", "campaign": "stimuli", "per_emotion": 2, "table": "t"}
    places = examined(curator, {"t.csv": csv_bytes(rows)}, **fields)
    curator.post(f"{places['page']}agree/")
    runs.run_imports()
    assert campaign.triples.count() == 3
    assert "selected for the campaign" in curator.get(places["page"]).content.decode()


def test_a_culture_campaign_is_offered_no_sentences(campaign: Campaign, curator: Client) -> None:
    assert "utterances" not in [
        value
        for value, _label in curator.get("/staff/culture/settings/import/")
        .context["form"]
        .fields["source"]
        .choices
    ]
    answer = curator.post(f"{IMPORTS}new/", {"source": "utterances", "campaign": "culture"})
    assert answer.status_code == 422


def test_who_curates_nothing_finds_nothing(
    campaign: Campaign, cast: Cast, researcher: User, curator: Client
) -> None:
    places = begun(curator)
    for user in (cast.stranger, researcher):
        browser = signed_in(user)
        for address in (IMPORTS, places["page"], f"{places['page']}state/"):
            assert browser.get(address).status_code == 404
        for address in (places["files"], places["examine"], f"{places['page']}discard/"):
            assert browser.post(address).status_code == 404
        fields = {"source": "pictures", "campaign": "culture"}
        assert browser.post(f"{IMPORTS}new/", fields).status_code == 404
    assert Client().get(IMPORTS).status_code == 302
    assert Import.objects.count() == 1


def test_curators_of_other_campaigns_do_not_see_it(campaign: Campaign, cast: Cast) -> None:
    other = User.objects.create_user("other")
    add_member(cast.draft("culture", slug="elsewhere"), other, Role.CURATOR)
    mine = begun(signed_in(cast.curator), campaign="culture")
    for address in (mine["page"], f"{mine['page']}report.json"):
        assert signed_in(other).get(address).status_code == 404
    answer = signed_in(other).post(f"{IMPORTS}new/", {"source": "pictures", "campaign": "culture"})
    assert answer.status_code == 404


def test_what_was_not_finished_is_shown_and_can_be_given_up(
    campaign: Campaign, curator: Client
) -> None:
    places = begun(curator, campaign="culture")
    hand_in(curator, places["files"], "a.png", flat(RED))
    assert "1 file is here" in curator.get(places["page"]).content.decode()
    answer = curator.post(f"{places['page']}discard/")
    assert answer["Location"] == "/staff/culture/settings/import/"
    assert not Import.objects.exists()


def test_a_step_out_of_order_is_told_and_changes_nothing(
    campaign: Campaign, curator: Client
) -> None:
    places = begun(curator)
    assert curator.post(places["examine"]).json()["error"]["code"] == "import_state"
    answer = curator.post(f"{places['page']}agree/", follow=True)
    assert "not in a state that allows this" in answer.content.decode()
    assert Import.objects.get().state == "waiting"


def test_what_failed_says_why_and_is_examined_again(campaign: Campaign, curator: Client) -> None:
    places = examined(curator, {"a.zip": b"no zip"})
    said = curator.get(places["page"]).content.decode()
    assert "This picture was refused." in said
    assert "Examine again" in said
    curator.post(f"{places['page']}agree/")
    assert Import.objects.get().state == "examining"


def test_the_list_costs_the_same_however_long_it_is(
    campaign: Campaign, curator: Client, django_assert_max_num_queries: Any
) -> None:
    for _ in range(3):
        begun(curator, campaign="culture")
    with django_assert_max_num_queries(6):
        assert len(curator.get(IMPORTS).context["rows"]) == 3
    for _ in range(12):
        begun(curator, campaign="culture")
    with django_assert_max_num_queries(6):
        assert len(curator.get(IMPORTS).context["rows"]) == 15
