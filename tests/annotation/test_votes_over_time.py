"""Votes while answers come, go, come late and are judged: only what counts at the end counts."""

from __future__ import annotations

from typing import Any

import pytest

from aggregation.models import Label
from annotation.models import Answer, AuditEntry, Campaign
from annotation.models.assignment import COUNTED
from annotation.services.reviews import apply_verdicts, judge
from tests.annotation.votes import asked, felt, label, too_late
from tests.cast import Annotator, Cast, work


@pytest.fixture(autouse=True)
def at_once(settings: Any) -> None:
    settings.REVIEW_UNDO_SECONDS = 0


def answers(cast: Cast, campaign: Campaign, *emotions: str) -> list[Annotator]:
    people = []
    for emotion in emotions:
        people.append(cast.annotator(campaign))
        people[-1].does(**felt(emotion))
        work()
    return people


def reject(cast: Cast, campaign: Campaign, emotion: str) -> None:
    found = Answer.objects.filter(
        assignment__task__campaign=campaign, value=emotion, assignment__state__in=COUNTED
    )
    judge(found.order_by("pk")[0], cast.curator, verdict="rejected", reason="empty_talk")
    apply_verdicts()
    work()


def test_every_escalation_says_why(cast: Cast) -> None:
    campaign = asked(cast)
    answers(cast, campaign, "awe", "fear", "sadness")
    entry = AuditEntry.objects.get(field="needed", campaign=campaign)
    assert (entry.old, entry.new, entry.why, entry.user) == ("3", "5", "no majority 1-1-1", None)
    states = AuditEntry.objects.filter(subject="task", field="state", campaign=campaign)
    assert list(states.values_list("old", "new")) == [("open", "escalated")]


def test_a_split_without_a_phrase_says_why(cast: Cast) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())], needed=2)
    for outcome in ("whole_artwork", "nothing_to_label"):
        cast.annotator(campaign).does(outcome=outcome)
    work()
    entry = AuditEntry.objects.get(field="needed")
    assert (entry.old, entry.new, entry.why) == ("2", "4", "split without a phrase")


def test_a_verdict_in_the_middle_of_an_escalation(cast: Cast) -> None:
    """One of the first three goes while the fourth and fifth are awaited: five are still needed."""
    campaign = asked(cast)
    answers(cast, campaign, "awe", "fear", "sadness", "awe")
    reject(cast, campaign, "fear")
    assert label(campaign) == ("escalated", "", {"awe": 2, "sadness": 1})
    answers(cast, campaign, "awe")
    assert label(campaign)[:2] == ("escalated", ""), "three equal ones of five do not decide early"
    answers(cast, campaign, "sadness")
    assert label(campaign) == ("decided", "awe", {"awe": 3, "sadness": 2})


def test_a_discarded_artwork_is_decided_again_when_an_answer_goes(cast: Cast) -> None:
    campaign = asked(cast)
    answers(cast, campaign, "awe", "fear", "sadness", "fear", "awe")
    assert label(campaign)[0] == "discarded"
    reject(cast, campaign, "sadness")
    assert label(campaign)[0] == "escalated"
    answers(cast, campaign, "awe")
    assert label(campaign)[:2] == ("decided", "awe")
    states = AuditEntry.objects.filter(subject="task", field="state", campaign=campaign)
    assert [new for _old, new in states.values_list("old", "new")] == [
        "escalated", "discarded", "escalated", "decided",
    ]  # fmt: skip


def test_who_withdraws_votes_no_longer(cast: Cast) -> None:
    campaign = asked(cast)
    people = answers(cast, campaign, "awe", "awe", "fear")
    people[0].call("POST", f"{people[0].path}withdraw/", {"erase": False})
    work()
    assert label(campaign) == ("waiting", "", {"awe": 1, "fear": 1})
    answers(cast, campaign, "fear")
    assert label(campaign)[:2] == ("decided", "fear")


