"""Any panel: an id in the link, places of our own, and the way back with a code and the id."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from annotation.models import Annotator, Participation, Study
from annotation.recruiting import studies
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from tests.annotation.test_races import at_once
from tests.cast import Cast, Panelist
from tests.recruiting.conftest import AWE, PLENTY
from tests.recruiting.links import arrival, refusal

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Study]


@pytest.fixture
def panel(cast: Cast) -> Open:
    """Return what opens a study for a panel whose links carry `pid`."""

    def open_it(**plan: Any) -> Study:
        artworks = [cast.artwork(f"tester_{number}") for number in range(4)]
        campaign = cast.campaign(
            "culture", artworks=artworks, batch_size=2, ethics_approval="REC 7", reward_minor=200
        )
        wishes = {"platform": "panel", "places": 2, "parameter": "pid", **plan}
        study = studies.draft(campaign, StudyPlan(**wishes), actor=SYSTEM)
        return studies.publish(study, agreed_minor=PLENTY, actor=SYSTEM)

    return open_it


def comes(study: Study, pid: str) -> Panelist:
    somebody = Panelist(f"/join/{study.uuid}/?pid={pid}")
    somebody.consent()
    return somebody


def test_a_panels_id_is_read_from_its_own_parameter(panel: Open) -> None:
    study = panel()
    broken = {
        "entry_ids_missing": [{}, {"pid": " "}, {"id": "p1"}],
        "entry_ids_not_filled_in": [{"pid": value} for value in ("{{pid}}", "[PID]", "%PID%")],
        "entry_ids_malformed": [{"pid": "p 1"}, {"pid": "p" * 101}],
    }
    for code, queries in broken.items():
        assert [refusal(study, query) for query in queries] == [code] * len(queries)
    assert not Annotator.objects.exists()
    assert arrival(study, {"pid": " p1 ", "utm": "x"}).status_code == 201


def test_the_same_id_again_is_the_same_participation(panel: Open) -> None:
    study = panel()
    first, again = comes(study, "p1"), arrival(study, {"pid": "p1"})
    assert again.status_code == 200
    assert again.json()["id"] == first.participation["id"]


def test_two_first_visits_at_once_are_one(panel: Open) -> None:
    study = panel()
    responses = at_once([lambda: arrival(study, {"pid": "p1"})] * 2)
    assert sorted(response.status_code for response in responses) == [200, 201]
    assert Participation.objects.count() == 1


def test_the_last_place_goes_to_one_of_two(panel: Open) -> None:
    study = panel(places=1)
    ways = [lambda pid=pid: arrival(study, {"pid": pid}) for pid in ("p1", "p2")]
    assert sorted(response.status_code for response in at_once(ways)) == [201, 409]
    assert refusal(study, {"pid": "p3"}) == "study_full"


def test_the_way_back_carries_the_code_and_the_id(panel: Open) -> None:
    study = panel(return_url="https://panel.example/back?code={code}&person={id}")
    somebody = comes(study, "p%2B1@x")
    for _ in range(2):
        somebody.does(**AWE)
    ended = somebody.finish()["completion"]
    code = study.codes["completed"]
    back = f"https://panel.example/back?code={code}&person=p%2B1%40x"
    assert (ended["code"], ended["redirect"]) == (code, back)


def test_a_panel_without_a_return_address_shows_the_code_alone(panel: Open) -> None:
    somebody = comes(study := panel(), "p1")
    for _ in range(2):
        somebody.does(**AWE)
    ended = somebody.finish()["completion"]
    assert (ended["code"], ended["redirect"]) == (study.codes["completed"], None)


def test_who_leaves_a_panel_early_gets_neither_code_nor_address(panel: Open) -> None:
    """HO-57."""
    study = panel(return_url="https://panel.example/back?code={code}&person={id}")
    somebody = comes(study, "p1")
    somebody.does(**AWE)
    ended = somebody.finish()
    assert (ended["completion"]["code"], ended["completion"]["redirect"]) == (None, None)
    assert study.codes["completed"] not in str(ended)
