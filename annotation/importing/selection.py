"""Which utterances a stimuli campaign asks about: a stated number per emotion, drawn by a seed.

APOLO, section 4: the eight emotions, *something else* left out, all where fewer exist.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from annotation.emotions import STIMULUS_EMOTIONS
from annotation.errors import Refusal
from annotation.importing.reports import ArtemisReport
from annotation.models import Campaign, Utterance
from annotation.models.campaign import CampaignState, Protocol
from annotation.services.campaigns import add_triples
from annotation.services.tasks import open_tasks

_BATCH = 1000


@dataclass(frozen=True)
class Selection:
    """What a campaign wants of a table: at most `per_emotion` triples each, all if None."""

    campaign: Campaign
    per_emotion: int | None = None
    seed: int = 0

    def check(self) -> None:
        """Refuse a campaign that takes no triples."""
        campaign = self.campaign
        if campaign.protocol != Protocol.STIMULI or campaign.state == CampaignState.CLOSED:
            raise Refusal("campaign_state", protocol=campaign.protocol, state=campaign.state)


def draw(
    candidates: Mapping[str, Iterable[int]],
    *,
    per_emotion: int | None,
    seed: int,
    already: Mapping[str, int],
) -> list[int]:
    """Draw records so that each of the eight emotions has `per_emotion` with those it has already.

    Every emotion is drawn by itself (generator seeded with `seed` and the emotion's index), from
    its records in ascending order, so neither the order of the input nor another emotion's records
    change the outcome. Returned in ascending order.
    """
    drawn: list[int] = []
    for index, emotion in enumerate(STIMULUS_EMOTIONS):
        records = np.unique(np.fromiter(candidates.get(emotion, ()), dtype=np.int64))
        if per_emotion is not None:
            wanted = min(len(records), max(0, per_emotion - already.get(emotion, 0)))
            generator = np.random.default_rng([seed, index])
            records = generator.choice(records, size=wanted, replace=False)
        drawn.extend(records.tolist())
    return sorted(drawn)


def select_triples(
    selection: Selection,
    table: str,
    *,
    candidates: Mapping[str, Iterable[int]],
    report: ArtemisReport,
) -> None:
    """Add the drawn utterances to the campaign, open their tasks if it is open, and count."""
    campaign = selection.campaign
    had, has = _has(campaign), campaign.triples.filter(utterance__table=table)
    taken = set(has.values_list("utterance__record", flat=True))
    records = draw(
        {emotion: set(numbers) - taken for emotion, numbers in candidates.items()},
        per_emotion=selection.per_emotion,
        seed=selection.seed,
        already=had,
    )
    chosen = set(records)
    per_emotion = {e: len(chosen.intersection(candidates.get(e, ()))) for e in STIMULUS_EMOTIONS}
    report.selected = {e: had.get(e, 0) + count for e, count in per_emotion.items()}
    report.added = len(records)
    if report.dry_run:
        return
    for start in range(0, len(records), _BATCH):
        numbers = records[start : start + _BATCH]
        add_triples(campaign, list(Utterance.objects.filter(table=table, record__in=numbers)))
    if campaign.state == CampaignState.OPEN:
        report.tasks = open_tasks(campaign)


def _has(campaign: Campaign) -> Counter[str]:
    return Counter(campaign.triples.values_list("utterance__emotion", flat=True))
