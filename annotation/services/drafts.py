"""Drafts: unsent work, kept whole, one revision after the other."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from annotation.canonical import canonical_json, content_sha256
from annotation.errors import Refusal
from annotation.models import Assignment, Draft
from annotation.models.assignment import AssignmentState
from annotation.services.assignments import lock_assignment, renew

LARGEST = 2_000_000


def save_draft(assignment: Assignment, *, revision: int, body: dict[str, Any]) -> Draft:
    """Store the next revision of a draft and renew the lease.

    `revision` is the one the page last saw, 0 for none; when another is stored the call is refused
    with the stored one, unless it is the very same body.
    """
    if len(canonical_json(body)) > LARGEST:
        raise Refusal("draft_too_large", largest=LARGEST)
    digest = content_sha256(body)
    with transaction.atomic():
        assignment = lock_assignment(assignment)
        if assignment.state == AssignmentState.WITHDRAWN:
            raise Refusal("assignment_withdrawn")
        if assignment.state == AssignmentState.RETURNED:
            raise Refusal("task_taken")
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
        draft.assignment = assignment
        return draft


def draft_json(draft: Draft) -> dict[str, Any]:
    return {"revision": draft.revision, "sha256": draft.sha256, "body": draft.body}
