"""Judging blind: the page holds nothing that could sway a curator, and is sent nothing.

Left out are the annotator and their record, the time taken, other answers, findings, why the
answer is in the queue, and what other curators said. Kept with the reader's session.
"""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from aggregation.web.desk.asking import back
from aggregation.web.refusals import told_as_page
from annotation.access import campaign_to_curate

KEY = "blind"


def is_blind(request: HttpRequest) -> bool:
    """Say whether this reader judges blind."""
    return bool(request.session.get(KEY))


@require_POST
@login_required
@told_as_page
def switch(request: HttpRequest, slug: str) -> HttpResponse:
    """Judge blind from now on, or with everything in sight again."""
    campaign = campaign_to_curate(request.user, slug)
    request.session[KEY] = request.POST.get("blind") == "on"
    return back(request, reverse("staff:review", args=[campaign.slug]))
