"""A curator blocks a person: the slot is free, the work stays, and is due."""

from __future__ import annotations

import pytest
from django.test import Client

from annotation.models import Assignment, AuditEntry, Participation, Slot
from tests.cast import WHY, Cast

pytestmark = pytest.mark.django_db
AWE = {"emotion": "awe", "explanation": WHY["english"]}


def test_blocking_frees_the_slot_keeps_the_work_and_gives_nothing_new(cast: Cast) -> None:
    artworks = [cast.artwork(name) for name in "ab"]
    campaign = cast.campaign("culture", artworks=artworks, batch_size=2, reward_minor=100)
    somebody = cast.annotator(campaign)
    somebody.does(**AWE)
    lease = somebody.next()
    assert lease is not None
    curator = Client()
    curator.force_login(cast.curator)
    page = f"/staff/{campaign.slug}/participants/{somebody.participation['id']}/"
    assert b"Block this person" in curator.get(page).content

    curator.post(f"{page}block/", {"next": page})
    assert b"is blocked" in curator.get(page).content
    assert Assignment.objects.get(uuid=lease["assignment"]).state == "expired"
    assert not Slot.objects.filter(holder__uuid=lease["assignment"]).exists()
    row = Participation.objects.get(uuid=somebody.participation["id"])
    assert row.assignments.filter(state="submitted").count() == 1
    assert [line.amount_minor for line in row.ledger.all()] == [50]
    assert somebody.next() is None
    entry = AuditEntry.objects.get(field="trust", new="blocked")
    assert (entry.user, entry.subject_id) == (cast.curator, row.annotator.uuid)
    draft = {"revision": 0, "body": {"emotion": "awe"}}
    saved = somebody.call("PUT", f"/api/v1/assignments/{lease['assignment']}/draft/", draft)
    assert (saved.status_code, saved.json()["state"]) == (200, "expired")
    # What comes late is kept, and surplus or counted like anybody's.
    assert somebody.answer(lease, AWE).status_code == 201

    curator.post(f"{page}block/", {"next": page, "trusts": "1"})
    assert b"is blocked" not in curator.get(page).content


def test_a_stranger_blocks_nobody(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    somebody = cast.annotator(campaign)
    stranger = Client()
    stranger.force_login(cast.stranger)
    page = f"/staff/{campaign.slug}/participants/{somebody.participation['id']}/"
    assert stranger.post(f"{page}block/").status_code == 404
    assert somebody.next() is not None
