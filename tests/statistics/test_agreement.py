"""The agreement page, its tables and its command, against numbers worked out by hand."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.cast import Cast, work
from tests.statistics.conftest import (
    browser_of,
    feels,
    looked,
    opinions,
    painted,
    researcher_of,
    table_of,
    uuid_of,
)

PAGE = "/staff/culture/agreement/"


def measured(slug: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command("agreement", slug, "--json", stdout=out)
    said: dict[str, Any] = json.loads(out.getvalue())
    return said


def values(slug: str, what: str, by: str, name: str = "") -> dict[str, Any]:
    (section,) = [one for one in measured(slug)["sections"] if one["what"] == what]
    (line,) = [one for one in section["lines"] if (one["by"], one["name"]) == (by, name)]
    return {key: (one["value"], one["reason"]) for key, one in line["measures"].items()}


def test_emotions_of_three_people(cast: Cast) -> None:
    """a: awe, awe, fear; b: fear three times.

    Alpha: D_o = 1/6 (9 - 5) / 2 = 1/3, D_e = (36 - 4 - 16) / 30 = 8/15, 1 - 5/8. Fleiss: P_o =
    (1/3 + 1) / 2, P_e = 1/9 + 4/9. Cohen: 1 for the first two, 0 for each with the third.
    """
    opinions(cast)
    near = pytest.approx
    assert values("culture", "emotion", "campaign") == {
        "alpha": (near(0.375), None),
        "fleiss": (near(0.25), None),
        "cohen": (near(1 / 3), None),
        "percent": (near(2 / 3), None),
    }
    assert values("culture", "emotion", "culture", "english")["alpha"] == (near(0.375), None)
    assert values("culture", "emotion", "emotion", "awe")["alpha"] == (near(0.375), None)
    assert values("culture", "emotion", "emotion", "anger")["alpha"] == (None, "one_value")


def test_each_annotator_against_all_others(cast: Cast) -> None:
    """The third shares 4 pairs with the others, of which the 2 on b agree."""
    _campaign, people = opinions(cast)
    found = values("culture", "emotion", "annotator", uuid_of(people[2]))
    assert found == {"cohen": (0.0, None), "percent": (0.5, None)}
    found = values("culture", "emotion", "annotator", uuid_of(people[0]))
    assert found == {"cohen": (0.5, None), "percent": (0.75, None)}


def test_gaps_are_no_disagreement_and_are_counted(cast: Cast, curator: Client) -> None:
    """HO-63: what one person alone was asked is compared with nothing."""
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "ab"])
    feels(cast.annotator(campaign), {"a": "awe", "b": "awe"})
    one = cast.annotator(campaign)
    lease = one.next()
    assert lease is not None
    one.answer(lease, {"emotion": "awe", "explanation": "The dark sky makes me feel small"})
    work()
    rows = table_of(curator, f"{PAGE}agreement.csv")
    (row,) = [r for r in rows if (r["by"], r["measure"]) == ("campaign", "percent")]
    assert (row["value"], row["items_compared"], row["items_alone"]) == ("1.0", "1", "1")


def test_one_emotion_throughout_is_undefined_and_says_why(cast: Cast, curator: Client) -> None:
    """HO-64: 0 / 0 is no number."""
    campaign = cast.campaign("culture", artworks=[cast.artwork("a")])
    for _ in range(2):
        feels(cast.annotator(campaign), {"a": "awe"})
    work()
    assert values("culture", "emotion", "campaign") == {
        "alpha": (None, "one_value"),
        "fleiss": (None, "one_value"),
        "cohen": (None, "one_value"),
        "percent": (1.0, None),
    }
    page = curator.get(PAGE).content.decode()
    assert "chance alone agrees fully: 0 / 0" in page
    assert "nan</" not in page.lower()


def test_nothing_answered_yet(cast: Cast, curator: Client) -> None:
    for protocol, more in (
        ("culture", {"artworks": [cast.artwork("a")]}),
        ("figures", {"artworks": [cast.artwork("b")]}),
        ("stimuli", {"utterances": [cast.utterance(cast.artwork("c"))]}),
    ):
        cast.campaign(protocol, **more)
        answer = curator.get(f"/staff/{protocol}/agreement/")
        assert b"nothing to compare" in answer.content
        assert table_of(curator, f"/staff/{protocol}/agreement/agreement.csv") != []


def test_within_against_between_cultures(cast: Cast, curator: Client) -> None:
    """Two people each. English: a awe awe, b fear fear. Arabic: a awe fear, b awe fear.

    Between: P_o = (1/2 + 1/2) / 2 = 1/2, P_e = 1/2 * 1/2 + 1/2 * 1/2 = 1/2, kappa 0. Within
    Arabic no pair agrees: D_o = 1, D_e = (16 - 8) / 12 = 2/3, alpha -1/2.
    """
    campaign = cast.campaign(
        "culture",
        artworks=[cast.artwork(name) for name in "ab"],
        cultures=("english", "arabic"),
        needed=2,
        escalate_to=2,
    )
    for said in ({"a": "awe", "b": "fear"}, {"a": "awe", "b": "fear"}):
        feels(cast.annotator(campaign), said)
    for emotion in ("awe", "fear"):
        said = {"a": emotion, "b": emotion}
        feels(cast.annotator(campaign, "arabic"), said, culture="arabic")
    work()
    rows = {
        (row["culture"], row["other_culture"]): row
        for row in table_of(curator, f"{PAGE}cultures.csv")
    }
    assert float(rows["arabic", "english"]["corrected"]) == pytest.approx(0)
    assert float(rows["arabic", "english"]["observed"]) == pytest.approx(0.5)
    assert float(rows["arabic", "arabic"]["corrected"]) == pytest.approx(-0.5)
    assert float(rows["english", "english"]["corrected"]) == pytest.approx(1)
    pairs = {
        (row["culture"], row["other_culture"], row["emotion"], row["other_emotion"]): row["share"]
        for row in table_of(curator, f"{PAGE}emotion-pairs.csv")
    }
    assert float(pairs["arabic", "english", "awe", "fear"]) == pytest.approx(0.25)
    assert float(pairs["arabic", "arabic", "awe", "fear"]) == pytest.approx(0.5)
    assert float(pairs["english", "english", "awe", "awe"]) == pytest.approx(0.5)
    page = curator.get(f"{PAGE}?pair=arabic+arabic").content.decode()
    assert re.search(r'pair=arabic\+arabic#pairs" aria-current="true"', page)
    together = values("culture", "emotion", "together")["percent"][0]
    assert together == pytest.approx((2 + 4) / 12)


def test_regions_of_the_same_phrase(cast: Cast) -> None:
    """4, 4 and 2 pixels: 2/6, 2/4 and 2/4 in common. Alpha over 48 pixels from the same sums.

    By pixel: 2 are marked by one, 2 by all three, 2 by one: D_o = 4 * (2 * 1 * 2) / 2 / 144, with
    10 of 144 values marked: D_e = 2 * 10 * 134 / (144 * 143).
    """
    _campaign, people = painted(cast)
    for what in ("region_phrase", "region_stimulus"):
        found = values("stimuli", what, "campaign")
        assert found["iou"] == (pytest.approx((2 / 6 + 2 / 4 + 2 / 4) / 3), None)
        expected = 1 - (8 / 144) / (2 * 10 * 134 / (144 * 143))
        assert found["alpha"] == (pytest.approx(expected), None)
    own = values("stimuli", "region_phrase", "annotator", uuid_of(people[2]))
    assert own["iou"] == (pytest.approx(0.5), None)


def test_ratings_in_their_order(cast: Cast) -> None:
    """Ratings 1, 2, 3 of one artwork: no pair agrees; their order gives alpha 0 either way."""
    looked(cast)
    found = values("figures", "rating", "campaign")
    assert found["percent"] == (0.0, None)
    assert found["ordinal"] == (pytest.approx(0), None)
    assert found["interval"] == (pytest.approx(0), None)


def test_what_was_measured_is_measured_anew_when_answers_change(cast: Cast) -> None:
    more = cast.campaign("culture", artworks=[cast.artwork("c")], slug="more")
    feels(cast.annotator(more), {"c": "awe"})
    feels(cast.annotator(more), {"c": "fear"})
    work()
    assert values("more", "emotion", "campaign")["percent"][0] == 0
    feels(cast.annotator(more), {"c": "awe"})
    work()
    assert values("more", "emotion", "campaign")["percent"][0] == pytest.approx(1 / 3)


def test_researchers_read_it_and_are_led_to_no_person(cast: Cast) -> None:
    campaign, _people = opinions(cast)
    page = researcher_of(campaign).get(PAGE)
    assert page.status_code == 200
    assert "/annotators/" not in page.content.decode()
    assert "/payments/" not in page.content.decode()
    stranger = browser_of(cast.stranger)
    for address in (PAGE, f"{PAGE}agreement.csv", f"{PAGE}cultures.csv"):
        assert stranger.get(address).status_code == 404


def test_there_is_no_other_table(cast: Cast, curator: Client) -> None:
    opinions(cast)
    assert curator.get(f"{PAGE}secrets.csv").status_code == 404
