"""A build that is killed at any part goes on behind it, and nothing half-built is to be seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aggregation.models import Release
from aggregation.services import release_building
from aggregation.services.release_copies import copy_release
from aggregation.services.release_requests import Wanted, ask_for_release
from aggregation.services.release_states import publish
from aggregation.services.releases import MOST_STARTS, build_waiting
from annotation.errors import Refusal
from annotation.locking import exclusively
from annotation.models import Campaign
from annotation.services.audit import SYSTEM
from tests.releases.rows import KEY, contents
from tests.releases.test_building import build
from tests.releases.test_life import OPTIONS, ask


class Killed(BaseException):
    """What a killed process looks like from inside: nothing catches it."""


def dies_once(monkeypatch: pytest.MonkeyPatch, step: str, *, after: bool, at: int = 1) -> list[str]:
    """Let a step of building be the last thing its process does; returns the steps that ran."""
    ran: list[str] = []
    for name in ("_collect", "_write", "_store", "_keep", "_end"):
        real = getattr(release_building, name)

        def traced(*given: Any, name: str = name, real: Any = real) -> Any:
            ran.append(name)
            dies = name == step and ran.count(step) == at
            if dies and not after:
                raise Killed
            result = real(*given)
            if dies:
                raise Killed
            return result

        monkeypatch.setattr(release_building, name, traced)
    return ran


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("step", ["_collect", "_write", "_store", "_keep", "_end"])
def test_a_killed_build_goes_on_and_gives_the_same_bytes(
    drawn: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, after: bool
) -> None:
    with monkeypatch.context() as patched:
        ran = dies_once(patched, step, after=after, at=2 if step == "_keep" else 1)
        with pytest.raises(Killed):
            build(drawn, key=KEY)
        draft = Release.objects.get()
        if not draft.is_built:
            with pytest.raises(Refusal, match="release_building"):
                copy_release(draft, tmp_path / "half")
        done = build(drawn, key=KEY)
    assert done == draft
    assert ran.count("_collect") == 1 + (step == "_collect" and not after)
    release_building.forget_left()
    copy_release(done, tmp_path / "one")
    Release.objects.all().delete()
    copy_release(build(drawn, key=KEY), tmp_path / "two")
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_files_that_are_stored_are_not_stored_again(
    drawn: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release_building, "AT_ONCE", 2)
    with monkeypatch.context() as patched:
        dies_once(patched, "_keep", after=False, at=6)
        with pytest.raises(Killed):
            build(drawn)
        assert Release.objects.get().files.count() == 4
        ran = dies_once(patched, "_none", after=False)
        release = build(drawn)
    assert ran.count("_keep") == release.files.count() - 4 + 1


def test_a_worker_goes_on_with_what_another_left_and_gives_up_in_the_end(
    drawn: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = ask(drawn)
    for _ in range(MOST_STARTS):
        with monkeypatch.context() as patched:
            dies_once(patched, "_write", after=False)
            with pytest.raises(Killed):
                build_waiting()
    build_waiting()
    draft.refresh_from_db()
    assert (draft.part, draft.problem["code"]) == ("failed", "release_interrupted")
    draft.delete()
    assert build_waiting() == 0


def test_a_fault_is_noted_and_the_next_draft_is_built(
    drawn: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ask(drawn)
    second = ask(drawn, "2")
    real = release_building.write_release

    def faulty(inputs: Any, folder: Any, built: Any) -> Any:
        if built.version == "1":
            raise ZeroDivisionError
        return real(inputs, folder, built)

    monkeypatch.setattr(release_building, "write_release", faulty)
    assert build_waiting() == 2
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.part, first.problem["code"]) == ("failed", "release_failed")
    assert second.is_built
    first.delete()
    build_waiting()


def test_a_second_worker_leaves_a_draft_to_the_first(drawn: Campaign) -> None:
    draft = ask(drawn)
    with exclusively(f"release {draft.uuid}"):
        assert build_waiting() in {0, 1}
    build_waiting()
    draft.refresh_from_db()
    assert draft.is_built
    assert Release.objects.count() == 1


def test_a_draft_that_the_job_built_is_published_by_the_command(drawn: Campaign) -> None:
    draft, _new = ask_for_release(drawn, Wanted("1", 5, OPTIONS), actor=SYSTEM)
    build_waiting()
    assert build(drawn) == draft
    draft.refresh_from_db()
    assert draft.state == "published"
    publish(draft, actor=SYSTEM)
