"""What the commands about releases share: how one is named."""

from __future__ import annotations

from aggregation.models import Release
from annotation.errors import Refusal


def release_named(name: str) -> Release:
    """Return the release `slug/version`; refuses ``not_found``."""
    slug, _, version = name.partition("/")
    rows = Release.objects.select_related("campaign")
    release = rows.filter(campaign__slug=slug, version=version).first()
    if release is None:
        raise Refusal("not_found", release=name)
    return release
