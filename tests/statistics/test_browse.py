"""The gallery by each of its filters and a page at a time, and the page of one artwork."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import pytest
from django.test import Client
from PIL import Image

from aggregation.models import Label, Stimulus
from aggregation.services import gallery
from aggregation.services.stimuli import recompute_stimulus
from annotation.models import Answer, Artwork, Campaign
from tests.cast import Cast, work
from tests.statistics.conftest import browser_of, feels, looked, painted, researcher_of

SHOWN = re.compile(r'gallery__title">([^<]*)<')
PAGE = "/staff/culture/browse/"


def named(browser: Client, query: str = "") -> list[str]:
    answer = browser.get(f"{PAGE}?{query}")
    assert answer.status_code == 200
    return SHOWN.findall(answer.content.decode())


@pytest.fixture
def labelled(cast: Cast) -> Campaign:
    """Return four artworks of two cultures whose labels are rows, in every state there is.

    a: awe and awe; b: fear and awe, the latter 2 to 1; c: discarded and awe; d: awe and waiting.
    """
    artworks = [cast.artwork(name) for name in "abcd"]
    Artwork.objects.filter(painting__in="ab").update(tradition="Western")
    Artwork.objects.filter(painting="c").update(tradition="Chinese", art_style="Ink")
    campaign = cast.campaign("culture", artworks=artworks, cultures=("english", "arabic"))
    said = {
        "a": ({"awe": 3}, {"awe": 3}),
        "b": ({"fear": 3}, {"awe": 2, "fear": 1}),
        "c": ({"awe": 2, "fear": 2, "anger": 1}, {"awe": 3}),
        "d": ({"awe": 3}, {"awe": 1}),
    }
    for artwork in artworks:
        for culture, tally in zip(campaign.cultures, said[artwork.painting], strict=True):
            most, votes = max(tally.items(), key=lambda one: one[1])
            whole = sum(tally.values())
            state = "decided" if 2 * votes > whole > 1 else "discarded" if whole > 3 else "waiting"
            Label.objects.create(
                campaign=campaign,
                artwork=artwork,
                culture=culture,
                state=state,
                emotion=most if state == "decided" else "",
                tally=tally,
            )
    return campaign


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", "cabd"),
        ("emotion=awe", "cabd"),
        ("emotion=fear", "b"),
        ("emotion=awe&culture=english", "ad"),
        ("culture=arabic", "cab"),
        ("tradition=Western", "ab"),
        ("tradition=unknown", "d"),
        ("style=Ink", "c"),
        ("agreement=alike", "a"),
        ("agreement=apart", "b"),
        ("agreement=discarded", "c"),
        ("agreement=waiting", "d"),
        ("agreement=alike&culture=arabic", "ca"),
        ("agreement=apart&culture=arabic", "b"),
        ("agreement=apart&tradition=Chinese", ""),
        ("emotion=joy", "cabd"),
        ("style=Nobody&tradition=%00", "cabd"),
    ],
)
def test_each_filter_finds_its_artworks(
    labelled: Campaign, curator: Client, query: str, found: str
) -> None:
    assert named(curator, query) == list(found)


def test_pages_follow_each_other_both_ways(
    labelled: Campaign, curator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gallery.part, "__kwdefaults__", {**gallery.part.__kwdefaults__, "size": 2})
    first = curator.get(PAGE).content.decode()
    assert SHOWN.findall(first) == ["c", "a"]
    assert 'rel="prev"' not in first
    (onward,) = re.findall(r"after=([\w-]+)", first)
    second = curator.get(f"{PAGE}?after={onward}").content.decode()
    assert SHOWN.findall(second) == ["b", "d"]
    assert 'rel="next"' not in second
    (back,) = re.findall(r"before=([\w-]+)", second)
    assert SHOWN.findall(curator.get(f"{PAGE}?before={back}").content.decode()) == ["c", "a"]


@pytest.mark.parametrize("query", ["after=nobody", "before=%00", "after=" + "0" * 32])
def test_an_artwork_that_is_none_to_go_on_from_is_not_found(
    labelled: Campaign, curator: Client, query: str
) -> None:
    assert curator.get(f"{PAGE}?{query}").status_code == 404


def test_more_artworks_ask_no_more_questions(
    labelled: Campaign, curator: Client, cast: Cast, django_assert_num_queries: Any
) -> None:
    curator.get(PAGE)
    with django_assert_num_queries(9):
        curator.get(PAGE)
    labelled.artworks.add(*(cast.artwork(f"more {number}") for number in range(9)))
    with django_assert_num_queries(9):
        curator.get(PAGE)


def test_strangers_see_nothing_and_researchers_no_link_to_people(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork("a")])
    for _ in range(3):
        feels(cast.annotator(campaign), {"a": "awe"})
    work()
    page = f"{PAGE}{Artwork.objects.get().uuid}/"
    for address in (PAGE, page):
        assert browser_of(cast.stranger).get(address).status_code == 404
        assert Client().get(address).status_code == 302
    seen = researcher_of(campaign).get(page).content.decode()
    assert "/annotators/" not in seen
    assert seen.count("felt__text") == 3
    assert "/annotators/" in browser_of(cast.curator).get(page).content.decode()


def test_an_artwork_shows_votes_and_explanations_and_no_erased_text(
    cast: Cast, curator: Client
) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork("a")])
    for emotion in ("awe", "awe", "fear"):
        feels(cast.annotator(campaign), {"a": emotion})
    work()
    page = f"{PAGE}{Artwork.objects.get().uuid}/"
    seen = curator.get(page).content.decode()
    assert re.findall(r'class="number">(\d)<', seen) == ["2", "1"]
    assert seen.count("felt__text") == 3
    first = Answer.objects.order_by("pk")[0]
    Answer.objects.filter(pk=first.pk).update(erased_at="2026-01-01T00:00Z", body={})
    seen = curator.get(page).content.decode()
    assert seen.count("felt__text") == 2
    assert "The text of 1 answer was erased" in seen


def test_a_stimulus_lies_over_its_picture_by_votes(cast: Cast, curator: Client) -> None:
    painted(cast)
    stimulus = Stimulus.objects.get()
    page = f"/staff/stimuli/browse/{stimulus.artwork.uuid}/"
    seen = curator.get(page).content.decode()
    assert "The red house glows." in seen
    layer = f"/staff/stimuli/browse/stimuli/{stimulus.uuid}.png"
    assert layer in seen
    picture = np.asarray(Image.open(io.BytesIO(curator.get(layer).content)))
    levels = sorted(set(picture[..., 3].ravel().tolist()))
    assert picture.shape == (6, 8, 4)
    assert (picture[..., 3] > 0).sum() == stimulus.area == 6
    assert len(levels) == 3
    assert browser_of(cast.stranger).get(layer).status_code == 404


@pytest.mark.parametrize(
    ("query", "found"),
    [("emotion=awe", 1), ("emotion=fear", 0), ("outcome=drawn", 1), ("outcome=whole", 0)],
)
def test_stimuli_are_found_by_emotion_and_class(
    cast: Cast, curator: Client, query: str, found: int
) -> None:
    painted(cast)
    page = curator.get(f"/staff/stimuli/browse/?{query}").content.decode()
    assert len(SHOWN.findall(page)) == found


def test_what_waits_for_answers_is_not_called_void(cast: Cast, curator: Client) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())], needed=3)
    nothing = {"outcome": "nothing_to_label"}
    seen = []
    for _ in range(3):
        cast.annotator(campaign, kind="phrase").does(**nothing)
        recompute_stimulus(campaign, Artwork.objects.get(), "awe")
        work()
        stimulus = Stimulus.objects.get()
        pages = ("browse/", f"browse/{stimulus.artwork.uuid}/", "browse/?outcome=void")
        shown = [curator.get(f"/staff/stimuli/{page}").content.decode() for page in pages]
        waits = ["waits for answers" in page for page in shown[:2]]
        seen.append((stimulus.complete, waits, len(SHOWN.findall(shown[2]))))
    assert seen[0] == (False, [True, True], 0)
    assert seen[2] == (True, [False, False], 1)


def test_figures_are_shown_over_the_picture(cast: Cast, curator: Client) -> None:
    looked(cast)
    page = f"/staff/figures/browse/{Artwork.objects.get().uuid}/"
    seen = curator.get(page).content.decode()
    assert seen.count("truth-box--halo") == 1
    assert len(SHOWN.findall(curator.get("/staff/figures/browse/").content.decode())) == 1
