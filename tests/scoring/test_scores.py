"""Scores through their service: kept, scored once, counted, and let go of."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.core.management import call_command

from aggregation.models import Release, Score
from aggregation.services import scores
from annotation.errors import Refusal
from annotation.models import AuditEntry, Campaign, StoredFile
from tests.cast import Cast
from tests.releases.conftest import drawn, place_of_its_own  # noqa: F401
from tests.scoring.test_stimuli import npy


@pytest.fixture
def release(drawn: Campaign, tmp_path: Path) -> Release:  # noqa: F811
    out = str(tmp_path / "out")
    call_command("release", "stimuli", "1.0", "--seed", "7", "--val", "0.3", "--out", out)
    return Release.objects.get()


def sent(release: Release, cast: Cast, content: bytes = b"[]", **options: str) -> Score:
    return scores.ask_for_score(
        release, io.BytesIO(content), name=" mine ", options=options, user=cast.curator
    )


def test_it_is_scored_once_and_its_file_let_go(release: Release, cast: Cast) -> None:
    made = sent(release, cast, rule="authors")
    assert (made.state, made.name) == ("waiting", "mine")
    assert scores.score_waiting() == 1
    assert scores.score_waiting() == 0
    made.refresh_from_db()
    assert (made.state, made.file, made.report["miou"]) == ("done", None, 0)
    assert made.report["counts"]["missing"] == made.report["n"] > 0
    assert not StoredFile.objects.filter(pk=made.predictions_sha256).exists()
    assert not default_storage.exists(
        f"{made.predictions_sha256[:2]}/{made.predictions_sha256}.bin"
    )
    moves = AuditEntry.objects.filter(subject="score", campaign=release.campaign)
    assert [one.new for one in moves.order_by("pk")] == ["waiting", "done"]


def test_one_file_sent_twice_is_scored_twice(release: Release, cast: Cast) -> None:
    sent(release, cast)
    sent(release, cast, split="val")
    assert scores.score_waiting() == 2
    assert {one.state for one in Score.objects.all()} == {"done"}


def test_what_cannot_be_read_fails_by_name(release: Release, cast: Cast) -> None:
    sent(release, cast, npy([[1]]))
    scores.score_waiting()
    made = Score.objects.get()
    assert (made.state, made.problem["code"]) == ("failed", "predictions_refused")


def test_an_id_no_database_takes_is_told_all_the_same(release: Release, cast: Cast) -> None:
    sent(release, cast, b'[{"id": "a\\u0000\\ud800", "prediction_matrix": 1}]')
    scores.score_waiting()
    made = Score.objects.get()
    assert (made.state, made.report["unknown"]) == ("done", ["a\ufffd\ufffd"])


def test_a_job_killed_again_and_again_gives_up(release: Release, cast: Cast) -> None:
    made = sent(release, cast)
    Score.objects.update(begun=scores.MOST_STARTS)
    scores.score_waiting()
    made.refresh_from_db()
    assert made.problem == {"code": "score_interrupted"}


@pytest.mark.parametrize(
    "options",
    [{"rule": "mine"}, {"split": "train"}, {"threshold": "2"}, {"threshold": "nan"}],
)
def test_ways_that_cannot_be(release: Release, cast: Cast, options: dict[str, str]) -> None:
    with pytest.raises(Refusal, match="score_option"):
        sent(release, cast, **options)


def test_so_many_a_day(release: Release, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scores, "MOST_A_DAY", 1)
    sent(release, cast)
    with pytest.raises(Refusal, match="too_many_scores"):
        sent(release, cast)


def test_nothing_is_scored_against_what_is_held_back(release: Release, cast: Cast) -> None:
    waiting = sent(release, cast)
    Release.objects.update(state="frozen", reason="why")
    release.refresh_from_db()
    with pytest.raises(Refusal, match="release_frozen"):
        sent(release, cast)
    scores.score_waiting()
    waiting.refresh_from_db()
    assert waiting.problem["code"] == "release_frozen"


def test_the_leaderboard_shows_what_was_put_there_best_first(release: Release, cast: Cast) -> None:
    made = [sent(release, cast), sent(release, cast, split="val"), sent(release, cast)]
    scores.score_waiting()
    for one, pr50 in zip(made, (10, 90, 50), strict=True):
        one.refresh_from_db()
        one.report["pr50"] = pr50
        one.save()
    assert scores.leaderboard(release) == []
    for one in made[:2]:
        scores.show(one, is_public=True, actor=scores.Actor(user=cast.curator))
    assert scores.leaderboard(release) == [made[1], made[0]]
