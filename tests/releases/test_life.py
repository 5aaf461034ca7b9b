"""The life of a release: draft, published, frozen and back, withdrawn; and its key."""

from __future__ import annotations

from typing import Any

import pytest

from aggregation.models import Acceptance, Notice, Release
from aggregation.releases.inputs import Options
from aggregation.services.release_readers import accept_terms, terms_sha256
from aggregation.services.release_requests import (
    Wanted,
    ask_for_release,
    build_again,
    discard,
)
from aggregation.services.release_states import destroy_key, freeze, lift, publish, withdraw
from aggregation.services.releases import build_waiting
from annotation.errors import Refusal
from annotation.models import Answer, AuditEntry, Campaign
from annotation.services.audit import SYSTEM
from tests.releases.rows import KEY
from tests.releases.test_building import build

OPTIONS = Options(formats=("apolo",))


def ask(campaign: Campaign, version: str = "1", **more: Any) -> Release:
    return ask_for_release(campaign, Wanted(version, 5, OPTIONS, **more), actor=SYSTEM)[0]


def accept(release: Release, address: str = "reader@example.org") -> Acceptance:
    return accept_terms(release, address=address, terms=terms_sha256(release))


def states(release: Release) -> list[str]:
    rows = AuditEntry.objects.filter(subject_id=release.uuid, field="state")
    return list(rows.values_list("new", flat=True))


def test_a_draft_is_built_by_the_job_and_published_by_a_person(drawn: Campaign) -> None:
    draft = ask(drawn)
    with pytest.raises(Refusal, match="release_building"):
        publish(draft, actor=SYSTEM)
    assert build_waiting() == 1
    draft.refresh_from_db()
    assert (draft.state, draft.part) == ("draft", "built")
    assert draft.done == draft.total == draft.files.count() > 0
    publish(draft, actor=SYSTEM)
    publish(draft, actor=SYSTEM)
    assert states(draft) == ["draft", "published"]
    assert build_waiting() == 0


def test_every_contributing_answer_is_recorded_with_its_hash(drawn: Campaign) -> None:
    release = build(drawn)
    recorded = dict(release.answers.values_list("answer", "sha256"))
    assert recorded == dict(Answer.objects.values_list("pk", "sha256"))
    assert release.artworks.count() == 5
    assert release.code_version.count("+") == 1


def test_the_same_version_asked_for_twice_is_one_draft(drawn: Campaign) -> None:
    assert ask(drawn) == ask(drawn)
    with pytest.raises(Refusal, match="release_exists"):
        ask_for_release(drawn, Wanted("1", 6, OPTIONS), actor=SYSTEM)
    assert Release.objects.count() == 1


def test_a_draft_that_cannot_be_built_says_why_and_is_built_again_on_demand(
    drawn: Campaign,
) -> None:
    kept = drawn.stimuli.get(artwork__painting="void").verdicts.get()
    verdict = type(kept).objects.filter(pk=kept.pk)
    verdict.update(mask_sha256="changed")
    draft = ask(drawn)
    build_waiting()
    draft.refresh_from_db()
    assert (draft.part, draft.problem["code"]) == ("failed", "release_undecided")
    verdict.update(mask_sha256=kept.mask_sha256)
    assert build_waiting() == 0
    build_again(draft, actor=SYSTEM)
    build_waiting()
    draft.refresh_from_db()
    assert draft.is_built


def test_a_draft_is_discarded_and_its_version_is_free_again(drawn: Campaign) -> None:
    draft = ask(drawn)
    build_waiting()
    discard(draft, actor=SYSTEM)
    assert states(draft) == ["draft", "discarded"]
    assert build(drawn).state == "published"


def test_what_was_published_is_never_discarded_or_built_again(drawn: Campaign) -> None:
    release = build(drawn)
    for move in (discard, build_again):
        with pytest.raises(Refusal, match="release_state"):
            move(release, actor=SYSTEM)


def test_freezing_is_told_to_readers_once_and_can_be_lifted(drawn: Campaign) -> None:
    release = build(drawn)
    accept(release)
    accept(release)
    accept(release, "other@example.org")
    freeze(release, reason="rights are unclear", actor=SYSTEM)
    freeze(release, reason="rights are unclear", actor=SYSTEM)
    assert Notice.objects.filter(about="frozen").count() == 2
    with pytest.raises(Refusal, match="release_frozen"):
        accept(release)
    lift(release, actor=SYSTEM)
    assert (release.state, release.reason) == ("published", "")
    accept(release)
    freeze(release, reason="once more", actor=SYSTEM)
    assert Notice.objects.count() == 4


def test_withdrawing_is_for_good(drawn: Campaign) -> None:
    release = build(drawn)
    accept(release)
    withdraw(release, reason="a mistake", actor=SYSTEM)
    withdraw(release, reason="a mistake", actor=SYSTEM)
    assert states(release) == ["draft", "published", "withdrawn"]
    assert Notice.objects.get().about == "withdrawn"
    for move in (lift, publish):
        with pytest.raises(Refusal, match="release_state"):
            move(release, actor=SYSTEM)
    with pytest.raises(Refusal, match="release_withdrawn"):
        accept(release)


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201, "nul \x00"])
def test_a_reason_is_asked_for(drawn: Campaign, reason: str) -> None:
    release = build(drawn)
    for move in (freeze, withdraw):
        with pytest.raises(Refusal, match="reason_missing"):
            move(release, reason=reason, actor=SYSTEM)


def test_a_destroyed_key_is_gone_and_the_release_stays(drawn: Campaign) -> None:
    release = build(drawn, key=KEY)
    destroy_key(release, actor=SYSTEM)
    destroy_key(release, actor=SYSTEM)
    release.refresh_from_db()
    assert bytes(release.key) == b""
    assert AuditEntry.objects.filter(field="key").count() == 1
    assert build(drawn) == release
    with pytest.raises(Refusal, match="release_exists"):
        build(drawn, key=KEY)


def test_a_draft_keeps_its_key(drawn: Campaign) -> None:
    with pytest.raises(Refusal, match="release_state"):
        destroy_key(ask(drawn), actor=SYSTEM)


@pytest.mark.parametrize("address", ["", "nobody", "a@b", f"{'a' * 250}@example.org", "a\x00@b.c"])
def test_an_address_that_cannot_be_written_to_is_refused(drawn: Campaign, address: str) -> None:
    with pytest.raises(Refusal, match="address_unfit"):
        accept(build(drawn), address)


def test_the_address_is_encrypted(drawn: Campaign) -> None:
    acceptance = accept(build(drawn))
    acceptance.refresh_from_db()
    assert b"reader" not in bytes(acceptance.address)
    assert "reader" not in acceptance.reader
