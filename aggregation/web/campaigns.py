"""A person's campaigns and how far they are."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from aggregation.web.progress import progress_of
from aggregation.web.reader import reader
from annotation.access import may_create_campaigns


@require_safe
@login_required
def campaigns(request: HttpRequest) -> HttpResponse:
    user = reader(request)
    context = {"campaigns": progress_of(user), "may_create": may_create_campaigns(user)}
    return render(request, "aggregation/campaigns.html", context)
