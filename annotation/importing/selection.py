"""Which utterances a stimuli campaign asks about: a stated number per emotion, drawn by a seed.

APOLO, section 4: the eight emotions, *something else* left out, all where fewer exist.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from django.db import transaction
from django.db.models import QuerySet

from annotation.emotions import STIMULUS_EMOTIONS
from annotation.errors import Refusal
from annotation.importing.names import Key
from annotation.importing.reports import ArtemisReport
from annotation.locking import lock
from annotation.models import Artwork, Campaign, Utterance
from annotation.models.campaign import CampaignState, Protocol
from annotation.services.audit import Actor, record
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


def takes_artworks(campaign: Campaign) -> bool:
    """Say whether a campaign asks about artworks as such, and still may about more."""
    return campaign.protocol != Protocol.STIMULI and campaign.state != CampaignState.CLOSED


def add_imported(
    campaign: Campaign, keys: Iterable[Key], *, actor: Actor, dry_run: bool
) -> dict[str, int]:
    """Let a campaign ask about these artworks too; if it is open, make their tasks.

    Returns how many it did not ask about before, and how many tasks were opened. With `dry_run`
    the keys need not be stored yet, and nothing is done.
    """
    had = {Key(*key) for key in campaign.artworks.values_list("art_style", "painting")}
    added = set(keys) - had
    if dry_run:
        return {"added": len(added)}
    rows = Artwork.objects.values_list("art_style", "painting", "pk").iterator()
    numbers = [pk for *key, pk in rows if Key(*key) in added]
    with transaction.atomic():
        lock(campaign)
        before = campaign.artworks.count()
        campaign.artworks.add(*numbers)
        after = campaign.artworks.count()
        if after != before:
            record(actor, campaign, "artworks", old=str(before), new=str(after), why="imported")
    is_open = campaign.state == CampaignState.OPEN
    return {"added": after - before, "tasks": open_tasks(campaign) if is_open else 0}


def choose_artworks(
    campaign: Campaign, artworks: QuerySet[Artwork], *, per_emotion: int | None, actor: Actor
) -> None:
    """Ask a draft about these artworks alone; a stimuli campaign about sentences of theirs."""
    with transaction.atomic():
        lock(campaign)
        if campaign.state != CampaignState.DRAFT:
            raise Refusal("campaign_state", state=campaign.state, field="artworks")
        before = campaign.artworks.count()
        campaign.triples.all().delete()
        campaign.artworks.clear()
        if campaign.protocol == Protocol.STIMULI:
            _choose_sentences(campaign, artworks, per_emotion, actor)
        else:
            campaign.artworks.add(*artworks.values_list("pk", flat=True))
        after = campaign.artworks.count()
        record(actor, campaign, "artworks", old=str(before), new=str(after))


def _choose_sentences(
    campaign: Campaign, artworks: QuerySet[Artwork], per_emotion: int | None, actor: Actor
) -> None:
    candidates: dict[str, list[int]] = defaultdict(list)
    for emotion, pk in Utterance.objects.filter(artwork__in=artworks).values_list("emotion", "pk"):
        candidates[emotion].append(pk)
    drawn = draw(candidates, per_emotion=per_emotion, seed=campaign.seed, already={})
    for start in range(0, len(drawn), _BATCH):
        numbers = drawn[start : start + _BATCH]
        add_triples(campaign, list(Utterance.objects.filter(pk__in=numbers)), actor=actor)


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
