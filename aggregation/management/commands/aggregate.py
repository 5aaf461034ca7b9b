"""Recompute labels and stimuli from the answers: what is stale, or everything."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.core.management.base import CommandParser

from aggregation.models import Label, Stimulus
from aggregation.services.gold_renewal import retire_all_outdated
from aggregation.services.labels_at_once import renew_labels
from aggregation.services.recompute import recompute_campaign, recompute_task
from aggregation.services.stimuli_at_once import renew_stimuli
from annotation.canonical import content_sha256
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand
from annotation.models import Campaign
from annotation.services.tasks import stale_tasks


class Command(EvokeCommand):
    help = "Recompute what is stale (or all) and say how many labels and stimuli changed."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--all", action="store_true", help="recompute everything")
        parser.add_argument(
            "--results", action="store_true", help="every vote and union at once, no findings"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        stale = stale_tasks(campaign=campaign)
        changed = Counter(labels=0, stimuli=0)
        tasks = len(stale)
        if stale or options["all"]:
            before = _derived(campaign)
            tasks = recompute_campaign(campaign) if options["all"] else _work_in(stale)
            # An answer that went away makes those due that were held against it.
            _work_in(stale_tasks(campaign=campaign))
            after = _derived(campaign)
            changed.update({name: _differing(before[name], after[name]) for name in after})
        if options["results"]:
            changed.update(labels=renew_labels(campaign), stimuli=renew_stimuli(campaign))
            retire_all_outdated(campaign)
        line = (
            f"{tasks} tasks worked in: {changed['labels']} labels and "
            f"{changed['stimuli']} stimuli changed."
        )
        self.close(options, line, tasks=tasks, **changed)


def _work_in(task_ids: list[int]) -> int:
    for task_id in task_ids:
        recompute_task(task_id)
    return len(task_ids)


Hashes = dict[Any, str]


def _differing(before: Hashes, after: Hashes) -> int:
    """Count the rows that came, went or changed."""
    return sum(before.get(pk) != after.get(pk) for pk in before.keys() | after.keys())


def _derived(campaign: Campaign) -> dict[str, Hashes]:
    """Return a hash of every derived row, so that memory stays small however large the masks."""
    labels = Label.objects.filter(campaign=campaign)
    stimuli = Stimulus.objects.filter(campaign=campaign)
    rows = {
        "labels": labels.values_list("pk", "state", "emotion", "tally", "contributors"),
        "stimuli": stimuli.values_list(
            "pk", "stimulus_class", "complete", "mask", "drawn", "levels", "annotators", "area",
            "area_ratio", "contributors",
        ),
    }  # fmt: skip
    return {
        name: {row[0]: content_sha256(list(row)) for row in query.iterator()}
        for name, query in rows.items()
    }
