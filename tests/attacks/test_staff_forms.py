"""What a person can type into an address or a form of the staff pages."""

from __future__ import annotations

import pytest
from django.test import Client

from aggregation.models import Round
from annotation.models import AuditEntry, Import
from tests.cast import WHY, Cast


@pytest.mark.parametrize(("kind", "culture"), [("\0", "\0"), ("emotion", "\0"), ("region", "x")])
def test_a_round_of_what_the_campaign_has_not_is_never_closed(
    cast: Cast, client: Client, kind: str, culture: str
) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    client.force_login(cast.curator)
    response = client.post(
        f"/staff/{campaign.slug}/review/close/", {"kind": kind, "culture": culture}
    )
    assert response.status_code == 302
    assert not Round.objects.exists()


def test_closing_a_round_says_who_closed_it(cast: Cast, client: Client) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    cast.annotator(campaign).does(emotion="awe", explanation=WHY["english"])
    client.force_login(cast.curator)
    path = f"/staff/{campaign.slug}/review/close/"
    client.post(path, {"kind": "emotion", "culture": "english"})
    entry = AuditEntry.objects.get(subject="round")
    assert (entry.user, entry.subject_id, entry.new) == (
        cast.curator,
        Round.objects.get().uuid,
        "closed",
    )


def test_a_name_longer_than_any_is_refused_before_it_is_written_down(
    cast: Cast, client: Client
) -> None:
    response = client.post("/staff/login/", {"username": "a" * 5000, "password": "x"})
    assert response.status_code == 200
    assert response.context["form"].errors["username"]


def test_an_import_for_a_campaign_no_database_can_look_for_is_not_begun(
    cast: Cast, client: Client
) -> None:
    cast.campaign("culture", artworks=[cast.artwork()])
    client.force_login(cast.curator)
    response = client.post("/staff/imports/new/", {"source": "pictures", "campaign": "\0"})
    assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")
    assert not Import.objects.exists()
