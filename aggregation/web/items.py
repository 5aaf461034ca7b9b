"""What a curator sees of one answer: itself, what it answers, who gave it, what others answered.

Nothing here knows a task kind: the template and the script of that name read body and subject.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.functional import Promise

from aggregation.web.marking import Piece, colour_of, pieces
from aggregation.web.names import FINDINGS
from aggregation.web.queue import GONE, WAITING
from annotation.kinds import kind
from annotation.models import Answer, Assignment, Review, Task
from annotation.models.assignment import ANSWERED, COUNTED, AssignmentState
from annotation.models.task import TaskState


@dataclass(frozen=True)
class Shown:
    """One annotator's answer to the task."""

    answer: Answer
    utterance: str
    place: int

    @property
    def body(self) -> dict[str, Any]:
        return dict(self.answer.body)

    @property
    def body_json(self) -> str:
        return json.dumps(self.answer.body, ensure_ascii=False)

    @property
    def annotator(self) -> str:
        return str(self.answer.assignment.annotator.uuid)[:8]

    @property
    def state(self) -> str:
        return self.answer.assignment.state

    @property
    def colour(self) -> int:
        return colour_of(self.place)

    @property
    def phrases(self) -> list[tuple[int, str]]:
        """Return the colour and text of each phrase that was marked."""
        return [
            (colour_of(index), self.utterance[start:end])
            for index, (start, end) in enumerate(self._spans)
        ]

    @property
    def marked(self) -> list[Piece]:
        """Return the utterance with the phrases that were marked."""
        return pieces(self.utterance, self._spans)

    @property
    def _spans(self) -> list[tuple[int, int]]:
        return [(phrase["start"], phrase["end"]) for phrase in self.answer.body.get("phrases", [])]


@dataclass(frozen=True)
class Item:
    """One answer to judge, with all that is needed for it and nothing more.

    `shown` begins with that answer; those of other annotators follow, earliest first.
    """

    answer: Answer
    task: Task
    subject: dict[str, Any]
    shown: list[Shown]
    review: Review | None
    answers: int
    rejected: int

    @property
    def template(self) -> str:
        return f"aggregation/answers/{self.task.kind}.html"

    @property
    def script(self) -> str:
        return f"staff/answers/{self.task.kind}.js"

    @property
    def subject_json(self) -> str:
        return json.dumps(self.subject, ensure_ascii=False)

    @property
    def state(self) -> str:
        """Return what the queue says of it too: waiting, accepted, rejected, or gone."""
        if self.review is not None:
            return self.review.verdict
        counted = self.answer.assignment.state in COUNTED and self.answer.erased_at is None
        return WAITING if counted and self.answer.current else GONE

    @property
    def judgeable(self) -> bool:
        return self.state == WAITING

    @property
    def taken(self) -> str:
        """Return minutes and seconds from the lease to the answer."""
        assignment = self.answer.assignment
        sent = assignment.submitted_at or self.answer.created_at
        return clock((sent - assignment.leased_at).total_seconds())

    @property
    def active(self) -> str:
        """Return minutes and seconds at work as the page counted them; empty if it did not."""
        milliseconds = self.answer.client.get("active_ms")
        return clock(milliseconds / 1000) if milliseconds else ""

    @property
    def findings(self) -> list[str | Promise]:
        """Return what the checks found and the page warned of, in words where there are any."""
        client = self.answer.client
        codes = [*client.get("findings", []), *client.get("warnings", [])]
        codes += ["pasted"] * bool(client.get("pasted"))
        return [FINDINGS.get(code, code) for code in codes]

    @property
    def marked(self) -> list[Piece]:
        """Return the utterance with the phrase that is asked about."""
        phrase = self.subject["phrase"]
        return pieces(self.shown[0].utterance, [(phrase["start"], phrase["end"])])

    @property
    def open_regions(self) -> list[str]:
        """Return the phrases whose open region work a rejection may withdraw."""
        assert self.task.utterance is not None
        phrases = self.task.utterance.phrases.select_related("utterance").filter(
            campaign_id=self.task.campaign_id,
            superseded=False,
            tasks__state__in=[TaskState.OPEN, TaskState.ESCALATED],
        )
        return [phrase.text for phrase in phrases]

    def seconds_to_undo(self) -> int:
        """Return how long the standing verdict still waits, in seconds; 0 if it does not."""
        if self.review is None or self.review.applied_at is not None:
            return 0
        left = (self.review.effective_at - timezone.now()).total_seconds()
        return max(0, round(left))


def item_of(answer: Answer) -> Item:
    """Read what belongs to an answer that `access.answer_to_judge` gave."""
    task = answer.assignment.task
    utterance = task.utterance.text if task.utterance else ""
    given = Answer.objects.select_related("assignment__annotator").filter(
        assignment__task=task, assignment__state__in=ANSWERED, current=True, erased_at=None
    )
    others = given.exclude(assignment=answer.assignment).order_by("assignment__submitted_at", "pk")
    record = Assignment.objects.filter(
        annotator=answer.assignment.annotator, task__campaign=task.campaign_id
    ).aggregate(
        answers=Count("pk", filter=Q(state__in=ANSWERED)),
        rejected=Count("pk", filter=Q(state=AssignmentState.REJECTED)),
    )
    return Item(
        answer=answer,
        task=task,
        subject=kind(task.kind).subject(task),
        shown=[Shown(one, utterance, place) for place, one in enumerate([answer, *others])],
        review=answer.reviews.select_related("curator").filter(undone_at=None).first(),
        **record,
    )


def clock(seconds: float) -> str:
    """Write a duration as minutes and seconds: 75.4 is 1:15."""
    whole = max(0, round(seconds))
    return f"{whole // 60}:{whole % 60:02}"
