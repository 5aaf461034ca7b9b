"""Takedowns: what holds the material is frozen at once, and no later release has any of it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command

from aggregation.models import Notice, Release, Takedown
from aggregation.services import release_building
from aggregation.services.release_copies import copy_release
from aggregation.services.release_notices import send_notices
from aggregation.services.release_states import lift, publish
from aggregation.services.releases import build_waiting
from aggregation.services.takedowns import (
    next_version,
    reissue,
    take_down_artwork,
    take_down_person,
)
from annotation.errors import Refusal
from annotation.models import Annotator, Answer, Artwork, Campaign, Task
from annotation.services.audit import SYSTEM
from tests.cast import work
from tests.releases.conftest import Told
from tests.releases.rows import KEY, cells, contents
from tests.releases.test_building import build
from tests.releases.test_life import accept, ask

TAKEN = "l'absinthe"


def taken() -> Artwork:
    return Artwork.objects.get(painting=TAKEN)


def test_a_taken_down_artwork_freezes_what_holds_it_and_is_in_no_later_release(
    drawn: Campaign, tmp_path: Path
) -> None:
    release = build(drawn)
    done = take_down_artwork(taken(), reason="the heirs asked", actor=SYSTEM)
    assert done.frozen == [release]
    release.refresh_from_db()
    assert (release.state, release.reason) == ("frozen", "the heirs asked")
    with pytest.raises(Refusal, match="taken_down_stays"):
        lift(release, actor=SYSTEM)
    copy_release(build(drawn, "2", key=KEY), tmp_path / "out")
    everything = b"\n".join(contents(tmp_path / "out").values()).decode("utf-8", "replace")
    assert TAKEN not in everything
    assert len(cells(tmp_path / "out" / "stimuli.csv")) == 3


def test_the_difference_says_that_it_was_taken_down(drawn: Campaign) -> None:
    build(drawn)
    take_down_artwork(taken(), reason="asked", actor=SYSTEM)
    difference = build(drawn, "2").difference
    assert difference.rows == [["removed", "Realism", TAKEN, "awe", "taken down"]]


def test_a_person_taken_down_is_in_no_later_release(drawn: Campaign, tmp_path: Path) -> None:
    release = build(drawn)
    painter = Annotator.objects.get(participations__kind="region")
    done = take_down_person(painter, reason="asked", actor=SYSTEM)
    assert done.frozen == [release]
    work()
    later = build(drawn, "2", leave_undecided=True)
    assert later.state == "published"
    theirs = Answer.objects.filter(assignment__annotator=painter)
    assert not later.answers.filter(answer__in=theirs).exists()
    copy_release(later, tmp_path / "out")
    assert [row["painting"] for row in cells(tmp_path / "out" / "stimuli.csv")] == ["whole"]
    assert not Task.objects.filter(assignments__annotator=painter, state="decided").exists()


def test_erasing_a_person_leaves_tombstones(drawn: Campaign) -> None:
    painter = Annotator.objects.get(participations__kind="region")
    take_down_person(painter, reason="asked", actor=SYSTEM, erase=True)
    theirs = Answer.objects.filter(assignment__annotator=painter)
    assert {answer.mask for answer in theirs} == {""}
    assert all(answer.sha256 and answer.erased_at for answer in theirs)


def test_releases_without_the_material_stay(told: Told, drawn: Campaign) -> None:
    told({"a": {"english": ["awe"] * 3}})
    release = build(drawn)
    done = take_down_artwork(Artwork.objects.get(painting="a"), reason="asked", actor=SYSTEM)
    assert (done.frozen, done.rebuilt) == ([], [])
    release.refresh_from_db()
    assert release.state == "published"


def test_a_release_of_before_its_contributors_were_recorded_is_frozen_too(drawn: Campaign) -> None:
    release = build(drawn)
    release.artworks.all().delete()
    release.answers.all().delete()
    Release.objects.update(contents=None)
    assert take_down_artwork(taken(), reason="asked", actor=SYSTEM).frozen == [release]


def test_a_draft_is_built_anew_without_what_was_taken_down(drawn: Campaign) -> None:
    draft = ask(drawn)
    build_waiting()
    assert take_down_artwork(taken(), reason="asked", actor=SYSTEM).rebuilt == [draft]
    draft.refresh_from_db()
    with pytest.raises(Refusal, match="release_building"):
        publish(draft, actor=SYSTEM)
    build_waiting()
    draft.refresh_from_db()
    publish(draft, actor=SYSTEM)
    assert not draft.artworks.filter(artwork=taken()).exists()


@pytest.mark.parametrize("step", ["_write", "_store", "_end"])
def test_what_is_taken_down_while_a_draft_is_built_is_not_in_it(
    drawn: Campaign, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    real = getattr(release_building, step)

    def late(*given: Any) -> None:
        if not Takedown.objects.exists():
            take_down_artwork(taken(), reason="asked", actor=SYSTEM)
        real(*given)

    monkeypatch.setattr(release_building, step, late)
    release = build(drawn)
    assert release.state == "published"
    assert not release.artworks.filter(artwork=taken()).exists()


def test_nobody_new_is_asked_about_it(drawn: Campaign) -> None:
    Task.objects.filter(artwork=taken(), kind="phrase").update(state="open")
    take_down_artwork(taken(), reason="asked", actor=SYSTEM)
    assert not Task.objects.filter(artwork=taken(), state="open").exists()


def test_the_corrected_reissue_is_offered_and_readers_are_told(drawn: Campaign) -> None:
    release = build(drawn)
    accept(release)
    take_down_artwork(taken(), reason="asked", actor=SYSTEM)
    release.refresh_from_db()
    draft = reissue(release, next_version(release), actor=SYSTEM)
    assert (draft.version, draft.seed, draft.options) == ("1-r2", 5, release.options)
    assert next_version(draft) == "1-r3"
    build_waiting()
    draft.refresh_from_db()
    publish(draft, actor=SYSTEM)
    assert [notice.about for notice in Notice.objects.order_by("pk")] == ["frozen", "corrected"]
    send_notices()
    assert [message.to for message in mail.outbox] == [["reader@example.org"]] * 2
    assert "/releases/stimuli/1-r2/" in mail.outbox[1].body


def test_what_is_published_is_not_reissued(drawn: Campaign) -> None:
    with pytest.raises(Refusal, match="release_state"):
        reissue(build(drawn), "2", actor=SYSTEM)


def run(*arguments: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command(*arguments, "--json", stdout=out)
    said: dict[str, Any] = json.loads(out.getvalue())
    return said


def test_the_command_takes_down_by_name_and_reissues(drawn: Campaign) -> None:
    build(drawn)
    said = run("takedown", f"Realism/{TAKEN}", "--reason", "asked", "--reissue")
    assert (said["frozen"], said["corrected"]) == (["stimuli/1"], ["stimuli/1-r2"])
    assert run("takedown", f"Realism/{TAKEN}", "--reason", "asked")["frozen"] == []
    assert Takedown.objects.count() == 1


def test_the_command_takes_down_a_person_by_id(drawn: Campaign) -> None:
    build(drawn)
    painter = Annotator.objects.get(participations__kind="region")
    said = run("takedown", str(painter.uuid), "--reason", "asked", "--erase")
    assert said["frozen"] == ["stimuli/1"]


def test_commands_freeze_lift_withdraw_and_destroy_the_key(drawn: Campaign) -> None:
    build(drawn)
    assert run("release_freeze", "stimuli/1", "--reason", "asked")["state"] == "frozen"
    assert run("release_freeze", "stimuli/1", "--lift")["state"] == "published"
    assert run("release_withdraw", "stimuli/1", "--reason", "asked")["state"] == "withdrawn"
    run("release_destroy_key", "stimuli/1")
    assert bytes(Release.objects.get().key) == b""
