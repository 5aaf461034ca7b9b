"""Files handed in are examined, agreed to and stored: once, whole, and after every crash."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.db import connection

from annotation.errors import Refusal
from annotation.importing import handing_in, runs
from annotation.importing.listing import LONGEST, listed
from annotation.locking import exclusively
from annotation.models import Artwork, AuditEntry, StoredFile, Utterance
from annotation.services.audit import staff
from tests.cast import Cast
from tests.importing.handed_in import agreed, begun, examined, folder
from tests.importing.inputs import BLUE, RED, csv_bytes, flat, row, zip_of
from tests.importing.test_iiif import TWO

pytestmark = pytest.mark.django_db


def test_a_folder_is_examined_without_storing_anything(cast: Cast) -> None:
    run = examined(cast, folder())
    assert (run.state, Artwork.objects.count()) == ("examined", 0)
    facts = run.report
    assert (facts["new"], facts["ignored"]) == (2, ["shelf/notes.txt"])
    assert [(one["name"], one["code"]) for one in facts["refused"]] == [
        ("shelf/Realism/broken.png", "format_unknown")
    ]
    assert facts["suggestions"] == [{"row": "Realism/Blue", "picture": "Realism/blue"}]


def test_what_was_agreed_to_is_stored_and_the_rest_is_not_kept(cast: Cast) -> None:
    run = agreed(cast, examined(cast, folder()))
    assert run.state == "done"
    titles = {artwork.painting: artwork.title for artwork in Artwork.objects.all()}
    assert titles == {"red": "Red House", "blue": ""}
    kept = set(Artwork.objects.values_list("original__extension", flat=True))
    assert (kept, run.files.count()) == ({"png"}, 0)
    used = {
        file
        for artwork in Artwork.objects.all()
        for file in (artwork.original_id, artwork.view_id, artwork.thumbnail_id)
    }
    assert set(StoredFile.objects.values_list("pk", flat=True)) == used
    assert all(default_storage.exists(file.path) for file in StoredFile.objects.all())


def test_the_same_again_is_unchanged(cast: Cast) -> None:
    agreed(cast, examined(cast, folder()))
    before = list(Artwork.objects.values())
    run = agreed(cast, examined(cast, folder()))
    assert (run.report["new"], run.report["unchanged"]) == (0, 2)
    assert list(Artwork.objects.values()) == before


def test_each_step_of_a_person_leaves_its_trace(cast: Cast) -> None:
    run = agreed(cast, examined(cast, folder()))
    entries = AuditEntry.objects.filter(subject="import", subject_id=run.uuid, user=cast.curator)
    assert [entry.new for entry in entries] == ["waiting", "examining", "storing"]


def test_a_zip_and_pictures_beside_it_are_one_source(cast: Cast, tmp_path: Path) -> None:
    archive = zip_of(tmp_path, {"Realism/red.png": flat(RED)}).read_bytes()
    run = agreed(cast, examined(cast, {"a.zip": archive, "Realism/blue.png": flat(BLUE)}))
    assert [str(artwork) for artwork in Artwork.objects.all()] == ["Realism/blue", "Realism/red"]
    assert run.report["new"] == 2


def test_a_killed_worker_leaves_what_the_next_one_completes(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = examined(cast, folder())
    runs.agree(run, actor=staff(cast.curator))

    def killed(*_report: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(runs, "_end", killed)
        with pytest.raises(SystemExit):
            runs.run_imports()
    run.refresh_from_db()
    assert (run.state, Artwork.objects.count()) == ("storing", 2)
    runs.run_imports()
    run.refresh_from_db()
    assert (run.state, run.report["unchanged"], Artwork.objects.count()) == ("done", 2, 2)


def test_what_kills_every_worker_is_given_up(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    run = begun(cast, folder())
    runs.examine(run, actor=staff(cast.curator))

    def killed(*_given: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setitem(runs._IMPORTERS, "pictures", killed)
        for _ in range(runs.MOST_STARTS):
            with pytest.raises(SystemExit):
                runs.run_imports()
        runs.run_imports()
    run.refresh_from_db()
    assert (run.state, run.problem["code"]) == ("failed", "import_interrupted")
    runs.examine(run, actor=staff(cast.curator))
    runs.run_imports()
    run.refresh_from_db()
    assert (run.state, run.problem) == ("examined", {})


@pytest.mark.django_db(transaction=True)
def test_while_one_process_imports_another_does_nothing(cast: Cast) -> None:
    run = begun(cast, folder())
    runs.examine(run, actor=staff(cast.curator))

    def elsewhere() -> int:
        try:
            return runs.run_imports()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other:
        with exclusively("imports"):
            assert other.submit(elsewhere).result() == 0
        run.refresh_from_db()
        assert run.state == "examining"
        assert other.submit(elsewhere).result() == 1
    run.refresh_from_db()
    assert run.state == "examined"


@pytest.mark.django_db(transaction=True)
def test_workers_that_begin_at_once_store_everything_once(cast: Cast) -> None:
    run = examined(cast, folder())
    runs.agree(run, actor=staff(cast.curator))

    def work(_number: int) -> int:
        try:
            return runs.run_imports()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(work, range(4))) == 1
    run.refresh_from_db()
    assert (run.state, run.report["new"], run.report["unchanged"]) == ("done", 2, 0)


def test_sentences_are_selected_for_a_campaign_that_is_open(cast: Cast) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork("first"))])
    rows = [row("first", f"It glows {number}.", "fear") for number in range(4)]
    options = {"table": "more", "per_emotion": 2, "seed": 7}
    run = examined(cast, {"t.csv": csv_bytes(rows)}, "utterances", campaign=campaign, **options)
    assert (run.report["selected"]["fear"], Utterance.objects.count()) == (2, 1)
    run = agreed(cast, run)
    assert (run.report["imported"], run.report["added"], run.report["tasks"]) == (4, 2, 2)
    assert campaign.triples.count() == 3


def test_pictures_for_an_open_campaign_are_asked_about(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork("first")])
    files = {"Realism/red.png": flat(RED), "Realism/broken.png": b"x"}
    run = examined(cast, files, campaign=campaign)
    assert (run.report["added"], campaign.tasks.count()) == (1, 1)
    run = agreed(cast, run)
    assert (run.report["added"], run.report["tasks"], campaign.tasks.count()) == (1, 1, 2)
    run = agreed(cast, examined(cast, files, campaign=campaign))
    assert (run.report["added"], run.report["tasks"], campaign.tasks.count()) == (0, 0, 2)
    entry = AuditEntry.objects.get(subject="campaign", field="artworks", user=cast.curator)
    assert (entry.old, entry.new) == ("1", "2")


def test_a_campaign_that_takes_no_sentences_refuses_them_from_the_start(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    with pytest.raises(Refusal) as refused:
        handing_in.begin(cast.curator, "utterances", campaign=campaign, options={})
    assert refused.value.code == "campaign_state"


def test_a_manifest_describes_the_pictures_beside_it(cast: Cast) -> None:
    files = {"here/manifest.json": json.dumps(TWO).encode(), "here/red-house.png": flat(RED)}
    agreed(cast, examined(cast, files, "iiif"))
    artwork = Artwork.objects.get()
    assert (str(artwork), artwork.title, artwork.rights) == (
        *("Houses/red-house", "Houses", "A museum"),
    )


def test_a_manifest_alone_says_which_pictures_it_wants(cast: Cast) -> None:
    run = examined(cast, {"manifest.json": json.dumps(TWO).encode()}, "iiif")
    assert run.report["rows_without_picture"] == ["Houses/red-house"]
    assert run.report["addresses"] == ["Houses/red-house: https://museum.example/native.jpg"]


@pytest.mark.parametrize(
    ("source", "files", "code"),
    [
        ("pictures", {"a.csv": b"x", "b.csv": b"y"}, "table_refused"),
        ("pictures", {"a.csv": b"no,such\n"}, "table_refused"),
        ("pictures", {"a.zip": b"no zip"}, "picture_refused"),
        ("utterances", {"a.zip": b"no zip"}, "table_refused"),
        ("iiif", {"a.png": b"x"}, "manifest_refused"),
        ("iiif", {"a.json": b"{}"}, "manifest_refused"),
    ],
)
def test_what_cannot_be_read_at_all_fails_with_its_reason(
    cast: Cast, source: str, files: dict[str, bytes], code: str
) -> None:
    run = examined(cast, files, source)
    assert (run.state, run.problem["code"]) == ("failed", code)


def test_long_reports_are_bounded_and_hold_what_every_database_takes() -> None:
    facts = listed({"refused": [{"name": "a\0\ud800"}] * (LONGEST + 5), "new": 1, "left": []})
    assert len(facts["refused"]) == LONGEST
    assert (facts["left_off"], facts["refused"][0]) == ({"refused": LONGEST + 5}, {"name": "a??"})
