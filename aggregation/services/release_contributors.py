"""Which answers and artworks a release is made of, so that a takedown finds it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from aggregation.models import (
    Label,
    Release,
    ReleaseAnswer,
    ReleaseArtwork,
    Stimulus,
    Takedown,
    TripleDecision,
)
from aggregation.releases.collect import taken_down
from annotation.locking import locked
from annotation.models import Answer, Artwork, Campaign
from annotation.models.assignment import COUNTED

BATCH = 500


class TakenDownMeanwhile(Exception):
    """Something that a draft was made of was taken down before the draft came to its end."""


@dataclass(frozen=True)
class Contributors:
    """Artworks by primary key; answers as id outside and hash."""

    artworks: list[int]
    answers: dict[str, str]


def contributors_of(campaign: Campaign) -> Contributors:
    """Read what a release of this campaign is made of at this moment, training and gold apart."""
    told = Artwork.objects.filter(
        Q(pk__in=campaign.artworks.values("pk"))
        | Q(pk__in=campaign.triples.values("utterance__artwork"))
        | Q(pk__in=campaign.stimuli.values("artwork"))
        | Q(pk__in=campaign.labels.values("artwork"))
    ).exclude(pk__in=taken_down())
    artworks = list(told.order_by("pk").values_list("pk", flat=True))
    gone = taken_down()
    answers = {uuid: sha256 for row in _derived(campaign, gone) for uuid, sha256 in row}
    figures = Answer.objects.filter(
        kind="figure",
        assignment__task__campaign=campaign,
        assignment__state__in=COUNTED,
        current=True,
        erased_at=None,
    ).exclude(assignment__task__artwork__in=gone)
    answers |= {str(uuid): sha256 for uuid, sha256 in figures.values_list("uuid", "sha256")}
    return Contributors(artworks, answers)


def _derived(campaign: Campaign, gone: list[int]) -> Iterator[list[list[str]]]:
    rows: list[QuerySet[Stimulus] | QuerySet[Label] | QuerySet[TripleDecision]] = [
        Stimulus.objects.filter(campaign=campaign).exclude(artwork__in=gone),
        Label.objects.filter(campaign=campaign).exclude(artwork__in=gone),
        TripleDecision.objects.filter(campaign=campaign).exclude(utterance__artwork__in=gone),
    ]
    for table in rows:
        yield from table.values_list("contributors", flat=True).iterator(chunk_size=BATCH)


def note_contributors(release: Release, found: Contributors) -> None:
    """Record what a draft is made of, in place of what an earlier attempt was.

    Raises TakenDownMeanwhile if some of it was taken down since it was read.
    """
    with transaction.atomic():
        hold(release.campaign)
        release.answers.all().delete()
        release.artworks.all().delete()
        ReleaseArtwork.objects.bulk_create(
            [ReleaseArtwork(release=release, artwork_id=pk) for pk in found.artworks],
            batch_size=BATCH,
        )
        pairs = [(UUID(uuid), sha256) for uuid, sha256 in found.answers.items()]
        for start in range(0, len(pairs), BATCH):
            hashes = dict(pairs[start : start + BATCH])
            known = Answer.objects.filter(uuid__in=hashes).values_list("pk", "uuid")
            ReleaseAnswer.objects.bulk_create(
                ReleaseAnswer(release=release, answer_id=pk, sha256=hashes[uuid])
                for pk, uuid in known
            )
        refuse_taken_down(release)


def hold(campaign: Campaign) -> None:
    """Keep takedowns out until the transaction ends: they lock the same rows."""
    list(locked(Campaign.objects.filter(pk=campaign.pk)).values_list("pk", flat=True))


def refuse_taken_down(release: Release) -> None:
    if holds_taken_down(release):
        raise TakenDownMeanwhile


def holds_taken_down(release: Release) -> bool:
    """Say whether a release is made of anything that was taken down."""
    return any(affected(found).filter(pk=release.pk).exists() for found in Takedown.objects.all())


def affected(takedown: Takedown) -> QuerySet[Release]:
    """Return the releases, drafts too, that are made of what was taken down.

    Releases made before their contributors were recorded count as made of all of their campaign.
    """
    unrecorded = Q(contents=None) & ~Q(state=Release.State.DRAFT)
    if takedown.artwork_id is not None:
        artwork = takedown.artwork_id
        recorded = Q(pk__in=ReleaseArtwork.objects.filter(artwork=artwork).values("release"))
        campaigns = Campaign.objects.filter(
            Q(artworks=artwork) | Q(triples__utterance__artwork=artwork)
        ).values("pk")
    else:
        person = takedown.annotator_id
        given = ReleaseAnswer.objects.filter(
            answer__assignment__annotator=person, answer__created_at__lte=takedown.created_at
        )
        recorded = Q(pk__in=given.values("release"))
        campaigns = Campaign.objects.filter(participations__annotator=person).values("pk")
    return Release.objects.filter(recorded | (unrecorded & Q(campaign__in=campaigns)))
