"""How each annotator of a campaign does: numbers for a curator to look at, derived from answers.

None of them decides anything about a person or a payment.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet

from aggregation.models import Finding, Label, TripleDecision
from aggregation.services.gold import gold_of
from aggregation.services.pace import seconds_taken
from aggregation.services.regions_compared import compared_subjects
from annotation.models import Annotator, Answer, Campaign
from annotation.models.assignment import ANSWERED, AssignmentState
from annotation.models.campaign import Protocol
from annotation.models.task import Purpose

OUTCOMES: dict[str, str] = {
    TripleDecision.Outcome.PHRASES: "phrases",
    TripleDecision.Outcome.WHOLE: "whole_artwork",
    TripleDecision.Outcome.VOID: "nothing_to_label",
}
"""What a phrase answer says that agrees with the outcome of its triple."""


@dataclass(frozen=True)
class AnnotatorRecord:
    """One annotator's numbers in one campaign.

    `seconds` is the median of an answer. `agreed` of `decided` answers say what was decided, where
    something was. `overlaps` are the annotator's intersections over union with what all others
    painted for the same phrase, one for each phrase that others painted too; `shares` those with
    the union of artwork and emotion, whose phrases may be others. `findings` counts answers in
    which something was found. `gold` is (right, answered).
    """

    annotator: int
    uuid: UUID
    culture: str
    trust: str
    answers: int = 0
    rejected: int = 0
    seconds: float | None = None
    agreed: int = 0
    decided: int = 0
    findings: int = 0
    overlaps: tuple[float, ...] = ()
    shares: tuple[float, ...] = ()
    gold: tuple[int, int] = (0, 0)

    @property
    def short(self) -> str:
        return self.uuid.hex[:8]

    @property
    def agreement(self) -> float | None:
        return self.agreed / self.decided if self.decided else None

    @property
    def iou(self) -> float | None:
        return fmean(self.overlaps) if self.overlaps else None

    @property
    def iou_with_union(self) -> float | None:
        return fmean(self.shares) if self.shares else None

    @property
    def gold_share(self) -> float | None:
        right, answered = self.gold
        return right / answered if answered else None

    @property
    def rejected_share(self) -> float | None:
        return self.rejected / self.answers if self.answers else None


@dataclass
class _Tally:
    answers: int = 0
    rejected: int = 0
    agreed: int = 0
    decided: int = 0
    seconds: list[float] = field(default_factory=list)


def records(
    campaign: Campaign, *, kind: str = "", annotator: int | None = None
) -> list[AnnotatorRecord]:
    """Return the numbers of everybody who came into a campaign, or of one, oldest first.

    With a task kind, of its answers alone; gold is never divided. The number of queries is fixed.
    """
    people = _people(campaign, annotator)
    cultures = dict(campaign.enrolments.values_list("annotator", "culture"))
    tallies = _tallies(campaign, kind, annotator)
    findings = _findings(campaign, kind, annotator)
    painted = campaign.protocol == Protocol.STIMULI and kind in {"", "region"}
    overlaps = _overlaps(campaign, annotator) if painted else {}
    shares = _shares(campaign, annotator) if painted else {}
    gold = gold_of(campaign)
    return [
        AnnotatorRecord(
            annotator=pk,
            uuid=uuid,
            culture=cultures.get(pk, ""),
            trust=trust,
            answers=tally.answers,
            rejected=tally.rejected,
            seconds=median(tally.seconds) if tally.seconds else None,
            agreed=tally.agreed,
            decided=tally.decided,
            findings=findings.get(pk, 0),
            overlaps=tuple(overlaps.get(pk, ())),
            shares=tuple(shares.get(pk, ())),
            gold=gold.get(pk, (0, 0)),
        )
        for pk, uuid, trust in people.values_list("pk", "uuid", "trust")
        for tally in [tallies.get(pk, _Tally())]
    ]


def _people(campaign: Campaign, annotator: int | None) -> QuerySet[Annotator]:
    people = Annotator.objects.filter(pk__in=campaign.participations.values("annotator"))
    return people.filter(**_only("pk", annotator)).order_by("pk")


def _only(field: str, annotator: int | None) -> dict[str, int]:
    return {} if annotator is None else {field: annotator}


def answers_given(
    campaign: Campaign, *, kind: str = "", annotator: int | None = None
) -> QuerySet[Answer]:
    """Return what people answered, whatever became of it; not training, not gold."""
    given = Answer.objects.filter(
        assignment__task__campaign=campaign,
        assignment__task__purpose=Purpose.COLLECT,
        assignment__state__in=ANSWERED,
        current=True,
        erased_at=None,
    )
    given = given.filter(kind=kind) if kind else given
    return given.filter(**_only("assignment__annotator", annotator))


def _tallies(campaign: Campaign, kind: str, annotator: int | None) -> dict[int, _Tally]:
    decided = _decided(campaign)
    found: dict[int, _Tally] = defaultdict(_Tally)
    for who, state, value, subject, seconds in _rows(campaign, kind, annotator):
        tally = found[who]
        tally.answers += 1
        tally.rejected += state == AssignmentState.REJECTED
        if seconds is not None:
            tally.seconds.append(seconds)
        if (said := decided.get(subject)) is not None:
            tally.decided += 1
            tally.agreed += said == value
    return found


def _rows(
    campaign: Campaign, kind: str, annotator: int | None
) -> Iterator[tuple[int, str, str, tuple[str, Any, Any], float | None]]:
    given = answers_given(campaign, kind=kind, annotator=annotator)
    rows = given.order_by().values_list(
        "assignment__annotator",
        "assignment__state",
        "value",
        "kind",
        "assignment__task__artwork",
        "assignment__task__culture",
        "assignment__task__utterance",
        "client__active_ms",
        "assignment__leased_at",
        "assignment__submitted_at",
        "created_at",
    )
    for who, state, value, of, artwork, culture, utterance, active, leased, sent, made in rows:
        subject = (of, utterance, None) if of == "phrase" else (of, artwork, culture)
        yield who, state, value, subject, seconds_taken(active, leased, sent or made)


def _decided(campaign: Campaign) -> dict[tuple[str, Any, Any], str]:
    """Return what was decided of each artwork and culture, and of each utterance."""
    labels = Label.objects.filter(campaign=campaign, state=Label.State.DECIDED)
    found: dict[tuple[str, Any, Any], str] = {
        ("emotion", artwork, culture): emotion
        for artwork, culture, emotion in labels.values_list("artwork", "culture", "emotion")
    }
    triples = TripleDecision.objects.filter(campaign=campaign, outcome__in=OUTCOMES)
    for utterance, outcome in triples.values_list("utterance", "outcome"):
        found["phrase", utterance, None] = OUTCOMES[outcome]
    return found


def _findings(campaign: Campaign, kind: str, annotator: int | None) -> dict[int, int]:
    given = answers_given(campaign, kind=kind, annotator=annotator)
    rows = Finding.objects.filter(answer__in=given).order_by()
    counted = rows.values_list("answer__assignment__annotator")
    return dict(counted.annotate(n=Count("answer", distinct=True)))


def _overlaps(campaign: Campaign, annotator: int | None) -> dict[int, list[float]]:
    subjects = compared_subjects(campaign, "phrase", annotator=annotator)
    return _by_annotator(subject.compared.with_others for subject in subjects.values())


def _shares(campaign: Campaign, annotator: int | None) -> dict[int, list[float]]:
    subjects = compared_subjects(campaign, "stimulus", annotator=annotator)
    return _by_annotator(subject.compared.with_union for subject in subjects.values())


def _by_annotator(found: Iterable[Mapping[int, float | None]]) -> dict[int, list[float]]:
    of: dict[int, list[float]] = defaultdict(list)
    for subject in found:
        for who, iou in subject.items():
            if iou is not None:
                of[who].append(iou)
    return of
