"""The payments page: what is due, sent, paid, failed, in doubt; and what does not add up."""

from __future__ import annotations

import csv
from collections.abc import Iterator

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from aggregation.web.desk.asking import asked_on, page
from aggregation.web.desk.forms import NoteForm
from aggregation.web.desk.money import minor_in
from aggregation.web.desk.participants import turned
from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_page
from annotation.access import (
    campaign_to_curate,
    campaign_to_spend_on,
    may_spend,
    participation_paid_by,
)
from annotation.errors import Refusal
from annotation.models import Campaign, Drift
from annotation.models.payment import LedgerState
from annotation.recruiting import bonuses, reconciliation
from annotation.recruiting.statements import (
    ledger_table,
    payments_that_are,
    statements,
    sums,
    to_send,
)
from annotation.services.audit import staff

HOME = "staff:payments"
FIRST = 20
"""So many of what a person has to look at are shown; the others follow when these are settled."""


@page
def payments(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_to_curate(request.user, slug)
    state = request.GET.get("state", "")
    state = state if state in LedgerState.values else ""
    shown = turned(request, payments_that_are(campaign, state))
    doubtful = payments_that_are(campaign, LedgerState.AMBIGUOUS).order_by("pk")[:FIRST]
    context = {
        "campaign": campaign,
        "place": "payments",
        "spends": may_spend(request.user, campaign),
        "state": state,
        "sums": sums(campaign),
        "due": to_send(campaign),
        "doubtful": statements(campaign, list(doubtful)),
        "page": shown,
        "statements": statements(campaign, list(shown.object_list)),
        "states": LedgerState.values,
        "query": f"state={state}",
        "drifts": _alike(reconciliation.open_drifts(campaign)),
    }
    return render(request, "aggregation/desk/payments.html", context)


@asked_on(HOME)
def send(request: HttpRequest, slug: str) -> None:
    """Have the bonuses that are due paid, for no more than the amount that was shown."""
    campaign = campaign_to_spend_on(request.user, slug)
    agreed = minor_in(request.POST.get("agreed_minor", ""))
    if agreed is None or request.POST.get("agreed") != "on":
        raise Refusal("field_missing", field="agreed_minor")
    due = to_send(campaign)
    calls = bonuses.send(due.people, agreed_minor=agreed, actor=staff(reader(request)))
    said = ngettext(
        "%(count)s bonus is on its way.", "%(count)s bonuses are on their way.", len(calls)
    )
    messages.success(request, said % {"count": len(calls)})


@asked_on(HOME)
def resolve(request: HttpRequest, slug: str) -> None:
    """Settle a payment in doubt by what somebody saw on the platform."""
    campaign = campaign_to_spend_on(request.user, slug)
    found = request.POST.get("found", "")
    if found not in {"paid", "not_paid"} or request.POST.get("looked") != "on":
        raise Refusal("field_missing", field="found")
    key = request.POST.get("payment", "")
    participation = participation_paid_by(campaign, key)
    actor = staff(reader(request))
    bonuses.resolve(participation, key, was_paid=found == "paid", actor=actor)
    messages.success(request, _("This is noted."))


@asked_on(HOME)
def send_again(request: HttpRequest, slug: str) -> None:
    campaign = campaign_to_spend_on(request.user, slug)
    key = request.POST.get("payment", "")
    participation = participation_paid_by(campaign, key)
    looked = request.POST.get("despite_others") == "on"
    actor = staff(reader(request))
    bonuses.send_again(participation, key, despite_others=looked, actor=actor)
    messages.success(request, _("The payment is on its way again."))


@asked_on(HOME)
def note_paid(request: HttpRequest, slug: str) -> None:
    """Note that somebody paid where there is no API."""
    campaign = campaign_to_spend_on(request.user, slug)
    form = NoteForm(request.POST)
    if not form.is_valid():
        raise Refusal("field_missing", field=next(iter(form.errors)))
    key = form.cleaned_data["payment"]
    participation = participation_paid_by(campaign, key)
    note = form.cleaned_data["note"]
    bonuses.note_paid(participation, key, note=note, actor=staff(reader(request)))
    messages.success(request, _("This is noted."))


@asked_on(HOME)
def compare(request: HttpRequest, slug: str) -> None:
    """Compare with the platforms now instead of tonight."""
    campaign = campaign_to_curate(request.user, slug)
    found = reconciliation.reconcile(campaign)
    said = ngettext("%(count)s difference is open.", "%(count)s differences are open.", len(found))
    messages.success(request, said % {"count": len(found)} if found else _("All agrees."))


@require_safe
@never_cache
@login_required
@told_as_page
def ledger(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the whole ledger as a table; it has our random ids alone."""
    campaign = campaign_to_curate(request.user, slug)
    response = StreamingHttpResponse(_lines(campaign), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{campaign.slug}-ledger.csv"'
    return response  # type: ignore[return-value]


def _alike(drifts: list[Drift]) -> list[tuple[str, int, list[Drift]]]:
    """Return each kind of difference with how many there are and the first of them."""
    found: dict[str, list[Drift]] = {}
    for drift in drifts:
        found.setdefault(drift.what, []).append(drift)
    return [(what, len(alike), alike[:FIRST]) for what, alike in found.items()]


class _Echo:
    def write(self, line: str) -> str:
        return line


def _lines(campaign: Campaign) -> Iterator[str]:
    writer = csv.writer(_Echo())
    return (writer.writerow(row) for row in ledger_table(campaign))
