"""The page of a campaign's gold: a list, made of results, by hand, one retired."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from annotation.models import AuditEntry, Campaign, Task
from annotation.services.audit import SYSTEM
from annotation.services.gold_tasks import add_gold, gold_tasks
from annotation.services.known_tasks import KnownTask
from tests.cast import Cast, work
from tests.gold.conftest import FEAR, HOUSE, RED_HOUSE, come_upon_gold, feel
from tests.staff.conftest import emotions, signed_in

GOLD = "/staff/culture/gold/"


def text(response: Any) -> str:
    return str(response.content.decode())


def test_what_is_decided_becomes_gold_by_a_press(cast: Cast, curator: Client) -> None:
    campaign = emotions(cast, 4, annotators=3)
    work()
    page = curator.post(f"{GOLD}make/", {"kind": "emotion", "count": 3, "seed": 7}, follow=True)
    assert "3 tasks are gold now." in text(page)
    assert text(page).count("Retire<span") == 3
    assert "None is given out" in text(page)
    entries = AuditEntry.objects.filter(user=cast.curator, subject="task", campaign=campaign)
    assert entries.filter(new="open", why="gold").count() == 3
    for _ in range(2):
        page = curator.post(f"{GOLD}make/", {"kind": "emotion", "count": 3, "seed": 7}, follow=True)
    assert "Nothing more of this kind is decided." in text(page)


@pytest.mark.parametrize(
    "body", [{}, {"kind": "region", "count": 1, "seed": 0}, {"kind": "emotion", "count": "x"}]
)
def test_what_cannot_be_made_is_told(
    campaign: Campaign, curator: Client, body: dict[str, Any]
) -> None:
    page = curator.post(f"{GOLD}make/", body, follow=True)
    assert page.status_code == 200
    assert "ribbon--error" in text(page)
    assert not gold_tasks(campaign).exists()


def test_gold_that_most_people_miss_stands_out_and_is_retired(cast: Cast, curator: Client) -> None:
    artworks = [cast.artwork(f"painter_{number}") for number in range(20)]
    campaign = cast.campaign("culture", artworks=artworks, gold_share=0.5)
    (task,) = feel(campaign, cast.artwork("known"))
    somebody, lease = come_upon_gold(cast, campaign)
    somebody.answer(lease, FEAR)
    page = text(curator.get(GOLD))
    assert "50 % of the tasks" in page
    assert '<span class="soon">0 %</span>' in page
    told = curator.post(f"{GOLD}{task.uuid}/retire/", follow=True)
    assert "The task is retired" in text(told)
    assert Task.objects.get(pk=task.pk).state == "withdrawn"
    real = Task.objects.filter(purpose="collect").first()
    assert curator.post(f"{GOLD}{real.uuid}/retire/").status_code == 404


def test_gold_is_written_by_hand_and_what_is_refused_stays_in_the_form(
    cast: Cast, campaign: Campaign, curator: Client
) -> None:
    cast.artwork("known")
    typed = '[[task]]\nkind = "emotion"\nartwork = "Realism/{}"\nanswer = {{emotions = ["awe"]}}\n'
    page = text(curator.post(f"{GOLD}write/", {"text": typed.format("unknown")}))
    assert "task 1" in page
    assert "Realism/unknown" in page
    assert not gold_tasks(campaign).exists()
    broken = text(curator.post(f"{GOLD}write/", {"text": "[[task"}))
    assert "field__error" in broken
    response = curator.post(f"{GOLD}write/", {"text": typed.format("known")})
    assert response["Location"] == GOLD
    assert gold_tasks(campaign).get().artwork.painting == "known"


def test_no_file_of_the_server_is_read_for_a_mask(cast: Cast, curator: Client) -> None:
    said = cast.utterance(cast.artwork(), "The red house glows.")
    cast.campaign("stimuli", utterances=[said])
    typed = (
        '[[task]]\nkind = "region"\nartwork = "Realism/tester_red-house"\n'
        'utterance = "The red house glows."\nphrase = {text = "red house", points = [[1, 1]]}\n'
        'answer = {mask = "/etc/hostname"}\n'
    )
    page = text(curator.post("/staff/stimuli/gold/write/", {"text": typed}))
    assert "Nothing was kept" in page
    assert not Task.objects.filter(purpose="gold").exists()


def test_every_kind_shows_what_is_right(cast: Cast, curator: Client) -> None:
    said = cast.utterance(cast.artwork(), "The red house glows.")
    campaign = cast.campaign("stimuli", utterances=[said])
    marked = {"outcome": "phrases", "phrases": [{**RED_HOUSE, "within": 1}]}
    special = cast.utterance(cast.artwork("plain"), "So quiet.")
    wanted = [
        KnownTask("phrase", said.artwork, marked, said),
        KnownTask("phrase", special.artwork, {"outcome": "nothing_to_label"}, special),
        KnownTask("region", said.artwork, {"mask": HOUSE, "iou": 0.5}, said, RED_HOUSE),
    ]
    add_gold(campaign, wanted, actor=SYSTEM)
    page = text(curator.get("/staff/stimuli/gold/"))
    assert page.count("red house</bdi>") == 2
    assert "Nothing to label" in page
    assert "33 % of the picture" in page
    cast.campaign("figures", artworks=[said.artwork])
    figures = Campaign.objects.get(slug="figures")
    body = {"boxes": [[1, 1, 2, 2]], "rating": 4}
    add_gold(figures, [KnownTask("figure", said.artwork, body)], actor=SYSTEM)
    page = text(curator.get("/staff/figures/gold/"))
    assert "1 figure" in page
    assert "4 / 5" in page


def test_the_page_asks_as_often_however_much_gold_there_is(
    cast: Cast, campaign: Campaign, curator: Client, django_assert_max_num_queries: Any
) -> None:
    feel(campaign, *[cast.artwork(f"known_{number}") for number in range(60)])
    with django_assert_max_num_queries(9):
        page = curator.get(GOLD)
    assert text(page).count("Retire<span") == 50
    assert "Page 1 of 2" in text(page)


def test_only_curators_come_here(campaign: Campaign, researcher: User, cast: Cast) -> None:
    for user in (researcher, cast.stranger):
        browser = signed_in(user)
        assert browser.get(GOLD).status_code == 404
        assert browser.get(f"{GOLD}write/").status_code == 404
        made = browser.post(f"{GOLD}make/", {"kind": "emotion", "count": 1, "seed": 0})
        assert made.status_code == 404
        assert browser.post(f"{GOLD}write/", {"text": "x"}).status_code == 404
