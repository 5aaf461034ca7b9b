"""What the pages of results share: anybody who has a part in the campaign reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_page
from aggregation.web.tables import Cell, csv_answer
from annotation.access import campaign_to_read, may_curate
from annotation.errors import Refusal
from annotation.models import Campaign

Rows = Iterable[Sequence[Cell]]
Table = tuple[Sequence[str], Callable[[Campaign], Rows]]
View = Callable[..., HttpResponse]


def read(
    request: HttpRequest, slug: str, part: str, *, place: str = "agreement"
) -> tuple[Campaign, dict[str, Any]]:
    """Return a campaign, and what its head shows. Who may not curate sees no tab that needs it."""
    user = reader(request)
    campaign = campaign_to_read(user, slug)
    context = {
        "campaign": campaign,
        "place": place,
        "part": part,
        "reads_only": not may_curate(user, campaign),
    }
    return campaign, context


def tables(known: dict[str, Table]) -> View:
    """Make a view of tables by name, each as CSV."""

    def answer(request: HttpRequest, slug: str, table: str) -> HttpResponse:
        campaign = campaign_to_read(reader(request), slug)
        if table not in known:
            raise Refusal("not_found")
        header, rows = known[table]
        return csv_answer(f"{campaign.slug}-{table}", header, rows(campaign))

    return require_safe(never_cache(login_required(told_as_page(answer))))
