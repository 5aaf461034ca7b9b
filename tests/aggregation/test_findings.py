"""What the checks find in answers, right after submission: the same however often they run."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from aggregation.jobs import sweep, work_in
from aggregation.models import Checked, Finding, Stimulus
from aggregation.services.recompute import recompute_task
from aggregation.services.rounds import close_round
from annotation.models import Answer, AuditEntry, Campaign, Task
from annotation.services.tasks import stale_tasks
from tests.cast import WHY, Annotator, Cast, block, work

SLOWLY = {"active_ms": 20_000}
ELSE = "An old friend once gave my mother such a lamp"
Row = tuple[int, str, float, float, int | None]


def named(cast: Cast, *spans: tuple[int, int], **settings: Any) -> Campaign:
    """Return a campaign of one sentence with these phrases decided, each clicked at 2, 2."""
    utterance = cast.utterance(cast.artwork(width=40, height=30), "The red house glows at night.")
    campaign = cast.campaign("stimuli", utterances=[utterance], needed=1, escalate_to=1, **settings)
    phrases = [{"start": start, "end": end, "points": [[2, 2]]} for start, end in spans]
    namer = cast.annotator(campaign, kind="phrase")
    lease = namer.next()
    assert lease is not None
    namer.answer(lease, {"outcome": "phrases", "phrases": phrases}, client=SLOWLY)
    work()
    return campaign


def paint(somebody: Annotator, *box: int) -> Answer:
    """Let somebody paint this box for their next phrase."""
    lease = somebody.next()
    assert lease is not None
    response = somebody.answer(lease, block(lease, *box), client=SLOWLY)
    assert response.status_code == 201, response.content
    return Answer.objects.get(assignment__uuid=lease["assignment"])


def write(somebody: Annotator, explanation: str, **client: Any) -> Answer:
    lease = somebody.next()
    assert lease is not None
    body = {"emotion": "awe", "explanation": explanation}
    response = somebody.answer(lease, body, client={**SLOWLY, **client})
    assert response.status_code == 201, response.content
    return Answer.objects.get(assignment__uuid=lease["assignment"])


def codes(answer: Answer) -> set[str]:
    return set(answer.findings.values_list("code", flat=True))


def rows() -> list[Row]:
    fields = ("answer", "code", "number", "limit", "about")
    return list(Finding.objects.order_by("answer", "code").values_list(*fields))


def test_an_honest_region_has_no_finding(cast: Cast) -> None:
    campaign = named(cast, (4, 13))
    paint(cast.annotator(campaign, kind="region"), 1, 1, 10, 8)
    work()
    assert rows() == []


def test_a_whole_picture_and_a_miss_are_found_with_number_and_limit(cast: Cast) -> None:
    campaign = named(cast, (4, 13), (23, 28))
    painter = cast.annotator(campaign, kind="region")
    everything, elsewhere = paint(painter, 0, 0, 40, 30), paint(painter, 20, 10, 8, 8)
    work()
    assert rows() == [
        (everything.pk, "whole", 1.0, 0.95, None),
        (elsewhere.pk, "off_click", 0.0, 1.0, None),
    ]


def test_of_two_alike_the_later_is_the_copy(cast: Cast) -> None:
    campaign = named(cast, (4, 13), (23, 28))
    first = paint(cast.annotator(campaign, kind="region"), 1, 1, 10, 8)
    second = paint(cast.annotator(campaign, kind="region"), 1, 1, 10, 8)
    work()
    assert rows() == [(second.pk, "copied", 1.0, 0.98, first.pk)]


def test_a_region_unlike_two_others_is_found(cast: Cast) -> None:
    campaign = named(cast, (4, 13), region_needed=3)
    painted = [
        paint(cast.annotator(campaign, kind="region"), *box)
        for box in ((1, 1, 10, 8), (1, 1, 9, 8), (2, 2, 1, 1))
    ]
    work()
    assert [codes(answer) for answer in painted] == [set(), set(), {"outlier"}]


def test_texts_are_looked_at(cast: Cast) -> None:
    artworks = [cast.artwork(name) for name in "abcd"]
    campaign = cast.campaign("culture", artworks=artworks, cultures=("english", "arabic"))
    somebody = cast.annotator(campaign)
    texts = (WHY["english"], "nice nice nice nice nice nice", WHY["english"].upper(), ELSE)
    written = [write(somebody, text) for text in texts]
    foreign = write(cast.annotator(campaign, "arabic"), ELSE)
    work()
    assert [codes(answer) for answer in written] == [set(), {"repeated"}, {"pasted"}, set()]
    assert codes(foreign) == {"wrong_script"}


def test_time_at_work_is_counted_and_else_from_lease_to_answer(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "abc"])
    somebody = cast.annotator(campaign)
    slow, fast = write(somebody, WHY["english"]), write(somebody, ELSE, active_ms=1500)
    unknown = write(somebody, "Bells over quiet fields in winter", active_ms=0)
    work()
    assert (codes(slow), codes(unknown)) == (set(), {"too_fast"})
    assert rows()[0] == (fast.pk, "too_fast", 1.5, 5.0, None)


def test_jobs_that_run_twice_or_in_any_order_change_nothing(cast: Cast) -> None:
    campaign = named(cast, (0, 3), (4, 13), (23, 28))
    for _ in range(3):
        paint(cast.annotator(campaign, kind="region"), 1, 1, 10, 8)
    tasks = list(Task.objects.filter(kind="region").values_list("pk", flat=True))
    for task in [*reversed(tasks), *tasks]:
        recompute_task(task)
    sweep()
    found = rows()
    assert [code for _answer, code, *_rest in found] == ["copied", "copied"]
    kept = set(Finding.objects.values_list("pk", flat=True))
    call_command("aggregate", "stimuli", "--all")
    assert (rows(), set(Finding.objects.values_list("pk", flat=True))) == (found, kept)
    Finding.objects.all().delete()
    Checked.objects.all().delete()
    call_command("aggregate", "stimuli", "--all")
    work()
    assert rows() == found


def test_the_sweeper_finds_what_a_lost_job_left(cast: Cast) -> None:
    campaign = named(cast, (4, 13))
    paint(cast.annotator(campaign, kind="region"), 0, 0, 40, 30)
    assert rows() == []
    sweep()
    assert [code for _answer, code, *_rest in rows()] == ["whole"]


def test_a_copy_is_none_once_its_original_is_gone(cast: Cast) -> None:
    campaign = named(cast, (4, 13), (23, 28))
    original = cast.annotator(campaign, kind="region")
    paint(original, 1, 1, 10, 8)
    copy = paint(cast.annotator(campaign, kind="region"), 1, 1, 10, 8)
    work()
    assert codes(copy) == {"copied"}
    left = original.call("POST", f"{original.path}withdraw/", {"erase": True})
    assert left.status_code == 200, left.content
    call_command("aggregate", "stimuli")
    assert codes(copy) == set()
    assert stale_tasks() == []


def test_an_answer_that_comes_in_late_makes_those_after_it_due(cast: Cast) -> None:
    """As if the first answer had been committed after the second was worked in."""
    campaign = named(cast, (4, 13), (23, 28))
    painter = cast.annotator(campaign, kind="region")
    late, second = paint(painter, 1, 1, 10, 8), paint(painter, 1, 1, 10, 8)
    Answer.objects.filter(pk=late.pk).update(current=False)
    work()
    assert codes(second) == set()
    Answer.objects.filter(pk=late.pk).update(current=True)
    recompute_task(late.assignment.task_id)
    sweep()
    assert codes(second) == {"copied"}


def test_a_campaign_changes_its_limits(cast: Cast, capsys: pytest.CaptureFixture[str]) -> None:
    campaign = named(cast, (4, 13))
    paint(cast.annotator(campaign, kind="region"), 0, 0, 30, 30)
    work()
    assert rows() == []
    call_command("limits", "stimuli", "whole_share=0.7", "seconds_region=30", "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["limits"]["whole_share"], told["other"]) == (
        0.7,
        ["seconds_region", "whole_share"],
    )
    work()
    assert [row[1:4] for row in rows()] == [("too_fast", 20.0, 30.0), ("whole", 0.75, 0.7)]
    entries = AuditEntry.objects.filter(field__startswith="limit ").order_by("pk")
    assert [(entry.field, entry.new) for entry in entries] == [
        ("limit seconds_region", "30.0"),
        ("limit whole_share", "0.7"),
    ]
    call_command("limits", "stimuli", "whole_share=", "seconds_region=")
    assert "0 limits are other than usual; 2 tasks are checked anew." in capsys.readouterr().out
    work()
    assert rows() == []


@pytest.mark.parametrize(
    ("change", "returncode"),
    [
        ("whole_share=1.5", 1),
        ("whole_share=nan", 1),
        ("specks=2.5", 1),
        ("specks=inf", 1),
        ("mood=1", 1),
        ("specks", 2),
        ("specks=many", 2),
    ],
)
def test_a_limit_that_cannot_be_is_refused_with_all_others(
    cast: Cast, change: str, returncode: int
) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    with pytest.raises(CommandError) as refused:
        call_command("limits", campaign.slug, "same_mask=0.9", change)
    assert refused.value.returncode == returncode
    assert not AuditEntry.objects.filter(field="limit same_mask").exists()


def test_a_finding_that_comes_after_the_last_verdict_makes_the_round_wait_again(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    write(cast.annotator(campaign), WHY["english"])
    work()
    closed = close_round(campaign, "emotion", "english", force=True)
    assert closed is not None
    closed.members.update(sampled=False)
    sweep()
    closed.refresh_from_db()
    assert closed.done_at is not None
    call_command("limits", "culture", "seconds_emotion=60")
    work()
    closed.refresh_from_db()
    assert closed.done_at is None


def test_a_second_job_for_what_is_worked_in_asks_one_question(
    cast: Cast, django_assert_num_queries: Any
) -> None:
    campaign = named(cast, (4, 13))
    answer = paint(cast.annotator(campaign, kind="region"), 1, 1, 10, 8)
    work()
    before, task = Stimulus.objects.get(), answer.assignment.task_id
    with django_assert_num_queries(1):
        work_in(task)
    assert Stimulus.objects.get() == before
    assert not stale_tasks()
