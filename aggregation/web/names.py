"""What findings and warnings are called, what each says, and why an answer is in the queue."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from aggregation.models import Finding, RoundAnswer
from aggregation.services.rounds import STRONG

FINDINGS = {
    "wrong_script": _("wrong script"),
    "ring": _("ring only"),
    "near_whole": _("almost the whole picture"),
    "misses_points": _("misses every point"),
    "pasted": _("pasted"),
}
"""What the page warned of or counted while somebody answered, by its code."""

SAME = {"ring": "contour_only", "near_whole": "whole", "misses_points": "off_click"}
"""The finding that says the same as a warning of the page, where its code is another."""

FOUND = {
    "void": _("nothing painted"),
    "whole": _("almost the whole picture"),
    "contour_only": _("ring only"),
    "scribble": _("scribble"),
    "dust": _("specks"),
    "off_click": _("misses every point"),
    "copied": _("copy of another"),
    "outlier": _("unlike the others"),
    "too_fast": _("too fast"),
    "wrong_script": _("wrong script"),
    "pasted": _("text of another answer"),
    "repeated": _("says the same again"),
    "gold_missed": _("gold missed"),
}

CALLED = {
    "failed_sample": _("Too much of this person's sample was rejected: all of it is judged."),
    "blocked": _("The person is blocked: all they did is judged once more."),
}
"""Why an answer is judged that was neither drawn nor found suspect."""

SENTENCES = {
    "void": _("Pixels painted: %(number)s. Found up to %(limit)s."),
    "whole": _("%(number)s of the picture is painted. Found from %(limit)s."),
    "contour_only": _(
        "For each painted pixel the mask encloses %(number)s unpainted. Found above %(limit)s."
    ),
    "scribble": _(
        "Length of the strokes, in diagonals of the mask: %(number)s. Found from %(limit)s."
    ),
    "dust": _("Specks: %(number)s. Found from %(limit)s."),
    "off_click": _("Clicked points that are painted: %(number)s. Found below %(limit)s."),
    "copied": _("%(number)s in common with an earlier mask. Found from %(limit)s."),
    "outlier": _("%(number)s in common with what the others painted. Found below %(limit)s."),
    "too_fast": _("Seconds taken: %(number)s. Found below %(limit)s."),
    "wrong_script": _(
        "%(number)s of the letters are of the language's own script. Found below %(limit)s."
    ),
    "pasted": _("%(number)s of the text stands in an earlier answer. Found from %(limit)s."),
    "repeated": _("%(number)s of the text repeats what it said before. Found from %(limit)s."),
    "gold_missed": _("The right answer is known, and this is another."),
}

_SHARES = ("whole", "copied", "outlier", "wrong_script", "pasted", "repeated")


@dataclass(frozen=True)
class Told:
    """One finding in words."""

    code: str
    name: str | Promise
    sentence: str


def told(finding: Finding) -> Told:
    """Say a finding with its number and limit, in the reader's language."""
    numbers = {
        "number": _number(finding.code, finding.number),
        "limit": _number(finding.code, finding.limit),
    }
    sentence = str(SENTENCES[finding.code]) % numbers
    return Told(finding.code, FOUND[finding.code], sentence)


def why_queued(member: RoundAnswer, found: Iterable[str]) -> str | Promise:
    """Say why an answer of a round is judged; empty where it is neither drawn, called nor found."""
    if member.called:
        return CALLED[member.called]
    if member.sampled:
        return gettext("Drawn for the sample of round %(number)s.") % {
            "number": number_format(member.round.number)
        }
    if set(found) & set(STRONG):
        return _("In the queue for what the checks found.")
    return ""


def _number(code: str, number: float) -> str:
    if code in _SHARES:
        return f"{_short(100 * number)}%"
    return _short(number)


def _short(number: float) -> str:
    """Write a number with two places at most, and none for nothing."""
    rounded = round(number, 2)
    places = 0 if rounded == int(rounded) else len(f"{rounded:g}".partition(".")[2])
    return number_format(rounded, decimal_pos=places)
