"""What two models of competence make of the emotions people gave, beside the vote.

Diagnostics alone: labels are decided by the strict majority (papers/arteculture.txt). Each culture
is by itself, for cultures never mix.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from aggregation.methods.competence import Competence, dawid_skene, mace
from aggregation.methods.ratings import Ratings
from aggregation.models import Label
from aggregation.services.kept import kept_for_campaign
from aggregation.services.values_given import ValuesGiven, values_given
from annotation.models import Campaign


@dataclass(frozen=True)
class Competent:
    """How far one annotator can be relied on, 0 to 1, by each model."""

    annotator: str
    culture: str
    answers: int
    dawid_skene: float
    mace: float


@dataclass(frozen=True)
class Opinion:
    """The emotion a model finds most probable; empty where two are equally so."""

    emotion: str
    probability: float


@dataclass(frozen=True)
class Otherwise:
    """An artwork and culture of which a model says other than the vote; `artwork` is its key."""

    artwork: int
    culture: str
    state: str
    vote: str
    dawid_skene: Opinion
    mace: Opinion


@dataclass(frozen=True)
class LabelCompetence:
    """Annotators, the surest by MACE first; and where the models differ from the vote.

    `decided` labels the vote has decided; `unsettled` names the models, with their cultures, that
    were cut off before they came to rest.
    """

    annotators: tuple[Competent, ...]
    otherwise: tuple[Otherwise, ...]
    decided: int
    unsettled: tuple[str, ...]


def label_competence(campaign: Campaign) -> LabelCompetence:
    """Estimate both models, or return what was estimated of the same answers before."""
    return kept_for_campaign(campaign, "competence", _estimate)


def _estimate(campaign: Campaign) -> LabelCompetence:
    given = values_given(campaign, "emotion")
    labels = Label.objects.filter(campaign=campaign)
    votes = {
        (artwork, culture): (state, emotion)
        for artwork, culture, state, emotion in labels.values_list(
            "artwork", "culture", "state", "emotion"
        )
    }
    annotators: list[Competent] = []
    otherwise: list[Otherwise] = []
    unsettled: list[str] = []
    for culture in campaign.cultures:
        ratings = given.where("group", culture)
        models = {"Dawid-Skene": dawid_skene(ratings), "MACE": mace(ratings)}
        unsettled += [f"{name} ({culture})" for name, one in models.items() if not one.settled]
        annotators += _annotators(given, ratings, culture, *models.values())
        artworks = [given.items[key].artwork for key in ratings.items]
        otherwise += _otherwise(ratings, artworks, votes, culture, *models.values())
    return LabelCompetence(
        annotators=tuple(sorted(annotators, key=lambda one: (-one.mace, one.annotator))),
        otherwise=tuple(sorted(otherwise, key=_surest_first)),
        decided=sum(state == Label.State.DECIDED for state, _emotion in votes.values()),
        unsettled=tuple(unsettled),
    )


def _annotators(
    given: ValuesGiven, ratings: Ratings, culture: str, one: Competence, other: Competence
) -> Iterator[Competent]:
    answers = Counter(ratings.annotator.tolist())
    for place, who in enumerate(ratings.annotators):
        if answers[place]:
            yield Competent(
                annotator=given.names[who],
                culture=culture,
                answers=answers[place],
                dawid_skene=float(one.competence[place]),
                mace=float(other.competence[place]),
            )


def _otherwise(
    ratings: Ratings,
    artworks: list[int],
    votes: dict[tuple[int, str], tuple[str, str]],
    culture: str,
    one: Competence,
    other: Competence,
) -> Iterator[Otherwise]:
    """Tell where a model differs from a label that is decided, or has one where it is discarded."""
    for place, number in enumerate(ratings.of_item()):
        artwork = artworks[place]
        state, vote = votes.get((artwork, culture), (Label.State.WAITING, ""))
        if not number or state not in {Label.State.DECIDED, Label.State.DISCARDED}:
            continue
        opinions = [_opinion(ratings, model, place) for model in (one, other)]
        if any(opinion.emotion not in {"", vote} for opinion in opinions):
            yield Otherwise(artwork, culture, state, vote, *opinions)


def _opinion(ratings: Ratings, model: Competence, place: int) -> Opinion:
    label = int(model.labels[place])
    emotion = ratings.values[label] if label >= 0 else ""
    return Opinion(emotion, float(model.probabilities[place].max()))


def _surest_first(one: Otherwise) -> tuple[bool, float, int, str]:
    sure = max(one.dawid_skene.probability, one.mace.probability)
    return one.state != Label.State.DECIDED, -sure, one.artwork, one.culture
