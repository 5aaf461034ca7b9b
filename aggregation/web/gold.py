"""The gold of a campaign: what there is and how it is answered, made of results or by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from aggregation.services.gold import answered_gold
from aggregation.services.gold_from_decided import make_gold
from aggregation.web.desk.asking import asked_on, form_page, page, told
from aggregation.web.desk.participants import turned
from aggregation.web.gold_form import MakeForm, WriteForm
from aggregation.web.reader import reader
from annotation.access import campaign_to_curate, gold_in
from annotation.errors import Refusal
from annotation.importing.gold import GoldReport, read_gold
from annotation.masks import Mask
from annotation.models import Campaign, Task
from annotation.models.task import TaskState
from annotation.services import gold_tasks
from annotation.services.audit import staff

HOME = "staff:gold"


@dataclass(frozen=True)
class Row:
    """One gold task: what it asks, what is right, and how it was answered."""

    task: Any

    @property
    def template(self) -> str:
        return f"aggregation/gold/{self.task.kind}.html"

    @property
    def is_asked(self) -> bool:
        return bool(self.task.state == TaskState.OPEN)

    @property
    def percent(self) -> int | None:
        """Return how many of a hundred answers were right; None without any."""
        given = self.task.answered
        return round(100 * self.task.right / given) if given else None

    @property
    def is_doubtful(self) -> bool:
        """Say whether most people miss it, so that it may itself be wrong."""
        return self.percent is not None and self.percent < 50

    @property
    def known(self) -> dict[str, Any]:
        return dict(self.task.known.body)

    @property
    def phrases(self) -> list[str]:
        """Return the words of the phrases that are asked for or known."""
        asked = self.task.known.phrase
        spans = [asked] if asked else self.known.get("phrases", [])
        return [self.task.utterance.text[span["start"] : span["end"]] for span in spans]

    @property
    def painted(self) -> int:
        """Return how many of a hundred pixels the known mask has."""
        artwork = self.task.artwork
        mask = Mask.stored(artwork.height, artwork.width, self.known["mask"]["counts"])
        share: float = mask.area / (artwork.height * artwork.width)
        return max(1, round(100 * share))


@page
def gold(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_to_curate(request.user, slug)
    found = turned(request, answered_gold(campaign))
    context = {
        "campaign": campaign,
        "place": "settings",
        "part": "gold",
        "page": found,
        "rows": [Row(task) for task in found],
        "form": MakeForm(campaign),
        "share": f"{100 * campaign.gold_share:g}",
    }
    return render(request, "aggregation/gold.html", context)


@asked_on(HOME)
def make(request: HttpRequest, slug: str) -> None:
    """Make decided tasks gold."""
    campaign = campaign_to_curate(request.user, slug)
    form = MakeForm(campaign, request.POST)
    if not form.is_valid():
        raise Refusal("field_type", field=next(iter(form.errors)))
    said, actor = form.cleaned_data, staff(reader(request))
    added = make_gold(campaign, said["kind"], count=said["count"], seed=said["seed"], actor=actor)
    if not added.new:
        messages.info(request, _("Nothing more of this kind is decided."))
        return
    _tell(request, added.new)


@require_http_methods(["GET", "POST"])
@form_page
def write(request: HttpRequest, slug: str) -> HttpResponse:
    """Take gold that is written by hand; what is refused is told, and the text stays."""
    campaign = campaign_to_curate(request.user, slug)
    form, report = WriteForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        report = _read(request, campaign, form)
        if report is not None and not report.refused:
            _tell(request, report.added.new)
            return redirect(HOME, slug=slug)
    context = {"campaign": campaign, "place": "settings", "part": "gold", "form": form}
    return render(request, "aggregation/gold_write.html", context | {"report": report})


def _read(request: HttpRequest, campaign: Campaign, form: WriteForm) -> GoldReport | None:
    try:
        return read_gold(campaign, form.cleaned_data["text"], actor=staff(reader(request)))
    except Refusal as refusal:
        why = str(refusal.detail.get("why", ""))
        form.add_error("text", " ".join(filter(None, [told(refusal), why])))
        return None


@asked_on(HOME)
def retire(request: HttpRequest, slug: str, uuid: UUID) -> None:
    campaign = campaign_to_curate(request.user, slug)
    task: Task = gold_in(campaign, str(uuid))
    gold_tasks.retire(task, actor=staff(reader(request)))
    messages.success(request, _("The task is retired: nobody is asked, and it counts for nobody."))


def _tell(request: HttpRequest, new: int) -> None:
    said = ngettext("%(count)s task is gold now.", "%(count)s tasks are gold now.", new)
    messages.success(request, said % {"count": new})
