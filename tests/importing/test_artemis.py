from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from annotation.errors import Refusal
from annotation.importing import Selection, import_artemis, import_artworks
from annotation.importing.names import Key
from annotation.models import Artwork, Utterance
from tests.cast import Cast
from tests.importing.inputs import HEAD, csv_bytes, flat, row, table, zip_of

pytestmark = pytest.mark.django_db


def pictures(folder: Path, *paintings: str, style: str = "Realism/") -> None:
    import_artworks(zip_of(folder, {f"{style}{painting}.png": flat() for painting in paintings}))


def stored() -> dict[int, str]:
    return dict(Utterance.objects.values_list("record", "text"))


def refused(folder: Path, data: bytes) -> list[tuple[str, str]]:
    report = import_artemis(table(folder, data))
    return [(entry.name, entry.code) for entry in report.refused]


def test_every_text_is_stored_letter_by_letter_under_its_record(tmp_path: Path) -> None:
    pictures(tmp_path, "a")
    texts = ["null", "  The  sky   is torn ", 'She said "wait",\r\nthen left.\nEnd', "0012", "🎨 é"]
    report = import_artemis(table(tmp_path, csv_bytes([row("a", text) for text in texts])))
    assert report.imported == 5
    assert stored() == dict(enumerate(texts))


def test_a_refused_row_keeps_its_number_so_that_no_later_one_shifts(tmp_path: Path) -> None:
    pictures(tmp_path, "q")
    rows = [row("q", f"Sentence {number}.") for number in range(5)]
    rows[2] = rows[2][:3]
    assert refused(tmp_path, csv_bytes(rows)) == [("rows.csv line 4", "row_short")]
    assert sorted(stored()) == [0, 1, 3, 4]


def test_emotions_in_another_spelling_are_folded_and_unknown_ones_refused(tmp_path: Path) -> None:
    pictures(tmp_path, "r")
    emotions = ["awe", "Contentment", " fear ", "something else", "other", "joy", ""]
    data = csv_bytes([row("r", "Text.", emotion) for emotion in emotions])
    report = import_artemis(table(tmp_path, data))
    assert [(entry.name, entry.code) for entry in report.refused] == [
        ("rows.csv line 7", "emotion_unknown"),
        ("rows.csv line 8", "emotion_unknown"),
    ]
    assert sum(report.folded.values()) == 3
    assert report.left_out == 2
    assert list(Utterance.objects.values_list("emotion", flat=True)) == [
        *("awe", "contentment", "fear", "something else", "something else")
    ]


def test_a_row_without_text_or_in_an_unknown_language_is_refused(tmp_path: Path) -> None:
    pictures(tmp_path, "a")
    rows = [
        [*row("a", "  "), "english"],
        [*row("a", "红色"), "chinese"],
        [*row("a", "Rot"), "german"],
    ]
    codes = refused(tmp_path, csv_bytes(rows, head=(*HEAD, "language")))
    assert [code for _line, code in codes] == ["utterance_empty", "language_unknown"]
    assert Utterance.objects.get().language == "chinese"


def test_an_upload_that_broke_off_is_completed_by_the_whole_one(tmp_path: Path) -> None:
    pictures(tmp_path, *(f"q{number}" for number in range(5)))
    whole = csv_bytes([row(f"q{number}", f"Sentence {number}.") for number in range(5)])
    cut = whole[: whole.index(b"q3") + 2]
    assert refused(tmp_path, cut) == [("rows.csv line 5", "row_short")]
    assert sorted(stored()) == [0, 1, 2]
    report = import_artemis(table(tmp_path, whole))
    assert (report.imported, report.unchanged) == (2, 3)
    assert sorted(stored()) == [0, 1, 2, 3, 4]


