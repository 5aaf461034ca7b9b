"""What is sent to be scored, and how."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from aggregation.services.scores import LONGEST_NAME, MOST_BYTES
from aggregation.web.desk.forms import Styled
from aggregation.web.scores.words import RULE, SCENARIO, SPLIT
from annotation.models import Campaign


class ScoreForm(Styled):
    """A file of predictions; rule, scenario and threshold are asked for stimuli alone."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_("What the leaderboard calls it."),
        widget=forms.TextInput(attrs={"dir": "auto"}),
    )
    predictions = forms.FileField(
        label=_("Predictions"),
        help_text=_("test_result.json, COCO results, a zip of maps, or a table; at most 256 MB."),
    )
    split = forms.ChoiceField(label=_("Part"), choices=list(SPLIT.items()))
    rule = forms.ChoiceField(label=_("Rule"), choices=list(RULE.items()))
    scenario = forms.ChoiceField(label=_("Scenario"), choices=list(SCENARIO.items()))
    threshold = forms.CharField(
        label=_("Threshold"),
        max_length=20,
        required=False,
        help_text=_("From 0 to 1. Leave it empty for the rule's own."),
        widget=forms.TextInput(attrs={"dir": "ltr", "autocomplete": "off"}),
    )

    def __init__(self, campaign: Campaign, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        if campaign.protocol != "stimuli":
            for name in ("rule", "scenario", "threshold"):
                del self.fields[name]
        if campaign.protocol == "figures":
            del self.fields["split"]

    def clean_predictions(self) -> object:
        file = self.cleaned_data["predictions"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(_("This is too large to be taken in."))
        return file

    def options(self) -> dict[str, str]:
        """Return how to score it, in the words of the service."""
        names = ("split", "rule", "scenario", "threshold")
        return {name: self.cleaned_data[name] for name in names if name in self.fields}
