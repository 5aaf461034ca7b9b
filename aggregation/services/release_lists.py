"""Finding releases: those of a campaign for its people, the public ones for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, QuerySet, Sum

from aggregation.models import Release, ReleaseFile
from aggregation.services.release_requests import VERSION
from annotation.errors import Refusal
from annotation.models import Campaign


@dataclass(frozen=True)
class Totals:
    """How many files a release has, and their bytes together."""

    files: int
    size: int


def releases_of(campaign: Campaign) -> QuerySet[Release]:
    """Return the releases of a campaign, newest first, with their files counted."""
    rows = Release.objects.filter(campaign=campaign).select_related("corrects", "created_by")
    return rows.annotate(count=Count("files"), size=Sum("files__file__size")).order_by("-pk")


def release_in(campaign: Campaign, version: str) -> Release:
    """Return a release of a campaign that `access` gave; refuses ``not_found``."""
    rows = Release.objects.select_related("campaign", "corrects", "created_by")
    release = rows.filter(campaign=campaign, version=version).first() if _fits(version) else None
    if release is None:
        raise Refusal("not_found")
    return release


def public_releases() -> QuerySet[Release]:
    """Return what everybody may know of: published once, newest first. No draft is among them."""
    rows = Release.objects.exclude(state=Release.State.DRAFT).select_related("campaign")
    return rows.order_by("-published_at", "-pk")


def public_release(slug: str, version: str) -> Release:
    """Return a release that was published once; refuses ``not_found``, drafts as well."""
    rows = public_releases().select_related("corrects")
    named = rows.filter(campaign__slug=slug, version=version)
    release = named.first() if _fits(version) else None
    if release is None:
        raise Refusal("not_found")
    return release


def correction_of(release: Release) -> Release | None:
    """Return the newest published release that corrects this one."""
    rows = release.corrections.filter(state=Release.State.PUBLISHED).select_related("campaign")
    return rows.order_by("-published_at").first()


def files_of(release: Release) -> QuerySet[ReleaseFile]:
    return release.files.select_related("file").order_by("name")


def totals_of(release: Release) -> Totals:
    found = release.files.aggregate(files=Count("pk"), size=Sum("file__size"))
    return Totals(found["files"], found["size"] or 0)


def free_version(campaign: Campaign) -> str:
    """Return a version that is still free: the number of releases and one, or more."""
    taken = set(campaign.releases.values_list("version", flat=True))
    number = len(taken) + 1
    while f"{number}.0" in taken:
        number += 1
    return f"{number}.0"


def _fits(version: str) -> bool:
    """Say whether a version could be one; the database may not even be asked for others."""
    return VERSION.fullmatch(version) is not None
