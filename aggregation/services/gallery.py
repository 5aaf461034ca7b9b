"""Which artworks of a campaign somebody looks for, and what is told of each on its card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from django.db.models import Count, Q, QuerySet, TextField
from django.db.models.functions import Cast

from aggregation.models import Label, Stimulus
from aggregation.releases.culture_statistics import UNKNOWN
from annotation.errors import Refusal
from annotation.models import Artwork, Campaign
from annotation.models.campaign import Protocol

ON_A_PAGE = 48
AGREEMENTS = ("alike", "apart", "discarded", "waiting")


@dataclass(frozen=True)
class Asked:
    """What is looked for; what is empty is not asked.

    `agreement` is alike or apart, every culture having decided on one emotion or on several;
    discarded, one culture at least having found no majority; or waiting. With a culture it is that
    culture's alone: decided unanimously (alike) or not (apart). `outcome` is a stimulus' class,
    void only if nothing more is awaited. `tradition` may be `unknown`.
    """

    emotion: str = ""
    culture: str = ""
    tradition: str = ""
    style: str = ""
    agreement: str = ""
    outcome: str = ""


@dataclass(frozen=True)
class Told:
    """What one culture came to, or one emotion's stimulus."""

    emotion: str
    state: str
    culture: str = ""
    area_ratio: float | None = None


@dataclass(frozen=True)
class Card:
    """An artwork and what it came to."""

    artwork: Artwork
    told: list[Told]


@dataclass(frozen=True)
class Part:
    """One page; `before` and `after` are the ids to go on from, empty at either end."""

    cards: list[Card] = field(default_factory=list)
    before: str = ""
    after: str = ""


def matching(campaign: Campaign, asked: Asked) -> QuerySet[Artwork]:
    """Return the artworks that are looked for, in the order of style and painting."""
    rows = campaign.artworks.order_by("art_style", "painting")
    if asked.style:
        rows = rows.filter(art_style=asked.style)
    if asked.tradition:
        names = ["", UNKNOWN] if asked.tradition == UNKNOWN else [asked.tradition]
        rows = rows.filter(tradition__in=names)
    if campaign.protocol == Protocol.CULTURE:
        return _by_labels(campaign, asked, rows)
    return _by_stimuli(campaign, asked, rows)


def part(
    campaign: Campaign,
    rows: QuerySet[Artwork],
    *,
    after: str = "",
    before: str = "",
    size: int = ON_A_PAGE,
) -> Part:
    """Return the page that follows an artwork, precedes another, or comes first.

    Refuses ``not_found`` where the artwork to go on from is none of the campaign.
    """
    back = bool(before) and not after
    mark = _place(campaign, after or before)
    if mark is not None:
        rows = rows.filter(_beyond(mark, back=back))
    if back:
        rows = rows.reverse()
    found = list(rows.select_related("thumbnail")[: size + 1])
    more, found = len(found) > size, found[:size]
    if back:
        found.reverse()
    if not found:
        return Part()
    goes_back, goes_on = (more, True) if back else (mark is not None, more)
    return Part(
        _cards(campaign, found),
        before=str(found[0].uuid) if goes_back else "",
        after=str(found[-1].uuid) if goes_on else "",
    )


def styles_and_traditions(campaign: Campaign) -> tuple[list[str], list[str]]:
    """Return the names there are to choose from, in their order; no tradition is `unknown`."""
    rows = campaign.artworks.order_by()
    styles = rows.values_list("art_style", flat=True).distinct()
    traditions = rows.values_list("tradition", flat=True).distinct()
    return sorted(filter(None, styles)), sorted({name or UNKNOWN for name in traditions})


def _place(campaign: Campaign, uuid: str) -> tuple[str, str] | None:
    if not uuid:
        return None
    rows = campaign.artworks.filter(uuid=uuid).values_list("art_style", "painting")
    place: tuple[str, str] | None = rows.first()
    if place is None:
        raise Refusal("not_found")
    return place


def _beyond(place: tuple[str, str], *, back: bool) -> Q:
    style, painting = place
    than: Literal["lt", "gt"] = "lt" if back else "gt"
    beside = Q(art_style=style) & Q(**{f"painting__{than}": painting})
    return Q(**{f"art_style__{than}": style}) | beside


