"""What workers do: preview, accept, return and submit, each as the marketplace allows it."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

from annotation.crowd.simulator.mturk.market import Market
from annotation.crowd.simulator.mturk.records import LISTED, Attempt, Hit, Refused, Stage
from annotation.crowd.simulator.mturk.requirements import guards, meets

NOT_ACCEPTED = "ASSIGNMENT_ID_NOT_AVAILABLE"
RESERVED = frozenset({"assignmentId", "hitId", "turkSubmitTo", "workerId"})
ANSWERS = (
    "http://mechanicalturk.amazonaws.com/AWSMechanicalTurkDataSchemas/2005-10-01/"
    "QuestionFormAnswers.xsd"
)


def preview(market: Market, worker_id: str, group_id: str) -> Hit:
    """Show some HIT of the group; nothing is reserved."""
    hit = _next(market, worker_id, group_id)
    if guards(hit, "PreviewAndAccept", "DiscoverPreviewAndAccept") and not meets(
        market, worker_id, hit
    ):
        raise Refused("NotQualified", "You do not meet the requirements of this HIT.")
    return hit


def accept(market: Market, worker_id: str, group_id: str) -> tuple[Hit, Attempt]:
    """Take some HIT of the group; an id that was given back is used again first."""
    hit = _next(market, worker_id, group_id)
    if not meets(market, worker_id, hit):
        raise Refused("NotQualified", "You do not meet the requirements of this HIT.")
    now = market.clock.now()
    attempt = Attempt(
        assignment_id=_returned_id(hit) or market.new_id(),
        worker_id=worker_id,
        accepted_at=now,
        deadline=now + hit.type.duration,
    )
    hit.attempts.append(attempt)
    market.tell("AssignmentAccepted", hit, attempt)
    market.changed(hit)
    return hit, attempt


def give_back(market: Market, worker_id: str, assignment_id: str) -> None:
    hit, attempt = _working(market, worker_id, assignment_id)
    attempt.stage = Stage.RETURNED
    market.tell("AssignmentReturned", hit, attempt)
    market.changed(hit)


def submit(market: Market, worker_id: str, fields: Mapping[str, str]) -> Attempt:
    """Take in what a form sent; all but the assignment's id and reserved names is the answer."""
    assignment_id = fields.get("assignmentId", "")
    if not assignment_id:
        raise Refused("AssignmentMissing", "The form has no field named assignmentId.")
    if assignment_id == NOT_ACCEPTED:
        raise Refused("Preview", "This is a preview. Accept the HIT before you submit it.")
    hit, attempt = _working(market, worker_id, assignment_id)
    now = market.clock.now()
    attempt.stage, attempt.submitted_at = Stage.SUBMITTED, now
    attempt.auto_approval_at = now + hit.type.auto_approval
    attempt.answer = answers({name: fields[name] for name in fields if name not in RESERVED})
    market.tell("AssignmentSubmitted", hit, attempt)
    market.changed(hit)
    return attempt


def answers(fields: Mapping[str, str]) -> str:
    """Write fields as the QuestionFormAnswers document that a requester reads."""
    root = ElementTree.Element("QuestionFormAnswers", xmlns=ANSWERS)
    for name, value in fields.items():
        answer = ElementTree.SubElement(root, "Answer")
        ElementTree.SubElement(answer, "QuestionIdentifier").text = name
        ElementTree.SubElement(answer, "FreeText").text = value
    return '<?xml version="1.0" encoding="ASCII"?>' + ElementTree.tostring(root, encoding="unicode")


def _next(market: Market, worker_id: str, group_id: str) -> Hit:
    """Return the first HIT of a group that has a place and that the worker has not done."""
    for hit in market.hits.values():
        if hit.type.group_id == group_id and hit.status(market.clock.now()) == "Assignable":
            taken = {
                attempt.worker_id
                for attempt in hit.attempts
                if attempt.stage in LISTED or attempt.stage is Stage.ACCEPTED
            }
            if worker_id not in taken:
                return hit
    raise Refused("NoMoreHits", "There are no more of these HITs for you.")


def _returned_id(hit: Hit) -> str | None:
    free = (Stage.RETURNED, Stage.ABANDONED)
    last = {attempt.assignment_id: attempt for attempt in hit.attempts}
    return next((held for held, attempt in last.items() if attempt.stage in free), None)


def _working(market: Market, worker_id: str, assignment_id: str) -> tuple[Hit, Attempt]:
    hit, attempt = market.held(assignment_id)
    if attempt.worker_id != worker_id or attempt.stage is not Stage.ACCEPTED:
        said = "This HIT is not yours to work on: it was submitted, returned or ran out of time."
        raise Refused("NotAccepted", said)
    return hit, attempt
