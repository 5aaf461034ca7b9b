"""Submissions: assignments that were handed in, read, judged, and given bonuses.

A returned assignment's id may go to another worker. So the id of a submission is both, and nothing
is decided or paid before the marketplace has said that this worker holds this assignment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from annotation.crowd.base import Bonus, Money, Submission, SubmissionState
from annotation.crowd.errors import Busy, NotFound, Refused
from annotation.crowd.mturk.answers import AnswersRefused, read_answers
from annotation.crowd.mturk.client import Client, Document, noted
from annotation.crowd.mturk.money import amount_text, read_amount
from annotation.crowd.mturk.receipts import FIELD
from annotation.crowd.mturk.studies import Part, read_part
from annotation.crowd.mturk.tokens import mark, token

STATES = {
    "Submitted": SubmissionState.SUBMITTED,
    "Approved": SubmissionState.APPROVED,
    "Rejected": SubmissionState.REJECTED,
}
WAITING = {SubmissionState.SUBMITTED}
_ID = re.compile(r"([A-Z0-9]{1,64})\.(A[A-Z0-9]{1,63})")


def submission_id(assignment_id: str, worker_id: str) -> str:
    return f"{assignment_id}.{worker_id}"


def ids_of(operation: str, submission: str) -> tuple[str, str]:
    match = _ID.fullmatch(submission)
    if match is None:
        raise NotFound(operation, "id_malformed")
    return match[1], match[2]


def read_submission(document: Document, *, study_id: str) -> Submission:
    """Read an assignment; `code` is the receipt, not yet verified, or empty."""
    status = str(document["AssignmentStatus"])
    return Submission(
        id=submission_id(document["AssignmentId"], document["WorkerId"]),
        participant_id=document["WorkerId"],
        study_id=study_id,
        status=status,
        state=STATES.get(status, SubmissionState.UNKNOWN),
        started_at=document.get("AcceptTime"),
        completed_at=document.get("SubmitTime"),
        code=_receipt(document.get("Answer") or ""),
        approved_automatically_at=document.get("AutoApprovalTime"),
    )


def _receipt(answer: str) -> str:
    try:
        return read_answers(answer).get(FIELD, "")
    except AnswersRefused:
        # Work without a receipt is for a person to look at; it is never rejected by itself.
        return ""


class Submissions:
    def __init__(self, client: Client) -> None:
        self.client = client

    def of_study(self, parts: Iterable[Part]) -> tuple[Submission, ...]:
        """Return what was handed in; the marketplace never lists what is accepted or returned."""
        found: dict[str, Submission] = {}
        for part in parts:
            listed = self.client.everything(
                "list_assignments_for_hit", "Assignments", HITId=part.hit_id
            )
            for document in listed:
                read = _readable("list_assignments_for_hit", document, part.label.reference)
                found[read.id] = read
        return tuple(found.values())

    def get(self, operation: str, submission: str) -> Submission:
        """Read one submission; `Busy` while it is not handed in, or not seen to be yet."""
        assignment, worker = ids_of(operation, submission)
        try:
            answer = self.client.read("get_assignment", AssignmentId=assignment)
        except Refused as refused:
            if refused.reason == "invalid_assignment_state":
                raise noted(Busy(operation, "not_submitted")) from None
            raise
        part = read_part(answer.get("HIT") or {})
        reference = part.label.reference if part else ""
        read = _readable(operation, answer.get("Assignment"), reference)
        if read.participant_id != worker:
            raise NotFound(operation, "held_by_another")
        return read

    def approve(self, submission: str) -> Submission:
        known = self.get("approve", submission)
        if known.state is SubmissionState.APPROVED:
            return known
        if known.state is SubmissionState.REJECTED:
            raise Refused("approve", "rejected_before")
        return self._decide("approve_assignment", submission, SubmissionState.APPROVED)

    def reject(self, submission: str, message: str) -> Submission:
        if not message.strip():
            raise Refused("reject", "message_missing")
        known = self.get("reject", submission)
        if known.state is SubmissionState.REJECTED:
            return known
        if known.state is SubmissionState.APPROVED:
            raise Refused("reject", "approved_before")
        return self._decide(
            "reject_assignment",
            submission,
            SubmissionState.REJECTED,
            RequesterFeedback=message.strip(),
        )

    def overturn(self, submission: str, message: str) -> Submission:
        if not message.strip():
            raise Refused("overturn", "message_missing")
        known = self.get("overturn", submission)
        if known.state is SubmissionState.APPROVED:
            return known
        return self._decide(
            "approve_assignment",
            submission,
            SubmissionState.APPROVED,
            OverrideRejection=True,
            RequesterFeedback=message.strip(),
        )

    def _decide(
        self, operation: str, submission: str, wanted: SubmissionState, **asked: Any
    ) -> Submission:
        assignment, _ = ids_of(operation, submission)
        read: list[Submission] = []

        def done() -> bool:
            read.append(self.get(operation, submission))
            return read[-1].state is wanted

        try:
            self.client.change(operation, done=done, AssignmentId=assignment, **asked)
        except Refused as refused:
            if refused.reason == "invalid_assignment_state" and read[-1].state in WAITING:
                # What was just handed in can be listed before it can be judged.
                raise noted(Busy(operation, "not_submitted")) from None
            raise
        return read[-1]

    def pay(self, bonus: Bonus, *, key: str, reason: str) -> None:
        """Pay a bonus once, however often it is asked for with this key.

        The token keeps that for a day; the mark in the reason, by which the payment is found in
        the marketplace's own list, for as long as the list exists.
        """
        if not reason.strip():
            raise Refused("pay_bonus", "reason_missing")
        assignment, worker = ids_of("pay_bonus", bonus.submission_id)
        amount = amount_text("pay_bonus", bonus.amount)
        if self._is_paid(bonus, mark(key)):
            return
        self.client.change(
            "send_bonus",
            done=lambda: self._is_paid(bonus, mark(key)),
            WorkerId=worker,
            AssignmentId=assignment,
            BonusAmount=amount,
            Reason=f"{reason.strip()} {mark(key)}",
            UniqueRequestToken=token("bonus", key),
        )

    def _is_paid(self, bonus: Bonus, wanted: str) -> bool:
        assignment, worker = ids_of("pay_bonus", bonus.submission_id)
        listed = self.client.everything(
            "list_bonus_payments", "BonusPayments", AssignmentId=assignment
        )
        for payment in listed:
            if not str(payment.get("Reason", "")).endswith(wanted):
                continue
            if (payment.get("WorkerId"), _amount(payment)) != (worker, bonus.amount):
                raise Refused("pay_bonus", "key_used_before")
            return True
        return False


def _amount(payment: Document) -> Money:
    try:
        return read_amount(payment.get("BonusAmount"))
    except ValueError:
        raise noted(Busy("list_bonus_payments", "unreadable")) from None


def _readable(operation: str, document: Any, study_id: str) -> Submission:
    try:
        return read_submission(document, study_id=study_id)
    except (KeyError, TypeError):
        raise noted(Busy(operation, "unreadable")) from None
