"""The payments of a campaign as staff see them: each with its state, sums, and the ledger itself.

A payment begins with its one line that is due; its state is that of its newest line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Concat

from annotation.models import Campaign, LedgerEntry, OutboxCall, Participation
from annotation.models.payment import LedgerState
from annotation.models.recruitment import CallState
from annotation.recruiting import bonuses, platforms
from annotation.services.payments import Payment, payments_of_many

COLUMNS = (
    "at", "participation", "study", "platform", "culture",
    "purpose", "state", "minor", "currency", "payment", "reason",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Statement:
    """One payment of one person, and the call that last tried to make it, if there was one."""

    payment: Payment
    participation: Participation
    culture: str
    since: datetime
    call: OutboxCall | None

    @property
    def by_hand(self) -> bool:
        """Say whether a person has to pay this: there is no API."""
        return not platforms.has_api(self.participation)

    @property
    def is_open(self) -> bool:
        """Say whether nobody has paid this yet, for certain."""
        return self.payment.state in {LedgerState.DUE, LedgerState.FAILED}

    @property
    def can_go_again(self) -> bool:
        """Say whether this payment failed and may be sent anew as a bonus."""
        return self.payment.state == LedgerState.FAILED and bonuses.may_send_again(
            self.participation, self.payment
        )

    @property
    def beside_others(self) -> bool:
        """Say whether it failed since the platform shows bonuses that we do not know of."""
        return self.payment.reason.startswith(bonuses.OTHERS)

    @property
    def shown_before_minor(self) -> int | None:
        """Return what the platform showed of this person's bonuses before this one was sent."""
        before = self.call.details.get("paid_before") if self.call else None
        return None if before is None else int(before)


@dataclass(frozen=True)
class Total:
    """How many payments are in one state and currency, and what they come to."""

    state: str
    currency: str
    count: int
    minor: int


@dataclass(frozen=True)
class ToSend:
    """The bonuses that may go out now."""

    people: list[Participation]
    count: int
    minor: int
    currency: str


def payments_that_are(campaign: Campaign, state: str = "") -> QuerySet[LedgerEntry]:
    """Return the first line of each payment with the state it is in as `now`, newest first."""
    mine = Q(idempotency_key=OuterRef("idempotency_key")) | Q(
        idempotency_key__startswith=Concat(OuterRef("idempotency_key"), Value("/"))
    )
    newest = LedgerEntry.objects.filter(mine, participation=OuterRef("participation"))
    rows = LedgerEntry.objects.filter(participation__campaign=campaign, state=LedgerState.DUE)
    rows = rows.select_related("participation__study").order_by("-pk")
    told = rows.annotate(now=Subquery(newest.order_by("-pk").values("state")[:1]))
    return told.filter(Q(now=state)) if state else told


def sums(campaign: Campaign) -> list[Total]:
    """Return what the payments come to by state and currency, in the order of their lives."""
    rows: QuerySet[Any] = payments_that_are(campaign).order_by()
    counted = rows.values_list("now", "currency").annotate(
        count=Count("pk"), minor=Sum("amount_minor")
    )
    order = {state: place for place, state in enumerate(LedgerState.values)}
    found = [Total(*row) for row in counted]
    return sorted(found, key=lambda row: (row.currency, order[row.state]))


def paid_in(campaigns: QuerySet[Campaign]) -> dict[int, dict[str, int]]:
    """Return what was paid in each campaign by currency, without fees, in one query.

    A payment that was confirmed has one line that says so, and none after it.
    """
    lines = LedgerEntry.objects.filter(
        participation__campaign__in=campaigns, state=LedgerState.CONFIRMED
    )
    rows = lines.order_by().values_list("participation__campaign", "currency")
    found: dict[int, dict[str, int]] = {}
    for campaign, currency, minor in rows.annotate(minor=Sum("amount_minor")):
        found.setdefault(campaign, {})[currency] = minor
    return found


def statements(campaign: Campaign, lines: Sequence[LedgerEntry]) -> list[Statement]:
    """Return the payments that these lines begin, in their order."""
    people = {line.participation_id: line.participation for line in lines}
    found = payments_of_many(people)
    payments = {payment.key: payment for own in found.values() for payment in own}
    calls = {
        call.details.get("payment"): call
        for call in OutboxCall.objects.filter(participation__in=people, action="bonus").order_by(
            "pk"
        )
    }
    cultures = _cultures(campaign, [row.annotator_id for row in people.values()])
    return [
        Statement(
            payment=payments[line.idempotency_key],
            participation=line.participation,
            culture=cultures.get(line.participation.annotator_id, ""),
            since=line.created_at,
            call=calls.get(line.idempotency_key),
        )
        for line in lines
    ]


def to_send(campaign: Campaign) -> ToSend:
    """Return the bonuses that may go out now and are not asked for already."""
    due = list(bonuses.with_bonuses_due(campaign))
    own = payments_of_many(row.pk for row in due)
    under_way = _under_way(campaign)
    people, count, minor = [], 0, 0
    for participation in due:
        sendable = bonuses.sendable(participation, own.get(participation.pk, []))
        payments = [payment for payment in sendable if payment.key not in under_way]
        if payments:
            people.append(participation)
            count += len(payments)
            minor += sum(payment.minor for payment in payments)
    return ToSend(people, count, minor, campaign.currency)


def _under_way(campaign: Campaign) -> set[str]:
    """Return the keys of payments that a call is out for, or was made for and not refused."""
    calls = OutboxCall.objects.filter(action="bonus", study__campaign=campaign)
    open_calls = calls.exclude(state__in=[CallState.FAILED, CallState.CONFIRMED])
    return set(open_calls.values_list("details__payment", flat=True))


def ledger_table(campaign: Campaign) -> Iterator[tuple[str, ...]]:
    """Return the ledger line by line, oldest first, under `COLUMNS`; it names no platform's id."""
    cultures = _cultures(campaign)
    lines = LedgerEntry.objects.filter(participation__campaign=campaign)
    lines = lines.select_related("participation__study").order_by("pk")
    yield COLUMNS
    for line in lines.iterator(chunk_size=1000):
        participation = line.participation
        yield (
            line.created_at.isoformat(timespec="seconds"),
            str(participation.uuid),
            str(participation.study.uuid) if participation.study else "",
            participation.platform,
            cultures.get(participation.annotator_id, ""),
            line.purpose,
            line.state,
            str(line.amount_minor),
            line.currency,
            line.idempotency_key,
            _plain(line.reason),
        )


def _cultures(campaign: Campaign, annotators: Sequence[int] | None = None) -> dict[int, str]:
    rows = campaign.enrolments.all()
    if annotators is not None:
        rows = rows.filter(annotator__in=annotators)
    return dict(rows.values_list("annotator", "culture"))


def _plain(text: str) -> str:
    """Keep a table's program from taking a note for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
