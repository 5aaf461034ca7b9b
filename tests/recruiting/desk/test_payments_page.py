"""The payments page: bonuses for an agreed amount, doubts, payments by hand, the ledger."""

from __future__ import annotations

import csv
import re
from typing import Any

import pytest
from django.test import Client

from annotation.models import AuditEntry, LedgerEntry, Participation, Study
from annotation.recruiting import bonuses, outbox
from annotation.recruiting.statements import COLUMNS
from annotation.services.audit import SYSTEM
from annotation.services.payments import payments_of
from tests.cast import Cast
from tests.guards import unguarded
from tests.recruiting.conftest import AWE, PLENTY, Recruited, row
from tests.recruiting.desk.conftest import (
    DESK,
    administrator_of,
    gone,
    page_of,
    platform_ids,
    posted,
)
from tests.staff.conftest import signed_in

pytestmark = pytest.mark.django_db(transaction=True)


def key_of(participation: Participation) -> str:
    (payment,) = payments_of(participation)
    return payment.key


def in_doubt(crowd: Recruited, study: Study) -> Participation:
    """Return somebody whose bonus was sent and never answered, nor shows on the platform."""
    somebody = gone(crowd, study)
    crowd.control.fault("pay_bonuses", "error_before", times=1)
    bonuses.send(bonuses.with_bonuses_due(study.campaign), agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    assert row(somebody).payment == "ambiguous"
    return row(somebody)


def test_the_bonuses_that_are_due_go_out_for_the_amount_that_was_agreed_to(
    crowd: Recruited, study: Study, administrator: Client
) -> None:
    somebody = gone(crowd, study)
    assert "1 bonus of 1.00 GBP" in page_of(administrator, "payments/")
    posted(administrator, "payments/send/", agreed_minor="100")
    posted(administrator, "payments/send/", agreed_minor="99", agreed="on")
    assert outbox.send_due("prolific") == 0, "not agreed to, or for less"
    page = posted(administrator, "payments/send/", agreed_minor="100", agreed="on")
    assert "1 bonus is on its way." in page
    assert "Bonuses that are due" not in page
    crowd.settle()
    assert crowd.paid(somebody) == [("bonus", 100)]
    assert "1 payment" in page_of(administrator, "payments/?state=confirmed")


def test_a_payment_in_doubt_waits_for_a_person_who_has_looked(
    crowd: Recruited, study: Study, administrator: Client
) -> None:
    participation = in_doubt(crowd, study)
    key = key_of(participation)
    page = page_of(administrator, "payments/")
    assert "Look among the bonus payments" in page
    assert "showed 0.00 GBP of bonuses" in page
    posted(administrator, "payments/resolve/", payment=key, found="paid")
    participation.refresh_from_db()
    assert participation.payment == "ambiguous", "nobody said to have looked"
    posted(administrator, "payments/resolve/", payment=key, found="paid", looked="on")
    participation.refresh_from_db()
    assert participation.payment == "confirmed"
    entry = AuditEntry.objects.get(field="payment_in_doubt")
    assert (entry.user.username, entry.new) == ("administrator", "paid")  # type: ignore[union-attr]


def test_what_was_not_paid_is_sent_again_once(
    crowd: Recruited, study: Study, administrator: Client
) -> None:
    participation = in_doubt(crowd, study)
    key = key_of(participation)
    posted(administrator, "payments/resolve/", payment=key, found="not_paid", looked="on")
    page = page_of(administrator, "payments/?state=failed")
    assert "Send again" in page
    posted(administrator, "payments/again/", payment=key)
    page = posted(administrator, "payments/again/", payment=key)
    crowd.settle()
    assert [payment.amount for payment in crowd.world.ledger.payments] == [100]
    participation.refresh_from_db()
    assert participation.payment == "confirmed"


def test_a_bonus_beside_others_goes_out_once_somebody_has_looked(
    crowd: Recruited, study: Study, administrator: Client
) -> None:
    somebody = gone(crowd, study)
    key = key_of(row(somebody))
    posted(administrator, "payments/send/", agreed_minor="100", agreed="on")
    crowd.settle()
    with unguarded(LedgerEntry):  # as after a backup was restored
        row(somebody).ledger.exclude(state="due").delete()
    row(somebody).calls.filter(action="bonus").delete()
    Participation.objects.filter(pk=row(somebody).pk).update(payment="due")
    posted(administrator, "payments/send/", agreed_minor="100", agreed="on")
    crowd.settle()
    page = page_of(administrator, "payments/?state=failed")
    assert "it shows bonuses for this person that we do not know of" in page
    assert "this one is not among the bonuses" in page
    posted(administrator, "payments/again/", payment=key, despite_others="on")
    crowd.settle()
    assert row(somebody).payment == "confirmed"


def test_people_of_a_panel_are_noted_as_paid(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], batch_size=1)
    somebody = cast.annotator(campaign)
    somebody.does(**AWE)
    somebody.call("POST", f"{somebody.path}finish/")
    participation = Participation.objects.get()
    browser = signed_in(administrator_of(campaign))
    assert "Noted as paid" in page_of(browser, "payments/")
    assert "GBP paid" not in browser.get("/staff/").content.decode()
    key = key_of(participation)
    posted(browser, "payments/note/", payment=key)
    participation.refresh_from_db()
    assert participation.payment == "due", "a note says how"
    posted(browser, "payments/note/", payment=key, note="=bank transfer")
    participation.refresh_from_db()
    assert participation.payment == "confirmed"
    assert "1.20 GBP paid" in browser.get("/staff/").content.decode()
    page = posted(browser, "payments/note/", payment=key, note="again")
    assert "not in a state that allows this" in page
    ledger = b"".join(browser.get(f"{DESK}/payments/ledger.csv")).decode()  # type: ignore[arg-type]
    assert "'=bank transfer" in ledger, "no table takes it for a formula"


