"""A campaign takes so many people of a culture and tells the next one before any work."""

from __future__ import annotations

import pytest

from annotation.services.invites import invite
from tests.cast import Annotator, Cast

pytestmark = pytest.mark.django_db


def test_one_more_than_the_quota_is_told_before_any_work(cast: Cast) -> None:
    campaign = cast.campaign(
        "culture",
        artworks=[cast.artwork()],
        cultures=("english", "arabic"),
        quotas={"english": 1},
    )
    first = cast.annotator(campaign)
    late = Annotator(invite(campaign))
    body = {
        "version": late.participation["consent"]["en"]["version"],
        "culture": "english",
        "country": "GB",
        "native_language": "en",
    }
    refused = late.call("POST", f"{late.path}consent/", body)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "culture_full")
    assert cast.annotator(campaign, "arabic").next() is not None
    # A place that was given back is free again.
    assert first.call("POST", f"{first.path}withdraw/", {}).status_code == 200
    assert late.call("POST", f"{late.path}consent/", body).status_code == 200
