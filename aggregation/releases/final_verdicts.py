"""What is known about stimuli after collection: regions to draw anew, and final verdicts.

The page of final checks and every release read it here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from aggregation.methods.final_checks import Step, class_of, step_of
from aggregation.models import FinalVerdict, Stimulus
from annotation.masks import Mask
from annotation.models import Campaign, Review
from annotation.models.assignment import AssignmentState
from annotation.models.review import Verdict
from annotation.models.task import TaskState


def rejected_regions(
    campaign: Campaign, artworks: Collection[int] | None = None
) -> dict[tuple[int, str], set[str]]:
    """Find, by artwork and emotion, why regions were rejected that still wait to be drawn anew.

    `artworks` are primary keys; None is all of the campaign.
    """
    reasons: dict[tuple[int, str], set[str]] = defaultdict(set)
    found = Review.objects.filter(
        verdict=Verdict.REJECTED,
        undone_at=None,
        answer__assignment__state=AssignmentState.REJECTED,
        answer__assignment__task__campaign=campaign,
        answer__assignment__task__kind="region",
        answer__assignment__task__state=TaskState.OPEN,
    )
    if artworks is not None:
        found = found.filter(answer__assignment__task__artwork__in=artworks)
    rows = found.values_list(
        "answer__assignment__task__artwork",
        "answer__assignment__task__phrase__utterance__emotion",
        "reason",
    )
    for artwork, emotion, reason in rows:
        reasons[artwork, emotion].add(reason)
    return dict(reasons)


def verdicts_that_hold(stimuli: Sequence[Stimulus]) -> dict[int, FinalVerdict]:
    """Return, by the key of their stimulus, the verdicts on stimuli that are what they were.

    The stimuli come with their artworks.
    """
    standing = FinalVerdict.objects.filter(stimulus__in=stimuli, undone_at=None)
    found = {one.stimulus_id: one for one in standing.select_related("curator")}
    return {
        stimulus.pk: found[stimulus.pk]
        for stimulus in stimuli
        if stimulus.pk in found and found[stimulus.pk].mask_sha256 == mask_sha256(stimulus)
    }


@dataclass(frozen=True)
class Checked:
    """A stimulus in the final checks.

    `step` is None where nobody has to look; `verdict` holds, and there is none of what is not
    listed. `klass` is what the stimulus is in the end.
    """

    stimulus: Stimulus
    step: Step | None
    rejected: frozenset[str]
    verdict: FinalVerdict | None

    @property
    def klass(self) -> str:
        said = self.verdict.verdict if self.verdict else ""
        return class_of(self.stimulus.stimulus_class, self.step, said)

    @property
    def awaits(self) -> str:
        """Return the step in which a verdict is awaited; empty if none is."""
        return self.step or "" if self.verdict is None else ""


def checked_finally(
    stimulus: Stimulus, rejected: Iterable[str], verdict: FinalVerdict | None
) -> Checked:
    """Say how a stimulus stands, by the rules of methods/final_checks.py."""
    reasons = frozenset(rejected)
    step = step_of(
        klass=stimulus.stimulus_class,
        complete=stimulus.complete,
        area_ratio=stimulus.area_ratio,
        rejected=bool(reasons),
    )
    return Checked(stimulus, step, reasons, verdict if step else None)


def mask_sha256(stimulus: Stimulus) -> str:
    """Return the hash of what a stimulus is, for which a verdict on it holds."""
    artwork = stimulus.artwork
    return Mask.stored(artwork.height, artwork.width, stimulus.mask).sha256
