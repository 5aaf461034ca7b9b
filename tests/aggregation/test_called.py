"""Who is called into the review: by a failed sample, and by being blocked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from aggregation.jobs import sweep
from aggregation.models import Round, RoundAnswer
from aggregation.services.blocking import block, follow_trust, unblock
from aggregation.services.rounds import close_due_rounds, close_round, settle_round_of
from aggregation.web.progress import Line
from aggregation.web.queue import Entry, queue_of
from annotation.crowd.base import SubmissionState
from annotation.models import Annotator as Person
from annotation.models import Answer, AuditEntry, Campaign, Participation, Review
from annotation.services import trust
from annotation.services.audit import SYSTEM, staff
from annotation.services.reviews import apply_verdicts, judge, undo
from tests.annotation.test_races import at_once
from tests.cast import WHY, Annotator, Cast

QUEUE = ("emotion", "english")


def answered(cast: Cast, count: int = 10, **settings: Any) -> Campaign:
    """Return a campaign in which two people answered everything."""
    artworks = [cast.artwork(f"painter_{number}") for number in range(count)]
    campaign = cast.campaign("culture", artworks=artworks, **{"sample_share": 0.2, **settings})
    for _ in range(2):
        somebody = cast.annotator(campaign)
        for _ in artworks:
            somebody.does(emotion="awe", explanation=WHY["english"])
    return campaign


def queue(campaign: Campaign) -> list[Entry]:
    reader = campaign.memberships.select_related("user").first().user
    return queue_of(campaign, Line(*QUEUE), reader=reader).entries


def drawn(found: Round) -> Iterator[RoundAnswer]:
    """Yield the sample, one answer of the first person and one of the second, and so on."""
    yield from found.members.filter(sampled=True).order_by("order")


def closed(campaign: Campaign) -> Round:
    found = close_round(campaign, *QUEUE, force=True)
    assert found is not None
    return found


def person_of(answer: Answer) -> Person:
    return answer.assignment.annotator


def verdict(answer: Answer, cast: Cast, word: str) -> Review:
    reason = {"reason": "empty_talk"} if word == "rejected" else {}
    given = judge(answer, cast.curator, verdict=word, **reason)
    settle_round_of(answer)
    return given


def called(person: Person, why: str) -> int:
    members = RoundAnswer.objects.filter(answer__assignment__annotator=person)
    return members.filter(called=why).count()


def test_a_failed_sample_calls_all_of_that_persons_round_and_nobody_elses(cast: Cast) -> None:
    campaign = answered(cast)
    found = closed(campaign)
    first, other = (member.answer for member in list(drawn(found))[:2])
    given = verdict(first, cast, "rejected")
    verdict(other, cast, "accepted")
    person = person_of(first)
    assert called(person, "failed_sample") == 8
    assert called(person_of(other), "failed_sample") == 0
    entries = queue(campaign)
    assert [entry.called for entry in entries if not entry.sampled] == ["failed_sample"] * 8
    assert [entry.sampled for entry in entries] == [True] * 4 + [False] * 8
    judged = Answer.objects.get(uuid=entries[-1].answer)
    verdict(judged, cast, "accepted")
    undo(given, cast.curator)
    settle_round_of(first)
    assert called(person, "failed_sample") == 1, "what was judged keeps why"
    assert [entry.sampled for entry in queue(campaign)].count(False) == 1


def test_a_sample_fails_at_the_share_the_campaign_says(cast: Cast) -> None:
    found = closed(answered(cast, sample_fails_at=0.6))
    first, _other, second = (member.answer for member in list(drawn(found))[:3])
    assert person_of(first) == person_of(second)
    verdict(first, cast, "rejected")
    assert called(person_of(first), "failed_sample") == 0
    verdict(second, cast, "rejected")
    assert called(person_of(first), "failed_sample") == 8


def test_a_round_waits_for_those_a_failed_sample_calls(cast: Cast) -> None:
    found = closed(answered(cast))
    for member in drawn(found):
        verdict(member.answer, cast, "rejected")
    found.refresh_from_db()
    assert found.done_at is None
    for member in found.members.filter(sampled=False):
        verdict(member.answer, cast, "accepted")
    found.refresh_from_db()
    assert found.done_at is not None


def test_settling_again_changes_nothing(cast: Cast) -> None:
    found = closed(answered(cast))
    verdict(next(drawn(found)).answer, cast, "rejected")
    before = list(found.members.order_by("pk").values())
    for _ in range(2):
        sweep()
    assert list(found.members.order_by("pk").values()) == before


@pytest.mark.parametrize(("hours", "state", "closes"), [
    (71, SubmissionState.SUBMITTED, 1),
    (73, SubmissionState.SUBMITTED, 0),
    (71, SubmissionState.REJECTED, 0),
    (-1, SubmissionState.SUBMITTED, 0),
])  # fmt: skip
def test_a_round_closes_three_days_before_the_platform_approves(
    cast: Cast, hours: int, state: SubmissionState, closes: int
) -> None:
    """Of a rejected session the deadline is another, and what is over waits for nobody."""
    campaign = answered(cast, 2)
    until = timezone.now() + timedelta(hours=hours)
    row = Participation.objects.filter(campaign=campaign).first()
    assert row is not None
    Participation.objects.filter(pk=row.pk).update(platform_state=state, decide_by=until)
    assert close_due_rounds() == closes
    assert close_due_rounds() == 0


def blocked_after_a_round(cast: Cast) -> tuple[Campaign, Person, Annotator]:
    """Return somebody half of whose ten answers were in a round that is done, and accepted."""
    artworks = [cast.artwork(f"painter_{number}") for number in range(12)]
    campaign = cast.campaign("culture", artworks=artworks, sample_share=1.0)
    somebody = cast.annotator(campaign)
    for _ in range(5):
        somebody.does(emotion="awe", explanation=WHY["english"])
    for member in drawn(closed(campaign)):
        verdict(member.answer, cast, "accepted")
    Review.objects.update(effective_at=timezone.now())
    apply_verdicts()
    for _ in range(5):
        somebody.does(emotion="awe", explanation=WHY["english"])
    return campaign, Person.objects.get(enrolments__campaign=campaign), somebody


def test_blocking_puts_all_of_a_person_into_the_review_the_accepted_too(cast: Cast) -> None:
    campaign, person, _ = blocked_after_a_round(cast)
    assert Round.objects.get().done_at is not None
    block(person, actor=staff(cast.curator))
    assert called(person, "blocked") == 10
    assert {entry.state for entry in queue(campaign)} == {"waiting"}
    assert len(queue(campaign)) == 10
    assert not Review.objects.filter(undone_at=None).exists()
    assert set(person.assignments.values_list("state", flat=True)) == {"submitted"}
    taken_back = AuditEntry.objects.filter(why="blocked", user=cast.curator)
    assert set(taken_back.values_list("subject", "old", "new")) == {
        ("answer", "accepted", ""),
        ("assignment", "accepted", "submitted"),
    }
    assert taken_back.count() == 10
    for entry in queue(campaign):
        verdict(Answer.objects.get(uuid=entry.answer), cast, "accepted")
    sweep()
    assert Review.objects.filter(undone_at=None).count() == 10, "once is enough"
    assert not Round.objects.filter(done_at=None).exists()


def test_a_rejected_answer_stays_rejected(cast: Cast) -> None:
    campaign = answered(cast, 2, sample_share=1.0)
    answer = next(drawn(closed(campaign))).answer
    verdict(answer, cast, "rejected")
    block(person_of(answer), actor=staff(cast.curator))
    assert Review.objects.get().undone_at is None


def test_who_is_trusted_again_leaves_the_review(cast: Cast) -> None:
    campaign, person, _ = blocked_after_a_round(cast)
    actor = staff(cast.curator)
    block(person, actor=actor)
    judged = Answer.objects.get(uuid=queue(campaign)[0].answer)
    verdict(judged, cast, "accepted")
    unblock(person, actor=actor)
    assert called(person, "blocked") == 0
    block(person, actor=actor)
    assert called(person, "blocked") == 10
    assert not Review.objects.filter(undone_at=None).exists()


def test_the_sweeper_does_what_a_crash_left_and_what_comes_late(cast: Cast) -> None:
    _campaign, person, somebody = blocked_after_a_round(cast)
    lease = somebody.next()
    assert lease is not None
    trust.block(person, actor=SYSTEM)
    assert called(person, "blocked") == 0
    sweep()
    assert called(person, "blocked") == 10
    late = somebody.answer(lease, {"emotion": "awe", "explanation": WHY["english"]})
    assert late.json()["state"] == "submitted"
    sweep()
    assert called(person, "blocked") == 11
    trust.unblock(person, actor=SYSTEM)
    follow_trust()
    assert called(person, "blocked") == 0


@pytest.mark.parametrize("place", ["participants", "annotators"])
def test_a_block_is_one_press_on_the_persons_page(cast: Cast, place: str) -> None:
    campaign, person, somebody = blocked_after_a_round(cast)
    curator = Client()
    curator.force_login(cast.curator)
    paths = {
        "participants": f"{somebody.participation['id']}/block/",
        "annotators": f"{person.uuid}/trust/",
    }
    press = f"/staff/{campaign.slug}/{place}/{paths[place]}"
    told = curator.post(press, follow=True).content.decode()
    assert "in the review once more" in told
    assert called(person, "blocked") == 10
    answer = queue(campaign)[0].answer
    shown = curator.get(f"/staff/{campaign.slug}/review/{answer}/").content.decode()
    assert "The person is blocked" in shown
    curator.post(press, {"trusts": "1"})
    assert called(person, "blocked") == 0


@pytest.mark.django_db(transaction=True)
def test_blocking_while_verdicts_take_effect_calls_everything_once(
    transactional_db: None,
) -> None:
    """Whoever comes first, nothing that counts stays accepted by a verdict before the block."""
    cast = Cast()
    campaign = answered(cast, 12, sample_share=1.0)
    found = closed(campaign)
    for member in drawn(found):
        verdict(member.answer, cast, "accepted")
    Review.objects.update(effective_at=timezone.now())
    person = Person.objects.filter(enrolments__campaign=campaign).first()
    assert person is not None
    actor = staff(cast.curator)
    at_once([
        lambda: block(person, actor=actor),
        apply_verdicts,
        lambda: block(Person.objects.get(pk=person.pk), actor=actor),
        apply_verdicts,
        follow_trust,
    ])  # fmt: skip
    sweep()
    apply_verdicts()
    assert called(person, "blocked") == 12
    assert set(person.assignments.values_list("state", flat=True)) == {"submitted"}
    theirs = Review.objects.filter(answer__assignment__annotator=person)
    assert theirs.filter(undone_at=None).count() == 0
    assert AuditEntry.objects.filter(why="blocked", subject="answer").count() == 12
    others = Review.objects.filter(undone_at=None, applied_at__isnull=False)
    assert others.count() == 12
