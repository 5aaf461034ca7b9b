"""Reading what a release of the culture protocol is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from django.db.models import Q

from aggregation.models import Label
from aggregation.releases.collect import (
    Artworks,
    artwork_rows,
    campaign_facts,
    contributed_answers,
    read_original,
    spooled,
)
from aggregation.releases.inputs import CultureInputs, ExplanationRow, LabelRow, Options
from aggregation.releases.label_rules import USUAL, labels_by_rule
from annotation.models import Artwork, Campaign, Enrolment, Task
from annotation.models.task import Purpose

NO_STYLE = "none"
"""Stands for an empty art style: ArtELingo's readers drop rows with an empty cell."""


def collect_culture(campaign: Campaign, spool: Path, options: Options) -> CultureInputs:
    """Read a campaign's labels and the answers they were counted from into files under `spool`."""
    found = artwork_rows(
        Artwork.objects.filter(
            Q(pk__in=campaign.labels.values("artwork")) | Q(pk__in=campaign.artworks.values("pk"))
        )
    )
    artworks = {pk: replace(row, art_style=row.art_style or NO_STYLE) for pk, row in found.items()}
    reader = _Reader(campaign, options.labels)
    return CultureInputs(
        campaign=campaign_facts(campaign),
        artworks=list(artworks.values()),
        labels=spooled(
            spool / "labels",
            LabelRow,
            reader.labels,
            artworks=artworks,
            order=lambda row: (row.painting, row.art_style, reader.place(row.culture)),
        ),
        explanations=spooled(
            spool / "explanations",
            ExplanationRow,
            reader.explanations,
            artworks=artworks,
            order=lambda row: (row.painting, row.art_style, reader.place(row.culture), row.answer),
        ),
        originals=read_original,
    )


class _Reader:
    """Reads one chunk of artworks at a time."""

    def __init__(self, campaign: Campaign, label_rule: str) -> None:
        self.campaign, self.label_rule = campaign, label_rule
        self.by_rule = labels_by_rule(campaign, label_rule)
        self.countries = dict(
            Enrolment.objects.filter(campaign=campaign).values_list("annotator", "country")
        )

    def place(self, culture: str) -> int:
        """Return a culture's place in the campaign's order."""
        return list(self.campaign.cultures).index(culture)

    def labels(self, artworks: Artworks) -> Iterator[LabelRow]:
        """Give every artwork and culture a row, also where nothing was counted yet."""
        found = {(label.artwork_id, label.culture): label for label in self._labels(artworks)}
        tasks = Task.objects.filter(
            campaign=self.campaign,
            kind="emotion",
            purpose=Purpose.COLLECT,
            artwork__in=artworks,
        )
        needed = {(task.artwork_id, task.culture): task.needed for task in tasks}
        for pk, row in artworks.items():
            for culture in self.campaign.cultures:
                label = found.get((pk, culture))
                state, emotion = self._decided(label) if label else (Label.State.WAITING, "")
                yield LabelRow(
                    *row.key,
                    culture,
                    state=state,
                    emotion=emotion,
                    tally=label.tally if label else {},
                    answers=len(label.contributors) if label else 0,
                    needed=needed.get((pk, culture), self.campaign.needed),
                )

    def _decided(self, label: Label) -> tuple[str, str]:
        """Return state and emotion by the rule of this release; what waits, waits by every rule."""
        ended = label.state in {Label.State.DECIDED, Label.State.DISCARDED}
        if self.label_rule == USUAL or not ended:
            return label.state, label.emotion
        emotion = self.by_rule.get((label.artwork_id, label.culture), "")
        return (Label.State.DECIDED if emotion else Label.State.DISCARDED), emotion

    def explanations(self, artworks: Artworks) -> Iterator[ExplanationRow]:
        labels = self._labels(artworks)
        answers = contributed_answers(label.contributors for label in labels)
        for label in labels:
            for uuid, _sha256 in label.contributors:
                answer = answers[uuid]
                if answer.erased_at is None:
                    annotator = answer.assignment.annotator
                    yield ExplanationRow(
                        *artworks[label.artwork_id].key,
                        label.culture,
                        emotion=answer.value,
                        explanation=answer.body["explanation"],
                        answer=uuid,
                        annotator=str(annotator.uuid),
                        country=self.countries.get(annotator.pk, ""),
                    )

    def _labels(self, artworks: Artworks) -> list[Label]:
        return list(
            Label.objects.filter(
                campaign=self.campaign,
                artwork__in=artworks,
                culture__in=self.campaign.cultures,
            )
        )
