"""Regions of different annotators held against each other, each subject once.

A subject is a phrase (the same question to all), or the artwork and emotion of a stimulus, where
each annotator's regions of all its phrases are united. Comparing masks is what takes time, so that
what came out is kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from django.db.models import QuerySet

from aggregation.methods.region_comparison import PixelSums, RegionComparison, compare_regions
from aggregation.services.kept import kept_for_answers
from annotation.masks import Mask, union
from annotation.models import Answer, Campaign
from annotation.models.assignment import COUNTED
from annotation.models.task import Purpose

Level = Literal["phrase", "stimulus"]
Key = tuple[int, str]
"""Phrase and nothing; or artwork and emotion."""

AT_ONCE = 500
"""Subjects whose masks are in memory at a time."""


@dataclass(frozen=True)
class Subject:
    """One subject that several annotators painted, and how alike that is; by annotators' keys.

    `within` has the sums of each culture's own masks, where it has several.
    """

    answers: tuple[int, ...]
    artwork: int
    emotion: str
    compared: RegionComparison
    within: dict[str, PixelSums]


def region_answers(campaign: Campaign) -> QuerySet[Answer]:
    """Return the regions that count: those a stimulus is united from."""
    return Answer.objects.filter(
        kind="region",
        assignment__task__campaign=campaign,
        assignment__task__purpose=Purpose.COLLECT,
        assignment__task__phrase__superseded=False,
        assignment__state__in=COUNTED,
        current=True,
        erased_at=None,
    )


def compared_subjects(
    campaign: Campaign, level: Level, *, annotator: int | None = None
) -> dict[Key, Subject]:
    """Return every subject of at least two annotators; or those of one annotator alone."""
    given = _given(campaign, level)
    chosen = {
        key: found
        for key, found in given.items()
        if len(found.annotators) > 1 and (annotator is None or annotator in found.annotators)
    }
    cultures = dict(campaign.enrolments.values_list("annotator", "culture"))

    def compare(keys: list[Key]) -> Iterator[tuple[Key, Subject]]:
        return _compare({key: chosen[key] for key in keys}, cultures)

    answers = {key: found.pks for key, found in chosen.items()}
    return kept_for_answers(campaign, f"regions-compared-{level}", answers, compare)


@dataclass(frozen=True)
class _Given:
    artwork: int
    emotion: str
    pks: tuple[int, ...]
    annotators: frozenset[int]


def _given(campaign: Campaign, level: Level) -> dict[Key, _Given]:
    """Return which answers and annotators each subject has, in the order of the answers."""
    rows = region_answers(campaign).order_by("pk").values_list(
        "pk",
        "assignment__annotator",
        "assignment__task__artwork",
        "assignment__task__phrase",
        "assignment__task__phrase__utterance__emotion",
    )  # fmt: skip
    found: dict[Key, list[tuple[int, int, int, str]]] = defaultdict(list)
    for pk, annotator, artwork, phrase, emotion in rows:
        key = (phrase, "") if level == "phrase" else (artwork, emotion)
        found[key].append((pk, annotator, artwork, emotion))
    return {
        key: _Given(
            artwork=given[0][2],
            emotion=given[0][3],
            pks=tuple(row[0] for row in given),
            annotators=frozenset(row[1] for row in given),
        )
        for key, given in found.items()
    }


def _compare(stale: dict[Key, _Given], cultures: dict[int, str]) -> Iterator[tuple[Key, Subject]]:
    keys = list(stale)
    for start in range(0, len(keys), AT_ONCE):
        batch = keys[start : start + AT_ONCE]
        masks = _masks([pk for key in batch for pk in stale[key].pks])
        for key in batch:
            one = stale[key]
            own: dict[int, list[Mask]] = defaultdict(list)
            for pk in one.pks:
                annotator, mask = masks[pk]
                own[annotator].append(mask)
            united = {who: union(drawn) for who, drawn in own.items()}
            compared = compare_regions(united)
            within = _within(united, compared, cultures)
            yield key, Subject(one.pks, one.artwork, one.emotion, compared, within)


def _within(
    masks: dict[int, Mask], compared: RegionComparison, cultures: dict[int, str]
) -> dict[str, PixelSums]:
    of: dict[str, dict[int, Mask]] = defaultdict(dict)
    for who, mask in masks.items():
        of[cultures.get(who, "")][who] = mask
    if len(of) == 1:
        return dict.fromkeys(of, compared.sums)
    return {culture: compare_regions(own).sums for culture, own in of.items() if len(own) > 1}


def _masks(pks: list[int]) -> dict[int, tuple[int, Mask]]:
    found: dict[int, tuple[int, Mask]] = {}
    for start in range(0, len(pks), AT_ONCE):
        rows = Answer.objects.filter(pk__in=pks[start : start + AT_ONCE]).values_list(
            "pk",
            "assignment__annotator",
            "mask",
            "assignment__task__artwork__height",
            "assignment__task__artwork__width",
        )
        for pk, annotator, counts, height, width in rows:
            found[pk] = annotator, Mask.stored(height, width, counts)
    return found
