"""Many answers judged as one act: chosen by what they share, weighed, told one by one, undone."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from aggregation.models import Finding, Round
from aggregation.services import verdicts
from aggregation.services.claims import claim
from aggregation.services.rounds import close_round
from annotation.models import Answer, Assignment, AuditEntry, Review
from annotation.services.reviews import apply_verdicts, judge
from tests.annotation.test_races import at_once
from tests.cast import Cast, work
from tests.staff.conftest import emotions, signed_in

MANY = "/staff/culture/review/many/"


def posts(browser: Client, step: str, answers: list[Answer], **form: str) -> Any:
    chosen = [str(answer.uuid) for answer in answers]
    body = {"verdict": "accepted", "find": "kind=emotion&culture=english", **form}
    return browser.post(f"{MANY}{step}/", body | {"answer": chosen}, follow=True)


def test_answers_are_found_by_finding_and_by_annotator(cast: Cast, curator: Client) -> None:
    campaign = emotions(cast, 2, annotators=2, sample_share=1.0)
    close_round(campaign, "emotion", "english", force=True)
    first, second = Answer.objects.order_by("pk")[:2]
    Finding.objects.all().delete()
    Finding.objects.create(answer=second, code="pasted", number=1, limit=0.9)

    def found(**asked: str) -> list[Answer]:
        return [brief.answer for brief in curator.get(MANY, asked).context["briefs"]]

    assert len(found()) == 4
    assert found(finding="pasted") == [second]
    annotator = first.assignment.annotator
    assert {one.assignment.annotator for one in found(annotator=str(annotator.uuid))} == {annotator}
    assert len(found(annotator="nobody's", finding="none such")) == 4
    alike = curator.get(MANY).context["alike"]
    assert [(code, count) for code, _name, count in alike.findings] == [("pasted", 1)]
    assert [count for _annotator, count in alike.annotators] == [2, 2]


def test_nothing_is_done_before_it_was_weighed(curator: Client, sample: list[Answer]) -> None:
    shown = posts(curator, "weigh", sample, verdict="rejected", reason="copied")
    assert "Reject 3 answers?" in shown.content.decode()
    assert "Copied" in shown.content.decode()
    assert not Review.objects.exists()


def test_each_answer_gets_a_review_and_an_audit_entry_of_its_own(
    curator: Client, sample: list[Answer]
) -> None:
    shown = posts(curator, "decide", sample, verdict="rejected", reason="copied")
    assert "3 answers are rejected: Copied." in shown.content.decode()
    assert {(one.verdict, one.reason) for one in Review.objects.all()} == {("rejected", "copied")}
    assert {review.answer for review in Review.objects.all()} == set(sample)
    entries = AuditEntry.objects.filter(field="verdict")
    assert {entry.subject_id for entry in entries} == {answer.uuid for answer in sample}
    assert Round.objects.get().done_at is not None


def test_an_act_is_undone_as_one_and_alone(
    curator: Client, cast: Cast, sample: list[Answer]
) -> None:
    judge(sample[0], cast.curator, verdict="accepted")
    posts(curator, "decide", sample[1:])
    act = Review.objects.get(answer=sample[2])
    undone = curator.post(f"/staff/culture/verdicts/{act.uuid}/undo-all/", follow=True)
    assert "2 verdicts are undone." in undone.content.decode()
    assert [review.answer for review in Review.objects.filter(undone_at=None)] == [sample[0]]
    assert Round.objects.get().done_at is None


def test_an_act_that_took_effect_is_not_undone_in_part(
    curator: Client, sample: list[Answer], settings: Any
) -> None:
    settings.REVIEW_UNDO_SECONDS = 0
    shown = posts(curator, "decide", sample)
    assert "It has taken effect." in shown.content.decode()
    apply_verdicts()
    act = Review.objects.first()
    assert act is not None
    late = curator.post(f"/staff/culture/verdicts/{act.uuid}/undo-all/", follow=True)
    assert "can no longer be undone" in late.content.decode()
    assert Review.objects.filter(undone_at=None).count() == 3
    assert set(Assignment.objects.values_list("state", flat=True)) == {"accepted"}


def test_what_cannot_be_judged_is_told_one_by_one_and_keeps_no_other(
    curator: Client, colleague: User, sample: list[Answer]
) -> None:
    judge(sample[0], colleague, verdict="accepted")
    claim(sample[1], colleague)
    shown = posts(curator, "decide", sample, verdict="rejected", reason="copied").content.decode()
    assert "1 answer is rejected" in shown
    assert "2 answers were not judged:" in shown
    for answer, why in zip(sample, ("already judged", "is looking at this"), strict=False):
        line = shown[shown.index(f"<code>{str(answer.uuid)[:8]}</code>") :].split("</li>")[0]
        assert why in line
        assert "colleague" in line
    assert Review.objects.get(verdict="rejected").answer == sample[2]
    assert "were not judged" not in curator.get(MANY).content.decode()


def test_the_open_region_work_of_all_is_shown_first(cast: Cast, curator: Client) -> None:
    utterances = [
        cast.utterance(cast.artwork(name), f"The {name} house glows.") for name in ("red", "old")
    ]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1, sample_share=1.0)
    for _ in utterances:
        house = {"start": 4, "end": 13, "points": [[2, 2]]}
        cast.annotator(campaign, kind="phrase").does(outcome="phrases", phrases=[house])
    work()
    answers = [str(answer.uuid) for answer in Answer.objects.all()]
    form = {"verdict": "rejected", "reason": "other", "answer": answers}
    shown = curator.post("/staff/stimuli/review/many/weigh/", form).content.decode()
    assert "old house" in shown
    assert "red house" in shown


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"verdict": "perhaps"}, 422),
        ({"verdict": "rejected"}, 422),
        ({"verdict": "rejected", "reason": "mood"}, 422),
        ({"find": "x" * 501}, 422),
        ({"answer": []}, 422),
        ({"answer": ["nonsense"]}, 404),
        ({"answer": ["\x00"]}, 404),
        ({"answer": ["a18e4fa3-8e8a-4a9c-a6a4-3f6ddbf3c1e2"]}, 404),
    ],
)
def test_what_cannot_be_read_is_refused_and_nothing_is_judged(
    curator: Client, sample: list[Answer], form: dict[str, Any], status: int
) -> None:
    body = {"verdict": "accepted", "answer": [str(answer.uuid) for answer in sample]}
    for step in ("weigh", "decide"):
        assert curator.post(f"{MANY}{step}/", body | form).status_code == status
    assert not Review.objects.exists()


def test_no_more_are_judged_at_once_than_one_can_answer_for(
    curator: Client, sample: list[Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdicts, "MOST", 2)
    assert posts(curator, "decide", sample).status_code == 422
    assert not Review.objects.exists()


def test_a_list_address_that_is_nonsense_leads_to_the_list(
    curator: Client, sample: list[Answer]
) -> None:
    shown = posts(curator, "decide", sample[:1], find="kind=\x00&&==%00&culture=%ff")
    assert shown.status_code in {200, 422}
    assert curator.get(MANY, {"act": "nonsense", "kind": "\x00"}).status_code == 200


def test_the_list_takes_as_many_queries_for_many_as_for_few(
    cast: Cast, curator: Client, django_assert_max_num_queries: Any
) -> None:
    campaign = emotions(cast, 12, annotators=3, sample_share=1.0)
    close_round(campaign, "emotion", "english", force=True)
    with django_assert_max_num_queries(24):
        assert len(curator.get(MANY).context["briefs"]) == 36


@pytest.mark.django_db(transaction=True)
def test_two_acts_at_once_give_each_answer_one_verdict(transactional_db: None) -> None:
    cast = Cast()
    campaign = emotions(cast, 8, sample_share=1.0)
    colleague = User.objects.create_user("colleague")
    campaign.memberships.create(user=colleague, role="curator")
    answers = list(Answer.objects.all())
    browsers = [signed_in(cast.curator), signed_in(colleague)]
    done = at_once(
        [
            lambda: posts(browsers[0], "decide", answers),
            lambda: posts(browsers[1], "decide", answers[::-1]),
        ]
    )
    assert [response.status_code for response in done] == [200, 200]
    assert Review.objects.count() == 8
