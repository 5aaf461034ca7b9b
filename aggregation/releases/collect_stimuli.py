"""Reading what a release of the stimuli protocol is made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.db.models import Q

from aggregation.models import Stimulus, TripleDecision
from aggregation.releases.collect import (
    Artworks,
    artwork_rows,
    campaign_facts,
    contributed_answers,
    read_original,
    spooled,
    taken_down,
)
from aggregation.releases.collect_phrases import given_rows, region_rows
from aggregation.releases.final_verdicts import (
    checked_finally,
    rejected_regions,
    verdicts_that_hold,
)
from aggregation.releases.inputs import (
    ArtworkRow,
    ContributionRow,
    GivenRow,
    Options,
    PhraseRow,
    RegionRow,
    StimuliInputs,
    StimulusKey,
    StimulusRow,
    UtteranceRow,
    published_order,
)
from aggregation.releases.mask_rules import drawn_by_rule
from aggregation.releases.rowfile import RowFile
from annotation.masks import Mask
from annotation.models import Artwork, Campaign, Phrase, Utterance

PHRASE_LAYER = "phrases"
"""The format for which single annotators' answers are read."""


def collect_stimuli(campaign: Campaign, spool: Path, options: Options) -> StimuliInputs:
    """Read a campaign's stimuli with all that explains them into files under `spool`."""
    artworks = _artworks(campaign)
    reader = _Reader(campaign, options.masks)
    layers = artworks if PHRASE_LAYER in options.formats else {}
    return StimuliInputs(
        campaign=campaign_facts(campaign),
        artworks=list(artworks.values()),
        stimuli=_spooled_stimuli(reader, spool, artworks),
        utterances=spooled(
            spool / "utterances",
            UtteranceRow,
            reader.utterances,
            artworks=artworks,
            order=lambda row: (*published_order(row.key), row.table, row.record),
        ),
        phrases=spooled(
            spool / "phrases",
            PhraseRow,
            reader.phrases,
            artworks=artworks,
            order=lambda row: (*published_order(row.key), row.table, row.record, row.start),
        ),
        contributions=spooled(
            spool / "contributions",
            ContributionRow,
            reader.contributions,
            artworks=artworks,
            order=lambda row: (*published_order(row.key), row.kind, row.answer),
        ),
        pending=_pending(campaign),
        given=spooled(
            spool / "given",
            GivenRow,
            lambda chunk: given_rows(campaign, chunk),
            artworks=layers,
            order=lambda row: (*published_order(row.key), row.table, row.record, row.answer),
        ),
        regions=spooled(
            spool / "regions",
            RegionRow,
            lambda chunk: region_rows(campaign, chunk),
            artworks=layers,
            order=lambda row: (*published_order(row.key), row.table, row.record, row.answer),
        ),
        originals=read_original,
    )


def collect_stimuli_alone(campaign: Campaign, spool: Path, options: Options) -> StimuliInputs:
    """Read what the choice of a release rests on: its stimuli without what explains them."""
    artworks = _artworks(campaign)
    return StimuliInputs(
        campaign=campaign_facts(campaign),
        artworks=list(artworks.values()),
        stimuli=_spooled_stimuli(_Reader(campaign, options.masks), spool, artworks),
        utterances=(),
        phrases=(),
        contributions=(),
        pending=_pending(campaign),
    )


def _artworks(campaign: Campaign) -> dict[int, ArtworkRow]:
    return artwork_rows(
        Artwork.objects.filter(
            Q(pk__in=campaign.stimuli.values("artwork"))
            | Q(pk__in=campaign.triples.values("utterance__artwork"))
        )
    )


def _spooled_stimuli(reader: _Reader, spool: Path, artworks: Artworks) -> RowFile[StimulusRow]:
    return spooled(
        spool / "stimuli",
        StimulusRow,
        reader.stimuli,
        artworks=artworks,
        order=lambda row: published_order(row.key),
    )


