"""What an import says of itself; the counts add up, and every refusal has a name and a reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from annotation.importing.names import Join, Key, Suggestion


class Refused(NamedTuple):
    """What was not taken in: a file's name or `table line n`, a code, and a sentence."""

    name: str
    code: str
    why: str


@dataclass
class Report:
    """What every import reports."""

    dry_run: bool = False
    unchanged: int = 0
    refused: list[Refused] = field(default_factory=list)
    suggestions: list[Suggestion] = field(default_factory=list)

    def refuse(self, name: str, code: str, why: str) -> None:
        self.refused.append(Refused(name, code, why))

    def line(self) -> str:
        """Say in one sentence what came of the import."""
        raise NotImplementedError

    def facts(self) -> dict[str, Any]:
        """Return the counts and names behind that sentence, as JSON."""
        return {
            "dry_run": self.dry_run,
            "unchanged": self.unchanged,
            "refused": [entry._asdict() for entry in self.refused],
            "suggestions": [
                {"row": str(row), "picture": str(picture)} for row, picture in self.suggestions
            ],
        }


@dataclass
class ArtworkReport(Report):
    """Outcome of importing pictures.

    `described` counts stored artworks whose title, artist and so on the metadata changed;
    `ignored` names files that are no pictures by their name. `taken` are the keys of the artworks
    that the pictures are, new or not.
    """

    new: int = 0
    described: int = 0
    taken: list[Key] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    loose_rows: list[Key] = field(default_factory=list)
    loose_files: list[Key] = field(default_factory=list)

    def line(self) -> str:
        return (
            f"{'Would import' if self.dry_run else 'Imported'} {self.new} artworks, "
            f"{self.unchanged} unchanged, {self.described} described anew, "
            f"{len(self.refused)} refused, {len(self.ignored)} other files; "
            f"{len(self.loose_rows)} rows without a picture, "
            f"{len(self.loose_files)} pictures without a row."
        )

    def facts(self) -> dict[str, Any]:
        return super().facts() | {
            "new": self.new,
            "described": self.described,
            "ignored": self.ignored,
            "rows_without_picture": [str(key) for key in self.loose_rows],
            "pictures_without_row": [str(key) for key in self.loose_files],
        }


@dataclass
class ArtemisReport(Report):
    """Outcome of importing utterances.

    Rows = imported + unchanged + refused + loose rows. `folded` counts emotions read in another
    spelling. `selected` counts the campaign's triples per emotion after the import, `added` those
    of this run; `left_out` counts utterances of *something else*.
    """

    imported: int = 0
    loose_count: int = 0
    loose_rows: list[Key] = field(default_factory=list)
    loose_artworks: list[Key] = field(default_factory=list)
    folded: Counter[str] = field(default_factory=Counter)
    selected: dict[str, int] = field(default_factory=dict)
    added: int = 0
    left_out: int = 0
    tasks: int = 0

    def take_join(self, joined: Join) -> None:
        self.loose_rows, self.loose_artworks = joined.loose_rows, joined.loose_pictures
        self.suggestions = joined.suggestions

    def line(self) -> str:
        said = (
            f"{'Would import' if self.dry_run else 'Imported'} {self.imported} utterances, "
            f"{self.unchanged} unchanged, {len(self.refused)} refused, "
            f"{self.loose_count} rows without a picture; "
            f"{len(self.loose_artworks)} pictures without a row"
        )
        if self.selected:
            said += f"; {self.added} triples selected, {self.tasks} tasks opened"
        return said + "."

    def facts(self) -> dict[str, Any]:
        return super().facts() | {
            "imported": self.imported,
            "rows_without_picture": self.loose_count,
            "artworks_without_picture": [str(key) for key in self.loose_rows],
            "pictures_without_row": [str(key) for key in self.loose_artworks],
            "folded": dict(self.folded),
            "selected": self.selected,
            "added": self.added,
            "left_out": self.left_out,
            "tasks": self.tasks,
        }


@dataclass
class MTurkResultsReport(Report):
    """Outcome of reading a batch's results. It names lines and columns, and never a worker.

    Rows = usable + unchanged + refused + unanswered. `answered` counts, for each answer column,
    the usable rows that have something in it.
    """

    inputs: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    unanswered: int = 0
    usable: int = 0
    workers: int = 0
    hits: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)

    def line(self) -> str:
        return (
            f"Read {self.usable} assignments of {self.workers} workers in {self.hits} HITs, "
            f"{self.unchanged} of them again, {len(self.refused)} refused, "
            f"{self.unanswered} HITs without an answer."
        )

    def facts(self) -> dict[str, Any]:
        return super().facts() | {
            "usable": self.usable,
            "unanswered": self.unanswered,
            "workers": self.workers,
            "hits": self.hits,
            "statuses": dict(self.statuses),
            "inputs": self.inputs,
            "answers": {name: self.answered[name] for name in self.answers},
        }


@dataclass
class MTurkImportReport(Report):
    """Outcome of importing a batch's results. It names lines, and never a worker.

    Rows = counted + surplus + rejected + unchanged + refused + unanswered. A dry run asks for each
    row alone whether there is a slot.
    """

    read: MTurkResultsReport = field(default_factory=MTurkResultsReport)
    stored: Counter[str] = field(default_factory=Counter)

    def count(self, outcome: str) -> None:
        """Count a row by the state its answer is in; `unchanged` was stored before."""
        if outcome == "unchanged":
            self.unchanged += 1
        else:
            self.stored[outcome] += 1

    def line(self) -> str:
        return (
            f"{'Would import' if self.dry_run else 'Imported'} {self.stored.total()} answers, "
            f"{self.stored['submitted']} counted, {self.stored['surplus']} surplus, "
            f"{self.stored['rejected']} rejected; {self.unchanged} unchanged, "
            f"{len(self.refused)} refused, {self.read.unanswered} HITs without an answer."
        )

    def facts(self) -> dict[str, Any]:
        return super().facts() | {
            "counted": self.stored["submitted"],
            "surplus": self.stored["surplus"],
            "rejected": self.stored["rejected"],
            "unanswered": self.read.unanswered,
            "read": self.read.facts(),
        }


@dataclass
class ArtelingoReport(Report):
    """Outcome of importing a published table of single annotations.

    Rows = counted + surplus + unchanged + refused + loose rows. `recuration` is what was kept
    afterwards, where that was asked.
    """

    stored: Counter[str] = field(default_factory=Counter)
    loose_count: int = 0
    loose_rows: list[Key] = field(default_factory=list)
    folded: Counter[str] = field(default_factory=Counter)
    recuration: dict[str, Any] = field(default_factory=dict)

    def count(self, outcome: str) -> None:
        """Count a row by the state its answer is in; `unchanged` was stored before."""
        if outcome == "unchanged":
            self.unchanged += 1
        else:
            self.stored[outcome] += 1

    def line(self) -> str:
        return (
            f"{'Would import' if self.dry_run else 'Imported'} {self.stored.total()} annotations, "
            f"{self.stored['submitted']} counted, {self.stored['surplus']} surplus; "
            f"{self.unchanged} unchanged, {len(self.refused)} refused, "
            f"{self.loose_count} rows about artworks that the campaign does not ask about."
        )

    def facts(self) -> dict[str, Any]:
        return super().facts() | {
            "counted": self.stored["submitted"],
            "surplus": self.stored["surplus"],
            "rows_without_task": self.loose_count,
            "artworks_without_task": [str(key) for key in self.loose_rows],
            "folded": dict(self.folded),
            "recuration": self.recuration,
        }
