"""Blocking: whatever a blocked person gave is looked at once more, what was accepted included.

Derived from who is blocked: of everybody who is, each answer of a round is called; of nobody else
any. A crash on the way is repaired by the sweeper.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from aggregation.models import Round, RoundAnswer
from aggregation.services.rounds import REVIEWABLE, close_round, settle_round, waiting_answers
from annotation.locking import locked
from annotation.models import Annotator, Answer, Campaign
from annotation.models.assignment import COUNTED
from annotation.models.participation import Trust
from annotation.services import reviews, trust
from annotation.services.audit import SYSTEM, Actor

BLOCKED = RoundAnswer.Called.BLOCKED
AT_ONCE = 200


def block(annotator: Annotator, *, actor: Actor) -> None:
    """Give a person nothing new, and put everything they gave into the review."""
    trust.block(annotator, actor=actor)
    call_in(annotator, actor=actor)


def unblock(annotator: Annotator, *, actor: Actor) -> None:
    """Trust somebody again; what was not looked at meanwhile leaves the review.

    Verdicts that blocking took back stay so: the answers count, and are in no sample.
    """
    trust.unblock(annotator, actor=actor)
    _let_go(annotator)


def follow_trust() -> None:
    """Bring the rounds into line with who is blocked: what a crash left, and what came in since."""
    blocked = Annotator.objects.filter(trust=Trust.BLOCKED)
    for annotator in blocked.filter(Exists(_uncalled(OuterRef("pk")))):
        call_in(annotator, actor=SYSTEM)
    called = RoundAnswer.objects.filter(called=BLOCKED)
    free = called.exclude(answer__assignment__annotator__trust=Trust.BLOCKED)
    for annotator in Annotator.objects.filter(pk__in=free.values("answer__assignment__annotator")):
        _let_go(annotator)


def call_in(annotator: Annotator, *, actor: Actor) -> None:
    """Call every answer of a blocked person, and take the accepting verdicts on them back.

    What is in no round yet comes into one: that round closes now. A rejected answer stays so.
    """
    for campaign, kind, culture in list(_waiting(annotator)):
        close_round(campaign, kind, culture, force=True, actor=actor)
    while _call_some(annotator, actor):
        pass


def _waiting(annotator: Annotator) -> Iterable[tuple[Campaign, str, str]]:
    path = "assignment__task__"
    groups = waiting_answers(Campaign.objects.all()).filter(assignment__annotator=annotator)
    names = groups.order_by().values_list(f"{path}campaign", f"{path}kind", f"{path}culture")
    campaigns = Campaign.objects.in_bulk({campaign for campaign, *_ in names.distinct()})
    return [(campaigns[pk], kind, culture) for pk, kind, culture in names.distinct()]


def _uncalled(annotator: Any) -> QuerySet[Answer]:
    """Return what a person gave that counts and was not called for their being blocked."""
    return Answer.objects.filter(
        ~Q(round_member__called=BLOCKED),
        assignment__annotator=annotator,
        assignment__state__in=COUNTED,
        current=True,
        erased_at=None,
    )


@transaction.atomic
def _call_some(annotator: Annotator, actor: Actor) -> bool:
    """Call some answers, all or none of them; says whether there were any."""
    # First the participations, as everywhere: nothing is answered or withdrawn meanwhile.
    list(locked(annotator.participations.order_by("pk")))
    if not Annotator.objects.filter(pk=annotator.pk, trust=Trust.BLOCKED).exists():
        return False
    theirs = RoundAnswer.objects.filter(REVIEWABLE, answer__assignment__annotator=annotator)
    members = list(theirs.exclude(called=BLOCKED).order_by("pk")[:AT_ONCE])
    reviews.reopen([member.answer_id for member in members], actor=actor, why="blocked")
    Round.objects.filter(members__in=members).update(done_at=None)
    RoundAnswer.objects.filter(pk__in=[member.pk for member in members]).update(called=BLOCKED)
    return bool(members)


def _let_go(annotator: Annotator) -> None:
    called = RoundAnswer.objects.filter(answer__assignment__annotator=annotator, called=BLOCKED)
    rounds = list(Round.objects.filter(pk__in=called.values("round")))
    with transaction.atomic():
        called.update(called="")
    for found in rounds:
        settle_round(found)
