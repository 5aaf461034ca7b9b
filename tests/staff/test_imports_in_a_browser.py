"""A curator drops a zip, reads the report and agrees, in a real browser; axe-core looks along."""

from __future__ import annotations

from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import Page

from annotation.importing import handing_in, runs
from annotation.models import Artwork, Import
from tests.browser.journeys.test_accessibility import faults
from tests.cast import Cast
from tests.importing.inputs import BLUE, RED, csv_bytes, flat, zip_of
from tests.staff.conftest import signed_in
from tests.staff.test_campaign_form_in_a_browser import fits
from tests.staff.test_review_in_a_browser import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SAID = ("art_style", "painting", "title")
DROP = """([name, base64]) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], name));
  const place = document.querySelector("[data-place]");
  place.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
}"""


def pictures(folder: Path) -> Path:
    rows = [["Realism", "red", "Red House"], ["Realism", "Blue", "Blue House"]]
    (folder / "Realism").mkdir(parents=True)
    (folder / "Realism" / "red.png").write_bytes(flat(RED))
    (folder / "Realism" / "blue.png").write_bytes(flat(BLUE))
    (folder / "Realism" / "broken.png").write_bytes(b"no picture")
    (folder / ".DS_Store").write_bytes(b"junk")
    (folder / "artworks.csv").write_bytes(csv_bytes(rows, SAID))
    return folder


def work() -> None:
    """Be the worker for a moment; the browser's driver keeps Django out of this thread."""

    def run() -> None:
        runs.run_imports()
        connection.close()

    with ThreadPoolExecutor(1) as worker:
        worker.submit(run).result()


def examined(page: Page) -> None:
    """Hand in what was chosen, and let a worker examine it."""
    page.get_by_role("button", name="Examine").click()
    page.get_by_text("Every file is read to its end").wait_for()
    work()
    page.get_by_role("button", name="Agree and store").wait_for()


def test_a_zip_is_dropped_examined_and_agreed_to(live_server: Any, tmp_path: Path) -> None:
    cast = Cast()
    cast.draft("culture", artworks=[])
    data = zip_of(tmp_path, {"Realism/red.png": flat(RED), "notes.txt": b"milk"}).read_bytes()
    with at(live_server, signed_in(cast.curator), "/staff/") as page:
        page.get_by_role("link", name="Import").click()
        assert page.get_by_role("button", name="Examine").is_disabled()
        assert faults(page) == []
        page.evaluate(DROP, ["pictures.zip", b64encode(data).decode()])
        examined(page)
        assert page.get_by_text("notes.txt").is_visible()
        assert faults(page) == []
        page.get_by_role("button", name="Agree and store").click()
        page.get_by_text("The import goes on by itself").wait_for()
        work()
        page.get_by_text("imported", exact=True).wait_for()
        assert faults(page) == []
    assert str(Artwork.objects.get()) == "Realism/red"


def test_a_folder_is_chosen_with_its_table(live_server: Any, tmp_path: Path) -> None:
    cast = Cast()
    cast.draft("culture", artworks=[])
    folder = pictures(tmp_path / "芙蓉 & shelf")
    with at(live_server, signed_in(cast.curator), "/staff/culture/settings/import/") as page:
        page.locator("input[webkitdirectory]").set_input_files(folder)
        assert "4" in page.locator("[data-chosen]").inner_text()
        examined(page)
        assert page.get_by_text("Realism/Blue ~ Realism/blue").is_visible()
        assert page.get_by_text("broken.png").is_visible()
    run = Import.objects.get()
    assert (run.report["new"], run.campaign.slug if run.campaign else "") == (2, "culture")
    assert "芙蓉 & shelf/Realism/red.png" in set(run.files.values_list("name", flat=True))


def test_the_page_follows_how_far_it_is(live_server: Any) -> None:
    cast = Cast()
    cast.draft("stimuli", artworks=[])
    run = handing_in.begin(cast.curator, "pictures", options={})
    Import.objects.update(state="storing", done=1200, total=3000)
    with at(live_server, signed_in(cast.curator), f"/staff/imports/{run.uuid}/") as page:
        page.get_by_text("1,200 / 3,000").wait_for()
        assert page.locator("progress").get_attribute("max") == "3000"
        assert faults(page) == []


def test_options_are_those_of_what_is_imported(live_server: Any) -> None:
    cast = Cast()
    cast.draft("stimuli", artworks=[])
    with at(live_server, signed_in(cast.curator), "/staff/stimuli/settings/import/") as page:
        assert not page.get_by_label("Sentences per emotion").is_visible()
        page.get_by_label("Sentences with emotions").check()
        assert page.get_by_label("Sentences per emotion").is_visible()
        page.get_by_label("A IIIF manifest").check()
        assert page.get_by_label("Art style").is_visible()
        assert not page.get_by_label("Encoding").is_visible()


def test_a_refusal_is_told_and_what_was_chosen_stays(live_server: Any) -> None:
    cast = Cast()
    cast.draft("stimuli", artworks=[])
    with at(live_server, signed_in(cast.curator), "/staff/imports/") as page:
        page.locator("input[data-choose]").first.set_input_files(
            {"name": "a.png", "mimeType": "image/png", "buffer": flat(RED)}
        )
        page.get_by_label("Encoding").fill("no-such")
        page.get_by_role("button", name="Examine").click()
        page.get_by_text("Encoding: No encoding has this name.").wait_for()
        page.get_by_label("Encoding").fill("")
        examined(page)
    assert Import.objects.get().report["new"] == 1


def test_the_pages_fit_in_two_directions(live_server: Any, tmp_path: Path) -> None:
    cast = Cast()
    cast.draft("stimuli", artworks=[])
    folder = pictures(tmp_path / "shelf")
    with at(live_server, signed_in(cast.curator), "/staff/stimuli/settings/import/") as page:
        page.locator("input[webkitdirectory]").set_input_files(folder)
        examined(page)
        report = page.url
        found = []
        for language in ("en", "ar"):
            page.click(f"button[lang={language}]")
            for address in (report, f"{live_server.url}/staff/imports/"):
                page.goto(address)
                page.set_viewport_size({"width": 820, "height": 1180})
                found += faults(page) + ([] if fits(page) else [f"{language} {address}"])
    assert found == []
