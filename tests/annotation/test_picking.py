"""Which task is next: once each before any twice, others first for a phrase, none for blocked."""

from __future__ import annotations

from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from annotation.models import Annotator as Person
from annotation.models import LedgerEntry, Slot, Task
from annotation.models.participation import Trust
from annotation.services import slots
from annotation.services.invites import invite
from tests.cast import WHY, Annotator, Cast, work

AWE = {"emotion": "awe", "explanation": WHY["english"]}


def test_every_task_is_asked_once_before_any_is_asked_twice(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "abcde"])
    for _ in range(5):
        assert cast.annotator(campaign).next() is not None
    assert set(Slot.objects.exclude(holder=None).values_list("number", flat=True)) == {1}
    assert cast.annotator(campaign).next() is not None
    assert Slot.objects.filter(number=2).exclude(holder=None).count() == 1


def test_an_escalated_task_is_asked_before_every_second_slot(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "abcd"])
    for _ in range(4):
        cast.annotator(campaign).next()
    task = Task.objects.earliest("pk")
    with transaction.atomic():
        slots.add(task, 1)
    lease = cast.annotator(campaign).next()
    assert lease is not None
    assert lease["task"] == str(task.uuid)
    assert Slot.objects.get(holder__uuid=lease["assignment"]).number == 4


def test_who_named_a_phrase_draws_it_only_when_nothing_else_is_left(cast: Cast) -> None:
    utterances = [cast.utterance(cast.artwork(name)) for name in "ab"]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1, escalate_to=1)
    house = {"start": 4, "end": 13, "points": [[2, 2]]}
    namers = [cast.annotator(campaign) for _ in utterances]
    named = [namer.does(outcome="phrases", phrases=[house]) for namer in namers]
    work()
    for namer, own in zip(namers, named, strict=True):
        lease = namer.next()
        assert lease is not None
        assert lease["kind"] == "region"
        assert lease["artwork"]["id"] != own["artwork"]["id"]
        namer.call("POST", f"/api/v1/assignments/{lease['assignment']}/decline/", {})
    last = namers[0].next()
    assert last is not None
    assert last["artwork"]["id"] == named[0]["artwork"]["id"]


def test_a_blocked_annotator_gets_nothing_more_and_keeps_what_is_in_hand(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "ab"])
    somebody = cast.annotator(campaign)
    lease = somebody.next()
    assert lease is not None
    Person.objects.update(trust=Trust.BLOCKED)
    again = somebody.next()
    assert again is not None
    assert again["assignment"] == lease["assignment"]
    assert somebody.answer(lease, AWE).status_code == 201
    assert somebody.next() is None
    assert somebody.call("POST", f"{somebody.path}finish/").status_code == 200
    due = LedgerEntry.objects.get().amount_minor
    assert 0 < due < campaign.reward_minor


def test_sentences_are_asked_in_every_language_somebody_reads_and_in_no_other(cast: Cast) -> None:
    languages = ("english", "arabic", "chinese")
    utterances = [cast.utterance(cast.artwork(name), language=name) for name in languages]
    campaign = cast.campaign("stimuli", utterances=utterances, cultures=languages)
    somebody = Annotator(invite(campaign))
    somebody.consent("english", reads=["english", "arabic"])
    nothing = {"outcome": "nothing_to_label"}
    asked = {somebody.does(**nothing)["subject"]["utterance"]["language"] for _ in "12"}
    assert asked == {"english", "arabic"}
    assert somebody.next() is None


def test_who_is_invited_for_one_kind_gets_no_other(cast: Cast) -> None:
    utterances = [cast.utterance(cast.artwork(name)) for name in "abc"]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1, escalate_to=1)
    painter, namer = (cast.annotator(campaign, kind=kind) for kind in ("region", "phrase"))
    assert painter.next() is None
    namer.does(outcome="phrases", phrases=[{"start": 4, "end": 13, "points": [[2, 2]]}])
    work()
    lease = painter.next()
    assert lease is not None
    assert lease["kind"] == "region"


def test_a_cycle_asks_the_database_for_little(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    utterances = [cast.utterance(cast.artwork(name)) for name in "abc"]
    somebody = cast.annotator(cast.campaign("stimuli", utterances=utterances))
    nothing = {"outcome": "nothing_to_label"}
    somebody.does(**nothing)
    with django_assert_max_num_queries(11):  # with the two of the transaction
        lease = somebody.next()
    assert lease is not None
    with django_assert_max_num_queries(14):
        assert somebody.answer(lease, nothing).status_code == 201
