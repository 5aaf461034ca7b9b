"""The audit page: who changed what, when, from what to what; filtered, and as a table."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, QueryDict, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from aggregation.releases.tables import neutral
from aggregation.web import audit_words as words
from aggregation.web.desk.asking import page
from aggregation.web.desk.forms import ANY, Styled
from aggregation.web.refusals import told_as_page
from annotation.access import campaign_to_curate
from annotation.models import AuditEntry, Campaign
from annotation.services.audit_trail import ANNOTATORS, SYSTEM, Asked, entries, part, people_in

UUID_TEXT = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
USER = re.compile(r"user (\d+)")
COLUMNS = ("at", "by", "subject", "subject_id", "field", "from", "to", "why")
PAGES = {"participation": "staff:participant", "annotator": "staff:annotator"}
"""Subjects with a page of their own."""
PLACES = {
    "campaign": "staff:settings",
    "campaigntext": "staff:texts",
    "round": "staff:review",
    "study": "staff:recruitment",
}
"""Pages on which a subject is found among others."""


class AuditForm(Styled):
    person = forms.ChoiceField(label=_("Who"), required=False)
    subject = forms.ChoiceField(
        label=_("What"), required=False, choices=[*ANY, *words.SUBJECTS.items()]
    )
    field = forms.ChoiceField(
        label=_("Field"),
        required=False,
        choices=[*ANY, *words.FIELDS.items(), *words.SETTINGS.items()],
    )
    subject_id = forms.UUIDField(label=_("Id"), required=False)
    since = forms.DateField(label=_("From day"), required=False)
    until = forms.DateField(label=_("To day"), required=False)

    def __init__(self, data: QueryDict, people: Sequence[str]) -> None:
        super().__init__(data, auto_id="audit_%s")
        apart = [(ANNOTATORS, _("annotators")), (SYSTEM, _("the system"))]
        self.fields["person"].choices = [  # type: ignore[attr-defined]
            *ANY,
            *((name, name) for name in people),
            *apart,
        ]
        for name, field in self.fields.items():
            field.widget.attrs["class"] = "input input--small"
            if name in {"since", "until"}:
                field.widget.input_type = "date"

    def asked(self) -> Asked:
        """Return what is looked for; what could not be read is not asked, and told at its field."""
        self.is_valid()
        return Asked(**{name: value for name, value in self.cleaned_data.items() if value})


@dataclass(frozen=True)
class Row:
    """One entry in words."""

    entry: AuditEntry
    link: str
    old: str
    new: str

    @property
    def what(self) -> str:
        return words.subject_word(self.entry.subject)

    @property
    def field(self) -> str:
        return words.field_word(self.entry.field)

    @property
    def why(self) -> str:
        return UUID_TEXT.sub(lambda found: found[0][:8], words.why_word(self.entry.why))


@page
def audit(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_to_curate(request.user, slug)
    form = AuditForm(request.GET, people_in(campaign))
    before = request.GET.get("before", "")
    found, after = part(
        entries(campaign, form.asked()), before=int(before) if _is_number(before) else None
    )
    kept = request.GET.copy()
    kept.pop("before", None)
    context = {
        "campaign": campaign,
        "place": "settings",
        "part": "audit",
        "form": form,
        "rows": _rows(campaign, found),
        "after": after,
        "is_first": not before,
        "filters": kept.urlencode(),
    }
    return render(request, "aggregation/audit.html", context)


@require_safe
@never_cache
@login_required
@told_as_page
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """Give everything that is looked for as a table, a line at a time."""
    campaign = campaign_to_curate(request.user, slug)
    form = AuditForm(request.GET, people_in(campaign))
    rows = entries(campaign, form.asked())
    response = StreamingHttpResponse(_lines(rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{campaign.slug}-audit.csv"'
    return response  # type: ignore[return-value]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19


def _rows(campaign: Campaign, found: list[AuditEntry]) -> list[Row]:
    numbers = {
        match[1] for entry in found for match in map(USER.fullmatch, _values(entry)) if match
    }
    names = dict(User.objects.filter(pk__in=numbers).values_list("pk", "username"))
    return [
        Row(
            entry,
            _link(campaign, entry),
            *(_shown(entry, value, names) for value in _values(entry)),
        )
        for entry in found
    ]


def _values(entry: AuditEntry) -> tuple[str, str]:
    return entry.old, entry.new


def _shown(entry: AuditEntry, value: str, names: dict[int, str]) -> str:
    """Return a value in words: an account by its name, an id by its beginning."""
    user = USER.fullmatch(value)
    if user:
        return names.get(int(user[1]), value)
    if UUID_TEXT.fullmatch(value):
        return value[:8]
    return words.value_word(entry.subject, entry.field, value)


def _link(campaign: Campaign, entry: AuditEntry) -> str:
    """Return where the thing is shown; empty where it has no page."""
    if entry.subject in PAGES:
        return reverse(PAGES[entry.subject], args=[campaign.slug, entry.subject_id])
    if entry.subject == "stimulus":
        home = reverse("staff:finals", args=[campaign.slug])
        return f"{home}?show=all&from={entry.subject_id}"
    place = PLACES.get(entry.subject)
    return reverse(place, args=[campaign.slug]) if place else ""


class _Echo:
    def write(self, line: str) -> str:
        return line


def _lines(rows: Any) -> Iterator[str]:
    writer = csv.writer(_Echo())
    yield writer.writerow(COLUMNS)
    for entry in rows.iterator(chunk_size=1000):
        who = entry.user.get_username() if entry.user else str(entry.annotator or "system")
        cells = [entry.subject, entry.subject_id, entry.field, entry.old, entry.new, entry.why]
        yield writer.writerow(
            [entry.at.isoformat(), neutral(who), *(neutral(str(cell)) for cell in cells)]
        )
