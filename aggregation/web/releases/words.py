"""What states, parts, formats and changes of releases are called."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from aggregation.models import Release
from annotation.errors import CODES

Words = dict[str, str | Promise]

STATES: Words = {
    "draft": _("draft"),
    "published": _("published"),
    "frozen": _("frozen"),
    "withdrawn": _("withdrawn"),
}
PARTS: Words = {
    "waiting": _("waits to be built"),
    "collecting": _("reading the answers"),
    "writing": _("writing the files"),
    "storing": _("storing the files"),
    "comparing": _("comparing with the release before"),
    "built": _("built"),
    "failed": _("failed"),
}
CHANGES: Words = {
    "added": _("added"),
    "removed": _("removed"),
    "pixels": _("pixels changed"),
    "class": _("class changed"),
    "label": _("label changed"),
}
WHY: Words = {
    "taken down": _("taken down"),
    "not in the campaign any more": _("not in the campaign any more"),
    "something_else": _("its emotion is none of the eight"),
    "incomplete": _("answers are awaited"),
    "undecided": _("a final verdict is awaited"),
    "low_quality": _("of low quality, by a final verdict"),
    "void": _("void, by a final verdict"),
    "nothing_in_common": _("the rule of the release marks no pixel"),
    "whole_beyond_limit": _("whole artwork beyond the number kept"),
}
OPTIONS = {
    "formats": _("Formats"),
    "val": _("Share of the smaller part"),
    "keep_whole": _("Whole artworks kept at most"),
    "leave_undecided": _("Leave out what waits for a verdict"),
    "masks": _("Rule for masks"),
    "labels": _("Rule for labels"),
    "pack": _("Maps in one zip"),
}
MASKS: Words = {
    "union": _("union, as in the paper"),
    "majority": _("majority of annotators"),
    "consensus": _("consensus weighted by competence"),
}
LABELS: Words = {
    "vote": _("vote, as in the paper"),
    "dawid_skene": _("Dawid and Skene's model"),
    "mace": _("MACE"),
}


def settings_of(release: Release) -> list[tuple[str, str]]:
    """Return what a release was made with, in words; what was not asked for is left away."""
    return [
        (str(OPTIONS.get(name, name)), _shown(value))
        for name, value in release.options.items()
        if value not in (None, False, "", [])
    ]


def problem_of(release: Release) -> str:
    """Say why a draft could not be built, with the facts a person can act on."""
    code = release.problem.get("code", "")
    if code not in CODES:
        return ""
    detail = release.problem.get("detail", {})
    facts = ", ".join(f"{name}: {value}" for name, value in detail.items())
    return f"{CODES[code][1]} {facts}".strip()


def _shown(value: object) -> str:
    if value is True:
        return "✓"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
