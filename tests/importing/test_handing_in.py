"""What is handed in: names, amounts, and how long it is kept."""

from __future__ import annotations

import io
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from annotation.errors import Refusal
from annotation.importing import archives, handing_in, runs
from annotation.models import Artwork, Import, StoredFile
from annotation.services.audit import staff
from tests.cast import Cast
from tests.importing.handed_in import agreed, begun, examined, folder
from tests.importing.inputs import BLUE, RED, flat

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("../../etc/passwd", "name_unsafe"),
        ("/etc/passwd", "name_unsafe"),
        ("a\\b.png", "name_unsafe"),
        ("a\0b.png", "name_unsafe"),
        ("C:/a.png", "name_unsafe"),
        ("", "name_unsafe"),
        ("a\u202egnp.exe", "name_unsafe"),
        ("a" * 501, "name_too_long"),
    ],
)
def test_names_that_are_no_plain_paths_are_refused(cast: Cast, name: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        begun(cast, {name: b"x"})
    assert (refused.value.code, refused.value.detail["reason"]) == ("file_refused", reason)
    assert not StoredFile.objects.exists()


def deflated(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


def test_a_zip_of_many_small_bombs_is_refused_unread(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 1 << 20)
    bombs = deflated({f"s/{number}.png": bytes(100_000) for number in range(100)})
    run = examined(cast, {"bombs.zip": bombs})
    assert (run.state, run.problem["detail"]["reason"]) == ("failed", "expands")


def test_a_zip_of_more_files_than_anybody_has_is_refused_unread(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MOST_MEMBERS", 3)
    run = examined(cast, {"many.zip": deflated({f"s/{number}.png": b"" for number in range(4)})})
    assert (run.state, run.problem["detail"]["reason"]) == ("failed", "expands")


def test_what_leads_out_of_a_zip_is_named_and_the_rest_comes_in(cast: Cast) -> None:
    files = {"../../red.png": flat(RED), "s/blue.png": flat(BLUE), "<script>.png": b"x"}
    run = agreed(cast, examined(cast, {"odd.zip": deflated(files)}))
    assert [(one["name"], one["code"]) for one in run.report["refused"]] == [
        ("../../red.png", "name_unsafe"),
        ("<script>.png", "format_unknown"),
    ]
    assert str(Artwork.objects.get()) == "s/blue"


def test_the_same_path_again_replaces_the_file(cast: Cast) -> None:
    run = begun(cast, {"s/a.png": flat(RED)})
    handing_in.hand_in(run, "s/a.png", io.BytesIO(flat(BLUE)), len(flat(BLUE)))
    assert run.files.get().file.read() == flat(BLUE)
    assert StoredFile.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_more_than_is_taken_in_is_refused_and_leaves_nothing(cast: Cast, settings: Any) -> None:
    settings.IMPORT_MAX_BYTES = 10
    run = begun(cast, {"a.png": b"12345678"})
    with pytest.raises(Refusal) as refused:
        handing_in.hand_in(run, "b.png", io.BytesIO(b"abc"), 3)
    assert refused.value.detail["reason"] == "too_many_bytes"
    assert StoredFile.objects.count() == run.files.count() == 1


def test_five_hundred_files_of_one_content_are_kept_once(cast: Cast) -> None:
    run = begun(cast, {f"s/{number}.png": flat(RED) for number in range(500)})
    assert (run.files.count(), StoredFile.objects.count()) == (500, 1)


def test_files_come_only_before_the_import_is_examined(cast: Cast) -> None:
    run = examined(cast, folder())
    with pytest.raises(Refusal) as refused:
        handing_in.hand_in(run, "late.png", io.BytesIO(b"x"), 1)
    assert refused.value.code == "import_state"


def test_what_was_given_up_is_gone_and_artworks_keep_what_they_share(cast: Cast) -> None:
    agreed(cast, examined(cast, {"s/red.png": flat(RED)}))
    run = examined(cast, {"s/red.png": flat(RED), "s/blue.png": flat(BLUE)})
    handing_in.discard(run, actor=staff(cast.curator))
    assert Artwork.objects.get().original.read() == flat(RED)
    assert not Import.objects.filter(pk=run.pk).exists()
    files = {artwork.original_id for artwork in Artwork.objects.all()}
    originals = StoredFile.objects.filter(pk__in=files)
    assert originals.count() == 1


def test_files_nobody_agreed_to_are_deleted_after_a_week(cast: Cast) -> None:
    run, fresh = examined(cast, {"s/red.png": flat(RED)}), begun(cast, {"s/blue.png": flat(BLUE)})
    since = timezone.now() - timedelta(days=handing_in.KEPT_DAYS, hours=1)
    Import.objects.filter(pk=run.pk).update(heard_at=since)
    assert handing_in.forget_old() == 1
    run.refresh_from_db()
    assert (run.state, run.problem["code"], run.files.count()) == ("failed", "import_expired", 0)
    assert fresh.files.count() == StoredFile.objects.count() == 1
    with pytest.raises(Refusal):
        runs.examine(run, actor=staff(cast.curator))
