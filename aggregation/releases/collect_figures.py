"""Reading what a release of the figures protocol is made of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from aggregation.releases.collect import (
    Artworks,
    artwork_rows,
    campaign_facts,
    read_original,
    spooled,
)
from aggregation.releases.inputs import FigureRow, FiguresInputs, Options
from annotation.models import Answer, Campaign
from annotation.models.assignment import COUNTED


def collect_figures(campaign: Campaign, spool: Path, _options: Options) -> FiguresInputs:
    """Read a campaign's counted boxes and ratings into a file under `spool`."""
    artworks = artwork_rows(campaign.artworks.all())

    def read(chunk: Artworks) -> Iterator[FigureRow]:
        answers = Answer.objects.select_related("assignment__annotator", "assignment__task").filter(
            kind="figure",
            assignment__task__campaign=campaign,
            assignment__task__artwork__in=chunk,
            assignment__state__in=COUNTED,
            current=True,
            erased_at=None,
        )
        for answer in answers:
            yield FigureRow(
                *chunk[answer.assignment.task.artwork_id].key,
                answer=str(answer.uuid),
                annotator=str(answer.assignment.annotator.uuid),
                rating=answer.body["rating"],
                boxes=answer.body["boxes"],
            )

    return FiguresInputs(
        campaign=campaign_facts(campaign),
        artworks=list(artworks.values()),
        figures=spooled(
            spool / "figures",
            FigureRow,
            read,
            artworks=artworks,
            order=lambda row: (row.painting, row.art_style, row.answer),
        ),
        originals=read_original,
    )
