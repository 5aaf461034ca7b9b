"""What a curator sees of one stimulus in the final checks: picture, masks, sentences, verdict."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from aggregation.methods.final_checks import Summary
from aggregation.models import Stimulus
from aggregation.releases.final_verdicts import Checked, mask_sha256
from annotation.kinds.utterances import utterance_json
from annotation.masks import Mask
from annotation.models import Campaign, Utterance
from annotation.models.review import Reason

MOST_SENTENCES = 4

STEPS = {
    "whole": _("Whole artwork"),
    "low_quality": _("Low quality"),
    "void": _("Void"),
}
VERDICTS = {
    "kept": _("Kept"),
    "whole": _("Whole artwork"),
    "low_quality": _("Low quality"),
    "void": _("Void"),
}
EXPLAINED = {
    "whole": _(
        "The answers call these whole artworks, or nearly all of the picture is drawn. What is "
        "only drawn becomes a whole artwork by your verdict alone."
    ),
    "low_quality": _(
        "A region of these was rejected and nobody has drawn it anew. Kept, a stimulus is what "
        "remains of it."
    ),
    "void": _("Nobody named anything in these that could be drawn. Void is dropped from releases."),
}
"""What each step is about."""


def summary_words(summary: Summary) -> dict[str, str]:
    """Return the numbers of a summary with their thousands grouped."""
    names = ("collected", "whole", "low_quality", "void", "kept")
    return {name: number_format(getattr(summary, name), force_grouping=True) for name in names}


@dataclass(frozen=True)
class Card:
    """One stimulus with the sentences that led to it.

    `levels` are the masks of what at least 1, 2, ... people marked; none where nothing is drawn.
    """

    checked: Checked
    sentences: list[dict[str, Any]]
    levels: list[str]

    @property
    def state(self) -> str:
        """Return the verdict that holds, else "waiting"."""
        return self.checked.verdict.verdict if self.checked.verdict else "waiting"

    @property
    def verdict_name(self) -> str | Promise:
        return VERDICTS.get(self.state, "")

    @property
    def is_whole(self) -> bool:
        """Say whether the answers call it whole."""
        return self.checked.stimulus.stimulus_class == "whole"

    @property
    def can_keep(self) -> bool:
        return self.checked.stimulus.area > 0

    @property
    def share(self) -> str:
        """Return how much of the picture is drawn, in percent."""
        artwork = self.checked.stimulus.artwork
        layers = self.levels[:1]
        drawn = sum(Mask.stored(artwork.height, artwork.width, one).area for one in layers)
        share = 100 * drawn / (artwork.height * artwork.width)
        return f"{number_format(share, decimal_pos=1)}%"

    @property
    def reasons(self) -> list[str | Promise]:
        """Return why regions were rejected."""
        return [Reason(reason).label for reason in sorted(self.checked.rejected)]

    @property
    def mask_sha256(self) -> str:
        return mask_sha256(self.checked.stimulus)

    @property
    def seen(self) -> str:
        return str(self.checked.verdict.uuid) if self.checked.verdict else ""

    @property
    def layers_json(self) -> str:
        """Return what at least 1, 2, ... people marked, one over the other a map of votes."""
        artwork = self.checked.stimulus.artwork
        size = [artwork.height, artwork.width]
        return json.dumps([{"size": size, "counts": counts} for counts in self.levels])


def cards_of(campaign: Campaign, found: Sequence[Checked]) -> list[Card]:
    """Return a card for each stimulus, in their order."""
    said = defaultdict(list)
    artworks = {one.stimulus.artwork_id for one in found}
    utterances = Utterance.objects.filter(triples__campaign=campaign, artwork__in=artworks)
    for utterance in utterances.order_by("table", "record"):
        said[utterance.artwork_id, utterance.emotion].append(utterance_json(utterance))
    rows = Stimulus.objects.filter(pk__in=[one.stimulus.pk for one in found])
    levels = dict(rows.values_list("pk", "levels"))
    return [
        Card(
            checked=one,
            sentences=said[one.stimulus.artwork_id, one.stimulus.emotion][:MOST_SENTENCES],
            levels=levels[one.stimulus.pk],
        )
        for one in found
    ]