class _Reader:
    """Reads one chunk of artworks at a time."""

    def __init__(self, campaign: Campaign, mask_rule: str) -> None:
        self.campaign, self.mask_rule = campaign, mask_rule

    def stimuli(self, artworks: Artworks) -> Iterator[StimulusRow]:
        said = defaultdict(list)
        for utterance in self._utterances(artworks):
            said[utterance.artwork_id, utterance.emotion].append(utterance)
        rejected = rejected_regions(self.campaign, artworks)
        stimuli = list(self._stimuli(artworks))
        verdicts = verdicts_that_hold(stimuli)
        by_rule = drawn_by_rule(stimuli, self.mask_rule)
        for stimulus in stimuli:
            row = artworks[stimulus.artwork_id]
            place = stimulus.artwork_id, stimulus.emotion
            checked = checked_finally(stimulus, rejected.get(place, ()), verdicts.get(stimulus.pk))
            drawn = by_rule.get(stimulus.pk) or Mask.stored(row.height, row.width, stimulus.drawn)
            is_whole = checked.klass == "whole"
            mask = Mask.full(row.height, row.width) if is_whole else drawn
            yield StimulusRow(
                *row.key,
                stimulus.emotion,
                klass=checked.klass,
                complete=stimulus.complete or checked.verdict is not None,
                awaits=checked.awaits,
                rejected=sorted(checked.rejected),
                height=row.height,
                width=row.width,
                area_ratio=mask.area / (row.height * row.width),
                annotators=stimulus.annotators,
                mask=mask.counts,
                drawn=drawn.counts,
                levels=stimulus.levels,
                artemis_ids=[utterance.record for utterance in said[place]],
                utterances=[utterance.text for utterance in said[place]],
            )

    def utterances(self, artworks: Artworks) -> Iterator[UtteranceRow]:
        outcomes = {
            decision.utterance_id: decision.outcome for decision in self._decisions(artworks)
        }
        for utterance in self._utterances(artworks):
            yield UtteranceRow(
                *artworks[utterance.artwork_id].key,
                utterance.emotion,
                table=utterance.table,
                record=utterance.record,
                language=utterance.language,
                text=utterance.text,
                outcome=outcomes.get(utterance.pk, TripleDecision.Outcome.WAITING),
            )

    def phrases(self, artworks: Artworks) -> Iterator[PhraseRow]:
        found = Phrase.objects.select_related("utterance").filter(
            campaign=self.campaign, superseded=False, utterance__artwork__in=artworks
        )
        for phrase in found:
            yield PhraseRow(
                *artworks[phrase.utterance.artwork_id].key,
                phrase.utterance.emotion,
                table=phrase.utterance.table,
                record=phrase.utterance.record,
                phrase=str(phrase.uuid),
                start=phrase.start,
                end=phrase.end,
                text=phrase.text,
                points=phrase.points,
            )

    def contributions(self, artworks: Artworks) -> Iterator[ContributionRow]:
        made: list[tuple[StimulusKey, list[list[str]]]] = [
            ((*artworks[stimulus.artwork_id].key, stimulus.emotion), stimulus.contributors)
            for stimulus in self._stimuli(artworks)
        ]
        made += [
            (
                (*artworks[decision.utterance.artwork_id].key, decision.utterance.emotion),
                decision.contributors,
            )
            for decision in self._decisions(artworks)
        ]
        answers = contributed_answers(pairs for _key, pairs in made)
        for key, pairs in made:
            for uuid, sha256 in pairs:
                answer = answers[uuid]
                annotator = str(answer.assignment.annotator.uuid)
                yield ContributionRow(*key, answer.kind, uuid, sha256, annotator)

    def _stimuli(self, artworks: Artworks) -> Iterable[Stimulus]:
        rows = Stimulus.objects.select_related("artwork")
        return rows.filter(campaign=self.campaign, artwork__in=artworks)

    def _utterances(self, artworks: Artworks) -> Iterable[Utterance]:
        return Utterance.objects.filter(
            triples__campaign=self.campaign, artwork__in=artworks
        ).order_by("table", "record")

    def _decisions(self, artworks: Artworks) -> Iterable[TripleDecision]:
        return TripleDecision.objects.select_related("utterance").filter(
            campaign=self.campaign, utterance__artwork__in=artworks
        )


def _pending(campaign: Campaign) -> list[StimulusKey]:
    shown = campaign.triples.exclude(utterance__artwork__in=taken_down())
    selected = shown.values_list(
        "utterance__artwork__art_style", "utterance__artwork__painting", "utterance__emotion"
    )
    begun = campaign.stimuli.values_list("artwork__art_style", "artwork__painting", "emotion")
    return sorted(set(selected) - set(begun), key=published_order)
