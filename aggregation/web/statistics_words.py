"""What measures, and the reasons for there being none, are called on the pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

REASONS = {
    "nothing_to_compare": _("nothing to compare"),
    "one_value": _("one value only"),
    "uneven_ratings": _("uneven numbers"),
}
WHY = {
    "nothing_to_compare": _("No two people answered the same question."),
    "one_value": _("Only one value was ever given, so that chance alone agrees fully: 0 / 0."),
    "uneven_ratings": _(
        "Fleiss' kappa asks for the same number of answers to every question; alpha does not."
    ),
}
"""The same in a sentence."""
SAID = {
    "phrases": _("phrases"),
    "whole_artwork": _("whole artwork"),
    "nothing_to_label": _("nothing to label"),
    "waiting": _("waits for answers"),
    "decided": _("decided"),
    "escalated": _("escalated"),
    "discarded": _("discarded"),
    "drawn": _("drawn"),
    "whole": _("whole"),
    "void": _("void"),
}
"""What values and states are called, where they are not words of the data that are translated."""
SECTIONS = {
    "emotion": (
        _("Emotions"),
        _("An item is what one culture was asked of one artwork."),
    ),
    "outcome": (
        _("Sentences"),
        _("Phrases, whole artwork, or nothing to label. An item is a sentence."),
    ),
    "rating": (
        _("Degrees of abstraction"),
        _("Ratings from 1 to 5. An item is an artwork."),
    ),
    "region_phrase": (
        _("Regions of the same phrase"),
        _("An item is a phrase that at least two people painted: the same question to both."),
    ),
    "region_stimulus": (
        _("Regions of the same artwork and emotion"),
        _(
            "An item is a stimulus to which at least two people contributed; each person's regions"
            " are united first. They may be of other phrases, so that little overlap is no fault."
        ),
    ),
}
COLUMNS = {
    "alpha": (
        _("Alpha"),
        _("Krippendorff's alpha: 1 is full agreement, 0 what chance gives."),
    ),
    "fleiss": (
        _("Fleiss' kappa"),
        _("The same idea where every item has the same number of answers."),
    ),
    "cohen": (
        _("Cohen's kappa"),
        _("Mean of the kappas of every two people who share an item."),
    ),
    "percent": (
        _("Agreeing pairs"),
        _("Share of pairs of answers to the same item that are equal; chance is not taken off."),
    ),
    "ordinal": (
        _("Alpha, ordinal"),
        _("Krippendorff's alpha where only the order of ratings counts."),
    ),
    "interval": (
        _("Alpha, interval"),
        _("Krippendorff's alpha where ratings differ by the square of their distance."),
    ),
    "iou": (
        _("IoU"),
        _("Mean intersection over union of every two people's regions; chance is not taken off."),
    ),
}
"""What a measure is called, and what it is."""
BY = (
    (("campaign", "together"), _("Overall")),
    (("culture",), _("Within a culture")),
    (("between",), _("Between cultures")),
    (("emotion",), _("Emotion")),
    (("tradition",), _("Tradition")),
    (("annotator",), _("Annotator against all others")),
)
RULES = {
    "union": (
        _("Union"),
        _("What anybody painted: the stimulus by the paper's rule."),
    ),
    "majority": (
        _("Majority"),
        _("What more than half of the people painted."),
    ),
    "staple": (
        _("STAPLE"),
        _("Who agrees with the rest is believed more; the whole frame counts."),
    ),
    "staple_within": (
        _("STAPLE within the union"),
        _("The same with nothing but the union counting, so that empty ground convinces nobody."),
    ),
}
"""What a rule is called, and what it does."""
