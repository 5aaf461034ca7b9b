"""What the statistics page calls its tables, their columns and the things in them."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = dict[str, str | Promise]

FIGURES = {
    "emotions": (
        _("Emotions by part"),
        _("Shares are of each part: how alike the parts are."),
    ),
    "areas": (
        _("Area ratio"),
        _("Share of the picture that a stimulus covers. A column holds its upper edge."),
    ),
    "emotions-of-cultures": (
        _("Emotions by culture"),
        _("Labels of the retained artworks: those that every culture has decided."),
    ),
    "majorities": (
        _("Majorities"),
        _("Of all artworks. The rate is of those that came to an end in a culture."),
    ),
    "traditions": (
        _("Traditions"),
        _("Western and all others; of artworks without a tradition neither is known."),
    ),
    "countries": (
        _("Country of residence"),
        _("Of the people behind the retained labels, by culture."),
    ),
    "emotion-pairs": (
        _("Emotions between cultures"),
        _("Retained artworks by the labels two cultures gave them; on the diagonal they agree."),
    ),
    "abstraction": (
        _("Degree of abstraction"),
        _("Artworks by their mean rating, rounded: 1 is very lifelike, 5 not at all."),
    ),
    "agreement": (
        _("Agreement"),
        _("1 is full agreement, 0 what chance gives. Of regions it is the mean overlap."),
    ),
}
"""What a table is called, and what it holds."""
HEADS: Words = {
    "part": _("Part"),
    "emotion": _("Emotion"),
    "labels": _("Labels"),
    "stimuli": _("Stimuli"),
    "share": _("Share"),
    "culture": _("Culture"),
    "at_once": _("at once"),
    "after_more": _("after two more"),
    "discarded": _("no majority"),
    "waiting": _("still asked"),
    "rate": _("Rate"),
    "tradition": _("Tradition"),
    "side": _("Side"),
    "artworks": _("Artworks"),
    "country": _("Country"),
    "other_culture": _("Other culture"),
    "other_emotion": _("Other emotion"),
    "above": _("Above"),
    "up_to": _("Up to"),
    "bucket": _("Bucket"),
    "figures": _("Figures"),
    "f": "F",
    "what": _("What"),
    "by": _("By"),
    "name": _("Name"),
    "items_compared": _("Items compared"),
    "measure": _("Measure"),
    "value": _("Value"),
    "undefined_because": _("Undefined because"),
}
PARTS: Words = {
    "all": _("all"),
    "train": _("train"),
    "val": _("validation"),
    "test": _("test"),
}
SIDES: Words = {"western": _("Western"), "non_western": _("non-Western"), "unknown": _("unknown")}
BY: Words = {
    "campaign": _("whole campaign"),
    "together": _("all cultures as one"),
    "culture": _("within a culture"),
    "between": _("between cultures"),
    "emotion": _("one emotion"),
}
MEASURES: Words = {"kappa": _("Schouten's kappa")}
"""Beside those of statistics_words.COLUMNS."""
