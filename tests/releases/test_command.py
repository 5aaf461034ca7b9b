"""The `release` command: what it says, and its exit codes."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from aggregation.models import Release
from annotation.models import Campaign
from tests.cast import Cast
from tests.releases.conftest import Told
from tests.releases.rows import cells, contents


def run(*arguments: Any) -> str:
    out = io.StringIO()
    call_command("release", *map(str, arguments), stdout=out)
    return out.getvalue()


def refused(*arguments: Any) -> tuple[int, str]:
    with pytest.raises(CommandError) as caught:
        run(*arguments)
    return caught.value.returncode, str(caught.value)


def test_it_writes_a_release_and_says_so_in_one_line(drawn: Campaign, tmp_path: Path) -> None:
    said = run("stimuli", "1.0", "--seed", 1, "--out", tmp_path / "out")
    assert said.count("\n") == 1
    assert "stimuli/1.0" in said
    assert (tmp_path / "out" / "apolo.json").is_file()


def test_as_json_it_gives_the_facts(drawn: Campaign, tmp_path: Path) -> None:
    said = json.loads(run("stimuli", "1.0", "--seed", 1, "--out", tmp_path / "out", "--json"))
    assert said["release"] == "stimuli/1.0"
    assert said["files"] == len(contents(tmp_path / "out"))
    assert said["written"] is True


def test_running_it_again_changes_nothing(drawn: Campaign, tmp_path: Path) -> None:
    arguments = ("stimuli", "1.0", "--seed", 1, "--pack", "--keep-whole", 0, "--out")
    run(*arguments, tmp_path / "out")
    before = contents(tmp_path / "out")
    assert "already is" in run(*arguments, tmp_path / "out")
    run(*arguments, tmp_path / "copy")
    assert contents(tmp_path / "out") == contents(tmp_path / "copy") == before
    assert Release.objects.count() == 1
    left = {row["reason"] for row in cells(tmp_path / "out" / "left_out.csv")}
    assert left == {"void", "whole_beyond_limit"}


def test_a_full_folder_is_refused_before_anything_is_published(
    drawn: Campaign, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.doc").write_text("mine")
    code, said = refused("stimuli", "1.0", "--seed", 1, "--out", tmp_path / "out")
    assert (code, said[:12]) == (1, "folder_taken")
    assert not Release.objects.exists()


def test_an_unknown_format_is_wrong_use_and_the_known_are_listed(
    drawn: Campaign, tmp_path: Path
) -> None:
    code, said = refused(
        "stimuli", "1", "--seed", 1, "--formats", "apolo,gif", "--out", tmp_path / "out"
    )
    assert code == 2
    assert "gif" in said
    assert "apolo, png, phrases, coco, parquet, iiif, images, arteculture, figures" in said


@pytest.mark.parametrize(
    "wrong",
    [
        ["--formats", "arteculture"],
        ["--val", "2"],
        ["--keep-whole", "-1"],
        ["--key", "ab"],
    ],
)
def test_options_that_do_not_fit_are_wrong_use(
    drawn: Campaign, tmp_path: Path, wrong: list[str]
) -> None:
    code, said = refused("stimuli", "1", "--seed", 1, "--out", tmp_path / "out", *wrong)
    assert code == 2, said
    assert not Release.objects.exists()


def test_an_unknown_campaign_is_refused(db: None, tmp_path: Path) -> None:
    code, said = refused("nowhere", "1", "--seed", 1, "--out", tmp_path / "out")
    assert (code, said[:9]) == (1, "not_found")


def test_a_culture_campaign_is_released_as_arteculture(told: Told, tmp_path: Path) -> None:
    told({"a": {"english": ["awe"] * 3}})
    run("culture", "1", "--seed", 1, "--out", tmp_path / "out")
    assert len(cells(tmp_path / "out" / "annotations.csv")) == 3


def test_a_figures_campaign_is_released_with_boxes_and_ratings(cast: Cast, tmp_path: Path) -> None:
    campaign = cast.campaign("figures", artworks=[cast.artwork()])
    cast.annotator(campaign).does(boxes=[[1, 1, 3, 4]], rating=4)
    cast.annotator(campaign).does(boxes=[], rating=1)
    run("figures", "1", "--seed", 1, "--out", tmp_path / "out")
    found = {row["rating"]: json.loads(row["boxes"]) for row in cells(tmp_path / "out/figures.csv")}
    assert found == {"4": [[1, 1, 3, 4]], "1": []}


def test_several_formats_and_what_the_card_says_are_asked_for_at_once(
    drawn: Campaign, tmp_path: Path
) -> None:
    run(
        "stimuli", "1", "--seed", 1, "--formats", "coco, parquet,iiif", "--licence", "CC-BY-4.0",
        "--citation", "Somebody, 2026", "--out", tmp_path / "out",
    )  # fmt: skip
    found = {path.name for path in (tmp_path / "out").iterdir() if path.is_dir()}
    assert found == {"coco", "parquet", "iiif", "spreadsheets"}
    readme = (tmp_path / "out" / "README.md").read_text("utf-8")
    assert 'license: "cc-by-4.0"' in readme
    assert "    Somebody, 2026" in readme