def _by_labels(campaign: Campaign, asked: Asked, rows: QuerySet[Artwork]) -> QuerySet[Artwork]:
    labels = Label.objects.filter(campaign=campaign, culture__in=campaign.cultures).order_by()
    if asked.culture:
        labels = labels.filter(culture=asked.culture)
        cultures = [asked.culture]
    else:
        cultures = list(campaign.cultures)
    if asked.emotion:
        rows = rows.filter(pk__in=labels.filter(emotion=asked.emotion).values("artwork"))
    elif asked.culture and not asked.agreement:
        rows = rows.filter(pk__in=labels.filter(state=Label.State.DECIDED).values("artwork"))
    return _by_agreement(asked.agreement, labels, rows, cultures)


def _by_agreement(
    agreement: str, labels: QuerySet[Label], rows: QuerySet[Artwork], cultures: Sequence[str]
) -> QuerySet[Artwork]:
    decided = labels.filter(state=Label.State.DECIDED)
    grouped = decided.values("artwork").annotate(
        number=Count("pk"), emotions=Count("emotion", distinct=True)
    )
    every = grouped.filter(number=len(cultures))
    ended = labels.filter(state__in=[Label.State.DECIDED, Label.State.DISCARDED])
    if agreement in {"alike", "apart"} and len(cultures) == 1:
        # A tally of several emotions has a comma between them, and no emotion has one in its name.
        said = decided.annotate(said=Cast("tally", TextField()))
        split = Q(said__contains=",")
        chosen = said.filter(~split if agreement == "alike" else split)
        return rows.filter(pk__in=chosen.values("artwork"))
    if agreement == "alike":
        return rows.filter(pk__in=every.filter(emotions=1).values("artwork"))
    if agreement == "apart":
        return rows.filter(pk__in=every.filter(emotions__gt=1).values("artwork"))
    if agreement == "discarded":
        return rows.filter(pk__in=labels.filter(state=Label.State.DISCARDED).values("artwork"))
    if agreement == "waiting":
        all_ended = ended.values("artwork").annotate(number=Count("pk"))
        return rows.exclude(pk__in=all_ended.filter(number=len(cultures)).values("artwork"))
    return rows


def _by_stimuli(campaign: Campaign, asked: Asked, rows: QuerySet[Artwork]) -> QuerySet[Artwork]:
    wanted = {"emotion": asked.emotion, "stimulus_class": asked.outcome}
    chosen: dict[str, Any] = {name: value for name, value in wanted.items() if value}
    if not chosen:
        return rows
    if asked.outcome == Stimulus.Class.VOID:
        chosen["complete"] = True
    return rows.filter(pk__in=campaign.stimuli.filter(**chosen).values("artwork"))


def _cards(campaign: Campaign, artworks: Iterable[Artwork]) -> list[Card]:
    shown = list(artworks)
    told = (
        _of_labels(campaign, shown)
        if campaign.protocol == Protocol.CULTURE
        else _of_stimuli(campaign, shown)
    )
    return [Card(artwork, told.get(artwork.pk, [])) for artwork in shown]


def _of_labels(campaign: Campaign, artworks: list[Artwork]) -> dict[int, list[Told]]:
    labels = Label.objects.filter(campaign=campaign, artwork__in=artworks)
    rows = labels.values_list("artwork", "culture", "emotion", "state")
    found = {(pk, culture): (emotion, state) for pk, culture, emotion, state in rows}
    waiting = ("", Label.State.WAITING.value)
    return {
        artwork.pk: [
            Told(*found.get((artwork.pk, culture), waiting), culture)
            for culture in campaign.cultures
        ]
        for artwork in artworks
    }


def _of_stimuli(campaign: Campaign, artworks: list[Artwork]) -> dict[int, list[Told]]:
    stimuli = Stimulus.objects.filter(campaign=campaign, artwork__in=artworks)
    told: dict[int, list[Told]] = defaultdict(list)
    rows = stimuli.order_by("emotion")
    for stimulus in rows.only("artwork", "emotion", "stimulus_class", "complete", "area_ratio"):
        # Nothing was painted yet, which is not to say that there is nothing to paint.
        waits = stimulus.stimulus_class == Stimulus.Class.VOID and not stimulus.complete
        state, area = "waiting" if waits else stimulus.stimulus_class, stimulus.area_ratio
        told[stimulus.artwork_id].append(Told(stimulus.emotion, state, area_ratio=area))
    return told
