"""The paper's arithmetic: nine answers for each retained artwork, two for each escalated pair."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from django.core.management import call_command

from aggregation.models import Label
from aggregation.simulation.ambiguity import AMBIGUITY, collect, voices
from annotation.emotions import EMOTIONS
from annotation.models import Answer, Task
from annotation.models.assignment import COUNTED
from tests.cast import Cast

CULTURES = ("english", "chinese", "arabic")


@pytest.mark.django_db(transaction=True)
def test_a_played_campaign_keeps_the_arithmetic_exactly(
    transactional_db: None, tmp_path: Path
) -> None:
    cast = Cast()
    artworks = [cast.artwork(f"a-{number}") for number in range(8)]
    campaign = cast.campaign("culture", artworks=artworks, cultures=CULTURES, batch_size=8)
    call_command("simulate", campaign.slug, annotators=9, seed=1, ambiguous=True)
    decided = Counter(Label.objects.filter(state="decided").values_list("artwork", flat=True))
    retained = [artwork for artwork, cultures in decided.items() if cultures == 3]
    counted = Answer.objects.filter(
        assignment__task__artwork__in=retained, assignment__state__in=COUNTED
    )
    escalated = Task.objects.filter(artwork__in=retained, needed=5)
    assert 0 < len(retained) < 8
    assert escalated.exists()
    assert counted.count() == 9 * len(retained) + 2 * escalated.count()
    call_command("release", campaign.slug, "1", seed=3, out=tmp_path / "release")
    told = json.loads((tmp_path / "release" / "statistics.json").read_text("utf-8"))
    assert (told["retained"], told["escalated"]) == (len(retained), escalated.count())
    assert told["answers"] == counted.count()


@pytest.mark.parametrize("seed", range(4))
def test_votes_alone_keep_it_too_and_come_near_the_paper(seed: int) -> None:
    votes = collect(2783, seed=seed)
    assert votes.answers == 9 * votes.retained + 2 * votes.escalated
    assert votes.retained == pytest.approx(1864, rel=0.05)
    assert votes.escalated / votes.pairs == pytest.approx(375 / 5592, rel=0.15)


def test_the_model_expects_the_paper_s_two_shares() -> None:
    """By integration over the ambiguity, with each way to a label written out."""
    u = (np.arange(20_000) + 0.5) / 20_000
    weight = u ** (AMBIGUITY[0] - 1) * (1 - u) ** (AMBIGUITY[1] - 1)
    weight /= weight.sum()
    p, q = 1 - u, u / 8
    # Two or three of three; or one of three, the others unlike, and then both of two more.
    at_once = sum(times * (3 * x**2 - 2 * x**3) for times, x in ((1, p), (8, q)))
    late = 3 * p**3 * ((1 - p) ** 2 - 8 * q**2)
    late += 8 * 3 * q**3 * ((1 - q) ** 2 - p**2 - 7 * q**2)
    retained = (weight * (at_once + late) ** 3).sum()
    escalated = (weight * (at_once + late) ** 2 * late).sum() / retained
    assert retained == pytest.approx(1864 / 2783, abs=1e-3)
    assert escalated == pytest.approx(375 / 5592, abs=1e-3)


def test_voices_prevail_by_the_ambiguity_and_share_the_rest() -> None:
    tally = Counter(voices(0.4, np.random.default_rng(1)))
    assert sorted(tally.values()) == [20] * 8 + [240]
    assert set(tally) == set(EMOTIONS)
    assert len(set(voices(0.0, np.random.default_rng(1)))) == 1
