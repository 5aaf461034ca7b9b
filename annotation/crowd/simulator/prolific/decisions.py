"""What a researcher may do with a submission, and when."""

from __future__ import annotations

from typing import Any

from annotation.crowd.simulator.prolific import submissions
from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.submissions import Submission
from annotation.crowd.simulator.prolific.world import World

CATEGORIES = {
    "TOO_QUICKLY",
    "TOO_SLOWLY",
    "FAILED_INSTRUCTIONS",
    "INCOMP_LONGITUDINAL",
    "FAILED_CHECK",
    "LOW_EFFORT",
    "MALINGERING",
    "NO_CODE",
    "BAD_CODE",
    "NO_DATA",
    "UNSUPP_DEVICE",
    "OTHER",
}
# By hand, one may also pay those who ran out of time or gave their place back.
APPROVABLE = {submissions.AWAITING_REVIEW, submissions.TIMED_OUT, submissions.RETURNED}


def approve(world: World, part: Submission) -> None:
    """Approve and pay; a second request changes nothing."""
    if part.status == submissions.APPROVED:
        return
    if part.status not in APPROVABLE:
        raise Complaint(409, f"A submission that is {part.status} cannot be approved.")
    reward = world.study(part.study_id).reward
    waiting = part.status == submissions.AWAITING_REVIEW
    if not waiting:
        # Its place went to somebody else: this reward is on top of what was reserved.
        world.check_funds(world.ledger.tariff.total(reward), world.available_balance())
    part.status = submissions.APPROVED
    world.pay_reward(part)


def reject(part: Submission, given: dict[str, Any]) -> None:
    message, category = given.get("message", ""), given.get("rejection_category")
    if not isinstance(message, str) or len(message) < 100:
        raise Complaint(400, {"message": ["Must be at least 100 characters."]})
    if not isinstance(category, str) or category not in CATEGORIES:
        raise Complaint(400, {"rejection_category": ["Not a valid choice."]})
    if part.status == submissions.REJECTED:
        return
    if part.status != submissions.AWAITING_REVIEW:
        raise Complaint(409, f"A submission that is {part.status} cannot be rejected.")
    part.status = submissions.REJECTED
    part.rejection = {"category": category, "message": message}


def complete(world: World, part: Submission, given: dict[str, Any]) -> None:
    """End a submission with a code that only the researcher may enter."""
    study = world.study(part.study_id)
    code = study.code(str(given.get("completion_code", "")), "researcher")
    if code is None:
        raise Complaint(400, ["The completion code is not one of this study's."])
    if part.status == submissions.SCREENED_OUT and part.entered_code == code["code"]:
        return
    if part.status not in {submissions.ACTIVE, submissions.AWAITING_REVIEW}:
        raise Complaint(409, f"A submission that is {part.status} cannot be completed.")
    act_on_code(world, part, code)


def act_on_code(world: World, part: Submission, code: dict[str, Any]) -> None:
    """Do what a completion code says is done."""
    part.entered_code = code["code"]
    part.completed_at = world.now()
    part.status = submissions.AWAITING_REVIEW
    for action in code["actions"]:
        if action["action"] == "AUTOMATICALLY_APPROVE":
            approve(world, part)
        elif action["action"] == "REQUEST_RETURN":
            request_return(world, part)
        elif action["action"] == "FIXED_SCREEN_OUT_PAYMENT":
            _screen_out(world, part, action)


def _screen_out(world: World, part: Submission, action: dict[str, Any]) -> None:
    study = world.study(part.study_id)
    amount = action["fixed_screen_out_reward"]
    world.check_funds(world.ledger.tariff.total(amount), world.available_balance())
    part.status = submissions.SCREENED_OUT
    world.ledger.pay(part.id, "screen out", amount, world.now())
    study.screened_out += 1
    if study.screened_out >= action["slots"] and study.stage == "ACTIVE":
        study.stage = "PAUSED"


def request_return(world: World, part: Submission) -> None:
    """Ask for the place back; each time the participant gets a message."""
    if part.status not in {submissions.ACTIVE, submissions.AWAITING_REVIEW, submissions.TIMED_OUT}:
        raise Complaint(409, f"A submission that is {part.status} cannot be asked back.")
    part.return_requested = part.return_requested or world.now()
    part.requests_sent += 1


def transition(world: World, part: Submission, given: dict[str, Any]) -> None:
    action = given.get("action")
    if action == "APPROVE":
        approve(world, part)
    elif action == "REJECT":
        reject(part, given)
    elif action in {"COMPLETE", "SCREEN_OUT"}:
        complete(world, part, given)
    elif action in {"RETURN", "START", "UNREJECT", "UNRETURN"}:
        raise Complaint(403, "This is not open to researchers.")
    else:
        raise Complaint(400, {"action": ["Not a valid choice."]})
