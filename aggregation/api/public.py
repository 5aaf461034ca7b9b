"""Releases for everybody: listed, described, and their files after the terms were accepted."""

from __future__ import annotations

from django.core.paginator import Paginator
from rest_framework.request import Request
from rest_framework.response import Response

from aggregation.api.payloads import linked_json, short_json, whole_json
from aggregation.api.shapes import ACCEPTANCE, ACCEPTED, RELEASES, WHOLE
from aggregation.models import Release
from aggregation.services.release_lists import files_of, public_release, public_releases
from aggregation.services.release_readers import accept_terms
from aggregation.services.release_states import refuse_unpublished
from annotation.api.authentication import Open
from annotation.api.json_view import JSONView
from annotation.api.schema import says
from annotation.api.staff.payloads import page_json
from annotation.api.staff.reading import ON_A_PAGE, short
from annotation.kinds.fields import only_fields

LONGEST = 300


class OpenView(JSONView):
    """An endpoint for everybody."""

    authentication_classes = ()
    permission_classes = [Open]


class Releases(OpenView):
    @says("Releases, newest first, a page at a time", ok=RELEASES, asks=("page",), name="releases")
    def get(self, request: Request) -> Response:
        rows = public_releases()
        page = Paginator(rows, ON_A_PAGE).get_page(request.query_params.get("page"))
        return Response(page_json(page, list(page.object_list), short_json))


class OneRelease(OpenView):
    """A release that is held back answers 423 or 410, with the reason."""

    def found(self, slug: str, version: str) -> Release:
        release = public_release(slug, version)
        refuse_unpublished(release)
        return release

    @says("A release with its files and terms", ok=WHOLE, held=None, name="release")
    def get(self, request: Request, slug: str, version: str) -> Response:
        return Response(whole_json(self.found(slug, version)))


class Accept(OneRelease):
    http_method_names = ["post", "options"]

    @says(
        "Accept the terms, which gives links to the files",
        takes=ACCEPTANCE,
        ok=ACCEPTED,
        held=None,
        name="accept_release",
    )
    def post(self, request: Request, slug: str, version: str) -> Response:
        release = self.found(slug, version)
        said = only_fields(request.data, {"address", "terms_sha256"})
        address, terms = short(said, "address", LONGEST), short(said, "terms_sha256", 64)
        acceptance = accept_terms(release, address=address, terms=terms)
        base = request.build_absolute_uri("/").rstrip("/")
        files = [linked_json(file, base) for file in files_of(release)]
        return Response({"accepted": str(acceptance.uuid), "files": files})
