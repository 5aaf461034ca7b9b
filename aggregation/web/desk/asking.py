"""Forms that post and are led back: what was done or refused is told on the page they came from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from aggregation.web.desk.money import shown
from aggregation.web.desk.words import word
from aggregation.web.refusals import told_as_page
from annotation.errors import Refusal

View = Callable[..., HttpResponse]
Deed = Callable[..., None]


def page(view: View) -> View:
    """Make a page of the desk: signed in, never cached, refusals told."""
    return require_safe(never_cache(login_required(told_as_page(view))))


def form_page(view: View) -> View:
    """Make a page of the desk with a form of its own, which it also takes."""
    return never_cache(login_required(told_as_page(view)))


def asked_on(home: str) -> Callable[[Deed], View]:
    """Make a view of what a form on the page `home` asks for; it leads back there."""

    def decorate(do: Deed) -> View:
        @wraps(do)
        def answer(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                do(request, slug, *args, **kwargs)
            except Refusal as refusal:
                if refusal.status in {403, 404}:
                    return render(
                        request, "error.html", {"refusal": refusal}, status=refusal.status
                    )
                messages.error(request, told(refusal))
            return back(request, reverse(home, args=[slug]))

        return require_POST(login_required(answer))

    return decorate


def back(request: HttpRequest, home: str) -> HttpResponse:
    """Lead to the address the form names, if it is one of ours, else home."""
    asked = request.POST.get("next", "")
    ours = asked.startswith("/") and url_has_allowed_host_and_scheme(
        asked, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return redirect(asked if ours else home)


def told(refusal: Refusal, currency: str = "") -> str:
    """Write a refusal in words, with what there is to know besides."""
    detail = refusal.detail
    more = [str(part) for part in detail.get("missing", [])]
    if "costs" in detail and currency:
        more.append(shown(detail["costs"], currency))
    if "field" in detail:
        more.append(word(str(detail["field"]), "field"))
    return " · ".join([str(refusal.message), *more])
