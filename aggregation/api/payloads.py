"""What programs are told of releases."""

from __future__ import annotations

from typing import Any

from aggregation.models import Release, ReleaseDifference, ReleaseFile
from aggregation.services.release_lists import correction_of, files_of
from aggregation.services.release_readers import link_of, terms_of, terms_sha256

Payload = dict[str, Any]


def short_json(release: Release) -> Payload:
    correction = correction_of(release)
    return {
        "campaign": release.campaign.slug,
        "version": release.version,
        "state": release.state,
        "reason": release.reason or None,
        "published_at": release.published_at.isoformat() if release.published_at else None,
        "manifest_sha256": release.manifest_sha256 or None,
        "corrected_by": correction.version if correction else None,
    }


def whole_json(release: Release) -> Payload:
    return {
        **short_json(release),
        "seed": release.seed,
        "options": release.options,
        "code_version": release.code_version,
        "corrects": release.corrects.version if release.corrects else None,
        "terms": terms_of(release),
        "terms_sha256": terms_sha256(release),
        "difference": _difference(release),
        "files": [file_json(file) for file in files_of(release)],
    }


def draft_json(release: Release) -> Payload:
    problem = release.problem if "code" in release.problem else None
    return {
        **short_json(release),
        "part": release.part,
        "done": release.done,
        "total": release.total,
        "problem": {"detail": {}, **problem} if problem else None,
    }


def file_json(file: ReleaseFile) -> Payload:
    return {"name": file.name, "size": file.file.size, "sha256": file.file_id}


def linked_json(file: ReleaseFile, base: str) -> Payload:
    """Return a file with a link that runs out within minutes; `base` goes before our own."""
    link = link_of(file)
    return {**file_json(file), "url": f"{base}{link}" if link.startswith("/") else link}


def _difference(release: Release) -> Payload | None:
    rows = ReleaseDifference.objects.select_related("before").defer("rows")
    found = rows.filter(release=release).first()
    return {"before": found.before.version, "counts": found.counts} if found else None