def test_a_record_that_is_stored_with_other_content_is_refused(tmp_path: Path) -> None:
    pictures(tmp_path, "a", "b")
    import_artemis(table(tmp_path, csv_bytes([row("a", "First."), row("b")])))
    changed = csv_bytes([row("a", "Second."), row("b")])
    assert refused(tmp_path, changed) == [("rows.csv line 2", "record_taken")]
    assert stored()[0] == "First."
    report = import_artemis(table(tmp_path, changed), table="another")
    assert (report.imported, report.refused) == (2, [])


def test_rows_and_pictures_that_do_not_meet_are_all_named(tmp_path: Path) -> None:
    pictures(tmp_path, "tester_red-house-1901", "tester_not_detected_77", "tester_no-row", style="")
    rows = [
        row(name) for name in ("tester_red-house-1901", "tester_not-detected-77", "tester_gone")
    ]
    report = import_artemis(table(tmp_path, csv_bytes([*rows, rows[2]])))
    assert (report.imported, report.loose_count) == (1, 3)
    assert {key.painting for key in report.loose_rows} == {"tester_not-detected-77", "tester_gone"}
    assert {key.painting for key in report.loose_artworks} == {
        "tester_not_detected_77",
        "tester_no-row",
    }
    assert report.suggestions == [
        (Key("Realism", "tester_not-detected-77"), Key("", "tester_not_detected_77"))
    ]
    assert Artwork.objects.get(painting="tester_red-house-1901").art_style == "Realism"


def test_composed_and_decomposed_names_meet(tmp_path: Path) -> None:
    cafe = unicodedata.normalize("NFC", "josé_café")
    pictures(tmp_path, unicodedata.normalize("NFD", cafe), style="")
    for form in ("NFC", "NFD"):
        data = csv_bytes([row(unicodedata.normalize(form, cafe))])  # type: ignore[arg-type]
        report = import_artemis(table(tmp_path, data))
        assert (report.loose_count, report.refused) == (0, [])
    assert str(Utterance.objects.get().artwork) == f"Realism/{cafe}"


def test_rows_come_in_once_their_picture_is_there(tmp_path: Path) -> None:
    rows = table(tmp_path, csv_bytes([row("a"), row("b")]))
    pictures(tmp_path, "b")
    assert import_artemis(rows).loose_count == 1
    pictures(tmp_path, "a")
    report = import_artemis(rows)
    assert (report.imported, report.unchanged) == (1, 1)


def test_an_interrupted_import_leaves_whole_batches_and_goes_on(tmp_path: Path) -> None:
    pictures(tmp_path, "a")
    rows = table(tmp_path, csv_bytes([row("a", f"Text {number}.") for number in range(2500)]))

    def interrupt(done: int, total: int) -> None:
        assert total == 2500
        if done == 2000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_artemis(rows, on_progress=interrupt)
    assert Utterance.objects.count() == 2000
    report = import_artemis(rows)
    assert (report.imported, report.unchanged) == (500, 2000)


def test_a_dry_run_counts_the_same_and_stores_nothing(tmp_path: Path, cast: Cast) -> None:
    pictures(tmp_path, "a", style="")
    campaign = cast.campaign("stimuli", artworks=list(Artwork.objects.all()))
    rows = table(tmp_path, csv_bytes([row("a"), row("a", emotion="joy"), row("gone")]))
    dry = import_artemis(rows, selection=Selection(campaign), dry_run=True)
    assert Utterance.objects.count() == campaign.triples.count() == 0
    assert Artwork.objects.get().art_style == ""
    wet = import_artemis(rows, selection=Selection(campaign))
    assert dry.facts() | {"dry_run": False, "tasks": wet.tasks} == wet.facts()


def test_a_campaign_that_asks_no_triples_is_refused_before_anything_is_stored(
    tmp_path: Path, cast: Cast
) -> None:
    pictures(tmp_path, "a")
    campaign = cast.campaign("culture", artworks=list(Artwork.objects.all()))
    with pytest.raises(Refusal, match="campaign_state"):
        import_artemis(table(tmp_path, csv_bytes([row("a")])), selection=Selection(campaign))
    assert Utterance.objects.count() == 0
