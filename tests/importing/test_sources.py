from __future__ import annotations

import os
import stat
import zipfile
from pathlib import Path

import pytest

from annotation.errors import Refusal
from annotation.importing.names import Key
from annotation.importing.sources import open_source
from tests.importing.inputs import flat, unflagged_zip, zip_of

CHINESE = "测试画家_红色方块"


def keys(path: Path, encoding: str | None = None) -> set[Key]:
    with open_source(path, encoding=encoding) as source:
        assert source.refused == []
        return {file.key for file in source.files}


def refused(path: Path) -> dict[str, str]:
    with open_source(path) as source:
        assert source.files == []
        return {entry.name: entry.code for entry in source.refused}


def test_the_style_is_the_folder_a_file_lies_in_at_any_depth(tmp_path: Path) -> None:
    for name in ("flat.png", "Realism/m.c.-escher_hand.JPG", "copy/wikiart/Cubism/a.png"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(flat())
    expected = {Key("", "flat"), Key("Realism", "m.c.-escher_hand"), Key("Cubism", "a")}
    assert keys(tmp_path) == expected


def test_one_file_name_in_three_styles_is_three_artworks(tmp_path: Path) -> None:
    path = zip_of(tmp_path, {"a/001.png": b"1", "b/001.png": b"2", "c/001.jpg": b"3"})
    assert keys(path) == {Key("a", "001"), Key("b", "001"), Key("c", "001")}
    with open_source(path) as source:
        assert [file.read() for file in source.files] == [b"1", b"2", b"3"]


def test_names_that_addresses_would_trip_over_stay_as_they_are(tmp_path: Path) -> None:
    stems = ["lady & co #2 (100%)", "qui?", "50%25off", "a+b c", "semi;colon", 'quote\'d "x"']
    assert keys(zip_of(tmp_path, {f"s/{stem}.png": b"" for stem in stems})) == {
        Key("s", stem) for stem in stems
    }


def test_two_files_of_one_key_are_both_refused(tmp_path: Path) -> None:
    path = zip_of(
        tmp_path, {"a/1.png": b"", "a/1.jpg": b"", "b/caf\u00e9.png": b"", "b/cafe\u0301.png": b""}
    )
    assert set(refused(path).values()) == {"name_twice"}
    assert len(refused(path)) == 4


def test_junk_is_passed_over_and_other_files_are_named(tmp_path: Path) -> None:
    junk = ["__MACOSX/s/._1.png", "s/.DS_Store", "s/Thumbs.db", ".hidden/1.png", "s/desktop.ini"]
    path = zip_of(tmp_path, {**dict.fromkeys(junk, b""), "s/1.png": b"", "README.md": b""})
    assert keys(path) == {Key("s", "1")}
    with open_source(path) as source:
        assert source.ignored == ["README.md"]


def test_a_name_in_an_undeclared_encoding_is_asked_about_and_read_once_it_is_told(
    tmp_path: Path,
) -> None:
    raw = f"风景/{CHINESE}.png".encode("gbk")
    path = unflagged_zip(tmp_path, {raw: flat(), "__MACOSX/._测.png".encode("gbk"): b""})
    assert list(refused(path).values()) == ["name_encoding"]
    with open_source(path) as source:
        assert f"'风景/{CHINESE}.png'" in source.refused[0].why
    assert keys(path, encoding="gb18030") == {Key("风景", CHINESE)}


def test_a_name_on_disk_that_is_no_utf8_is_asked_about_too(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/" + f"{CHINESE}.png".encode("gbk")
    Path(os.fsdecode(name)).write_bytes(flat())
    assert list(refused(tmp_path).values()) == ["name_encoding"]
    assert keys(tmp_path, encoding="gb18030") == {Key("", CHINESE)}


@pytest.mark.parametrize(
    "name", ["../up.png", "/root.png", "a/../../b.png", "c:/x.png", "a\\b.png", "a//b.png"]
)
def test_a_member_that_leads_out_of_the_archive_is_refused(tmp_path: Path, name: str) -> None:
    assert refused(zip_of(tmp_path, {name: flat()})) == {name: "name_unsafe"}


def test_links_are_refused_in_a_zip_and_in_a_folder(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("s/link.png")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "links.zip", "w") as archive:
        archive.writestr(link, "/etc/passwd")
    assert refused(tmp_path / "links.zip") == {"s/link.png": "link"}
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link.png").symlink_to("/etc/passwd")
    (folder / "style").symlink_to(tmp_path)
    assert refused(folder) == {"link.png": "link", "style": "link"}


def test_a_member_that_unpacks_to_far_more_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("s/zeros.png", bytes(3_000_000))
    assert refused(path) == {"s/zeros.png": "expands"}


def test_a_damaged_member_is_refused_when_it_is_read(tmp_path: Path) -> None:
    path = zip_of(tmp_path, {"s/1.png": b"whole content"})
    path.write_bytes(path.read_bytes().replace(b"whole", b"wh0le"))
    with open_source(path) as source, pytest.raises(Refusal) as caught:
        source.files[0].read()
    assert caught.value.detail["reason"] == "broken"


def test_long_names_are_kept_whole_and_longer_ones_than_fit_are_refused(tmp_path: Path) -> None:
    stems = {"artist_" + "a" * 180 + end for end in ("001", "002")}
    path = zip_of(tmp_path, {f"s/{stem}.png": b"" for stem in stems})
    assert keys(path) == {Key("s", stem) for stem in stems}
    too_long = "s/" + "a" * 256 + ".png"
    assert refused(zip_of(tmp_path, {too_long: b""}, name="long.zip")) == {
        too_long: "name_too_long"
    }


def test_what_is_neither_a_folder_nor_a_zip_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"neither")
    with pytest.raises(Refusal, match="picture_refused"), open_source(tmp_path / "file"):
        pass


def test_a_file_that_cannot_be_opened_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "gone.png").write_bytes(flat())
    with open_source(tmp_path) as source:
        (tmp_path / "gone.png").unlink()
        with pytest.raises(Refusal) as caught:
            source.files[0].read()
    assert caught.value.detail["reason"] == "closed"
