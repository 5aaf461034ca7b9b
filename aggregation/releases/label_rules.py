"""Labels by another rule than the vote: what a model of the annotators finds most probable.

A model sees all counted answers of one culture and of that culture alone. It labels what the vote
has an end for, decided or discarded; a label whose answers are awaited waits by every rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from aggregation.methods.competence import Competence, dawid_skene, mace
from aggregation.methods.ratings import Ratings
from aggregation.models import Label
from aggregation.releases.collect import contributed_answers
from annotation.models import Campaign

USUAL = "vote"
MODELS: Mapping[str, Callable[[Ratings], Competence]] = {"dawid_skene": dawid_skene, "mace": mace}
ALL = (USUAL, *MODELS)
CHUNK = 500

LabelKey = tuple[int, str]
"""an artwork's key and a culture"""


def labels_by_rule(campaign: Campaign, rule: str) -> dict[LabelKey, str]:
    """Return the emotion that a model finds, by artwork and culture.

    It is empty where two emotions are equally probable. The usual rule has nothing to do: stored
    labels are the vote's.
    """
    if rule == USUAL:
        return {}
    found: dict[LabelKey, str] = {}
    for culture, said in _said(campaign).items():
        ratings = Ratings.of(said)
        labels = MODELS[rule](ratings).labels
        for artwork, code in zip(ratings.items, labels.tolist(), strict=True):
            found[artwork, culture] = ratings.values[code] if code >= 0 else ""
    return found


Said = tuple[int, str, str]
"""an artwork's key, an annotator's id, an emotion"""


def _said(campaign: Campaign) -> dict[str, list[Said]]:
    """Read who felt what at which artwork, by culture."""
    said: dict[str, list[Said]] = defaultdict(list)
    for labels in _chunks(campaign):
        answers = contributed_answers(label.contributors for label in labels)
        for label in labels:
            for uuid, _sha256 in label.contributors:
                answer = answers[uuid]
                if answer.erased_at is not None:
                    continue
                annotator = str(answer.assignment.annotator.uuid)
                said[label.culture].append((label.artwork_id, annotator, answer.value))
    return said


def _chunks(campaign: Campaign) -> Iterator[list[Label]]:
    rows = Label.objects.filter(campaign=campaign, culture__in=campaign.cultures).order_by("pk")
    last = 0
    while chunk := list(rows.filter(pk__gt=last)[:CHUNK]):
        yield chunk
        last = chunk[-1].pk
