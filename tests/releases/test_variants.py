"""Variants of a release: named, made of the same answers, byte for byte the same again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from aggregation.methods.competence import dawid_skene, mace
from aggregation.methods.ratings import Ratings
from aggregation.models import Release
from aggregation.releases.build import PUBLISHERS
from aggregation.releases.inputs import Options
from aggregation.services.release_copies import copy_release
from aggregation.services.releases import build_release
from annotation.errors import Refusal
from annotation.models import Campaign
from annotation.services.audit import SYSTEM
from tests.cast import Cast, block, work
from tests.releases.conftest import HOUSE, Told
from tests.releases.rows import KEY, cells, contents

BOXES = [(0, 0, 4, 4), (1, 1, 4, 4), (1, 0, 3, 6)]
"""What three people paint for one phrase, as x, y, width, height in a frame of 8 x 6."""


@pytest.fixture
def painted(cast: Cast) -> Campaign:
    campaign = cast.campaign(
        "stimuli",
        utterances=[cast.utterance(cast.artwork("a"))],
        needed=1,
        escalate_to=1,
        region_needed=3,
    )
    cast.annotator(campaign, kind="phrase").does(outcome="phrases", phrases=[HOUSE])
    work()
    for box in BOXES:
        painter = cast.annotator(campaign, kind="region")
        lease = painter.next()
        assert lease is not None
        assert painter.answer(lease, block(lease, *box)).status_code == 201
    work()
    return campaign


def publish(campaign: Campaign, out: Path, version: str = "1", **options: Any) -> Release:
    options.setdefault("formats", PUBLISHERS[campaign.protocol].formats[:1])
    wanted = Options(key=KEY, **options)
    release = build_release(campaign, version, seed=5, options=wanted, actor=SYSTEM)
    copy_release(release, out)
    return release


def votes() -> np.ndarray[Any, Any]:
    found = np.zeros((6, 8), int)
    for x, y, width, height in BOXES:
        found[y : y + height, x : x + width] += 1
    return found


@pytest.mark.parametrize(("rule", "least"), [("union", 1), ("majority", 2)])
def test_a_phrase_is_joined_by_the_rule(
    painted: Campaign, tmp_path: Path, rule: str, least: int
) -> None:
    publish(painted, tmp_path / "out", masks=rule)
    (row,) = cells(tmp_path / "out" / "stimuli.csv")
    pixels = np.load(tmp_path / "out" / row["map_file"])
    assert np.array_equal(pixels, votes() >= least)
    assert float(row["area_ratio"]) == (votes() >= least).mean()


def test_the_consensus_lies_within_the_union(painted: Campaign, tmp_path: Path) -> None:
    publish(painted, tmp_path / "out", masks="consensus")
    (row,) = cells(tmp_path / "out" / "stimuli.csv")
    pixels = np.load(tmp_path / "out" / row["map_file"]).astype(bool)
    assert not (pixels & (votes() == 0)).any()
    assert pixels[votes() == 3].all()


def test_a_variant_is_named_and_the_usual_rule_says_nothing_of_it(
    painted: Campaign, tmp_path: Path
) -> None:
    said = {}
    for rule in PUBLISHERS["stimuli"].masks:
        publish(painted, tmp_path / rule, rule, masks=rule)
        said[rule] = (tmp_path / rule / "README.md").read_text()
        assert f"| masks | {rule} |" in said[rule]
    assert [rule for rule in said if "other than usual" in said[rule]] == ["majority", "consensus"]
    assert Release.objects.get(version="majority").options["masks"] == "majority"


def test_votes_and_answers_are_those_of_every_variant(painted: Campaign, tmp_path: Path) -> None:
    for rule in PUBLISHERS["stimuli"].masks:
        publish(painted, tmp_path / rule, rule, masks=rule)
    for name in ("answers.csv", "phrases.csv", "utterances.csv", "artworks.csv"):
        assert len({(tmp_path / rule / name).read_bytes() for rule in ("union", "majority")}) == 1


SPLIT = {
    "a": {"english": ["awe", "awe", "awe"], "arabic": ["fear"] * 3},
    "b": {"english": ["awe", "awe", "fear"], "arabic": ["fear"] * 3},
    "c": {"english": ["fear", "fear", "fear"], "arabic": ["awe"] * 3},
    "d": {"english": ["awe", "fear", "sadness", "awe", "fear"], "arabic": ["awe"] * 3},
}


@pytest.fixture
def voted(told: Told) -> Campaign:
    return told({name: dict(by_culture) for name, by_culture in SPLIT.items()})


def test_the_vote_discards_where_a_model_may_decide(voted: Campaign, tmp_path: Path) -> None:
    """The model is asked again here with the votes as written above, culture by culture."""
    for rule, model in (("dawid_skene", dawid_skene), ("mace", mace)):
        publish(voted, tmp_path / rule, rule, labels=rule)
        rows = cells(tmp_path / rule / "labels.csv")
        for culture in ("english", "arabic"):
            expected = modelled(model, culture)
            found = {row["painting"]: row["emotion"] for row in rows if row["culture"] == culture}
            assert found == expected
            states = {row["painting"]: row["state"] for row in rows if row["culture"] == culture}
            assert all((states[name] == "decided") == bool(expected[name]) for name in states)
    publish(voted, tmp_path / "vote", "vote")
    rows = cells(tmp_path / "vote" / "labels.csv")
    assert [row["painting"] for row in rows if row["state"] == "discarded"] == ["d"]


def modelled(model: Any, culture: str) -> dict[str, str]:
    """Each turn of a painting's votes was given by one and the same person."""
    said = [
        (name, turn, emotion)
        for name, by_culture in SPLIT.items()
        for turn, emotion in enumerate(by_culture[culture])
    ]
    ratings = Ratings.of(said)
    codes = model(ratings).labels.tolist()
    return {
        name: ratings.values[code] if code >= 0 else ""
        for name, code in zip(ratings.items, codes, strict=True)
    }


