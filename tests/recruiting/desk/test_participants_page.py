"""The participants page: who waits, approving one or all, rejecting in two steps, taking back."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from annotation.models import AuditEntry, OutboxCall, Participation, Study
from annotation.models.participation import WorkState
from tests.cast import Panelist
from tests.recruiting.conftest import AWE, Recruited, row
from tests.recruiting.desk.conftest import DESK, page_of, posted

pytestmark = pytest.mark.django_db(transaction=True)


def shown(page: str) -> list[str]:
    """Return the ids of the people on a page, in their order."""
    return re.findall(r'<th scope="row">\s*<a class="code"[^>]*>(\w{8})</a>', page)


def name(somebody: Panelist) -> str:
    return str(row(somebody).uuid)[:8]


def test_who_waits_is_shown_with_the_nearest_deadline_first(
    crowd: Recruited, study: Study, curator: Client
) -> None:
    first, second = crowd.finished(study), crowd.finished(study)
    crowd.person(study)
    Participation.objects.filter(pk=row(second).pk).update(
        decide_by=timezone.now() + timedelta(hours=47, minutes=59)
    )
    page = page_of(curator, "participants/")
    assert shown(page) == [name(second), name(first)]
    assert page.count('class="row--soon"') == 1
    assert "2/2" in page
    assert len(shown(page_of(curator, "participants/?show=all"))) == 3


def test_after_the_deadline_one_can_still_approve_and_not_reject(
    crowd: Recruited, study: Study, curator: Client
) -> None:
    """Only the platform knows whether it approved by itself; it shows the session undecided."""
    somebody = crowd.finished(study)
    late = timezone.now() - timedelta(hours=1)
    Participation.objects.filter(pk=row(somebody).pk).update(decide_by=late)
    page = page_of(curator, "participants/")
    assert f"{row(somebody).uuid}/approve/" in page
    assert f"{row(somebody).uuid}/reject/" not in page
    posted(curator, f"participants/{row(somebody).uuid}/approve/")
    crowd.settle()
    assert crowd.paid(somebody) == [("reward", 200)]


def test_people_are_found_by_state_study_and_culture(
    crowd: Recruited, study: Study, curator: Client
) -> None:
    done, at_work = crowd.finished(study), crowd.person(study)
    crowd.poll()

    def found(query: str) -> set[str]:
        return set(shown(page_of(curator, f"participants/?show=all&{query}")))

    assert found("work=finished") == {name(done)}
    assert found("platform_state=working") == {name(at_work)}
    assert found("payment=due") == {name(done)}
    assert found("culture=english") == {name(done), name(at_work)}
    assert found("culture=arabic") == set()
    assert found(f"study={study.uuid}") == {name(done), name(at_work)}
    assert found("study=nonsense&work=%00&page=99") == {name(done), name(at_work)}


def test_one_is_approved_from_the_list(crowd: Recruited, study: Study, curator: Client) -> None:
    somebody = crowd.finished(study)
    back = f"{DESK}/participants/?show=all"
    page = posted(curator, f"participants/{row(somebody).uuid}/approve/", next=back)
    assert "1 approval is on its way." in page
    assert "waits to be sent" in page
    crowd.settle()
    assert crowd.paid(somebody) == [("reward", 200)]
    entry = AuditEntry.objects.get(field="decision", new="approve")
    assert entry.user == crowd.cast.curator


def test_all_complete_ones_are_approved_for_the_sum_that_was_shown(
    crowd: Recruited, study: Study, curator: Client
) -> None:
    whole = [crowd.finished(study) for _ in range(2)]
    early = crowd.finished(study, answers=1)
    page = page_of(curator, "participants/approve/")
    assert "Approve 2 complete participations?" in page
    assert "4.00 GBP" in page
    page = posted(curator, "participants/approve/", agreed_minor="200")
    assert "Please look again" in page
    page = posted(curator, "participants/approve/", agreed_minor="400")
    assert "2 approvals are on their way." in page
    crowd.settle()
    assert [crowd.paid(somebody) for somebody in whole] == [[("reward", 200)]] * 2
    assert crowd.paid(early) == []
    assert shown(page_of(curator, "participants/")) == [name(early)]


def test_who_handed_in_without_work_is_a_queue_of_its_own(
    crowd: Recruited, study: Study, curator: Client
) -> None:
    crowd.finished(study)
    idle = crowd.person(study)
    crowd.control.complete(idle.session, study.codes["completed"])
    crowd.poll()
    assert shown(page_of(curator, "participants/?show=without_work")) == [name(idle)]
    assert shown(page_of(curator, "participants/?show=complete")) != [name(idle)]


def test_a_rejection_shows_its_message_first_and_can_be_taken_back(
    crowd: Recruited, study: Study, curator: Client, settings: Any
) -> None:
    settings.REVIEW_UNDO_SECONDS = 60
    somebody = crowd.finished(study)
    address = f"participants/{row(somebody).uuid}"
    said = {"reason": "low_effort", "words": "All pictures had the same text."}
    page = posted(curator, f"{address}/reject/", step="preview", **said)
    assert "show no attempt at the tasks" in page
    assert "All pictures had the same text." in page
    assert not OutboxCall.objects.filter(action="reject").exists()
    page = posted(curator, f"{address}/reject/", step="confirm", **said)
    assert "Take back" in page
    posted(curator, f"{address}/take-back/")
    assert not OutboxCall.objects.filter(action="reject").exists()
    posted(curator, f"{address}/reject/", step="confirm", **said)
    settings.REVIEW_UNDO_SECONDS = 0
    crowd.settle()
    assert (row(somebody).platform_state, crowd.paid(somebody)) == ("rejected", [])
    page = page_of(curator, f"{address}/")
    assert "curator" in page
    assert "rejected" in page


def test_a_reason_of_ones_own_needs_words(crowd: Recruited, study: Study, curator: Client) -> None:
    somebody = crowd.finished(study)
    address = f"participants/{row(somebody).uuid}/reject/"
    page = posted(curator, address, step="confirm", reason="other")
    assert "Something is missing" in page
    page = posted(curator, address, step="confirm", reason="boredom")
    assert "boredom" in page
    assert not OutboxCall.objects.filter(action="reject").exists()


def test_somebody_is_asked_for_the_place_back(
    crowd: Recruited, study: Study, curator: Client
) -> None:
    somebody = crowd.finished(study)
    posted(curator, f"participants/{row(somebody).uuid}/ask-return/", words="Please return it.")
    crowd.settle()
    assert OutboxCall.objects.get(action="request_return").state == "confirmed"
    assert "ask for the place back" in page_of(curator, "participants/")


def test_a_participation_shows_what_happened_and_what_is_paid(
    crowd: Recruited, study: Study, curator: Client
) -> None:
    somebody = crowd.finished(study)
    posted(curator, f"participants/{row(somebody).uuid}/approve/")
    crowd.settle()
    page = page_of(curator, f"participants/{row(somebody).uuid}/")
    for said in ("2.00 GBP", "came in", "at work", "approve", "the annotator", "the system"):
        assert said in page


def test_the_number_of_queries_does_not_grow_with_people(
    crowd: Recruited, study: Study, curator: Client, django_assert_num_queries: Any
) -> None:
    somebody = crowd.person(study)
    somebody.does(**AWE)
    many(row(somebody), 4)
    counted = queries(curator, "participants/?show=all")
    many(row(somebody), 45)
    with django_assert_num_queries(counted):
        page = page_of(curator, "participants/?show=all")
    assert len(shown(page)) == 50


def many(like: Participation, count: int) -> None:
    """Make more people who did nothing yet, quickly."""
    from annotation.models import Annotator, Enrolment

    enrolment = Enrolment.objects.get(annotator=like.annotator)
    for _ in range(count):
        annotator = Annotator.objects.create()
        Enrolment.objects.create(
            annotator=annotator,
            campaign=like.campaign,
            consent=enrolment.consent,
            culture=enrolment.culture,
            native_language="en",
            country="GB",
        )
        Participation.objects.create(
            annotator=annotator,
            campaign=like.campaign,
            study=like.study,
            platform=like.platform,
            work=WorkState.CONSENTED,
            batch_size=2,
            reward_minor=200,
            currency="GBP",
        )


def queries(browser: Client, address: str) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        page_of(browser, address)
    return len(captured)
