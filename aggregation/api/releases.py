"""Releases of a campaign for its researchers: asked for, followed, published, held back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from rest_framework.request import Request
from rest_framework.response import Response

from aggregation.api.payloads import draft_json
from aggregation.api.shapes import DRAFT, DRAFTS, PLAN, REASON, VERSION
from aggregation.models import Release
from aggregation.releases.build import PUBLISHERS
from aggregation.releases.inputs import Options
from aggregation.services import release_states as states
from aggregation.services.release_lists import release_in, releases_of
from aggregation.services.release_requests import (
    LARGEST_SEED,
    LONGEST_TERMS,
    Wanted,
    ask_for_release,
    build_again,
    discard,
    queue_building,
)
from aggregation.services.takedowns import reissue
from annotation.access import campaign_to_read, campaign_to_release
from annotation.api.schema import says
from annotation.api.staff.authentication import StaffView
from annotation.api.staff.payloads import page_json
from annotation.api.staff.reading import ON_A_PAGE, short, whole
from annotation.errors import Refusal
from annotation.kinds.fields import flag_field, list_field, number_field, only_fields
from annotation.models import Campaign, Scope
from annotation.services.audit import Actor

MOST_WHOLE = 1_000_000_000
READ: dict[str, Callable[[dict[str, Any], str], Any]] = {
    "val": number_field,
    "formats": list_field,
    "keep_whole": lambda said, name: None if said[name] is None else whole(said, name, MOST_WHOLE),
    "leave_undecided": flag_field,
    "masks": lambda said, name: short(said, name, 40),
    "labels": lambda said, name: short(said, name, 40),
    "pack": flag_field,
}


def plan_in(campaign: Campaign, body: Any) -> Wanted:
    """Return what release is asked for; what is left out has its usual value."""
    said = only_fields(body, {"version", "seed", "terms", *READ})
    given = {name: read(said, name) for name, read in READ.items() if name in said}
    formats = given.get("formats", list(PUBLISHERS[campaign.protocol].formats[:1]))
    if not all(isinstance(name, str) for name in formats):
        raise Refusal("field_type", field="formats", expected="list of words")
    given["formats"] = tuple(sorted(set(formats)))
    return Wanted(
        version=short(said, "version", 40),
        seed=whole(said, "seed", LARGEST_SEED),
        options=Options(**given),
        terms=short(said, "terms", LONGEST_TERMS) if "terms" in said else "",
    )


class ReleaseView(StaffView):
    """An endpoint about a campaign's releases."""

    scope = Scope.RELEASE


class OfCampaign(ReleaseView):
    @says(
        "Releases and drafts, newest first, a page at a time",
        ok=DRAFTS,
        asks=("page",),
        name="campaign_releases",
    )
    def get(self, request: Request, slug: str) -> Response:
        rows = releases_of(campaign_to_read(request.user, slug)).select_related("campaign")
        page = Paginator(rows, ON_A_PAGE).get_page(request.query_params.get("page"))
        return Response(page_json(page, list(page.object_list), draft_json))

    @says("Ask for a release; it is built as a draft", takes=PLAN, made=DRAFT, name="ask_release")
    def post(self, request: Request, slug: str) -> Response:
        campaign = campaign_to_release(request.user, slug)
        wanted = plan_in(campaign, request.data)
        release, _new = ask_for_release(campaign, wanted, actor=self.actor(request))
        queue_building()
        return Response(draft_json(release), status=201)


class One(ReleaseView):
    @says("How a release or a draft stands", ok=DRAFT, name="campaign_release")
    def get(self, request: Request, slug: str, version: str) -> Response:
        return Response(draft_json(release_in(campaign_to_read(request.user, slug), version)))

    @says("Discard a draft", nothing=None, name="discard_release")
    def delete(self, request: Request, slug: str, version: str) -> Response:
        release = release_in(campaign_to_release(request.user, slug), version)
        discard(release, actor=self.actor(request))
        return Response(status=204)


class Move(ReleaseView):
    """Something done to a release; it answers with how the release stands then."""

    http_method_names = ["post", "options"]

    def done(self, request: Request, slug: str, version: str) -> Response:
        release = release_in(campaign_to_release(request.user, slug), version)
        shown = self.do(release, request.data, self.actor(request))
        return Response(draft_json(shown))

    def do(self, release: Release, body: Any, actor: Actor) -> Release:
        raise NotImplementedError


class Publish(Move):
    @says("Publish a built draft", ok=DRAFT, name="publish_release")
    def post(self, request: Request, slug: str, version: str) -> Response:
        return self.done(request, slug, version)

    def do(self, release: Release, body: Any, actor: Actor) -> Release:
        states.publish(release, actor=actor)
        return release


class BuildAgain(Move):
    @says("Build a draft again that failed", ok=DRAFT, name="build_release_again")
    def post(self, request: Request, slug: str, version: str) -> Response:
        return self.done(request, slug, version)

    def do(self, release: Release, body: Any, actor: Actor) -> Release:
        build_again(release, actor=actor)
        return release


class Freeze(Move):
    @says("Suspend the downloads of a release", takes=REASON, ok=DRAFT, name="freeze_release")
    def post(self, request: Request, slug: str, version: str) -> Response:
        return self.done(request, slug, version)

    def do(self, release: Release, body: Any, actor: Actor) -> Release:
        states.freeze(release, reason=_reason(body), actor=actor)
        return release


class Lift(Move):
    @says("Allow the downloads of a frozen release again", ok=DRAFT, name="lift_release")
    def post(self, request: Request, slug: str, version: str) -> Response:
        return self.done(request, slug, version)

    def do(self, release: Release, body: Any, actor: Actor) -> Release:
        states.lift(release, actor=actor)
        return release


class Withdraw(Move):
    @says("Withdraw a release for good", takes=REASON, ok=DRAFT, name="withdraw_release")
    def post(self, request: Request, slug: str, version: str) -> Response:
        return self.done(request, slug, version)

    def do(self, release: Release, body: Any, actor: Actor) -> Release:
        states.withdraw(release, reason=_reason(body), actor=actor)
        return release


class Reissue(Move):
    @says("Ask for the corrected release", takes=VERSION, ok=DRAFT, name="reissue_release")
    def post(self, request: Request, slug: str, version: str) -> Response:
        return self.done(request, slug, version)

    def do(self, release: Release, body: Any, actor: Actor) -> Release:
        said = only_fields(body, {"version"})
        return reissue(release, short(said, "version", 40), actor=actor)


def _reason(body: Any) -> str:
    return short(only_fields(body, {"reason"}), "reason", states.LONGEST_REASON)
