"""The words people answered with, read once: who said what of which item."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from aggregation.methods.ratings import Ratings
from annotation.models import Answer, Campaign
from annotation.models.assignment import COUNTED
from annotation.models.task import Purpose

Rows = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Item:
    """What an answer was about; `group` is the culture asked, or the sentence."""

    artwork: int
    group: str
    tradition: str
    emotion: str


@dataclass(frozen=True)
class ValuesGiven:
    """The counted answers of one task kind.

    `ratings` are of items (what one question asks about), by the keys of `items`; `pooled` are the
    same by artwork, for comparing cultures. `names` are annotators' public ids and `cultures` their
    cultures, by key.
    """

    items: dict[int, Item]
    ratings: Ratings
    pooled: Ratings
    names: dict[int, str]
    cultures: dict[int, str]

    def where(self, field: Literal["group", "tradition", "emotion"], value: str) -> Ratings:
        """Return the ratings of the items of which a field has this value."""
        items = (self.items[key] for key in self.ratings.items)
        chosen = np.array([getattr(item, field) == value for item in items], bool)
        rows: Rows = chosen[self.ratings.item] if self.ratings.item.size else np.zeros(0, bool)
        return self.ratings.only(rows)


def values_given(
    campaign: Campaign, kind: str, *, number: bool = False, pool: bool = False
) -> ValuesGiven:
    """Read the counted answers of one kind; `number` makes whole numbers of the values."""
    items: dict[int, Item] = {}
    triples = list(_triples(campaign, kind, items, number=number))
    shared = ((items[item].artwork, annotator, value) for item, annotator, value in triples)
    people = campaign.participations.values_list("annotator", "annotator__uuid")
    return ValuesGiven(
        items=items,
        ratings=Ratings.of(triples),
        pooled=Ratings.of(shared if pool else ()),
        names={pk: str(uuid) for pk, uuid in people},
        cultures=dict(campaign.enrolments.values_list("annotator", "culture")),
    )


def _triples(
    campaign: Campaign, kind: str, items: dict[int, Item], *, number: bool
) -> Iterator[tuple[int, int, str | int]]:
    """Yield task, annotator and value of each answer, and note what each task is about."""
    rows = Answer.objects.filter(
        kind=kind,
        assignment__task__campaign=campaign,
        assignment__task__purpose=Purpose.COLLECT,
        assignment__state__in=COUNTED,
        current=True,
        erased_at=None,
    )
    said = rows.order_by().values_list("assignment__task", "assignment__annotator", "value")
    for task, annotator, value in said:
        yield task, annotator, int(value) if number else value
    tasks = campaign.tasks.filter(kind=kind, purpose=Purpose.COLLECT).values_list(
        "pk", "artwork", "culture", "artwork__tradition", "utterance", "utterance__emotion"
    )
    for task, artwork, culture, tradition, utterance, emotion in tasks:
        items[task] = Item(artwork, culture or str(utterance or ""), tradition, emotion or "")
