from __future__ import annotations

import hashlib
import unicodedata
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from annotation.importing import import_artworks
from annotation.importing.names import Key
from annotation.models import Artwork, AuditEntry, StoredFile
from annotation.services.files import forget_file, store_bytes
from tests.importing.inputs import (
    BLUE,
    GREEN,
    RED,
    csv_bytes,
    encoded,
    flat,
    pixels_of,
    row,
    table,
    zip_of,
)

pytestmark = pytest.mark.django_db

SAID = ("art_style", "painting", "title", "artist", "year", "tradition", "source", "rights")
CAFE = unicodedata.normalize("NFC", "josé-ejemplo_café-azul-1899")


def said(painting: str, title: str = "Red House") -> list[str]:
    return ["Realism", painting, title, "A. Tester", "c. 1901", "Western", "a shelf", "free"]


def test_one_file_name_in_three_styles_is_three_artworks_with_their_own_pictures(
    tmp_path: Path,
) -> None:
    green = encoded(Image.new("RGB", (24, 24), GREEN), "JPEG")
    source = zip_of(tmp_path, {"a/001.png": flat(RED), "b/001.png": flat(BLUE), "c/001.jpg": green})
    report = import_artworks(source)
    assert (report.new, report.refused) == (3, [])
    shown = [tuple(pixels_of(artwork.view.read())[12, 12]) for artwork in Artwork.objects.all()]
    assert shown[:2] == [RED, BLUE]
    assert max(abs(int(a) - b) for a, b in zip(shown[2], GREEN, strict=True)) < 4


def test_what_is_stored_says_where_it_came_from(tmp_path: Path) -> None:
    data = flat(size=(30, 20))
    import_artworks(
        zip_of(tmp_path, {"Realism/tester_a.png": data}),
        csv=table(tmp_path, csv_bytes([said("tester_a")], head=SAID)),
    )
    artwork = Artwork.objects.get()
    assert (artwork.title, artwork.artist, artwork.rights) == ("Red House", "A. Tester", "free")
    assert (artwork.width, artwork.height, artwork.frame_scale) == (30, 20, 1.0)
    assert artwork.original_id == hashlib.sha256(data).hexdigest()
    assert artwork.original.read() == data
    assert artwork.original.path.startswith(artwork.original_id[:2])


def test_a_png_that_calls_itself_a_jpeg_is_served_as_png(tmp_path: Path) -> None:
    data = encoded(Image.new("RGBA", (50, 40), (0, 0, 0, 0)), "PNG")
    import_artworks(zip_of(tmp_path, {"s/really-a-png.jpg": data}))
    artwork = Artwork.objects.get()
    assert artwork.original.media_type == artwork.view.media_type == "image/png"
    assert artwork.original.extension == "png"


def test_importing_again_changes_nothing(tmp_path: Path) -> None:
    source = zip_of(tmp_path, {"a/1.png": flat(RED), "flat.png": flat(BLUE)})
    import_artworks(source)
    before = list(Artwork.objects.values()), list(StoredFile.objects.values())
    report = import_artworks(source)
    assert (report.new, report.unchanged, report.described) == (0, 2, 0)
    assert (list(Artwork.objects.values()), list(StoredFile.objects.values())) == before


def test_the_same_name_with_other_content_is_refused_and_the_first_stays(tmp_path: Path) -> None:
    import_artworks(zip_of(tmp_path, {"s/1.png": flat(RED)}))
    report = import_artworks(zip_of(tmp_path, {"s/1.png": flat(BLUE), "t/1.png": flat(BLUE)}))
    assert [entry.code for entry in report.refused] == ["changed"]
    assert report.new == 1
    first = Artwork.objects.get(art_style="s")
    assert tuple(pixels_of(first.original.read())[0, 0]) == RED


def test_one_broken_picture_does_not_stop_the_others(tmp_path: Path) -> None:
    cut = encoded(Image.effect_noise((400, 300), 90), "JPEG")[:9000]
    report = import_artworks(zip_of(tmp_path, {"s/a.jpg": cut, "s/b.png": flat()}))
    assert [(entry.name, entry.code) for entry in report.refused] == [("s/a.jpg", "broken")]
    assert report.new == Artwork.objects.count() == 1
    assert StoredFile.objects.filter(pk=hashlib.sha256(cut).hexdigest()).count() == 0


def test_a_dry_run_reports_the_same_and_stores_nothing(tmp_path: Path) -> None:
    source = zip_of(tmp_path, {"s/a.png": flat(), "s/b.png": b"no picture"})
    dry, wet = import_artworks(source, dry_run=True), None
    assert (Artwork.objects.count(), StoredFile.objects.count()) == (0, 0)
    wet = import_artworks(source)
    assert (dry.new, dry.refused) == (wet.new, wet.refused)


def test_a_decomposed_file_and_a_composed_row_are_one_artwork_under_the_rows_name(
    tmp_path: Path,
) -> None:
    source = zip_of(tmp_path, {unicodedata.normalize("NFD", CAFE) + ".png": flat()})
    report = import_artworks(source, csv=table(tmp_path, csv_bytes([said(CAFE)], head=SAID)))
    assert (report.loose_rows, report.loose_files) == ([], [])
    assert Artwork.objects.get(art_style="Realism", painting=CAFE).title == "Red House"


