"""Stimuli by another rule than the union: each phrase's masks made one region anew.

The rule joins the masks that several people drew for one phrase; the phrases of a stimulus are
united as ever (domain: stimuli 6 and 7).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from aggregation.methods.consensus import RULES
from aggregation.models import Stimulus
from annotation.masks import Mask, union
from annotation.models import Answer

USUAL = "union"
ALL = tuple(RULES)


def drawn_by_rule(stimuli: Sequence[Stimulus], rule: str) -> dict[int, Mask]:
    """Return what was drawn for each stimulus by this rule, by its key.

    The usual rule has nothing to do: a stored stimulus is the union. The stimuli come with their
    artworks.
    """
    if rule == USUAL:
        return {}
    drawn = {}
    answers = _answers(stimuli)
    for stimulus in stimuli:
        artwork = stimulus.artwork
        phrases: dict[int, list[Mask]] = defaultdict(list)
        for uuid, _sha256 in stimulus.contributors:
            phrase, counts = answers[uuid]
            phrases[phrase].append(Mask.stored(artwork.height, artwork.width, counts))
        regions = [RULES[rule](masks) for masks in phrases.values()]
        drawn[stimulus.pk] = union([Mask.empty(artwork.height, artwork.width), *regions])
    return drawn


def _answers(stimuli: Sequence[Stimulus]) -> dict[str, tuple[int, str]]:
    """Return the phrase and the mask of every answer that these stimuli were made of."""
    wanted = [uuid for stimulus in stimuli for uuid, _sha256 in stimulus.contributors]
    rows = Answer.objects.filter(uuid__in=wanted).values_list(
        "uuid", "assignment__task__phrase", "mask"
    )
    return {str(uuid): (phrase, counts) for uuid, phrase, counts in rows}
