"""The recruitment page: drafts, publishing for an agreed amount, places, quotas, forecast."""

from __future__ import annotations

import pytest
from django.test import Client

from annotation.models import AuditEntry, Campaign, Study
from annotation.recruiting import studies
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from tests.recruiting.conftest import AWE, Recruited
from tests.recruiting.desk.conftest import DESK, administrator_of, page_of, posted
from tests.staff.conftest import signed_in

pytestmark = pytest.mark.django_db(transaction=True)

PLAN = {
    "platform": "prolific",
    "places": "2",
    "reward": "2.00",
    "minutes": "10",
    "title": "Feelings",
    "culture": "english",
}


def drafted(crowd: Recruited, **plan: object) -> tuple[Study, Client]:
    campaign = crowd.campaign()
    given = {"platform": "prolific", "places": 3, **plan}
    study = studies.draft(campaign, StudyPlan(**given), actor=SYSTEM)  # type: ignore[arg-type]
    return study, signed_in(administrator_of(campaign))


def test_a_curator_drafts_a_study_that_no_platform_knows_of(
    crowd: Recruited, curator: Client
) -> None:
    crowd.campaign()
    page = posted(curator, "recruitment/new/", **PLAN)
    study = Study.objects.get()
    assert (study.state, study.reward_minor, study.places, study.culture) == (
        "draft",
        200,
        2,
        "english",
    )
    assert "Feelings" in page
    assert "0 / 2" in page
    assert not crowd.world.calls["create"]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("filters", "[1", "no list of filters"),
        ("filters", '[{"id": "!"}]', "cannot be made with this setting"),
        ("places", "0", "greater than or equal to 1"),
        ("reward", "0", "cannot be made with this setting"),
    ],
)
def test_what_cannot_be_is_told_beside_the_form(
    crowd: Recruited, curator: Client, field: str, value: str, said: str
) -> None:
    crowd.campaign()
    page = posted(curator, "recruitment/new/", **{**PLAN, field: value})
    assert said in page
    assert not Study.objects.exists()


def test_publishing_shows_the_platforms_cost_and_takes_the_amount_that_is_typed(
    crowd: Recruited,
) -> None:
    study, browser = drafted(crowd)
    page = page_of(browser, f"recruitment/{study.uuid}/publish/")
    quote = studies.quote(study, 3)
    assert f"{quote.minor / 100:.2f} GBP" in page
    assert quote.minor > 600, "the platform's fees come on top"
    page = posted(browser, f"recruitment/{study.uuid}/publish/", agreed=f"{quote.minor / 100}")
    assert "being published" in page
    crowd.settle()
    study.refresh_from_db()
    assert (study.state, study.agreed_minor) == ("open", quote.minor)


def test_a_platform_that_asks_for_more_than_was_agreed_to_is_not_paid(crowd: Recruited) -> None:
    study, browser = drafted(crowd)
    posted(browser, f"recruitment/{study.uuid}/publish/", agreed="0.10")
    crowd.settle()
    study.refresh_from_db()
    assert study.state != "open"
    page = page_of(browser, "recruitment/")
    assert "publish the study" in page
    assert "refused" in page


def test_a_panel_costs_its_rewards_and_gets_a_link(crowd: Recruited) -> None:
    study, browser = drafted(crowd, platform="panel", parameter="pid")
    page = posted(browser, f"recruitment/{study.uuid}/publish/", agreed="5.99")
    assert "costs more than was agreed to. · 6.00 GBP" in page
    page = posted(browser, f"recruitment/{study.uuid}/publish/", agreed="6.00")
    assert f"/join/{study.uuid}/?pid=" in page


def test_a_study_is_paused_goes_on_gets_places_and_ends(
    crowd: Recruited, study: Study, administrator: Client
) -> None:
    def asked(action: str, **fields: str) -> str:
        posted(administrator, f"recruitment/{study.uuid}/{action}/", **fields)
        crowd.settle()
        study.refresh_from_db()
        return study.state

    assert asked("pause") == "paused"
    assert asked("start") == "open"
    page = page_of(administrator, f"recruitment/{study.uuid}/places/?to=5")
    assert "2 places more" in page
    assert asked("places", to="5", agreed="100") == "open"
    assert study.places == 5
    assert asked("stop") in {"closed", "filled"}
    page = posted(administrator, f"recruitment/{study.uuid}/pause/")
    assert "not in a state that allows this" in page


def test_places_are_counted_as_they_are_taken(
    crowd: Recruited, study: Study, curator: Client
) -> None:
    somebody = crowd.person(study)
    crowd.person(study)
    assert "2 / 3" in page_of(curator, "recruitment/")
    somebody.does(**AWE)
    crowd.control.give_back(somebody.session)
    crowd.poll()
    assert "1 / 3" in page_of(curator, "recruitment/")


def test_quotas_are_set_per_culture_and_leave_an_audit_entry(
    crowd: Recruited, curator: Client
) -> None:
    crowd.campaign()
    page = posted(curator, "recruitment/quotas/", english="40")
    assert 'value="40"' in page
    assert Campaign.objects.get().quotas == {"english": 40}
    posted(curator, "recruitment/quotas/", english="")
    assert Campaign.objects.get().quotas == {}
    entries = AuditEntry.objects.filter(field="quota").values_list("old", "new", "why", "user")
    user = crowd.cast.curator.pk
    assert list(entries) == [("", "40", "english", user), ("40", "", "english", user)]


def test_measured_pay_below_the_floor_is_said_loudly(crowd: Recruited, curator: Client) -> None:
    campaign = crowd.campaign()
    crowd.finished(crowd.study(campaign))
    assert "paid less per hour" not in page_of(curator, "recruitment/")
    Campaign.objects.update(minimum_hourly_minor=2_000_000_000)
    assert "paid less per hour" in page_of(curator, "recruitment/")


def test_an_unreachable_platform_is_told_instead_of_a_cost(crowd: Recruited) -> None:
    study, browser = drafted(crowd)
    crowd.control.fault("calculate_cost", "error_before", times=3)
    page = page_of(browser, f"recruitment/{study.uuid}/publish/")
    assert "does not answer at the moment" in page
    assert 'name="agreed"' not in page
    assert browser.get(f"{DESK}/recruitment/").status_code == 200
