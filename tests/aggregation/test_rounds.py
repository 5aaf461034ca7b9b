"""Rounds: when they close, who is drawn, when they are done."""

from __future__ import annotations

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import numpy as np
import pytest
from django.db import connection
from django.utils import timezone

from aggregation.methods.sampling import Candidate, draw_sample
from aggregation.models import Round, RoundAnswer
from aggregation.services.rounds import close_due_rounds, close_round, sample_seed, settle_round
from annotation.models import Answer, Assignment, Campaign
from annotation.services.reviews import judge
from tests.cast import WHY, Annotator, Cast

QUEUE = ("emotion", "english")


def answered(cast: Cast, count: int, *, annotators: int = 1, **settings: Any) -> Campaign:
    artworks = [cast.artwork(f"painter_{number}") for number in range(count)]
    campaign = cast.campaign("culture", artworks=artworks, **settings)
    for _ in range(annotators):
        answer_all(cast.annotator(campaign), count)
    return campaign


def answer_all(somebody: Annotator, count: int) -> None:
    for _ in range(count):
        somebody.does(emotion="awe", explanation=WHY["english"])


def sampled(found: Round | None) -> list[int]:
    assert found is not None
    members = found.members.filter(sampled=True).order_by("order")
    return list(members.values_list("answer_id", flat=True))


@pytest.mark.parametrize(("answers", "drawn"), [(1, 1), (10, 1), (11, 2)])
def test_a_tenth_is_drawn_rounded_up(cast: Cast, answers: int, drawn: int) -> None:
    closed = close_round(answered(cast, answers), *QUEUE, force=True)
    assert closed is not None
    assert (closed.members.count(), len(sampled(closed))) == (answers, drawn)


def test_a_round_closes_when_enough_answers_are_in(cast: Cast) -> None:
    campaign = answered(cast, 3, round_answers=4)
    assert close_round(campaign, *QUEUE) is None
    campaign.round_answers = 3
    campaign.save()
    assert close_due_rounds() == 1
    assert close_due_rounds() == 0
    assert Round.objects.get().members.count() == 3


def test_a_round_closes_some_hours_after_its_oldest_answer(cast: Cast) -> None:
    answered(cast, 2, round_hours=24)
    assert close_due_rounds() == 0
    first = Answer.objects.first()
    hours = timedelta(hours=25)
    Answer.objects.filter(pk=first.pk).update(created_at=timezone.now() - hours)
    assert close_due_rounds() == 1


def test_an_answer_is_in_one_round_only(cast: Cast) -> None:
    campaign = answered(cast, 2)
    close_round(campaign, *QUEUE, force=True)
    assert close_round(campaign, *QUEUE, force=True) is None
    answer_all(cast.annotator(campaign), 2)
    second = close_round(campaign, *QUEUE, force=True)
    assert second is not None
    assert (second.number, second.members.count()) == (2, 2)


def test_only_counted_current_answers_are_members(cast: Cast) -> None:
    campaign = answered(cast, 4)
    surplus, withdrawn, replaced = Answer.objects.all()[:3]
    Assignment.objects.filter(pk=surplus.assignment_id).update(state="surplus")
    Assignment.objects.filter(pk=withdrawn.assignment_id).update(state="withdrawn")
    Answer.objects.filter(pk=replaced.pk).update(current=False)
    close_round(campaign, *QUEUE, force=True)
    assert RoundAnswer.objects.count() == 1


def test_the_sample_follows_from_the_recorded_seed(cast: Cast) -> None:
    campaign = answered(cast, 8, seed=5, sample_share=0.5)
    first = close_round(campaign, *QUEUE, force=True)
    assert first is not None
    assert first.seed == sample_seed(5, "emotion", culture="english", number=1)
    drawn = sampled(first)
    first.delete()
    assert sampled(close_round(campaign, *QUEUE, force=True)) == drawn


