"""Leases: handed out, renewed, run out, taken up again; late answers are never lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from annotation.canonical import content_sha256
from annotation.models import Assignment, LedgerEntry, Slot
from annotation.models.campaign import CampaignState
from annotation.services.assignments import expire_leases
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import move_campaign
from tests.cast import WHY, Annotator, Cast

AWE = {"emotion": "awe", "explanation": WHY["english"]}


def run_out(lease: dict[str, str]) -> None:
    Assignment.objects.filter(uuid=lease["assignment"]).update(
        deadline=timezone.now() - timedelta(seconds=1)
    )
    expire_leases()


def test_the_same_lease_is_given_while_it_is_open(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork("a"), cast.artwork("b")])
    annotator = cast.annotator(campaign)
    first, second = annotator.next(), annotator.next()
    assert first is not None
    assert second is not None
    assert first["assignment"] == second["assignment"]


def test_a_lease_that_ran_out_frees_the_slot_for_somebody_else(cast: Cast) -> None:
    """HO-82."""
    campaign = cast.campaign("culture", artworks=[cast.artwork()], needed=1, escalate_to=1)
    slow, quick = cast.annotator(campaign), cast.annotator(campaign)
    lease = slow.next()
    assert lease is not None
    assert quick.next() is None
    run_out(lease)
    assert quick.next() is not None


def test_a_late_answer_takes_a_free_slot(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    slow = cast.annotator(campaign)
    lease = slow.next()
    assert lease is not None
    run_out(lease)
    assert slow.answer(lease, AWE).json()["state"] == "submitted"


def test_a_late_answer_without_a_free_slot_is_surplus_and_paid(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], needed=1, escalate_to=1)
    slow, quick = cast.annotator(campaign), cast.annotator(campaign)
    lease = slow.next()
    assert lease is not None
    run_out(lease)
    quick.does(**AWE)
    response = slow.answer(lease, AWE)
    assert (response.status_code, response.json()["state"]) == (201, "surplus")
    slow.call("POST", f"{slow.path}finish/")
    assert LedgerEntry.objects.filter(participation__uuid=slow.participation["id"]).exists()


def test_a_freed_slot_goes_to_the_earliest_surplus_answer_first(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], needed=1, escalate_to=1)
    slow, quick = cast.annotator(campaign), cast.annotator(campaign)
    lease = slow.next()
    assert lease is not None
    run_out(lease)
    quick.does(**AWE)
    slow.answer(lease, AWE)
    quick.call("POST", f"{quick.path}withdraw/", {"erase": True})
    states = dict(Assignment.objects.values_list("annotator__participations__uuid", "state"))
    assert {str(key): state for key, state in states.items()} == {
        slow.participation["id"]: "submitted",
        quick.participation["id"]: "withdrawn",
    }
    assert Slot.objects.get().holder is not None


def test_own_lapsed_work_is_taken_up_again_with_its_draft(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork("a"), cast.artwork("b")])
    annotator = cast.annotator(campaign)
    lease = annotator.next()
    assert lease is not None
    draft = f"/api/v1/assignments/{lease['assignment']}/draft/"
    annotator.call("PUT", draft, {"revision": 0, "body": {"explanation": "half"}})
    run_out(lease)
    again = annotator.next()
    assert again is not None
    assert again["assignment"] == lease["assignment"]
    assert again["draft"]["body"] == {"explanation": "half"}


def save(annotator: Annotator, lease: dict[str, str], revision: int = 0) -> Any:
    path = f"/api/v1/assignments/{lease['assignment']}/draft/"
    response = annotator.call("PUT", path, {"revision": revision, "body": {"text": str(revision)}})
    assert response.status_code == 200, response.content
    return response.json()


def test_saving_takes_a_lapsed_lease_up_again_while_its_slot_is_free(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], needed=1, escalate_to=1)
    slow, quick = cast.annotator(campaign), cast.annotator(campaign)
    lease = slow.next()
    assert lease is not None
    run_out(lease)
    saved = save(slow, lease)
    assert saved["state"] == "leased"
    assert lease["deadline"] < saved["deadline"]
    assert saved["server_time"] < saved["deadline"]
    assert quick.next() is None


def test_saving_a_lapsed_lease_that_others_took_keeps_the_work_and_says_so(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], needed=1, escalate_to=1)
    slow, quick = cast.annotator(campaign), cast.annotator(campaign)
    lease = slow.next()
    assert lease is not None
    run_out(lease)
    assert quick.next() is not None
    assert save(slow, lease)["state"] == "expired"
    assert save(slow, lease, 1)["revision"] == 2
    assert Slot.objects.get().holder.annotator == Assignment.objects.latest("pk").annotator  # type: ignore[union-attr]


def test_saving_takes_nothing_up_beside_another_lease_or_beyond_the_batch(cast: Cast) -> None:
    artworks = [cast.artwork("a"), cast.artwork("b")]
    campaign = cast.campaign("culture", artworks=artworks, batch_size=1)
    annotator = cast.annotator(campaign)
    first = annotator.next()
    assert first is not None
    run_out(first)
    Assignment.objects.update(state="returned")
    other = annotator.next()
    assert other is not None
    Assignment.objects.filter(uuid=first["assignment"]).update(state="expired")
    assert save(annotator, first)["state"] == "expired"
    annotator.answer(other, AWE)
    assert save(annotator, first, 1)["state"] == "expired"


def test_the_receipt_proves_what_arrived_though_the_answer_is_stored_trimmed(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    annotator = cast.annotator(campaign)
    lease = annotator.next()
    assert lease is not None
    sent = {**AWE, "explanation": f"  {AWE['explanation']}\n"}
    receipt = annotator.answer(lease, sent).json()
    assert receipt["received_sha256"] == content_sha256(sent)
    assert receipt["sha256"] == content_sha256(AWE)


def test_an_answer_is_given_the_next_lease_with_its_receipt_when_it_asks(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork("a"), cast.artwork("b")])
    annotator = cast.annotator(campaign)
    first = annotator.next()
    assert first is not None
    given = annotator.answer(first, AWE, next=True).json()["next"]
    second = annotator.next()
    assert second is not None
    unlike = {"server_time", "artwork"}  # the time, and links signed at a time
    assert given["artwork"]["id"] == second["artwork"]["id"]
    assert {name: given[name] for name in given.keys() - unlike} == {
        name: second[name] for name in second.keys() - unlike
    }
    assert "next" not in annotator.answer(first, AWE).json()
    assert annotator.answer(second, AWE, next=True).json()["next"] is None


def test_a_refused_next_task_takes_nothing_from_the_answer(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork("a"), cast.artwork("b")])
    annotator = cast.annotator(campaign)
    lease = annotator.next()
    assert lease is not None
    move_campaign(campaign, CampaignState.PAUSED, actor=SYSTEM)
    response = annotator.answer(lease, AWE, next=True)
    assert response.status_code == 201
    assert "next" not in response.json()
    assert annotator.answer(lease, AWE, next="yes").status_code == 422


def test_the_same_body_twice_is_one_answer_with_one_receipt(cast: Cast) -> None:
    """HO-53."""
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    annotator = cast.annotator(campaign)
    lease = annotator.next()
    assert lease is not None
    first, second = annotator.answer(lease, AWE), annotator.answer(lease, AWE)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()


def test_another_body_must_name_the_answer_it_replaces(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    annotator = cast.annotator(campaign)
    lease = annotator.next()
    assert lease is not None
    first = annotator.answer(lease, AWE).json()
    other = {**AWE, "emotion": "fear"}
    assert annotator.answer(lease, other).json()["error"]["code"] == "answer_already_given"
    replaced = annotator.answer(lease, other, replaces=first["answer"])
    assert (replaced.status_code, replaced.json()["revision"]) == (201, 2)


def test_nobody_is_asked_about_the_same_thing_twice(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    annotator = cast.annotator(campaign)
    annotator.does(**AWE)
    assert annotator.next() is None


def test_a_declined_task_goes_to_somebody_else_and_never_comes_back(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], needed=1, escalate_to=1)
    annotator = cast.annotator(campaign)
    lease = annotator.next()
    assert lease is not None
    annotator.call("POST", f"/api/v1/assignments/{lease['assignment']}/decline/", {})
    assert annotator.next() is None
    assert cast.annotator(campaign).next() is not None


def test_a_reported_problem_is_kept_with_its_note(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    annotator = cast.annotator(campaign)
    lease = annotator.next()
    assert lease is not None
    path = f"/api/v1/assignments/{lease['assignment']}/problem/"
    assert annotator.call("POST", path, {"problem": "odd"}).status_code == 422
    annotator.call("POST", path, {"problem": "broken", "note": "grey"})
    assert Assignment.objects.values_list("state", "problem", "problem_note").get() == (
        "returned",
        "broken",
        "grey",
    )


def test_a_stale_draft_is_refused_with_the_stored_one(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    annotator = cast.annotator(campaign)
    lease = annotator.next()
    assert lease is not None
    path = f"/api/v1/assignments/{lease['assignment']}/draft/"
    first = annotator.call("PUT", path, {"revision": 0, "body": {"text": "one"}})
    assert first.json()["revision"] == 1
    clash = annotator.call("PUT", path, {"revision": 0, "body": {"text": "two"}})
    assert clash.status_code == 409
    assert clash.json()["error"]["detail"]["body"] == {"text": "one"}
    assert annotator.call("GET", path).json()["body"] == {"text": "one"}


def test_the_batch_ends_the_work(cast: Cast) -> None:
    artworks = [cast.artwork(name) for name in "abc"]
    campaign = cast.campaign("culture", artworks=artworks, batch_size=2)
    annotator = cast.annotator(campaign)
    annotator.does(**AWE)
    progress = annotator.does(**AWE)["progress"]
    assert progress == {"done": 1, "batch": 2, "training": None}
    assert annotator.next() is None
