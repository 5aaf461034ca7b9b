"""Drafts: unsent work, kept whole, one revision after the other."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from annotation.canonical import canonical_json, content_sha256
from annotation.errors import Refusal
from annotation.locking import lock
from annotation.models import Assignment, Draft
from annotation.models.assignment import AssignmentState
from annotation.services.assignments import renew, take_up_again

LARGEST = 2_000_000


def save_draft(assignment: Assignment, *, revision: int, body: dict[str, Any]) -> Draft:
    """Store the next revision of a draft and renew the lease, or take a lapsed one up again.

    `revision` is the one the page last saw, 0 for none; when another is stored the call is refused
    with the stored one, unless it is the very same body. A lease that ran out comes back while its
    slot is free; the draft is stored either way.
    """
    if len(canonical_json(body)) > LARGEST:
        raise Refusal("draft_too_large", largest=LARGEST)
    digest = content_sha256(body)
    lapsed = assignment.state == AssignmentState.EXPIRED
    with transaction.atomic():
        if lapsed:
            lock(assignment.participation)
            lock(assignment.task)
        lock(assignment)
        _refuse_what_is_over(assignment)
        draft = Draft.objects.filter(assignment=assignment).first()
        stored = draft.revision if draft else 0
        if draft is None or draft.sha256 != digest:
            if stored != revision:
                raise Refusal("draft_stale", **(draft_json(draft) if draft else {"revision": 0}))
            draft = draft or Draft(assignment=assignment)
            draft.revision, draft.sha256, draft.body = stored + 1, digest, body
            draft.save()
        if assignment.state == AssignmentState.LEASED:
            renew(assignment)
        elif lapsed and assignment.state == AssignmentState.EXPIRED:
            take_up_again(assignment)
        draft.assignment = assignment
        return draft


def _refuse_what_is_over(assignment: Assignment) -> None:
    if assignment.state == AssignmentState.WITHDRAWN:
        raise Refusal("assignment_withdrawn")
    if assignment.state == AssignmentState.RETURNED:
        raise Refusal("task_taken")


def draft_json(draft: Draft) -> dict[str, Any]:
    return {"revision": draft.revision, "sha256": draft.sha256, "body": draft.body}