def test_any_round_can_be_drawn_again_from_what_is_stored(cast: Cast) -> None:
    campaign = cast.campaign(
        "culture", artworks=[cast.artwork(f"painter_{number}") for number in range(9)], seed=11
    )
    people = [cast.annotator(campaign) for _ in range(3)]
    for _ in range(3):
        for somebody in people:
            answer_all(somebody, 2)
        close_round(campaign, *QUEUE, force=True)
    for found in Round.objects.all():
        earlier = RoundAnswer.objects.filter(round__lt=found.pk, sampled=True)
        owners = earlier.order_by("round").values_list("answer__assignment__annotator", "round")
        members = found.members.values_list("answer__assignment__annotator", "answer")
        again = draw_sample(
            [Candidate(*row) for row in members],
            share=campaign.sample_share,
            rng=np.random.default_rng(found.seed),
            last_sampled=dict(owners),
        )
        assert [candidate.answer for candidate in again] == sampled(found)


def test_seeds_differ_by_all_that_names_a_round() -> None:
    seeds = {
        sample_seed(seed, kind, culture=culture, number=number)
        for seed in (0, 1)
        for kind in ("phrase", "region")
        for culture in ("", "arabic")
        for number in (1, 2)
    }
    assert len(seeds) == 16
    assert max(seeds) < 2**63


def test_nobody_stays_unseen(cast: Cast) -> None:
    campaign = answered(cast, 1, needed=3)
    first = sampled(close_round(campaign, *QUEUE, force=True))
    for _ in range(2):
        answer_all(cast.annotator(campaign), 1)
    second = sampled(close_round(campaign, *QUEUE, force=True))
    seen = Answer.objects.filter(pk__in=first + second).values_list("assignment__annotator")
    assert len(set(seen)) == 2


def test_somebody_who_was_drawn_waits_until_the_others_were(cast: Cast) -> None:
    artworks = [cast.artwork(f"painter_{number}") for number in range(3)]
    campaign = cast.campaign("culture", artworks=artworks)
    people = [cast.annotator(campaign) for _ in range(3)]
    drawn: list[int] = []
    for _ in range(3):
        for somebody in people:
            somebody.does(emotion="awe", explanation=WHY["english"])
        drawn += sampled(close_round(campaign, *QUEUE, force=True))
    seen = Answer.objects.filter(pk__in=drawn).values_list("assignment__annotator", flat=True)
    assert len(set(seen)) == 3


def test_cultures_have_rounds_of_their_own(cast: Cast) -> None:
    campaign = cast.campaign(
        "culture", artworks=[cast.artwork()], cultures=("english", "arabic"), round_answers=1
    )
    for culture in campaign.cultures:
        cast.annotator(campaign, culture).does(emotion="awe", explanation=WHY[culture])
    assert close_due_rounds() == 2
    assert {found.culture for found in Round.objects.all()} == {"english", "arabic"}


def test_a_round_is_done_when_what_is_left_of_its_sample_is_judged(cast: Cast) -> None:
    closed = close_round(answered(cast, 2, sample_share=1.0), *QUEUE, force=True)
    assert closed is not None
    judged, gone = Answer.objects.all()
    judge(judged, cast.curator, verdict="accepted")
    settle_round(closed)
    closed.refresh_from_db()
    assert closed.done_at is None
    Assignment.objects.filter(pk=gone.assignment_id).update(state="withdrawn")
    close_due_rounds()
    closed.refresh_from_db()
    assert closed.done_at is not None


@pytest.mark.django_db(transaction=True)
def test_two_processes_that_close_at_once_make_one_round() -> None:
    campaign = answered(Cast(), 4)
    together = Barrier(2)
    results: list[Round | None] = []

    def close() -> None:
        together.wait()
        results.append(close_round(campaign, *QUEUE, force=True))
        connection.close()

    threads = [Thread(target=close) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found is None for found in results].count(True) == 1
    assert (Round.objects.count(), RoundAnswer.objects.count()) == (1, 4)
