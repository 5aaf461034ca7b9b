"""A person's campaigns and how far they are."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from aggregation.web.progress import progress_of
from aggregation.web.reader import reader


@require_safe
@login_required
def campaigns(request: HttpRequest) -> HttpResponse:
    return render(
        request, "aggregation/campaigns.html", {"campaigns": progress_of(reader(request))}
    )
