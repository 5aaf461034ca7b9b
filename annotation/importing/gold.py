"""Gold written by hand: the entries of a training, without notes (docs/howto/gold.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from annotation.importing.known_tasks import (
    Entry,
    KnownTaskReader,
    entries_in,
    entries_of,
    read_known_tasks,
)
from annotation.importing.reports import Report
from annotation.models import Campaign
from annotation.services.audit import Actor
from annotation.services.gold_tasks import Added, add_gold


@dataclass
class GoldReport(Report):
    """Outcome of adding gold by hand."""

    added: Added = field(default_factory=Added)

    def line(self) -> str:
        made = self.added
        return (
            f"{'Would add' if self.dry_run else 'Added'} {made.new} gold tasks, {made.unchanged} "
            f"were there, {made.retired} retired for another answer, {len(self.refused)} refused."
        )

    def facts(self) -> dict[str, Any]:
        return {
            "dry_run": self.dry_run,
            **vars(self.added),
            "refused": [entry._asdict() for entry in self.refused],
        }


def import_gold(
    campaign: Campaign, file: Path, *, actor: Actor, dry_run: bool = False
) -> GoldReport:
    """Add a file's tasks to the gold of a campaign: all of them, or nothing if one is refused."""
    reader = KnownTaskReader(campaign, file.parent, has_notes=False)
    return _add(reader, entries_of(file), actor, dry_run=dry_run)


def read_gold(campaign: Campaign, text: str, *, actor: Actor) -> GoldReport:
    """Add what was typed in TOML, all or nothing; masks are in it, for there are no files."""
    reader = KnownTaskReader(campaign, has_notes=False)
    return _add(reader, entries_in(text, name="text"), actor)


def _add(
    reader: KnownTaskReader, entries: Sequence[Entry], actor: Actor, *, dry_run: bool = False
) -> GoldReport:
    report = GoldReport(dry_run=dry_run)
    wanted = read_known_tasks(reader, entries, report)
    if not report.refused:
        report.added = add_gold(reader.campaign, wanted, actor=actor, dry_run=dry_run)
    return report
