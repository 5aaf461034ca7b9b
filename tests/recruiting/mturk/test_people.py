"""People from a marketplace: who arrives, who is proven, and who took part before."""

from __future__ import annotations

import pytest

from annotation.crowd.mturk.receipts import Place, receipt_for
from annotation.errors import Refusal
from annotation.models import Answer, Assignment, Participation, PlatformIdentity
from annotation.recruiting import decisions, exits, reconciliation
from annotation.recruiting.marketplace import came_with_receipt
from annotation.services.audit import SYSTEM
from tests.crowd.mturk.people import Person
from tests.recruiting.mturk.conftest import AWE, Bazaar, Worker

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_assignment_id_of_two_workers_is_two_participations(bazaar: Bazaar) -> None:
    study = bazaar.study()
    ann = bazaar.worker(study)
    ann.does(**AWE)
    ann.person.give_back(ann.query["assignmentId"])
    bob = bazaar.finished(study, "A1BOB")
    assert bob.query["assignmentId"] == ann.query["assignmentId"]
    assert bob.row != ann.row
    assert (bob.row.platform_state, ann.row.platform_state) == ("submitted", "")
    decisions.approve(bob.row, actor=SYSTEM)
    bazaar.settle()
    assert (bazaar.paid("A1BOB"), bazaar.paid("A1ANN")) == ([("reward", 200)], [])
    assert (bob.row.payment, ann.row.payment) == ("confirmed", "none")


def test_the_same_link_again_is_the_same_arrival(bazaar: Bazaar) -> None:
    study = bazaar.study()
    page = bazaar.accept(study, "A1ANN")
    person = Person(bazaar.turk, "A1ANN")
    assert Worker(person, page).row == Worker(person, page).row


@pytest.mark.parametrize("receipt", ["", "forged", "of another"])
def test_without_a_genuine_receipt_nobody_is_approved_by_approve_all(
    bazaar: Bazaar, receipt: str
) -> None:
    study = bazaar.study()
    bob = bazaar.finished(study, "A1BOB")
    form = exits.submit_form(bob.row, bob.query)
    said = {"": "", "forged": "e1." + "0" * 32 + "." + "A" * 43}.get(receipt)
    ann = bazaar.finished(study, "A1ANN", receipt=form.fields["receipt"] if said is None else said)
    assert ann.row.platform_state == "submitted"
    waiting = list(decisions.waiting(study.campaign))
    assert decisions.approve_all(waiting, actor=SYSTEM) == [ann.row]
    bazaar.settle()
    assert (bazaar.paid("A1ANN"), bazaar.paid("A1BOB")) == ([], [("reward", 200)])
    drifts = {
        (drift.what, drift.participation) for drift in reconciliation.reconcile(study.campaign)
    }
    assert drifts == {("receipt_missing", ann.row)}
    # A person who has looked may still have them paid.
    decisions.approve(ann.row, actor=SYSTEM)
    bazaar.settle()
    assert bazaar.paid("A1ANN") == [("reward", 200)]


def test_who_hands_in_and_never_came_is_kept_for_a_person_to_look_at(bazaar: Bazaar) -> None:
    study = bazaar.study()
    Person(bazaar.turk, "A1BOB").do(bazaar.group(study), receipt="none")
    bazaar.poll()
    row = Participation.objects.get()
    assert (row.work, row.platform_state) == ("entered", "submitted")
    assert decisions.approve_all([row], actor=SYSTEM) == [row]
    found = {drift.what for drift in reconciliation.reconcile(study.campaign)}
    assert found == {"receipt_missing", "handed_in_without_work"}


def test_a_part_of_a_batch_is_left_for_a_closer_look_even_with_a_receipt(bazaar: Bazaar) -> None:
    somebody = bazaar.worker(bazaar.study())
    somebody.does(**AWE)
    somebody.finish()
    place = Place("simulator", somebody.query["assignmentId"], somebody.query["workerId"])
    receipt = receipt_for(somebody.row.uuid, place, key=exits.receipt_key())
    somebody.hand_in(receipt=receipt)
    bazaar.poll()
    assert came_with_receipt(somebody.row)
    assert decisions.approve_all([somebody.row], actor=SYSTEM) == [somebody.row]


def test_who_took_part_is_excluded_from_further_hits_once_that_is_proven(bazaar: Bazaar) -> None:
    study = bazaar.study(places=11)
    ann = bazaar.finished(study)
    bob = bazaar.finished(study, "A1BOB", receipt="forged")
    for _ in range(2):
        bazaar.poll()
        bazaar.settle()
    assert bazaar.turk.calls.count("AssociateQualificationWithWorker") == 1
    assert [call.state for call in ann.row.calls.all()] == ["confirmed"]
    assert not bob.row.calls.exists()
    assert bazaar.accept(study, "A1ANN").status == 400
    assert bazaar.turk.market.worker("A1ANN").mails == []


def test_one_worker_through_two_hits_never_gets_the_same_artwork(bazaar: Bazaar) -> None:
    """HO-61, while the marketplace has not noticed the exclusion yet."""
    study = bazaar.study(bazaar.campaign(tasks=3), places=11)
    first = bazaar.finished(study)
    again = bazaar.worker(study)
    assert again.query["hitId"] != first.query["hitId"]
    assert (again.row != first.row, again.row.annotator) == (True, first.row.annotator)
    given = list(first.row.assignments.all())
    lease = again.does(**AWE)
    assert lease["artwork"]["id"] not in {str(one.task.artwork.uuid) for one in given}
    assert again.next() is None, "every other artwork was theirs before"
    for assignment in given:
        forced = again.answer({"assignment": str(assignment.uuid)}, {**AWE, "emotion": "fear"})
        assert forced.status_code == 404
        late = first.answer({"assignment": str(assignment.uuid)}, {**AWE, "emotion": "fear"})
        assert (late.status_code, late.json()["error"]["code"]) == (409, "answer_already_given")
    assert (Assignment.objects.count(), Answer.objects.count()) == (3, 3)
    assert PlatformIdentity.objects.filter(participation=None).count() == 1


def test_asking_for_a_place_back_is_nothing_the_marketplace_offers(bazaar: Bazaar) -> None:
    somebody = bazaar.finished(bazaar.study())
    with pytest.raises(Refusal, match="participation_undecidable"):
        decisions.request_return(somebody.row, words="Please.", actor=SYSTEM)