def test_a_file_that_no_table_names_is_stored_in_composed_letters(tmp_path: Path) -> None:
    import_artworks(zip_of(tmp_path, {f"s/{unicodedata.normalize('NFD', CAFE)}.png": flat()}))
    assert Artwork.objects.get().painting == CAFE


def test_rows_and_pictures_that_do_not_meet_are_all_named(tmp_path: Path) -> None:
    names = ["tester_red-house-1901", "tester_not_detected_77", "tester_no-row"]
    source = zip_of(tmp_path, {f"{name}.png": flat() for name in names})
    rows = [said(name) for name in (names[0], "tester_not-detected-77", "tester_gone")]
    report = import_artworks(source, csv=table(tmp_path, csv_bytes(rows, head=SAID)))
    assert {key.painting for key in report.loose_rows} == {"tester_not-detected-77", "tester_gone"}
    assert {key.painting for key in report.loose_files} == set(names[1:])
    assert report.suggestions == [
        (Key("Realism", "tester_not-detected-77"), Key("", "tester_not_detected_77"))
    ]
    assert Artwork.objects.exclude(title="").get().painting == names[0]


def test_a_table_of_utterances_can_name_the_pictures_too(tmp_path: Path) -> None:
    source = zip_of(tmp_path, {"a.png": flat()})
    rows = table(tmp_path, csv_bytes([row("a"), row("a", "It shines.")]))
    assert import_artworks(source, csv=rows).refused == []
    assert str(Artwork.objects.get()) == "Realism/a"


def test_a_table_may_describe_a_stored_picture_later_and_name_its_style(tmp_path: Path) -> None:
    source = zip_of(tmp_path, {"a.png": flat()})
    import_artworks(source)
    assert Artwork.objects.get().art_style == ""
    rows = table(tmp_path, csv_bytes([said("a")], head=SAID))
    report = import_artworks(source, csv=rows)
    assert (report.new, report.unchanged, report.described) == (0, 1, 1)
    artwork = Artwork.objects.get()
    assert (artwork.art_style, artwork.title) == ("Realism", "Red House")
    entry = AuditEntry.objects.get(subject_id=artwork.uuid)
    assert (entry.field, entry.old, entry.new) == ("art_style", "", "Realism")
    assert import_artworks(source).unchanged == 1


def test_lines_that_cannot_be_kept_are_refused_by_their_line(tmp_path: Path) -> None:
    rows = [said("a"), said("a", "Blue House"), said("b" * 256), said("c", "t" * 501)]
    source = zip_of(tmp_path, {"Realism/a.png": flat()})
    report = import_artworks(source, csv=table(tmp_path, csv_bytes(rows, head=SAID)))
    assert [(entry.name, entry.code) for entry in report.refused] == [
        ("rows.csv line 3", "row_twice"),
        ("rows.csv line 4", "cell_too_long"),
        ("rows.csv line 5", "cell_too_long"),
    ]
    assert Artwork.objects.get().title == "Red House"


def test_long_names_that_differ_only_at_their_end_stay_two(tmp_path: Path) -> None:
    stems = ["artist_" + "a" * 180 + end for end in ("001", "002")]
    import_artworks(zip_of(tmp_path, {f"s/{stem}.png": flat() for stem in stems}))
    assert list(Artwork.objects.values_list("painting", flat=True)) == stems


def test_the_half_of_a_file_that_an_interruption_left_is_written_again() -> None:
    data = flat()
    sha256 = hashlib.sha256(data).hexdigest()
    torn = Path(default_storage.path(f"{sha256[:2]}/{sha256}.png"))
    torn.parent.mkdir(parents=True)
    torn.write_bytes(data[:40])
    file = store_bytes(data, media_type="image/png", extension="png")
    assert file.read() == data
    assert [path.name for path in torn.parent.iterdir()] == [torn.name]


def test_pictures_alike_to_the_byte_share_one_file(tmp_path: Path) -> None:
    import_artworks(zip_of(tmp_path, {"a/1.png": flat(), "b/2.png": flat()}))
    first, second = Artwork.objects.all()
    assert first.original_id == second.original_id
    assert Path(default_storage.path(first.original.path)).read_bytes() == flat()


def test_a_row_whose_bytes_a_crash_took_is_filled_by_the_next_storing() -> None:
    file = store_bytes(b"bytes", media_type="text/plain", extension="txt")
    default_storage.delete(file.path)
    again = store_bytes(b"bytes", media_type="text/plain", extension="txt")
    assert (again.pk, again.read(), StoredFile.objects.count()) == (file.pk, b"bytes", 1)


def test_a_file_is_forgotten_once_nothing_names_it(tmp_path: Path) -> None:
    import_artworks(zip_of(tmp_path, {"a/1.png": flat(RED)}))
    artwork = Artwork.objects.get()
    assert not forget_file(artwork.original_id)
    assert artwork.original.read() == flat(RED)
    file = store_bytes(b"bytes", media_type="text/plain", extension="txt")
    assert forget_file(file.pk)
    assert not default_storage.exists(file.path)
    assert not forget_file(file.pk)
