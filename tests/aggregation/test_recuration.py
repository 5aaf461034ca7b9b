"""An artwork is kept where every culture decided: for any labels, as counting by hand says."""

from __future__ import annotations

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aggregation.models import Label
from aggregation.services.recuration import recurate
from annotation.models import Artwork, Campaign
from tests.cast import Cast

pytestmark = pytest.mark.django_db

CULTURES = ("english", "arabic")
STATES = st.sampled_from(["decided", "discarded", "waiting", "escalated", None])


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    artworks = [cast.artwork(f"painting_{number}") for number in range(4)]
    Artwork.objects.filter(painting="painting_0").update(tradition="western")
    return cast.campaign("culture", artworks=artworks, cultures=CULTURES)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(table=st.lists(st.tuples(STATES, STATES), min_size=4, max_size=4))
def test_kept_are_those_that_every_culture_decided(
    campaign: Campaign, table: list[tuple[str | None, str | None]]
) -> None:
    with transaction.atomic():
        for artwork, states in zip(campaign.artworks.order_by("pk"), table, strict=True):
            for culture, state in zip(CULTURES, states, strict=True):
                if state is not None:
                    emotion = "awe" if state == "decided" else ""
                    said = {"culture": culture, "state": state, "emotion": emotion}
                    Label.objects.create(campaign=campaign, artwork=artwork, **said)
        found = recurate(campaign)
        transaction.set_rollback(True)
    both = [number for number, states in enumerate(table) if states == ("decided", "decided")]
    assert [one.painting for one in found.kept] == [f"painting_{number}" for number in both]
    assert found.artworks == sum(states != (None, None) for states in table)
    assert found.majorities == sum(states.count("decided") for states in table)
    assert found.traditions["western"] == (0 in both)
    assert found.traditions.total() == len(both)


def test_nothing_answered_keeps_nothing(campaign: Campaign) -> None:
    assert recurate(campaign).closing_line() == (
        "Of 0 cells of artwork and culture 0 have a strict majority, 0 have none; "
        "0 of 0 artworks are kept, 0 Western (none) and 0 non-Western (none)."
    )
