"""Releases of ours, scored by campaign and version, as a folder and as a zip."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from aggregation.models import Release
from annotation.models import Campaign
from tests.releases.conftest import drawn, place_of_its_own  # noqa: F401
from tests.scoring.conftest import Scored


@pytest.fixture
def released(drawn: Campaign, tmp_path: Path) -> Path:  # noqa: F811
    out = tmp_path / "out"
    call_command("release", "stimuli", "1.0", "--seed", "7", "--val", "0.5", "--out", str(out))
    return out


def test_its_own_maps_are_perfect(released: Path, tmp_path: Path, scored: Scored) -> None:
    packed = shutil.make_archive(str(tmp_path / "packed"), "zip", released)
    maps = released / "apolo_pixel_map"
    reports = [scored(name, maps) for name in ("stimuli/1.0", released, packed)]
    for report in reports:
        assert (report["pr50"], report["miou"], report["missing"]) == (100, 100, [])
        assert report["n"] == len(json.loads((released / "apolo_test.json").read_text()))
        assert report["other_split"] == len(json.loads((released / "apolo_val.json").read_text()))
        told = {"release": "", "said": ""}
        assert report | told == reports[0] | told


def test_the_maps_say_the_same_as_the_layers(
    released: Path, tmp_path: Path, scored: Scored
) -> None:
    """What APOLO's files alone give is what our tables and runs give."""
    rng = np.random.default_rng(3)
    document = [
        {"id": f"{one['painting']}_{one['emotion']}",
         "prediction_matrix": rng.normal(size=(49, 8)).tolist()}
        for one in json.loads((released / "apolo.json").read_text())
    ]  # fmt: skip
    path = tmp_path / "test_result.json"
    path.write_text(json.dumps(document))
    ours = scored(released, path, "--rule", "authors", "--scenario", "bbox")
    for name in ("stimuli.csv", "layers.jsonl"):
        (released / name).unlink()
    theirs = scored(released, path, "--rule", "authors", "--scenario", "bbox")
    assert theirs == ours
    assert 0 < theirs["miou"] < 100


def test_the_example_in_the_release_is_read(released: Path, scored: Scored) -> None:
    report = scored(released, released / "prediction_example" / "test_result.json")
    assert (report["unknown"], report["doubled"]) == ([], [])


@pytest.mark.parametrize("state", ["frozen", "withdrawn"])
def test_what_may_not_be_given_out_is_not_scored(
    released: Path, scored: Scored, state: str
) -> None:
    Release.objects.update(state=state, reason="why")
    with pytest.raises(CommandError, match="release_(frozen|withdrawn)"):
        scored("stimuli/1.0", released / "apolo_pixel_map")
