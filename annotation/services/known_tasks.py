"""Tasks whose right answer is known: what a training and gold are made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from annotation.canonical import content_sha256
from annotation.models import Artwork, Campaign, KnownAnswer, Task, Utterance
from annotation.models.task import Purpose


@dataclass(frozen=True)
class KnownTask:
    """One such task as it is wanted; `phrase` is what a region task asks for.

    `made_of` is the decided task whose result is the answer, if it is one.
    """

    kind: str
    artwork: Artwork
    body: dict[str, Any]
    utterance: Utterance | None = None
    phrase: dict[str, Any] | None = None
    culture: str = ""
    notes: dict[str, str] = field(default_factory=dict)
    made_of: Task | None = None

    @property
    def key(self) -> str:
        """Return what makes it this task: what it asks and what is right, not what is said."""
        return _key(self.subject, self.phrase, self.body)

    @property
    def subject(self) -> tuple[Any, ...]:
        """Return what it asks about."""
        asked = self.utterance.pk if self.utterance else None
        return (self.kind, self.artwork.pk, asked, self.culture, *_span(self.phrase))


def key_of(task: Task) -> str:
    """Return the key of a task there is, whose known answer was read with it."""
    return _key(subject_of(task), task.known.phrase, task.known.body)


def subject_of(task: Task) -> tuple[Any, ...]:
    """Return what a task there is asks about; its known answer was read with it."""
    span = _span(task.known.phrase)
    return (task.kind, task.artwork_id, task.utterance_id, task.culture, *span)


def make(campaign: Campaign, wanted: KnownTask, purpose: Purpose, *, position: int = 0) -> Task:
    """Make a task with its known answer, without a slot."""
    task = Task.objects.create(
        campaign=campaign,
        kind=wanted.kind,
        purpose=purpose,
        artwork=wanted.artwork,
        utterance=wanted.utterance,
        culture=wanted.culture,
        needed=0,
    )
    KnownAnswer.objects.create(
        task=task,
        position=position,
        body=wanted.body,
        phrase=wanted.phrase,
        notes=wanted.notes,
        made_of=wanted.made_of,
    )
    return task


def _key(subject: tuple[Any, ...], phrase: dict[str, Any] | None, body: dict[str, Any]) -> str:
    return content_sha256([*subject, phrase and phrase["points"], body])


def _span(phrase: dict[str, Any] | None) -> tuple[int, ...]:
    return (phrase["start"], phrase["end"]) if phrase else ()
