"""Who answers gold cannot tell it from any other task, nor loses it otherwise."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from aggregation.services.gold import gold_of
from annotation.models import Assignment, Campaign, Task
from annotation.services.audit import SYSTEM
from annotation.services.gold_tasks import add_gold
from annotation.services.known_tasks import KnownTask
from tests.cast import Annotator, Cast, block, work
from tests.gold.conftest import (
    AWE,
    FEAR,
    HOUSE,
    OFTEN,
    PATIENCE,
    RED_HOUSE,
    campaign_with_gold,
    come_upon_gold,
    is_gold,
)


def test_nothing_is_told_in_another_way(cast: Cast) -> None:
    """Every field of lease, draft and receipt is one that a task like any other could have."""
    campaign = campaign_with_gold(cast)
    gold = come_upon_gold(cast, campaign)
    Campaign.objects.update(gold_share=0)
    somebody = cast.annotator(campaign)
    real = somebody.next()
    assert real is not None
    alike(gold[1], real, "kind", "purpose", "replaces", "subject", "answer_rules", "progress")
    assert real["purpose"] == "collect"
    both = gold, (somebody, real)
    alike(*(draft_of(*one) for one in both), "revision", "sha256", "state")
    receipts = [one.answer(lease, FEAR).json() for one, lease in both]
    same = ("revision", "sha256", "received_sha256", "state", "progress", "feedback")
    alike(*receipts, *same)
    assert (receipts[0]["state"], receipts[0]["feedback"]) == ("submitted", None)
    pairs = zip(both, receipts, strict=True)
    again = [one.answer(at, AWE, replaces=given["answer"]).json() for (one, at), given in pairs]
    alike(*again, *same)
    alike(*(draft_of(*one) for one in both), "revision", "sha256", "state")
    alike(*(one.call("GET", one.path).json() for one, _ in both), "progress", "due", "training")


def alike(one: dict[str, Any], other: dict[str, Any], *same: str) -> None:
    """Two answers of the API have the same names and types, and in these fields the same values."""
    assert shape(one) == shape(other)
    assert {name: one[name] for name in same} == {name: other[name] for name in same}


def test_a_region_asked_as_gold_names_a_phrase_as_every_other_does(cast: Cast) -> None:
    artwork, known = cast.artwork(), cast.artwork("known")
    said, other = cast.utterance(artwork), cast.utterance(known, "The red house sleeps.")
    campaign = cast.campaign(
        "stimuli", utterances=[said], needed=1, gold_share=OFTEN, region_needed=PATIENCE
    )
    namer = cast.annotator(campaign)
    namer.does(outcome="phrases", phrases=[RED_HOUSE])
    work()
    gold = KnownTask(
        "region", known, {"mask": HOUSE, "iou": 0.5}, utterance=other, phrase=RED_HOUSE
    )
    add_gold(campaign, [gold], actor=SYSTEM)
    somebody, lease = come_upon_gold(cast, campaign)
    Campaign.objects.update(gold_share=0)
    real = cast.annotator(campaign).next()
    assert real is not None
    assert shape(lease) == shape(real)
    assert lease["subject"]["phrase"]["text"] == "red house"
    assert somebody.answer(lease, block(lease, 1, 1, 4, 4)).status_code == 201
    assert list(gold_of(campaign).values()) == [(1, 1)]
    assert Task.objects.get(purpose="gold").assignments.get().state == "surplus"


def test_a_lapsed_gold_task_comes_back_with_its_draft(cast: Cast) -> None:
    campaign = campaign_with_gold(cast)
    somebody, lease = come_upon_gold(cast, campaign)
    draft_of(somebody, lease)
    lapse(lease)
    again = somebody.next()
    assert again is not None
    assert (again["assignment"], again["draft"]["body"]) == (
        lease["assignment"],
        {"emotion": "fear"},
    )
    lapse(lease)
    path = f"/api/v1/assignments/{lease['assignment']}/draft/"
    saved = somebody.call("PUT", path, {"revision": 1, "body": {"emotion": "awe"}})
    assert saved.json()["state"] in {"leased", "expired"}
    lapse(lease)
    late = somebody.answer(lease, AWE)
    assert (late.status_code, late.json()["state"]) == (201, "submitted")


@pytest.mark.parametrize("path", ["decline", "problem"])
def test_gold_is_handed_back_like_any_task(cast: Cast, path: str) -> None:
    campaign = campaign_with_gold(cast)
    somebody, lease = come_upon_gold(cast, campaign)
    body = {"problem": "broken"} if path == "problem" else {}
    response = somebody.call("POST", f"/api/v1/assignments/{lease['assignment']}/{path}/", body)
    assert (response.status_code, response.json()) == (200, {"state": "returned"})
    real = somebody.next()
    assert real is not None
    assert not is_gold(real)


def draft_of(somebody: Annotator, lease: dict[str, Any]) -> dict[str, Any]:
    path = f"/api/v1/assignments/{lease['assignment']}/draft/"
    saved = somebody.call("PUT", path, {"revision": 0, "body": {"emotion": "fear"}})
    assert saved.status_code == 200, saved.content
    told: dict[str, Any] = saved.json()
    return told


def lapse(lease: dict[str, Any]) -> None:
    past = timezone.now() - timedelta(seconds=1)
    Assignment.objects.filter(uuid=lease["assignment"]).update(deadline=past)


def shape(value: Any) -> Any:
    """Return the names and types in a JSON value."""
    if isinstance(value, dict):
        return {name: shape(one) for name, one in value.items()}
    if isinstance(value, list):
        return [shape(one) for one in value[:1]]
    return type(value).__name__
