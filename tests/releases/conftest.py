"""Campaigns with answers, made through the API as annotators would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from aggregation.services.finals import checks_of, confirm
from annotation.models import Campaign
from tests.cast import WHY, Cast, block, work

HOUSE = {"start": 4, "end": 13, "points": [[2, 2]]}
PAINTINGS = ["m.c.-escher_day", "l'absinthe", "eugã¨ne_x"]


@pytest.fixture(autouse=True)
def place_of_its_own(settings: object, tmp_path: Path) -> Iterator[Path]:
    """Build in a folder of the test's own; nothing may be left in it."""
    settings.VAR = tmp_path / "var"  # type: ignore[attr-defined]
    settings.VAR.mkdir()  # type: ignore[attr-defined]
    yield settings.VAR  # type: ignore[attr-defined]
    left = {path.name for path in settings.VAR.iterdir()}  # type: ignore[attr-defined]
    assert left <= {"locks"}


@pytest.fixture
def drawn(cast: Cast) -> Campaign:
    """A stimuli campaign: drawn regions for each painting, one whole artwork, one void.

    Final verdicts confirm the last two.
    """
    utterances = [cast.utterance(cast.artwork(name)) for name in PAINTINGS]
    utterances += [cast.utterance(cast.artwork("whole"), emotion="fear")]
    utterances += [cast.utterance(cast.artwork("void"), emotion="anger")]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1, escalate_to=1)
    special = {"whole": "whole_artwork", "void": "nothing_to_label"}
    namer = cast.annotator(campaign, kind="phrase")
    for _ in utterances:
        lease = namer.next()
        assert lease is not None
        outcome = special.get(lease["artwork"]["title"], "phrases")
        body = {"outcome": outcome} | ({"phrases": [HOUSE]} if outcome == "phrases" else {})
        assert namer.answer(lease, body).status_code == 201
    work()
    painter = cast.annotator(campaign, kind="region")
    for x in range(len(PAINTINGS)):
        lease = painter.next()
        assert lease is not None
        assert painter.answer(lease, block(lease, x, 1, 2, 2)).status_code == 201
    work()
    assert confirm(checks_of(campaign).listed, cast.curator) == 0
    return campaign


Told = Callable[..., Campaign]


@pytest.fixture
def told(cast: Cast) -> Told:
    """Make a culture campaign in which these emotions are told: painting -> culture -> votes."""

    def make(votes: dict[str, dict[str, list[str]]]) -> Campaign:
        cultures = tuple(next(iter(votes.values())))
        artworks = [cast.artwork(name) for name in votes]
        campaign = cast.campaign("culture", artworks=artworks, cultures=cultures)
        for culture in cultures:
            rounds = max(len(by_culture[culture]) for by_culture in votes.values())
            for turn in range(rounds):
                somebody = cast.annotator(campaign, culture)
                while lease := somebody.next():
                    given = votes[lease["artwork"]["title"]][culture]
                    body = {"emotion": given[turn], "explanation": WHY[culture]}
                    assert somebody.answer(lease, body).status_code == 201
                work()
        return campaign

    return make