def test_a_late_answer_waits_for_a_slot_that_comes_free(cast: Cast) -> None:
    campaign = asked(cast)
    late = too_late(cast, campaign)
    assert late is not None
    slow, lease = late
    answers(cast, campaign, "awe", "awe", "fear")
    assert slow.answer(lease, felt("fear")).json()["state"] == "surplus"
    work()
    assert label(campaign) == ("decided", "awe", {"awe": 2, "fear": 1})
    reject(cast, campaign, "awe")
    assert label(campaign) == ("decided", "fear", {"awe": 1, "fear": 2})
    assert cast.annotator(campaign).next() is None


def test_a_surplus_answer_fills_an_escalation_before_anybody_new(cast: Cast) -> None:
    campaign = asked(cast)
    late = too_late(cast, campaign)
    assert late is not None
    slow, lease = late
    answers(cast, campaign, "awe", "fear")
    people = [cast.annotator(campaign), cast.annotator(campaign)]
    third = people[0].next()
    assert third is not None
    assert slow.answer(lease, felt("sadness")).json()["state"] == "surplus"
    people[0].answer(third, felt("anger"))
    work()
    assert label(campaign)[2] == {"awe": 1, "fear": 1, "anger": 1, "sadness": 1}
    assert people[1].next() is not None
    assert cast.annotator(campaign).next() is None


def test_skipped_returned_and_unsent_work_is_no_vote(cast: Cast) -> None:
    """HO-65: of five who were asked two answered; one more is asked, and two count."""
    campaign = asked(cast)
    answers(cast, campaign, "awe", "fear")
    skips, drafts = cast.annotator(campaign), cast.annotator(campaign)
    lease = skips.next()
    assert lease is not None
    skips.call("POST", f"/api/v1/assignments/{lease['assignment']}/decline/", {})
    lease = drafts.next()
    assert lease is not None
    path = f"/api/v1/assignments/{lease['assignment']}/draft/"
    drafts.call("PUT", path, {"revision": 0, "body": felt("fear")})
    work()
    assert cast.annotator(campaign).next() is None, "the third slot is in hand"
    drafts.call("POST", f"/api/v1/assignments/{lease['assignment']}/decline/", {})
    work()
    assert label(campaign) == ("waiting", "", {"awe": 1, "fear": 1})
    assert len(Label.objects.get(campaign=campaign).contributors) == 2
    assert cast.annotator(campaign).next() is not None


def test_a_replaced_answer_votes_once(cast: Cast) -> None:
    campaign = asked(cast)
    somebody = cast.annotator(campaign)
    lease = somebody.next()
    assert lease is not None
    first = somebody.answer(lease, felt("fear")).json()
    assert somebody.answer(lease, felt("awe"), replaces=first["answer"]).status_code == 201
    work()
    assert label(campaign) == ("waiting", "", {"awe": 1})


def test_other_is_a_word_of_files_alone(cast: Cast) -> None:
    campaign = asked(cast)
    somebody = cast.annotator(campaign)
    lease = somebody.next()
    assert lease is not None
    refused = somebody.answer(lease, felt("other"))
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "emotion_unknown")
    assert somebody.answer(lease, felt("something else")).status_code == 201
    work()
    assert label(campaign)[2] == {"something else": 1}


def test_cultures_vote_apart(cast: Cast) -> None:
    campaign = asked(cast, cultures=("english", "arabic"))
    for emotion in ("awe", "awe", "awe"):
        cast.annotator(campaign, "english").does(**felt(emotion))
    for emotion in ("fear", "fear", "fear"):
        cast.annotator(campaign, "arabic").does(**felt(emotion, "arabic"))
    work()
    found = Label.objects.filter(campaign=campaign).values_list("culture", "emotion", "tally")
    assert {culture: (emotion, tally) for culture, emotion, tally in found} == {
        "english": ("awe", {"awe": 3}),
        "arabic": ("fear", {"fear": 3}),
    }