def test_what_waits_waits_by_every_rule(told: Told, tmp_path: Path) -> None:
    campaign = told({"a": {"english": ["awe"] * 3}, "b": {"english": ["awe", "fear", "sadness"]}})
    publish(campaign, tmp_path / "out", labels="mace")
    states = {row["painting"]: row["state"] for row in cells(tmp_path / "out" / "labels.csv")}
    assert states == {"a": "decided", "b": "escalated"}


@pytest.mark.parametrize(
    ("protocol", "options"), [("stimuli", {"masks": "majority"}), ("culture", {"labels": "mace"})]
)
def test_the_same_variant_is_the_same_byte_for_byte(
    request: pytest.FixtureRequest, tmp_path: Path, protocol: str, options: dict[str, str]
) -> None:
    campaign = request.getfixturevalue("painted" if protocol == "stimuli" else "voted")
    publish(campaign, tmp_path / "one", **options)
    Release.objects.all().delete()
    publish(campaign, tmp_path / "two", **options)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


@pytest.mark.parametrize("options", [{"labels": "mace"}, {"masks": "mean"}])
def test_a_rule_of_another_protocol_or_of_none_is_refused(
    painted: Campaign, tmp_path: Path, options: dict[str, str]
) -> None:
    with pytest.raises(Refusal, match="release_option"):
        publish(painted, tmp_path / "out", **options)


def test_a_release_from_before_there_were_variants_is_still_the_stored_one(
    painted: Campaign, tmp_path: Path
) -> None:
    release = publish(painted, tmp_path / "one")
    for name in ("masks", "labels", "leave_undecided"):
        del release.options[name]
    release.save()
    assert publish(painted, tmp_path / "two") == release
    with pytest.raises(Refusal, match="release_exists"):
        publish(painted, tmp_path / "three", masks="majority")
