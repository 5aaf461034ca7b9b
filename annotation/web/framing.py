"""Pages that Mechanical Turk shows in a frame of its own, where Evoke recruits there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from csp.constants import SELF
from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpResponseBase
from django.views.decorators.clickjacking import xframe_options_exempt

from annotation.crowd.mturk.account import Account

View = Callable[..., HttpResponseBase]


def framed(view: View) -> View:
    """Let the workers' site frame a page, and the page send its last form there; nobody else."""

    @wraps(view)
    def answer(*given: object, **named: object) -> HttpResponseBase:
        account = settings.MTURK
        return view(*given, **named) if account is None else _in(account, view)(*given, **named)

    return answer


def _in(account: Account, view: View) -> View:
    """X-Frame-Options knows no list. What takes the form may lead on to the workers' site."""
    submitted_to = sorted({account.submit_origin, account.worker_origin})
    policy = {"frame-ancestors": [account.worker_origin], "form-action": [SELF, *submitted_to]}
    return xframe_options_exempt(csp_replace(policy)(view))
