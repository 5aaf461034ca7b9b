"""Releases from the database: built once, the same bytes for ever, nobody named."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from aggregation.models import Release, Stimulus
from aggregation.releases.inputs import Options
from aggregation.services import release_building
from aggregation.services.finals import checks_of, confirm
from aggregation.services.release_copies import copy_release
from aggregation.services.releases import build_release
from annotation.errors import Refusal
from annotation.models import Answer, AuditEntry, Campaign, Participation, StoredFile, Task
from annotation.models.participation import Annotator
from annotation.services.audit import SYSTEM
from annotation.services.reviews import apply_verdicts, judge
from tests.cast import Cast, work
from tests.releases.conftest import PAINTINGS
from tests.releases.rows import KEY, cells, contents


def build(campaign: Campaign, version: str = "1", *, seed: int = 5, **options: Any) -> Release:
    wanted = Options(formats=("apolo",), **options)
    return build_release(campaign, version, seed=seed, options=wanted, actor=SYSTEM)


def test_a_release_holds_what_people_drew(drawn: Campaign, tmp_path: Path) -> None:
    copy_release(build(drawn), tmp_path / "out")
    rows = cells(tmp_path / "out" / "stimuli.csv")
    assert sorted(row["painting"] for row in rows) == sorted([*PAINTINGS, "whole"])
    for row in rows:
        pixels = np.load(tmp_path / "out" / row["map_file"])
        assert pixels.shape == (6, 8)
        assert int(pixels.sum()) == (48 if row["class"] == "whole" else 4)
        stimulus = Stimulus.objects.get(artwork__painting=row["painting"])
        assert float(row["area_ratio"]) == stimulus.area_ratio
    (left,) = cells(tmp_path / "out" / "left_out.csv")
    assert (left["painting"], left["reason"]) == ("void", "void")


def test_phrases_and_answers_explain_every_map(drawn: Campaign, tmp_path: Path) -> None:
    """HO-74, HO-83: tables, maps and checksums agree, nothing twice."""
    out = tmp_path / "out"
    copy_release(build(drawn), out)
    said = {row["artemis_id"]: row["utterance"] for row in cells(out / "utterances.csv")}
    phrases = cells(out / "phrases.csv")
    assert len(phrases) == len(PAINTINGS)
    for row in phrases:
        text = said[row["artemis_id"]]
        assert text[int(row["start"]) : int(row["end"])] == row["phrase"] == "red house"
        assert [point[:2] for point in json.loads(row["points"])] == [[2, 2]]
    answers = cells(out / "answers.csv")
    assert len(answers) == len({row["answer"] for row in answers}) == 2 * len(PAINTINGS) + 1
    maps = {row["map_file"] for row in cells(out / "stimuli.csv")}
    on_disk = {path.relative_to(out).as_posix() for path in (out / "apolo_pixel_map").iterdir()}
    assert maps == on_disk
    assert len((out / "layers.jsonl").read_text().splitlines()) == len(maps)


def test_the_checksums_hold_and_cover_every_file(drawn: Campaign, tmp_path: Path) -> None:
    out = tmp_path / "out"
    release = build(drawn)
    copy_release(release, out)
    checked = subprocess.run(
        ["sha256sum", "--check", "--strict", "checksums.txt"], cwd=out, capture_output=True
    )
    assert checked.returncode == 0, checked.stderr
    listed = {line[66:] for line in (out / "checksums.txt").read_text().splitlines()}
    assert listed == set(contents(out)) - {"checksums.txt"}
    manifest = hashlib.sha256((out / "checksums.txt").read_bytes()).hexdigest()
    assert release.manifest_sha256 == manifest


@pytest.mark.parametrize("pack", [False, True])
def test_the_same_inputs_seed_and_key_give_the_same_bytes(
    drawn: Campaign, tmp_path: Path, pack: bool
) -> None:
    copy_release(build(drawn, key=KEY, pack=pack), tmp_path / "one")
    Release.objects.all().delete()
    copy_release(build(drawn, key=KEY, pack=pack), tmp_path / "two")
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_another_version_differs_in_its_card_only(drawn: Campaign, tmp_path: Path) -> None:
    for version in ("1", "2"):
        copy_release(build(drawn, version, key=KEY), tmp_path / version)
    one, two = contents(tmp_path / "1"), contents(tmp_path / "2")
    differing = {name for name in one if one[name] != two[name]}
    assert differing == {"README.md", "checksums.txt", "croissant.json"}


def test_another_key_gives_other_ids_and_the_same_data(drawn: Campaign, tmp_path: Path) -> None:
    for version in ("1", "2"):
        copy_release(build(drawn, version), tmp_path / version)
    one, two = (cells(tmp_path / version / "answers.csv") for version in ("1", "2"))
    for column in ("answer", "annotator", "content"):
        assert not {row[column] for row in one} & {row[column] for row in two}
    for name in ("apolo.json", "stimuli.csv", "layers.jsonl"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_nobody_no_time_and_no_key_is_in_a_release(drawn: Campaign, tmp_path: Path) -> None:
    copy_release(build(drawn, key=KEY), tmp_path / "out")
    everything = b"\n".join(contents(tmp_path / "out").values()).decode("utf-8", "replace")
    assert KEY.hex() not in everything
    for model in (Annotator, Answer, Participation, Task):
        for uuid in model.objects.values_list("uuid", flat=True):
            assert str(uuid) not in everything
    for sha256 in Answer.objects.values_list("sha256", flat=True):
        assert sha256 not in everything
    assert not re.search(r"\d{2}:\d{2}|20\d{2}-\d{2}-\d{2}", everything)


def test_the_same_version_again_is_the_stored_one(drawn: Campaign, tmp_path: Path) -> None:
    first = build(drawn)
    copy_release(first, tmp_path / "one")
    Stimulus.objects.update(area_ratio=0.123)
    assert build(drawn) == first
    copy_release(build(drawn), tmp_path / "two")
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


@pytest.mark.parametrize("other", [{"seed": 6}, {"val": 0.5}, {"pack": True}, {"key": KEY}])
def test_the_same_version_made_otherwise_is_refused(drawn: Campaign, other: Any) -> None:
    build(drawn)
    with pytest.raises(Refusal, match="release_exists"):
        build(drawn, **other)
    assert Release.objects.count() == 1


@pytest.mark.parametrize(
    ("version", "options"),
    [
        ("../1", {}),
        ("", {}),
        ("1", {"val": 1.5}),
        ("1", {"val": float("nan")}),
        ("1", {"keep_whole": -1}),
        ("1", {"key": b"short"}),
        ("1", {"seed": -1}),
    ],
)
def test_what_no_release_can_be_made_with_is_refused_by_name(
    cast: Cast, version: str, options: Any
) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())])
    with pytest.raises(Refusal, match="release_option"):
        build(campaign, version, **options)


def test_a_campaign_without_a_decided_stimulus_has_nothing_to_release(cast: Cast) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())])
    with pytest.raises(Refusal, match="release_empty"):
        build(campaign)
    assert not Release.objects.exists()


def test_answers_that_a_lost_job_left_are_worked_in_first(drawn: Campaign, tmp_path: Path) -> None:
    task = Task.objects.filter(kind="region").first()
    assert task is not None
    Stimulus.objects.filter(artwork=task.artwork).delete()
    Task.objects.filter(pk=task.pk).update(aggregated_revision=0)
    copy_release(build(drawn), tmp_path / "out")
    assert len(cells(tmp_path / "out" / "stimuli.csv")) == len(PAINTINGS) + 1


def test_answers_that_come_in_faster_than_they_are_worked_in_are_refused(
    drawn: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    Task.objects.filter(kind="region").update(aggregated_revision=0)
    monkeypatch.setattr(release_building, "recompute_task", lambda task_id: None)
    with pytest.raises(Refusal, match="release_unfinished") as caught:
        build(drawn)
    assert caught.value.detail == {"tasks": len(PAINTINGS)}


def test_a_rejected_region_leaves_its_stimulus_out_as_low_quality(
    cast: Cast, drawn: Campaign, tmp_path: Path, settings: Any
) -> None:
    settings.REVIEW_UNDO_SECONDS = 0
    answer = Answer.objects.filter(kind="region").order_by("pk")[0]
    judge(answer, curator=cast.curator, verdict="rejected", reason="scribble")
    apply_verdicts()
    work()
    with pytest.raises(Refusal, match="release_undecided") as waits:
        build(drawn)
    assert waits.value.detail == {"low_quality": 1}
    confirm(checks_of(drawn).listed, cast.curator)
    copy_release(build(drawn), tmp_path / "out")
    left = {row["reason"]: row for row in cells(tmp_path / "out" / "left_out.csv")}
    assert left["low_quality"]["painting"] == answer.assignment.task.artwork.painting
    assert left["low_quality"]["detail"] == "scribble"


def test_publishing_is_audited_and_every_file_is_stored_by_content(drawn: Campaign) -> None:
    release = build(drawn)
    entries = AuditEntry.objects.filter(subject="release", subject_id=release.uuid)
    assert [(entry.old, entry.new) for entry in entries] == [("", "draft"), ("draft", "published")]
    for file in StoredFile.objects.filter(pk__in=release.files.values("file")):
        assert hashlib.sha256(file.read()).hexdigest() == file.sha256
