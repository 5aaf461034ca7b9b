"""Gold is asked by chance, within the batch, and like any other task."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

from django.db import connection
from django.test.utils import CaptureQueriesContext

from aggregation.models import Label
from aggregation.services.gold import gold_of
from aggregation.services.recompute import recompute_campaign
from aggregation.services.rounds import close_round
from annotation.importing.training import import_training
from annotation.models import Answer, Participation, Slot, Task
from annotation.recruiting.roster import persons
from annotation.services.audit import SYSTEM
from annotation.services.gold_tasks import add_gold, retire
from annotation.services.known_tasks import KnownTask
from tests.cast import Cast, work
from tests.gold.conftest import (
    AWE,
    FEAR,
    HOUSE,
    OFTEN,
    PATIENCE,
    RED_HOUSE,
    campaign_with_gold,
    come_upon_gold,
    feel,
    is_gold,
)

TOLERANCE = 4.5
"""In standard deviations: what is right fails once in 150,000 runs."""


def test_two_hundred_people_draw_gold_as_often_as_the_campaign_says(cast: Cast) -> None:
    share, people = 0.2, 200
    campaign = campaign_with_gold(cast, count=100, gold=3, gold_share=share)
    leases = [cast.annotator(campaign).next() for _ in range(people)]
    drawn = sum(is_gold(lease) for lease in leases)
    assert abs(drawn - people * share) < TOLERANCE * sqrt(people * share * (1 - share))


def test_nobody_is_asked_gold_where_the_share_is_none(cast: Cast) -> None:
    campaign = campaign_with_gold(cast, count=3, gold_share=0)
    somebody = cast.annotator(campaign)
    for _ in range(3):
        assert not is_gold(somebody.does(**AWE))
    assert somebody.next() is None


def test_where_the_share_is_none_nothing_is_asked_about_gold(cast: Cast) -> None:
    campaign = campaign_with_gold(cast, count=4, gold_share=0)
    somebody = cast.annotator(campaign)
    with CaptureQueriesContext(connection) as asked:
        lease = somebody.next()
        assert lease is not None
        somebody.answer(lease, AWE)
    assert len(asked) > 5
    assert not [query["sql"] for query in asked if "'gold'" in query["sql"]]


def test_an_answer_counts_toward_batch_and_pay_and_for_nothing_else(cast: Cast) -> None:
    campaign = campaign_with_gold(cast, batch_size=1, reward_minor=100, round_answers=1)
    somebody, lease = come_upon_gold(cast, campaign)
    assert somebody.answer(lease, FEAR).json()["progress"]["done"] == 1
    assert somebody.next() is None
    ended = somebody.call("POST", f"{somebody.path}finish/").json()
    assert ended["due"]["minor"] == 100
    assert ended["completion"]["code"]
    row = Participation.objects.get(uuid=ended["id"])
    assert [person.given for person in persons(campaign, [row])] == [1]
    work()
    recompute_campaign(campaign)
    assert not Label.objects.exists()
    assert close_round(campaign, "emotion", "english", force=True) is None
    assert not Slot.objects.filter(task__purpose="gold").exists()


def test_who_misses_gold_is_known_and_a_replacement_is_held_against_it_anew(cast: Cast) -> None:
    campaign = campaign_with_gold(cast)
    somebody, lease = come_upon_gold(cast, campaign)
    given = somebody.answer(lease, FEAR).json()["answer"]
    annotator = Participation.objects.get(uuid=somebody.participation["id"]).annotator_id
    work()
    assert gold_of(campaign) == {annotator: (0, 1)}
    assert found(given) == ["gold_missed"]
    better = somebody.answer(lease, AWE, replaces=given).json()["answer"]
    work()
    assert gold_of(campaign) == {annotator: (1, 1)}
    assert (found(given), found(better)) == ([], [])


def found(uuid: str) -> list[str]:
    answer = Answer.objects.get(uuid=uuid)
    return list(answer.findings.values_list("code", flat=True))


def test_retired_gold_is_asked_no_more_and_held_against_nobody(cast: Cast) -> None:
    campaign = campaign_with_gold(cast)
    somebody, lease = come_upon_gold(cast, campaign)
    given = somebody.answer(lease, FEAR).json()["answer"]
    work()
    task = Task.objects.get(purpose="gold")
    retire(task, actor=SYSTEM)
    work()
    assert (gold_of(campaign), found(given)) == ({}, [])
    assert not any(is_gold(cast.annotator(campaign).next()) for _ in range(2))


def test_nobody_is_asked_the_same_gold_twice(cast: Cast) -> None:
    campaign = campaign_with_gold(cast, count=30, gold=2)
    somebody = cast.annotator(campaign)
    leases = [somebody.does(**AWE) for _ in range(30)]
    seen = [lease["task"] for lease in leases]
    assert len(set(seen)) == 30
    assert sum(map(is_gold, leases)) == 2


def test_what_was_asked_as_gold_is_not_asked_again_in_earnest(cast: Cast) -> None:
    artwork = cast.artwork()
    often = {"needed": PATIENCE, "escalate_to": PATIENCE, "gold_share": OFTEN}
    campaign = cast.campaign("culture", artworks=[artwork], **often)
    feel(campaign, artwork)
    somebody, lease = come_upon_gold(cast, campaign)
    somebody.answer(lease, AWE)
    assert somebody.next() is None


def test_gold_is_about_nothing_the_person_has_worked_on(cast: Cast) -> None:
    artworks = [cast.artwork(f"painter_{number}") for number in range(12)]
    campaign = cast.campaign("culture", artworks=artworks, gold_share=OFTEN)
    somebody = cast.annotator(campaign)
    first = somebody.does(**AWE)
    feel(campaign, Task.objects.get(uuid=first["task"]).artwork)
    assert not any(is_gold(somebody.does(**AWE)) for _ in range(11))


def test_a_list_and_gold_do_not_ask_for_the_same_artwork(cast: Cast) -> None:
    artworks = [cast.artwork(f"painter_{number}") for number in range(6)]
    campaign = cast.campaign("figures", artworks=artworks, list_length=6, gold_share=OFTEN)
    wanted = [KnownTask("figure", artwork, {"boxes": []}) for artwork in artworks]
    add_gold(campaign, wanted, actor=SYSTEM)
    somebody = cast.annotator(campaign)
    assert not any(is_gold(somebody.does(boxes=[], rating=3)) for _ in range(6))


def test_gold_is_for_its_own_culture(cast: Cast) -> None:
    artworks = [cast.artwork(f"painter_{number}") for number in range(8)]
    cultures = ("english", "arabic")
    campaign = cast.campaign("culture", artworks=artworks, cultures=cultures, gold_share=OFTEN)
    feel(campaign, cast.artwork("known"), culture="arabic")
    somebody = cast.annotator(campaign, "english")
    assert not any(is_gold(somebody.does(**AWE)) for _ in range(8))


def test_gold_stands_in_for_a_task_of_its_own_kind_alone(cast: Cast) -> None:
    """A region is no stand-in while nobody is asked for regions: that would tell."""
    said = [cast.utterance(cast.artwork(f"painter_{number}")) for number in range(8)]
    other = cast.utterance(cast.artwork("known"))
    campaign = cast.campaign("stimuli", utterances=said, gold_share=OFTEN)
    gold = KnownTask("region", other.artwork, {"mask": HOUSE, "iou": 0.5}, other, RED_HOUSE)
    add_gold(campaign, [gold], actor=SYSTEM)
    somebody = cast.annotator(campaign)
    assert not any(is_gold(somebody.does(outcome="nothing_to_label")) for _ in range(8))


def test_who_withdraws_leaves_no_trace_in_the_statistics(cast: Cast) -> None:
    campaign = campaign_with_gold(cast)
    somebody, lease = come_upon_gold(cast, campaign)
    given = somebody.answer(lease, FEAR).json()["answer"]
    work()
    somebody.call("POST", f"{somebody.path}withdraw/", {"erase": True})
    work()
    assert (gold_of(campaign), found(given)) == ({}, [])


def test_training_comes_before_gold(cast: Cast, tmp_path: Path) -> None:
    campaign = campaign_with_gold(cast, count=5)
    cast.artwork("lesson")
    file = tmp_path / "training.toml"
    file.write_text(
        '[[task]]\nkind = "emotion"\nartwork = "Realism/lesson"\nanswer = {emotions = ["awe"]}\n'
    )
    import_training(campaign, file)
    for _ in range(6):
        lease = cast.annotator(campaign).next()
        assert lease is not None
        assert lease["purpose"] == "training"
