"""What other rules than the union make of the regions of one stimulus.

Diagnostics alone: the stimulus is the union (papers/apolo.txt, equation 3).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from aggregation.methods.consensus import Consensus, majority, staple, vote_map
from aggregation.methods.region_comparison import RegionComparison, compare_regions
from aggregation.models import Stimulus
from aggregation.services.regions_compared import region_answers
from annotation.errors import Refusal
from annotation.masks import Mask, union
from annotation.models import Campaign

Rule = Literal["union", "majority", "staple", "staple_within"]


@dataclass(frozen=True)
class Painter:
    """One annotator's part: regions of all phrases united, and how STAPLE thinks of them.

    `share` is of the frame; `with_others` the intersection over union with the union of all others.
    """

    annotator: str
    share: float
    with_others: float | None
    sensitivity: float | None
    specificity: float | None


@dataclass(frozen=True)
class Ruled:
    """The region by one rule, its share of the frame, and its IoU with the union."""

    rule: Rule
    mask: Mask
    share: float
    iou: float | None


@dataclass(frozen=True)
class MaskConsensus:
    """All rules over one stimulus' regions; none where nobody painted.

    `votes` counts annotators by pixel, uint16, shape (height, width).
    """

    painters: tuple[Painter, ...]
    rules: tuple[Ruled, ...]
    votes: npt.NDArray[np.uint16]


def stimulus_in(campaign: Campaign, uuid: str) -> Stimulus:
    """Return a stimulus of a campaign that `access` gave."""
    found = campaign.stimuli.select_related("artwork__view").filter(uuid=uuid).first()
    if found is None:
        raise Refusal("not_found")
    assert isinstance(found, Stimulus)
    return found


def mask_consensus(stimulus: Stimulus) -> MaskConsensus:
    """Apply every rule to the regions that count in a stimulus."""
    masks = _masks(stimulus)
    if not masks:
        nothing = np.zeros((stimulus.artwork.height, stimulus.artwork.width), np.uint16)
        return MaskConsensus((), (), nothing)
    drawn = list(masks.values())
    whole = union(drawn)
    estimate, inside = staple(drawn), staple(drawn, within=whole)
    found: dict[Rule, Mask] = {
        "union": whole,
        "majority": majority(drawn),
        "staple": estimate.mask,
        "staple_within": inside.mask,
    }
    return MaskConsensus(
        painters=tuple(_painters(masks, compare_regions(masks), estimate)),
        rules=tuple(
            Ruled(rule, mask, _share(mask), _iou(mask, whole)) for rule, mask in found.items()
        ),
        votes=vote_map(drawn),
    )


def _masks(stimulus: Stimulus) -> dict[str, Mask]:
    artwork = stimulus.artwork
    rows = region_answers(stimulus.campaign).filter(
        assignment__task__artwork=artwork,
        assignment__task__phrase__utterance__emotion=stimulus.emotion,
    )
    drawn: dict[str, list[Mask]] = defaultdict(list)
    for uuid, counts in rows.order_by("pk").values_list("assignment__annotator__uuid", "mask"):
        drawn[str(uuid)].append(Mask.stored(artwork.height, artwork.width, counts))
    return {who: union(drawn[who]) for who in sorted(drawn)}


def _painters(
    masks: dict[str, Mask], compared: RegionComparison, estimate: Consensus
) -> Iterable[Painter]:
    for place, (who, mask) in enumerate(masks.items()):
        yield Painter(
            annotator=who,
            share=_share(mask),
            with_others=compared.with_others[who],
            sensitivity=estimate.sensitivity[place],
            specificity=estimate.specificity[place],
        )


def _share(mask: Mask) -> float:
    return mask.area / (mask.height * mask.width)


def _iou(mask: Mask, whole: Mask) -> float | None:
    """Return the overlap with the union; every rule marks a part of it."""
    return mask.area / whole.area if whole.area else None
