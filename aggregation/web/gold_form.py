"""What is typed to make gold: how many decided tasks, or tasks by hand."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from aggregation.services.gold_from_decided import MOST_AT_ONCE
from aggregation.web.desk.forms import Styled
from annotation.kinds import kinds_of
from annotation.models import Campaign

LONGEST = 200_000
LARGEST_SEED = 2**31 - 1


class MakeForm(Styled):
    """How many decided tasks become gold, of which kind."""

    kind = forms.ChoiceField(label=_("Task kind"))
    count = forms.IntegerField(label=_("How many"), min_value=1, max_value=MOST_AT_ONCE, initial=20)
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=LARGEST_SEED,
        initial=0,
        help_text=_("Decides which of equally sure results are taken."),
    )

    def __init__(self, campaign: Campaign, data: Any = None) -> None:
        super().__init__(data)
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = [(name, _(name)) for name in kinds_of(campaign.protocol)]


class WriteForm(Styled):
    text = forms.CharField(
        label=_("Tasks, in TOML"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 14, "dir": "ltr", "spellcheck": "false"}),
    )

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.fields["text"].widget.attrs["class"] += " gold__typed"
