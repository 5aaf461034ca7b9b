"""Copies of a release, and the store they come from."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.storage import default_storage

from aggregation.models import Release
from aggregation.services.release_copies import copy_release
from annotation.errors import Refusal
from annotation.models import Campaign, StoredFile
from annotation.services.files import store_file
from tests.releases.rows import contents
from tests.releases.test_building import build


def test_an_empty_folder_is_filled_and_a_full_copy_left_alone(
    drawn: Campaign, tmp_path: Path
) -> None:
    release = build(drawn)
    (tmp_path / "out").mkdir()
    assert copy_release(release, tmp_path / "out") is True
    assert copy_release(release, tmp_path / "out") is False


def test_a_folder_with_anything_else_is_refused_and_kept(drawn: Campaign, tmp_path: Path) -> None:
    release = build(drawn)
    copy_release(release, tmp_path / "out")
    (tmp_path / "out" / "index.csv").write_text("mine")
    before = contents(tmp_path / "out")
    with pytest.raises(Refusal, match="folder_taken"):
        copy_release(release, tmp_path / "out")
    assert contents(tmp_path / "out") == before


def test_a_damaged_stored_file_leaves_no_half_copy(drawn: Campaign, tmp_path: Path) -> None:
    release = build(drawn)
    file = release.files.get(name="index.csv").file
    default_storage.delete(file.path)
    with default_storage.open(file.path, "wb") as stream:
        stream.write(b"damaged")
    with pytest.raises(OSError, match="index.csv is damaged"):
        copy_release(release, tmp_path / "out")
    assert not [path for path in tmp_path.iterdir() if "out" in path.name]


@pytest.mark.parametrize("state", [Release.State.FROZEN, Release.State.WITHDRAWN])
def test_a_frozen_or_withdrawn_release_is_not_given_out(
    drawn: Campaign, tmp_path: Path, state: str
) -> None:
    release = build(drawn)
    Release.objects.update(state=state, reason="asked to")
    release.refresh_from_db()
    with pytest.raises(Refusal, match=state):
        copy_release(release, tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.django_db
def test_the_same_content_is_stored_once(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("same")
    files = [
        store_file(tmp_path / name, media_type="text/plain", extension="txt")
        for name in ("a.txt", "b.txt")
    ]
    assert files[0] == files[1]
    assert StoredFile.objects.count() == 1
    assert files[0].read() == b"same"


@pytest.mark.django_db
def test_what_an_interrupted_write_left_is_written_anew(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("whole content")
    file = store_file(tmp_path / "a.txt", media_type="text/plain", extension="txt")
    StoredFile.objects.all().delete()
    default_storage.delete(file.path)
    with default_storage.open(file.path, "wb") as stream:
        stream.write(b"whole")
    again = store_file(tmp_path / "a.txt", media_type="text/plain", extension="txt")
    assert again.read() == b"whole content"
