"""Many at once: exactly as many answers as needed, one row each, no error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from aggregation.models import Stimulus
from aggregation.services.recompute import recompute_task
from annotation.models import Answer, Assignment, Slot, Task
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
