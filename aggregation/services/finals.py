"""Final checks: what is whole, of low quality or void is looked at, and a person decides.

Nothing is dropped from a release without such a verdict (APOLO, section 4.3). A verdict holds for
what the stimulus was: one that is drawn anew is looked at anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from aggregation.methods.final_checks import NEAR_WHOLE, STEPS, Summary, summarize
from aggregation.models import FinalVerdict, Stimulus
from aggregation.releases.final_verdicts import (
    Checked,
    checked_finally,
    mask_sha256,
    rejected_regions,
    verdicts_that_hold,
)
from annotation.emotions import STIMULUS_EMOTIONS
from annotation.errors import Refusal
from annotation.locking import lock
from annotation.models import Campaign
from annotation.services.audit import record, staff

Verdict = FinalVerdict.Verdict


@dataclass(frozen=True)
class Checks:
    """Everything listed of a campaign, in the order in which it came to be, and the summary.

    `collecting` counts the stimuli whose answers are still awaited.
    """

    listed: list[Checked]
    summary: Summary
    collecting: int

    def of(self, step: str) -> list[Checked]:
        return [one for one in self.listed if one.step == step]

    @property
    def waiting(self) -> Counter[str]:
        """Count what waits for a verdict, by step."""
        return Counter(one.awaits for one in self.listed if one.awaits)


def checks_of(campaign: Campaign) -> Checks:
    """Return what is listed, in a fixed number of queries."""
    rejected = rejected_regions(campaign)
    artworks = {artwork for artwork, _emotion in rejected}
    rows = _collected(campaign).filter(
        Q(complete=True, stimulus_class__in=[Stimulus.Class.WHOLE, Stimulus.Class.VOID])
        | Q(complete=True, area_ratio__gte=NEAR_WHOLE)
        | Q(artwork__in=artworks)
    )
    listed = _checked(rows.defer("drawn", "levels", "contributors"), rejected)
    collected = _collected(campaign).filter(complete=True).count()
    collected += sum(not one.stimulus.complete for one in listed)
    summary = summarize(collected, (one.klass for one in listed))
    return Checks(listed, summary, max(0, _wanted(campaign) - collected))


def check_of(stimulus: Stimulus) -> Checked | None:
    """Return how one stimulus stands; None if it is not listed."""
    rejected = rejected_regions(stimulus.campaign, [stimulus.artwork_id])
    rows = Stimulus.objects.filter(pk=stimulus.pk).select_related("artwork__view")
    return next(iter(_checked(rows, rejected)), None)


def stimulus_in(campaign: Campaign, uuid: str) -> Stimulus:
    """Return a stimulus of a campaign that `campaign_to_curate` gave."""
    rows = campaign.stimuli.select_related("artwork__view", "campaign")
    stimulus = rows.filter(uuid=uuid).first()
    if stimulus is None:
        raise Refusal("not_found")
    return stimulus


def decide(
    stimulus: Stimulus, curator: User, *, verdict: str, seen: str, mask: str
) -> FinalVerdict:
    """Record what somebody made of a stimulus.

    `mask` is the hash of what they saw, `seen` the id of the verdict that stood there, empty for
    none. Saying again what stands changes nothing.

    Raises
    ------
    Refusal
        ``field_type`` for a verdict that is none; ``stimulus_changed`` if it is not what they saw,
        or not listed any more; ``nothing_to_keep`` for keeping what has no pixel.
    """
    if verdict not in Verdict.values:
        raise Refusal("field_type", field="verdict", expected=Verdict.values)
    with transaction.atomic():
        lock(stimulus)
        checked = check_of(stimulus)
        if checked is None or mask_sha256(stimulus) != mask:
            raise Refusal("stimulus_changed")
        stands = checked.verdict
        if stands is not None and stands.verdict == verdict:
            return stands
        if (str(stands.uuid) if stands else "") != seen:
            raise Refusal("stimulus_changed")
        if verdict == Verdict.KEPT and not stimulus.area:
            raise Refusal("nothing_to_keep")
        _retire(stimulus)
        given = FinalVerdict.objects.create(
            stimulus=stimulus, curator=curator, verdict=verdict, mask_sha256=mask
        )
        old = stands.verdict if stands else ""
        record(staff(curator), stimulus, "final_verdict", old=old, new=verdict)
        return given


def take_back(stimulus: Stimulus, curator: User) -> None:
    """Take the verdict that stands back, whoever gave it; the stimulus waits again."""
    with transaction.atomic():
        lock(stimulus)
        stands = stimulus.verdicts.filter(undone_at=None).first()
        if stands is None:
            return
        _retire(stimulus)
        said = {"old": stands.verdict, "new": ""}
        record(staff(curator), stimulus, "final_verdict", **said, why="undone")


def confirm(checks: Iterable[Checked], curator: User) -> int:
    """Give what waits the verdict that leaves it as listed. Returns how many changed meanwhile.

    Whole stays whole and void void; of low quality becomes a verdict; a drawn region stays drawn.
    """
    missed = 0
    for one in checks:
        if one.awaits:
            seen = {"seen": "", "mask": mask_sha256(one.stimulus)}
            try:
                decide(one.stimulus, curator, verdict=as_listed(one), **seen)
            except Refusal:
                missed += 1
    return missed


def confirm_seen(campaign: Campaign, seen: Mapping[UUID, str], curator: User) -> tuple[int, int]:
    """Confirm what somebody saw waiting: hashes of masks by the ids of their stimuli.

    Returns how many were confirmed, and how many are not what was seen, or decided already.
    """
    rows = _collected(campaign).filter(uuid__in=seen)
    listed = _checked(rows, rejected_regions(campaign, [row.artwork_id for row in rows]))
    same = [one for one in listed if mask_sha256(one.stimulus) == seen[one.stimulus.uuid]]
    waiting = [one for one in same if one.awaits]
    done = len(waiting) - confirm(waiting, curator)
    return done, len(seen) - done


def as_listed(one: Checked) -> str:
    """Return the verdict that leaves a stimulus what its step and answers say."""
    return Verdict.KEPT if one.klass == Stimulus.Class.DRAWN else one.klass


def _collected(campaign: Campaign) -> QuerySet[Stimulus]:
    rows = Stimulus.objects.select_related("artwork__view").order_by("pk")
    return rows.filter(campaign=campaign, emotion__in=STIMULUS_EMOTIONS)


def _wanted(campaign: Campaign) -> int:
    """Count the stimuli that the campaign's sentences ask for."""
    said = campaign.triples.filter(utterance__emotion__in=STIMULUS_EMOTIONS)
    return said.values("utterance__artwork", "utterance__emotion").distinct().count()


def _checked(rows: QuerySet[Stimulus], rejected: dict[tuple[int, str], set[str]]) -> list[Checked]:
    stimuli = list(rows)
    verdicts = verdicts_that_hold(stimuli)
    found = [
        checked_finally(one, rejected.get((one.artwork_id, one.emotion), ()), verdicts.get(one.pk))
        for one in stimuli
    ]
    return [one for one in found if one.step in STEPS]


def _retire(stimulus: Stimulus) -> None:
    """End the verdict that stands, also one on what the stimulus was before."""
    stimulus.verdicts.filter(undone_at=None).update(undone_at=timezone.now())