def test_a_payment_of_another_campaign_is_not_found(
    crowd: Recruited, administrator: Client
) -> None:
    cast = crowd.cast
    other = cast.campaign("culture", slug="other", artworks=[cast.artwork()], batch_size=1)
    somebody = cast.annotator(other)
    somebody.does(**AWE)
    somebody.call("POST", f"{somebody.path}finish/")
    fields = {
        "payment": key_of(Participation.objects.get(campaign=other)),
        "found": "paid",
        "looked": "on",
        "note": "by hand",
    }
    for action in ("again", "resolve", "note"):
        assert administrator.post(f"{DESK}/payments/{action}/", fields).status_code == 404


def test_comparing_now_lists_what_differs_in_plain_words(
    crowd: Recruited, study: Study, curator: Client
) -> None:
    idle = crowd.person(study)
    assert "All agrees." in posted(curator, "payments/compare/")
    crowd.control.complete(idle.session, study.codes["completed"])
    page = posted(curator, "payments/compare/")
    assert "Handed in on the platform, and no answer is here." in page
    assert "1 difference is open." in page


def test_the_ledger_is_a_table_of_every_line(
    crowd: Recruited, study: Study, curator: Client
) -> None:
    somebody = gone(crowd, study)
    response = curator.get(f"{DESK}/payments/ledger.csv")
    lines = list(csv.reader(b"".join(response).decode().splitlines()))  # type: ignore[arg-type]
    assert tuple(lines[0]) == COLUMNS
    found = dict(zip(*lines, strict=True))
    assert found["participation"] == str(row(somebody).uuid)
    assert (found["state"], found["minor"], found["currency"]) == ("due", "100", "GBP")


def test_no_page_and_no_table_holds_an_id_of_a_platform(
    crowd: Recruited, study: Study, administrator: Client
) -> None:
    participation = in_doubt(crowd, study)
    crowd.finished(study)
    held = platform_ids()
    assert len(held) == 5
    person = f"participants/{participation.uuid}/"
    for address in (
        "recruitment/",
        f"recruitment/{study.uuid}/places/?to=9",
        "participants/?show=all",
        person,
        f"{person}reject/",
        "payments/",
    ):
        page = page_of(administrator, address)
        assert [identity for identity in held if identity in page] == [], address
    ledger = b"".join(administrator.get(f"{DESK}/payments/ledger.csv")).decode()  # type: ignore[arg-type]
    assert [identity for identity in held if identity in ledger] == []


def test_the_number_of_queries_does_not_grow_with_payments(
    crowd: Recruited, administrator: Client, study: Study, django_assert_num_queries: Any
) -> None:
    from tests.recruiting.desk.test_participants_page import many, queries

    somebody = gone(crowd, study)
    owed(row(somebody), 0)
    counted = queries(administrator, "payments/")
    many(row(somebody), 49)
    for participation in Participation.objects.exclude(pk=row(somebody).pk):
        owed(participation, 100)
    with django_assert_num_queries(counted):
        page = page_of(administrator, "payments/")
    assert len(re.findall(r'<th scope="row">', page)) == 50
    assert "50 bonuses, 50.00 GBP in all" in page


def owed(participation: Participation, minor: int) -> None:
    """Owe somebody money who gave the place back."""
    from annotation.services.payments import write_due

    participation.platform_state = "returned"
    participation.save()
    write_due(participation, "reward", owed=minor)
