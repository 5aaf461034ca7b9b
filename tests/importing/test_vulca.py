"""VULCA-Bench's records join pictures by culture and name, whatever disk their paths are from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from annotation.models import Artwork
from tests.cast import Cast
from tests.importing.inputs import BLUE, GREEN, RED, flat, zip_of
from tests.importing.test_commands import facts, run

pytestmark = pytest.mark.django_db

DISK = "/mnt/i/A Project/data/optimized_images"


def record(culture: str, name: str, **more: Any) -> dict[str, Any]:
    return {
        "pair_id": "PAIR_00001",
        "culture": culture,
        "image_path": f"{DISK}/{culture}/{name}",
        "title": "The Red House",
        "artist": "A. Tester",
        "critique_zh": "红色的房子。",
        "critique_en": "A red house.",
        "covered_dimensions": '["JP_L1_D1"]',
        **more,
    }


def records(folder: Path, *said: Any) -> Path:
    path = folder / "vulca.jsonl"
    lines = [one if isinstance(one, str) else json.dumps(one) for one in said]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def pictures(folder: Path) -> Path:
    files = {
        "images/japanese/red house (1).jpg": flat(RED),
        "images/korean/house.png": flat(BLUE),
        "images/mural/wall.png": flat(GREEN),
    }
    return zip_of(folder, files)


def test_a_record_describes_the_picture_of_its_culture_and_name(tmp_path: Path) -> None:
    said = records(
        tmp_path,
        record("japanese", "red house (1).jpg"),
        record("korean", "house.png", image_path="data/optimized_images/korean/house.png"),
        record("mural", "wall.png"),
    )
    printed, code = run("import_vulca", said, pictures(tmp_path))
    assert (code, printed.splitlines()[:3]) == (
        *(0, ["records: japanese: 1", "records: korean: 1", "records: mural: 1"]),
    )
    rows = Artwork.objects.values_list("art_style", "painting", "tradition", "title", "source")
    assert list(rows) == [
        ("japanese", "red house (1)", "Japanese", "The Red House", "VULCA-Bench"),
        ("korean", "house", "Korean", "The Red House", "VULCA-Bench"),
        ("mural", "wall", "", "The Red House", "VULCA-Bench"),
    ]


def test_twins_are_one_artwork_and_contradictions_are_refused(tmp_path: Path) -> None:
    said = records(
        tmp_path,
        record("korean", "house.png"),
        record("korean", "house.png", image_path="data/optimized_images/korean/house.png"),
        record("korean", "house.png", artist="Artist251"),
    )
    found = facts("import_vulca", said, pictures(tmp_path))
    assert [(one["name"], one["code"]) for one in found["refused"]] == [
        ("vulca.jsonl line 3", "row_twice")
    ]
    assert Artwork.objects.get(painting="house").artist == "A. Tester"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "unreadable"),
        ("[" * 100_000, "unreadable"),
        ("[]", "unreadable"),
        (record("roman", "a.png"), "culture_unknown"),
        (record("korean", "a.png", image_path=7), "painting_missing"),
        (record("korean", "a.png", title="t" * 501), "cell_too_long"),
    ],
)
def test_a_line_that_cannot_be_used_is_told(tmp_path: Path, line: Any, code: str) -> None:
    found = facts("import_vulca", records(tmp_path, line), pictures(tmp_path))
    assert [one["code"] for one in found["refused"]] == [code]
    assert found["new"] == 3


def test_a_record_without_its_picture_is_loose(tmp_path: Path) -> None:
    found = facts("import_vulca", records(tmp_path, record("indian", "a.png")), pictures(tmp_path))
    assert found["rows_without_picture"] == ["indian/a"]


def test_a_campaign_asks_about_them(cast: Cast, tmp_path: Path) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork("first")])
    said, shown = records(tmp_path, record("korean", "house.png")), pictures(tmp_path)
    for _ in range(2):
        _printed, code = run("import_vulca", said, shown, "--campaign", "culture")
        assert (code, campaign.tasks.count()) == (0, 4)


def test_a_dry_run_and_a_campaign_of_sentences_change_nothing(cast: Cast, tmp_path: Path) -> None:
    cast.draft("culture")
    cast.draft("stimuli")
    said, shown = records(tmp_path, record("korean", "house.png")), pictures(tmp_path)
    printed, code = run("import_vulca", said, shown, "--campaign", "culture", "--dry-run")
    assert (code, "campaign: added: 3" in printed) == (0, True)
    assert run("import_vulca", said, shown, "--campaign", "stimuli")[1] == 1
    assert not Artwork.objects.exists()
