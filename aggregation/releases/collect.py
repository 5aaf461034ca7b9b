"""Reading a campaign's facts and artworks, and going through artworks in published order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.db.models import QuerySet

from aggregation.models import Takedown
from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.collect_background import background_of
from aggregation.releases.inputs import ArtworkRow
from aggregation.releases.rowfile import RowFile
from annotation.models import Answer, Artwork, Campaign, StoredFile

CHUNK = 100

Row = TypeVar("Row")
Artworks = Mapping[int, ArtworkRow]
"""By primary key, in published order."""


def campaign_facts(campaign: Campaign) -> CampaignFacts:
    return CampaignFacts(
        slug=campaign.slug,
        title=campaign.title,
        protocol=campaign.protocol,
        cultures=list(campaign.cultures),
        needed=campaign.needed,
        escalate_to=campaign.escalate_to,
        region_needed=campaign.region_needed,
        sample_share=campaign.sample_share,
        ethics_approval=campaign.ethics_approval,
        content_warnings=campaign.content_warnings,
        address=f"{settings.PUBLIC_URL}/releases/{campaign.slug}",
        background=background_of(campaign),
    )


def artwork_rows(artworks: QuerySet[Artwork]) -> dict[int, ArtworkRow]:
    """Read artworks in published order, which no database's own collation decides.

    What was taken down is in no release (domain.md, invariant 7).
    """
    rows = {
        artwork.pk: _artwork_row(artwork)
        for artwork in artworks.exclude(pk__in=taken_down()).iterator(chunk_size=CHUNK)
    }
    return dict(sorted(rows.items(), key=lambda item: (item[1].painting, item[1].art_style)))


def taken_down() -> list[int]:
    """Return the artworks that were taken down."""
    rows = Takedown.objects.filter(artwork__isnull=False)
    return [pk for pk in rows.values_list("artwork", flat=True) if pk is not None]


def chunks(artworks: Artworks) -> Iterator[Artworks]:
    """Divide artworks into parts small enough for one query."""
    keys = list(artworks)
    for start in range(0, len(keys), CHUNK):
        yield {key: artworks[key] for key in keys[start : start + CHUNK]}


def spooled(
    path: Path,
    row_type: type[Row],
    read: Callable[[Artworks], Iterable[Row]],
    *,
    artworks: Artworks,
    order: Callable[[Row], tuple[str | int, ...]],
) -> RowFile[Row]:
    """Write what `read` finds for all artworks to a file of rows, a chunk in memory at a time."""
    found = (row for chunk in chunks(artworks) for row in sorted(read(chunk), key=order))
    return RowFile(path, row_type, found)


def contributed_answers(contributors: Iterable[list[list[str]]]) -> dict[str, Answer]:
    """Return the answers that derived rows point at, by id."""
    wanted = [uuid for pairs in contributors for uuid, _sha256 in pairs]
    found = Answer.objects.select_related("assignment__annotator").defer("mask")
    return {str(answer.uuid): answer for answer in found.filter(uuid__in=wanted)}


def read_original(sha256: str) -> bytes:
    """Read an artwork's original file from the store."""
    return StoredFile.objects.get(pk=sha256).read()


def _artwork_row(artwork: Artwork) -> ArtworkRow:
    return ArtworkRow(
        art_style=artwork.art_style,
        painting=artwork.painting,
        title=artwork.title,
        artist=artwork.artist,
        year=artwork.year,
        tradition=artwork.tradition,
        source=artwork.source,
        rights=artwork.rights,
        width=artwork.width,
        height=artwork.height,
        frame_scale=artwork.frame_scale,
        frame_sha256=artwork.frame_sha256,
        original_sha256=artwork.original_id,
        original_format=artwork.original_format,
        original_width=artwork.original_width,
        original_height=artwork.original_height,
        orientation=artwork.orientation,
        perceptual_hash=artwork.perceptual_hash,
    )
