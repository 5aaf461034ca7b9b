"""Who may look and decide, and who may spend: a stranger, a researcher, a curator, nobody."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from annotation.models import OutboxCall, Study
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from tests.recruiting.conftest import Recruited, row
from tests.recruiting.desk.conftest import DESK, gone
from tests.staff.conftest import signed_in

pytestmark = pytest.mark.django_db(transaction=True)


def looking(study: Study, person: str) -> list[str]:
    return [
        "recruitment/",
        "recruitment/new/",
        "participants/",
        "participants/approve/",
        f"participants/{person}/",
        f"participants/{person}/reject/",
        f"participants/{person}/ask-return/",
        "payments/",
        "payments/ledger.csv",
    ]


def deciding(study: Study, person: str) -> list[str]:
    return [
        "recruitment/quotas/",
        f"recruitment/{study.uuid}/pause/",
        f"recruitment/{study.uuid}/stop/",
        f"participants/{person}/approve/",
        f"participants/{person}/take-back/",
        "payments/compare/",
    ]


def spending(study: Study) -> list[str]:
    return [
        f"recruitment/{study.uuid}/publish/",
        f"recruitment/{study.uuid}/places/",
        "payments/send/",
        "payments/resolve/",
        "payments/again/",
        "payments/note/",
    ]


@pytest.fixture
def person(crowd: Recruited, study: Study) -> str:
    return str(row(crowd.finished(study)).uuid)


@pytest.mark.parametrize("role", [None, Role.RESEARCHER])
def test_who_does_not_curate_finds_nothing(
    crowd: Recruited, study: Study, person: str, role: Role | None
) -> None:
    if role:
        add_member(study.campaign, crowd.cast.stranger, role)
    browser = signed_in(crowd.cast.stranger)
    before = OutboxCall.objects.count()
    for address in looking(study, person):
        assert browser.get(f"{DESK}/{address}").status_code == 404, address
    for address in [*deciding(study, person), *spending(study)]:
        assert browser.post(f"{DESK}/{address}").status_code == 404, address
    assert b"Payments" not in browser.get("/staff/").content
    assert OutboxCall.objects.count() == before


def test_nobody_is_led_to_the_sign_in(study: Study, person: str, client: Client) -> None:
    for address in looking(study, person):
        assert client.get(f"{DESK}/{address}").status_code == 302, address
    for address in [*deciding(study, person), *spending(study)]:
        assert client.post(f"{DESK}/{address}").status_code == 302, address


def test_a_curator_looks_and_decides_and_may_not_spend(
    crowd: Recruited, study: Study, person: str, curator: Client
) -> None:
    gone(crowd, study)
    for address in looking(study, person):
        assert curator.get(f"{DESK}/{address}").status_code == 200, address
    before = OutboxCall.objects.count()
    fields = {"agreed_minor": "100", "agreed": "on", "to": "9"}
    for address in spending(study):
        response = curator.post(f"{DESK}/{address}", fields)
        assert response.status_code == 403, address
        assert "You may not do this." in response.content.decode()
    assert OutboxCall.objects.count() == before
    for address in deciding(study, person):
        assert curator.post(f"{DESK}/{address}").status_code == 302, address
    assert OutboxCall.objects.count() > before


def test_a_curator_is_not_offered_what_costs_money(
    crowd: Recruited, study: Study, curator: Client, administrator: Client
) -> None:
    gone(crowd, study)
    for browser, offered in ((curator, False), (administrator, True)):
        recruitment = browser.get(f"{DESK}/recruitment/").content.decode()
        payments = browser.get(f"{DESK}/payments/").content.decode()
        assert ("Add places" in recruitment, "Pay the bonuses" in payments) == (offered, offered)


def test_the_campaigns_page_leads_to_the_desk(study: Study, curator: Client) -> None:
    page = curator.get("/staff/").content.decode()
    for place in ("recruitment", "participants", "payments"):
        assert f'href="{DESK}/{place}/"' in page


def test_a_forged_form_is_refused(crowd: Recruited, study: Study, person: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(crowd.cast.curator, backend="django.contrib.auth.backends.ModelBackend")
    assert browser.post(f"{DESK}/participants/{person}/approve/").status_code == 403


def test_a_form_leads_back_to_our_own_pages_alone(study: Study, person: str) -> None:
    user = User.objects.create_user("other")
    add_member(study.campaign, user, Role.CURATOR)
    response = signed_in(user).post(
        f"{DESK}/participants/{person}/approve/", {"next": "https://elsewhere.example/"}
    )
    assert response["Location"] == f"{DESK}/participants/"


def test_people_of_another_campaign_are_not_found(
    crowd: Recruited, study: Study, person: str
) -> None:
    other = crowd.cast.campaign("culture", slug="other", artworks=[crowd.cast.artwork()])
    browser = signed_in(crowd.cast.curator)
    for address in (f"participants/{person}/", f"participants/{person}/reject/"):
        assert browser.get(f"/staff/{other.slug}/{address}").status_code == 404
    address = f"/staff/{other.slug}/recruitment/{study.uuid}/pause/"
    assert browser.post(address).status_code == 404
