"""Many at once: exactly as many answers as needed, one row each, no error."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from aggregation.models import Stimulus
from aggregation.services.recompute import recompute_task
from annotation.importing.training import import_training
from annotation.models import (
    Answer,
    Assignment,
    Campaign,
    LedgerEntry,
    Participation,
    Slot,
    Task,
)
from annotation.services.invites import invite
from tests.cast import WHY, Annotator, Cast, block, work

pytestmark = pytest.mark.django_db(transaction=True)
AWE = {"emotion": "awe", "explanation": WHY["english"]}
HOUSE = {"start": 4, "end": 13, "points": [[2, 2]]}


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """Run all calls in threads of their own, each with its own database connection."""

    def run(call: Callable[[], Any]) -> Any:
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_twenty_ask_for_the_last_slot_and_one_gets_it(transactional_db: None) -> None:
    """HO-52."""
    cast = Cast()
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    for _ in range(2):
        cast.annotator(campaign).does(**AWE)
    people = [cast.annotator(campaign) for _ in range(20)]
    leases = at_once([somebody.next for somebody in people])
    assert sum(lease is not None for lease in leases) == 1
    assert Slot.objects.exclude(holder=None).count() == 3


def test_one_person_asking_many_times_at_once_gets_one_lease(transactional_db: None) -> None:
    cast = Cast()
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "abcdef"])
    somebody = cast.annotator(campaign)
    leases = at_once([somebody.next] * 8)
    assert len({lease["assignment"] for lease in leases}) == 1
    assert Assignment.objects.count() == 1


def test_one_new_person_entering_many_times_at_once_is_one_person(transactional_db: None) -> None:
    cast = Cast()
    token = invite(cast.campaign("culture", artworks=[cast.artwork()]))
    entered = at_once([lambda: Annotator(token)] * 8)
    assert len({somebody.participation["id"] for somebody in entered}) == 1


def test_a_double_click_stores_one_answer(transactional_db: None) -> None:
    """HO-53."""
    cast = Cast()
    somebody = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    lease = somebody.next()
    assert lease is not None
    responses = at_once([lambda: somebody.answer(lease, AWE)] * 6)
    assert Counter(r.status_code for r in responses) == {201: 1, 200: 5}
    assert len({r.json()["answer"] for r in responses}) == 1
    assert Answer.objects.count() == 1


def train(campaign: Campaign, folder: Path, *paintings: str) -> None:
    answer = {"emotions": ["awe"]}
    lines = [
        json.dumps({"kind": "emotion", "artwork": f"Realism/{name}", "answer": answer})
        for name in paintings
    ]
    (folder / "training.jsonl").write_text("\n".join(lines), encoding="utf-8")
    import_training(campaign, folder / "training.jsonl")


def test_a_training_task_is_leased_answered_and_paid_once(
    transactional_db: None, tmp_path: Path
) -> None:
    cast = Cast()
    artworks = [cast.artwork(name) for name in "ab"]
    campaign = cast.campaign("culture", artworks=artworks, training_reward_minor=50)
    train(campaign, tmp_path, "b")
    somebody = cast.annotator(campaign)
    leases = at_once([somebody.next] * 8)
    assert len({lease["assignment"] for lease in leases}) == 1
    responses = at_once([lambda: somebody.answer(leases[0], AWE)] * 6)
    assert Counter(r.status_code for r in responses) == {201: 1, 200: 5}
    assert len({r.json()["feedback"]["outcome"] for r in responses}) == 1
    assert list(LedgerEntry.objects.values_list("purpose", "amount_minor")) == [("training", 50)]


def test_one_person_in_two_sessions_is_asked_each_training_task_once(
    transactional_db: None, tmp_path: Path
) -> None:
    cast = Cast()
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "abc"])
    train(campaign, tmp_path, "a", "b", "c")
    somebody = cast.annotator(campaign)
    person = Participation.objects.get().annotator
    other = Annotator(invite(campaign))
    Participation.objects.filter(uuid=other.participation["id"]).update(annotator=person)
    other.token = Annotator(other.invite).token
    other.consent()
    for _ in range(2):
        leases = at_once([somebody.next, other.next])
        assert len({lease["task"] for lease in leases if lease}) == sum(map(bool, leases))
        for session, lease in zip((somebody, other), leases, strict=True):
            if lease:
                assert session.answer(lease, AWE).status_code == 201
    assert Answer.objects.filter(assignment__task__purpose="training").count() == 3


def test_a_second_go_asked_for_many_times_at_once_is_one(
    transactional_db: None, tmp_path: Path
) -> None:
    cast = Cast()
    artworks = [cast.artwork(name) for name in "ab"]
    campaign = cast.campaign("culture", artworks=artworks, training_pass_percent=100)
    train(campaign, tmp_path, "b")
    somebody = cast.annotator(campaign)
    somebody.does(**{**AWE, "emotion": "fear"})
    leases = at_once([somebody.next] * 8)
    assert len({(lease["assignment"], lease["replaces"]) for lease in leases}) == 1
    again = {"replaces": leases[0]["replaces"]}
    responses = at_once([lambda: somebody.answer(leases[0], AWE, **again)] * 6)
    assert Counter(r.status_code for r in responses) == {201: 1, 200: 5}
    assert sorted(Answer.objects.values_list("revision", "current")) == [(1, False), (2, True)]


def test_two_workers_on_one_stimulus_lose_no_region(transactional_db: None) -> None:
    cast = Cast()
    artwork = cast.artwork()
    utterances = [cast.utterance(artwork), cast.utterance(artwork, "The red house sleeps.")]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1, escalate_to=1)
    namer = cast.annotator(campaign, kind="phrase")
    for _ in utterances:
        namer.does(outcome="phrases", phrases=[HOUSE])
    work()
    painter = cast.annotator(campaign, kind="region")
    for x in range(2):
        lease = painter.next()
        assert lease is not None
        painter.answer(lease, block(lease, x * 4, 0, 2, 2))
    regions = list(Task.objects.filter(kind="region").values_list("pk", flat=True))
    at_once([lambda pk=pk: recompute_task(pk) for pk in regions * 4])
    assert Stimulus.objects.get().area == 8
