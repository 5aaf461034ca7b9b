"""Training tasks from a file: JSON Lines, or TOML with a [[task]] for each (docs/howto/train.md).

Everything is checked as an answer is, by the task kind itself; what is refused is told by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from annotation.importing.known_tasks import KnownTaskReader, entries_of, read_known_tasks
from annotation.importing.reports import Report
from annotation.models import Campaign
from annotation.services.known_tasks import KnownTask
from annotation.services.training_tasks import Changes, set_training


@dataclass
class TrainingReport(Report):
    """Outcome of setting a campaign's training; `collected` names what the batches ask as well."""

    changes: Changes = field(default_factory=Changes)
    collected: list[str] = field(default_factory=list)

    def line(self) -> str:
        made = self.changes
        return (
            f"{'Would set' if self.dry_run else 'Set'} the training: {made.new} new, "
            f"{made.changed} changed, {made.unchanged} unchanged, {made.withdrawn} withdrawn, "
            f"{len(self.refused)} refused."
        )

    def facts(self) -> dict[str, Any]:
        return {
            "dry_run": self.dry_run,
            **vars(self.changes),
            "refused": [entry._asdict() for entry in self.refused],
            "collected": self.collected,
        }


def import_training(campaign: Campaign, file: Path, *, dry_run: bool = False) -> TrainingReport:
    """Make a file's tasks the training of a campaign: all of them, or nothing if one is refused.

    Where masks lie is told from where the file lies.
    """
    report = TrainingReport(dry_run=dry_run)
    wanted = read_known_tasks(KnownTaskReader(campaign, file.parent), entries_of(file), report)
    if not report.refused:
        report.changes = set_training(campaign, wanted, dry_run=dry_run)
        report.collected = [_name(task) for task in wanted if _is_collected(campaign, task)]
    return report


def _is_collected(campaign: Campaign, task: KnownTask) -> bool:
    if task.utterance is not None:
        return campaign.triples.filter(utterance=task.utterance).exists()
    return campaign.artworks.filter(pk=task.artwork.pk).exists()


def _name(task: KnownTask) -> str:
    said = f": {task.utterance.text}" if task.utterance else ""
    return f"{task.kind} {task.culture} {task.artwork}{said}".replace("  ", " ")
