"""What a curator sees of one answer: itself, what it answers, who gave it, what others answered.

Nothing here knows a task kind: the template and the script of that name read body and subject.
To a blind reader (blind.py) whatever could sway them is not even read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.functional import Promise, cached_property

from aggregation.models import RoundAnswer
from aggregation.web.marking import Piece, colour_of, pieces
from aggregation.web.names import FINDINGS, SAME, Told, told, why_queued
from aggregation.web.queue import GONE, JUDGED, WAITING
from aggregation.web.reasons import Choice, choices_for
from annotation.kinds import kind
from annotation.models import Answer, Assignment, Phrase, Review, Task
from annotation.models.assignment import ANSWERED, COUNTED, AssignmentState
from annotation.models.task import Purpose, TaskState


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
        return str(self.answer.assignment.annotator.uuid)

    @property
    def state(self) -> str:
        return self.answer.assignment.state

    @property
    def counts(self) -> bool:
        return self.state in COUNTED

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
class Record:
    """What an annotator did in the campaign so far: answers, and how many of them are rejected."""

    answers: int
    rejected: int


@dataclass(frozen=True)
class Item:
    """One answer to judge, with all that is needed for it and nothing more.

    `shown` begins with that answer; those of other annotators follow, earliest first. To a blind
    reader there is that answer alone, no record, and only their own review.
    """

    answer: Answer
    task: Task
    subject: dict[str, Any]
    shown: list[Shown]
    review: Review | None
    reader: User
    record: Record | None = None
    judged_unseen: bool = False

    @property
    def blind(self) -> bool:
        return self.record is None

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
        if self.judged_unseen:
            return JUDGED
        if self.review is not None:
            return self.review.verdict
        counted = self.answer.assignment.state in COUNTED and self.answer.erased_at is None
        return WAITING if counted and self.answer.current else GONE

    @property
    def judgeable(self) -> bool:
        return self.state == WAITING

    @property
    def mine(self) -> bool:
        return self.review is not None and self.review.curator_id == self.reader.pk

    @cached_property
    def reasons(self) -> list[Choice]:
        """Return the reasons to reject for, each with what the annotator would read."""
        return choices_for(self.answer.assignment.participation)

    @cached_property
    def queued(self) -> str | Promise:
        """Return why this answer is in the queue, in words; empty where it is not."""
        found = RoundAnswer.objects.select_related("round").filter(answer=self.answer).first()
        return why_queued(found, [one.code for one in self.found]) if found else ""

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

    @cached_property
    def found(self) -> list[Told]:
        """Return what the checks found, each with its number and limit in a sentence."""
        return [told(finding) for finding in self.answer.findings.order_by("code")]

    @property
    def findings(self) -> list[str | Promise]:
        """Return what the page warned of beside that, in words where there are any."""
        client = self.answer.client
        codes = [*client.get("findings", []), *client.get("warnings", [])]
        codes += ["pasted"] * bool(client.get("pasted"))
        said = {one.code for one in self.found} - {"pasted"}
        return [
            FINDINGS.get(code, code)
            for code in dict.fromkeys(codes)
            if SAME.get(code, code) not in said
        ]

    @property
    def marked(self) -> list[Piece]:
        """Return the utterance with the phrase that is asked about."""
        phrase = self.subject["phrase"]
        return pieces(self.shown[0].utterance, [(phrase["start"], phrase["end"])])

    @property
    def open_regions(self) -> list[str]:
        """Return the phrases whose open region work a rejection may withdraw."""
        return open_regions([self.task])

    @property
    def seconds_to_undo(self) -> int:
        return seconds_to_undo(self.review) if self.review else 0


def item_of(answer: Answer, reader: User, *, blind: bool = False) -> Item:
    """Read what belongs to an answer that `access.answer_to_judge` gave."""
    task = answer.assignment.task
    utterance = task.utterance.text if task.utterance else ""
    review = answer.reviews.select_related("curator").filter(undone_at=None).first()
    unseen = blind and review is not None and review.curator_id != reader.pk
    others = [] if blind else _others(answer)
    return Item(
        answer=answer,
        task=task,
        subject=kind(task.kind).subject(task),
        shown=[Shown(one, utterance, place) for place, one in enumerate([answer, *others])],
        review=None if unseen else review,
        reader=reader,
        record=None if blind else _record(answer),
        judged_unseen=unseen,
    )


def _others(answer: Answer) -> list[Answer]:
    """Return what other annotators answered to the same task, earliest first."""
    given = Answer.objects.select_related("assignment__annotator").filter(
        assignment__task=answer.assignment.task_id,
        assignment__state__in=ANSWERED,
        current=True,
        erased_at=None,
    )
    others = given.exclude(assignment=answer.assignment)
    return list(others.order_by("assignment__submitted_at", "pk"))


def _record(answer: Answer) -> Record:
    done = Assignment.objects.filter(
        annotator=answer.assignment.annotator,
        task__campaign=answer.assignment.task.campaign_id,
        task__purpose=Purpose.COLLECT,
    ).aggregate(
        answers=Count("pk", filter=Q(state__in=ANSWERED)),
        rejected=Count("pk", filter=Q(state=AssignmentState.REJECTED)),
    )
    return Record(**done)


def open_regions(tasks: Sequence[Task]) -> list[str]:
    """Return the phrases whose open region work goes if answers to these tasks are rejected."""
    asking = [task for task in tasks if task.phrase_id is None and task.utterance_id]
    if not asking:
        return []
    phrases = Phrase.objects.select_related("utterance").filter(
        campaign=asking[0].campaign_id,
        utterance__in=[task.utterance_id for task in asking],
        superseded=False,
        tasks__state__in=[TaskState.OPEN, TaskState.ESCALATED],
    )
    return [phrase.text for phrase in phrases.distinct()]


def seconds_to_undo(review: Review) -> int:
    """Return how long a standing verdict still waits, in seconds; 0 if it does not."""
    if review.applied_at is not None:
        return 0
    left = (review.effective_at - timezone.now()).total_seconds()
    return max(0, round(left))


def clock(seconds: float) -> str:
    """Write a duration as minutes and seconds: 75.4 is 1:15."""
    whole = max(0, round(seconds))
    return f"{whole // 60}:{whole % 60:02}"
