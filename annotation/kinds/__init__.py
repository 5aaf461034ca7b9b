"""Task kinds: one module each, found by name; nothing outside this folder switches on a kind.

A kind's module has `PROTOCOL`, `LISTED`, `ASKS_ABOUT`, `SCHEMA` (its answer as JSON Schema) and the
functions of `Kind`. Its page is templates/annotation/<name>.html and its script
frontend/kinds/<name>.js.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, cast

from annotation.models import Artwork, Campaign, Phrase, Task, Utterance

Body = dict[str, Any]


@dataclass(frozen=True)
class Subject:
    """What one task asks about; stored as one row of Task."""

    artwork: Artwork
    utterance: Utterance | None = None
    phrase: Phrase | None = None
    culture: str = ""


@dataclass(frozen=True)
class Reading:
    """A checked answer: its canonical body, the word votes count, the mask's run lengths."""

    body: Body
    value: str = ""
    mask: str = ""
    findings: tuple[str, ...] = field(default=())


@dataclass(frozen=True)
class Comparison:
    """How an answer compares with the known one of a training task.

    `details` says what was found, missed and too much, in values the page can show.
    """

    correct: bool
    details: Body = field(default_factory=dict)


class Kind(Protocol):
    """What every module in this folder provides.

    `ASKS_ABOUT` names what beside the artwork one task is about: `utterance`, `phrase`, `culture`.
    """

    PROTOCOL: str
    LISTED: bool
    ASKS_ABOUT: tuple[str, ...]
    SCHEMA: Body

    def needed(self, campaign: Campaign) -> int:
        """Return how many answers a new task of this campaign needs."""

    def first_subjects(self, campaign: Campaign) -> Iterable[Subject]:
        """Yield what a campaign asks about from its first day."""

    def subject(self, task: Task) -> Body:
        """Return what the page shows, as JSON."""

    def rules(self, task: Task) -> Body:
        """Return what the page checks before it sends, as JSON."""

    def read(self, body: Body, task: Task) -> Reading:
        """Check an answer and return it in canonical form; raises `Refusal`."""

    def read_known(self, body: Body, task: Task) -> Body:
        """Check the known answer of a training task, as `read` does an answer."""

    def compare(self, body: Body, known: Body, task: Task) -> Comparison:
        """Compare an answer that was read with a known one that was read."""


def _find() -> dict[str, Kind]:
    names = sorted(
        module.name
        for module in pkgutil.iter_modules(__path__)
        if module.name not in {"fields", "matching", "utterances"}
    )
    return {name: cast(Kind, import_module(f"{__name__}.{name}")) for name in names}


_kinds: dict[str, Kind] = {}


def kinds() -> dict[str, Kind]:
    """Return every task kind by name."""
    if not _kinds:
        _kinds.update(_find())
    return _kinds


def kind(name: str) -> Kind:
    """Return the task kind of this name; `KeyError` if there is none."""
    return kinds()[name]


def kinds_of(protocol: str) -> dict[str, Kind]:
    """Return the task kinds that make up a protocol."""
    return {name: module for name, module in kinds().items() if protocol == module.PROTOCOL}
