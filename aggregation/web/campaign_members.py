"""The members of a campaign: added by account name, removed, each with an audit entry."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from aggregation.web.desk.asking import asked_on, form_page
from aggregation.web.member_form import ROLES, MemberForm
from aggregation.web.reader import reader
from annotation.access import campaign_to_curate, may_spend, refuse_beyond_own_role
from annotation.errors import Refusal
from annotation.models.campaign import Role
from annotation.services.audit import staff
from annotation.services.campaigns import add_member, remove_member

HOME = "staff:members"


@require_http_methods(["GET", "POST"])
@form_page
def members(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_to_curate(request.user, slug)
    user, administers = reader(request), may_spend(request.user, campaign)
    form = MemberForm(request.POST or None, administers=administers)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        refuse_beyond_own_role(user, campaign, said["role"])
        add_member(campaign, said["name"], said["role"], actor=staff(user))
        messages.success(request, _("The member is added."))
        return redirect(HOME, slug=slug)
    rows = [
        (one, ROLES[Role(one.role)], _may_remove(one.user_id, one.role, user.pk, administers))
        for one in campaign.memberships.select_related("user").order_by("user__username", "role")
    ]
    context = {"campaign": campaign, "place": "settings", "part": "members"}
    context |= {"form": form, "rows": rows, "administers": administers}
    return render(request, "aggregation/campaign_members.html", context)


def _may_remove(user_id: int, role: str, reader_id: int, administers: bool) -> bool:
    return user_id != reader_id and (administers or role != Role.ADMINISTRATOR)


@asked_on(HOME)
def remove(request: HttpRequest, slug: str) -> None:
    campaign = campaign_to_curate(request.user, slug)
    asked = request.POST.get("member", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 18 else 0
    member = campaign.memberships.select_related("user").filter(pk=number).first()
    if member is None:
        return
    refuse_beyond_own_role(reader(request), campaign, member.role)
    if member.user_id == request.user.pk:
        raise Refusal("not_allowed")
    remove_member(campaign, member.user, member.role, actor=staff(reader(request)))
    messages.success(request, _("The member is removed."))
