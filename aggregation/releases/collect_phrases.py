"""Reading what single annotators said and drew behind the stimuli of a release."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aggregation.models import Stimulus, TripleDecision
from aggregation.releases.collect import Artworks, contributed_answers
from aggregation.releases.inputs import GivenRow, RegionRow
from annotation.models import Answer, Campaign


def given_rows(campaign: Campaign, artworks: Artworks) -> Iterator[GivenRow]:
    """Read every counted phrase answer; what was erased at the annotator's wish is not there."""
    decisions = list(
        TripleDecision.objects.select_related("utterance").filter(
            campaign=campaign, utterance__artwork__in=artworks
        )
    )
    answers = contributed_answers(decision.contributors for decision in decisions)
    for decision in decisions:
        utterance = decision.utterance
        for uuid, _sha256 in decision.contributors:
            answer = answers[uuid]
            if answer.erased_at is None:
                yield GivenRow(
                    *artworks[utterance.artwork_id].key,
                    utterance.emotion,
                    table=utterance.table,
                    record=utterance.record,
                    answer=uuid,
                    annotator=str(answer.assignment.annotator.uuid),
                    outcome=answer.value,
                    phrases=_phrases(answer, utterance.text),
                )


def region_rows(campaign: Campaign, artworks: Artworks) -> Iterator[RegionRow]:
    """Read every counted region answer with its mask."""
    stimuli = list(Stimulus.objects.filter(campaign=campaign, artwork__in=artworks))
    answers = _regions(pairs for stimulus in stimuli for pairs in stimulus.contributors)
    for stimulus in stimuli:
        artwork = artworks[stimulus.artwork_id]
        for uuid, _sha256 in stimulus.contributors:
            answer = answers[uuid]
            phrase = answer.assignment.task.phrase
            if phrase is not None and answer.mask:
                yield RegionRow(
                    *artwork.key,
                    stimulus.emotion,
                    table=phrase.utterance.table,
                    record=phrase.utterance.record,
                    phrase=str(phrase.uuid),
                    start=phrase.start,
                    end=phrase.end,
                    text=phrase.text,
                    answer=uuid,
                    annotator=str(answer.assignment.annotator.uuid),
                    height=artwork.height,
                    width=artwork.width,
                    mask=answer.mask,
                )


def _phrases(answer: Answer, text: str) -> list[list[Any]]:
    given = answer.body.get("phrases", [])
    return sorted(
        [one["start"], one["end"], text[one["start"] : one["end"]], one["points"]] for one in given
    )


def _regions(contributors: Iterable[list[str]]) -> dict[str, Answer]:
    wanted = [uuid for uuid, _sha256 in contributors]
    found = Answer.objects.select_related(
        "assignment__annotator", "assignment__task__phrase__utterance"
    ).filter(uuid__in=wanted)
    return {str(answer.uuid): answer for answer in found}
