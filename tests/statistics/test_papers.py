"""The papers' figures: page, CSV, release and an independent count say the same."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pandas as pd
import pytest
from django.core.management import call_command
from django.test import Client

from aggregation.models import Release, Stimulus
from aggregation.web.bars import WIDTH, Group, bars, histogram, stacks
from annotation.models import Artwork, Campaign
from tests.cast import Cast, work
from tests.statistics.conftest import browser_of, feels, looked, painted, table_of

PAGE = "/staff/culture/statistics/"


@pytest.fixture
def felt(cast: Cast) -> Campaign:
    """Return three artworks before two cultures, the third of which the English discard.

    English: a awe 3, b fear 2 to 1, c awe fear anger contentment sadness. Arabic: awe throughout.
    a is Western, b Chinese, c of no tradition.
    """
    artworks = [cast.artwork(name) for name in "abc"]
    Artwork.objects.filter(painting="a").update(tradition="Western")
    Artwork.objects.filter(painting="b").update(tradition="Chinese")
    campaign = cast.campaign("culture", artworks=artworks, cultures=("english", "arabic"))
    on_b, on_c = ("fear", "fear", "awe"), ("awe", "fear", "anger", "contentment", "sadness")
    for first, last in zip(on_b, on_c, strict=False):
        feels(cast.annotator(campaign), {"a": "awe", "b": first, "c": last})
    for _ in range(3):
        feels(cast.annotator(campaign, "arabic"), dict.fromkeys("abc", "awe"), culture="arabic")
    work()
    for last in on_c[3:]:
        feels(cast.annotator(campaign), {"c": last})
    work()
    return campaign


def rows(browser: Client, table: str, *, slug: str = "culture") -> pd.DataFrame:
    """Read a table, and see that both its forms hold the same."""
    address = f"/staff/{slug}/statistics"
    safe = table_of(browser, f"{address}/{table}.csv")
    plain = browser.get(f"{address}/machine/{table}.csv").content.decode()
    assert list(csv.DictReader(io.StringIO(plain))) == safe
    return pd.read_csv(io.StringIO(plain), keep_default_na=False)


def release(slug: str, tmp_path: Any, **options: Any) -> Any:
    call_command("release", slug, "1", seed=3, out=tmp_path, **options)
    return tmp_path


def test_a_small_campaign_counted_by_hand(felt: Campaign, curator: Client) -> None:
    majorities = rows(curator, "majorities").set_index("culture").astype(float)
    assert majorities.loc["english"].tolist() == [2, 0, 1, 0, 66.67]
    assert majorities.loc["arabic"].tolist() == [3, 0, 0, 0, 100]
    emotions = rows(curator, "emotions-of-cultures").set_index(["culture", "emotion"])["labels"]
    assert emotions[emotions > 0].to_dict() == {
        ("english", "awe"): 1,
        ("english", "fear"): 1,
        ("arabic", "awe"): 2,
    }
    pairs = rows(curator, "emotion-pairs")
    met = pairs[pairs.artworks > 0][["emotion", "other_emotion", "artworks"]]
    assert met.to_numpy().tolist() == [["awe", "awe", 1], ["fear", "awe", 1]]
    traditions = rows(curator, "traditions")
    assert traditions.to_numpy().tolist() == [
        ["Chinese", "non_western", 1, 50.0],
        ["Western", "western", 1, 50.0],
        ["", "western", 1, 50.0],
        ["", "non_western", 1, 50.0],
    ]
    assert rows(curator, "countries").to_numpy().tolist() == [
        ["arabic", "GB", 100.0],
        ["english", "GB", 100.0],
    ]
    page = curator.get(PAGE).content.decode()
    for said in ("66.67%", "1 of 2 artworks have the same label in both", 'id="pattern-2"'):
        assert said in page


def test_tables_agree_with_a_release_counted_by_pandas(
    felt: Campaign, curator: Client, tmp_path: Any
) -> None:
    folder = release("culture", tmp_path / "out")
    assert Release.objects.get().seed == 3
    labels = pd.read_csv(folder / "labels.csv", keep_default_na=False)
    kept = labels[labels.retained == "yes"]
    emotions = rows(curator, "emotions")
    for part in ("train", "test"):
        ours = emotions[(emotions.part == part) & (emotions.labels > 0)]
        assert dict(zip(ours.emotion, ours.labels, strict=True)) == (
            kept[kept.split == part].emotion.value_counts().to_dict()
        )
    ended = labels[labels.state.isin(["decided", "discarded"])]
    rates = (100 * (ended.state == "decided").groupby(ended.culture).mean()).round(2)
    majorities = rows(curator, "majorities").set_index("culture")
    assert majorities.rate.to_dict() == rates.to_dict()
    statistics = json.loads((folder / "statistics.json").read_text())
    traditions = rows(curator, "traditions")
    sides = traditions[traditions.tradition == ""].set_index("side").share
    assert sides["western"] == statistics["western_share"]
    assert sides["non_western"] == statistics["non_western_share"]
    countries = rows(curator, "countries")
    for culture, shares in statistics["countries"].items():
        own = countries[countries.culture == culture]
        assert dict(zip(own.country, own.share, strict=True)) == shares
    wide = kept.pivot_table(
        index=["art_style", "painting"], columns="culture", values="emotion", aggfunc="first"
    )
    pairs = rows(curator, "emotion-pairs")
    ours = pairs[pairs.artworks > 0].set_index(["emotion", "other_emotion"]).artworks.to_dict()
    assert ours == wide.value_counts(["english", "arabic"]).to_dict()
    assert "as in release 1, with its seed 3" in curator.get(PAGE).content.decode()


def test_stimuli_are_counted_as_a_release_holds_them(
    cast: Cast, curator: Client, tmp_path: Any
) -> None:
    painted(cast)
    folder = release("stimuli", tmp_path / "out")
    table = pd.read_csv(folder / "stimuli.csv")
    emotions = rows(curator, "emotions", slug="stimuli")
    ours = emotions[(emotions.part != "all") & (emotions.stimuli > 0)]
    assert dict(zip(zip(ours.part, ours.emotion, strict=True), ours.stimuli, strict=True)) == (
        table.groupby(["split", "emotion"]).size().to_dict()
    )
    areas = rows(curator, "areas", slug="stimuli")
    everywhere = areas[areas.part == "all"]
    edges = [0.0, *everywhere.up_to]
    binned = pd.cut(table.area_ratio, edges, labels=False).value_counts()
    assert {place: n for place, n in enumerate(everywhere.stimuli) if n} == binned.to_dict()
    assert Stimulus.objects.get().area_ratio == 0.125
    assert everywhere.stimuli.tolist() == [1, 0, 0, 0, 0, 0, 0, 0]


def test_figures_by_degree_of_abstraction(cast: Cast, curator: Client) -> None:
    """The ratings 1, 2 and 3 have the mean 2, and two of three people see one figure."""
    looked(cast)
    (row,) = rows(curator, "abstraction", slug="figures").to_numpy().tolist()
    assert row[:3] == [2, 1, 1]


def test_agreement_is_that_of_its_own_page(felt: Campaign, curator: Client) -> None:
    ours = rows(curator, "agreement")
    theirs = table_of(curator, "/staff/culture/agreement/agreement.csv")
    alpha = {(row["by"], row["name"]): row["value"] for row in theirs if row["measure"] == "alpha"}
    mine = ours[ours.measure == "alpha"]
    for by, name, value in zip(mine.by, mine.name, mine.value, strict=True):
        assert alpha[by, name] == str(value)


def test_what_is_not_there_is_not_found(felt: Campaign, cast: Cast, curator: Client) -> None:
    assert curator.get(f"{PAGE}areas.csv").status_code == 404
    assert curator.get(f"{PAGE}?pair=nobody").status_code == 200
    stranger = browser_of(cast.stranger)
    for address in (PAGE, f"{PAGE}emotions.csv", f"{PAGE}machine/emotions.csv"):
        assert stranger.get(address).status_code == 404


@pytest.mark.parametrize("protocol", ["culture", "stimuli", "figures"])
def test_a_campaign_without_answers_has_its_page(
    cast: Cast, curator: Client, protocol: str
) -> None:
    cast.campaign(protocol, artworks=[cast.artwork()], utterances=[])
    page = curator.get(f"/staff/{protocol}/statistics/")
    assert page.status_code == 200
    assert "Nothing to count yet." in page.content.decode()


def test_drawings_are_mirrored_for_readers_from_right_to_left() -> None:
    groups = [Group("awe", [(50, "50%"), (25, "25%")]), Group("fear", [(None, "one value")])]
    for draw in (
        lambda mirrored: bars(groups, ["a", "b"], mirrored=mirrored),
        lambda mirrored: stacks(
            [("x", [("p", 60, "60%"), ("q", 40, "40%")])], [], mirrored=mirrored
        ),
        lambda mirrored: histogram(["0", "1", "2"], [(3, "3"), (1, "1")], [], mirrored=mirrored),
    ):
        one, other = draw(False), draw(True)
        assert [bar.width for bar in one.bars] == [bar.width for bar in other.bars]
        for left, right in zip(one.bars, other.bars, strict=True):
            assert right.x == pytest.approx(WIDTH - left.x - left.width, abs=0.11)
        assert [text.text for text in one.texts] == [text.text for text in other.texts]
