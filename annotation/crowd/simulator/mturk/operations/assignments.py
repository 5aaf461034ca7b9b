"""Assignments as a requester sees them: read, approved, rejected, and given a bonus."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from annotation.crowd.simulator.mturk.account import LARGE_HIT, Payment, cents, fee, money
from annotation.crowd.simulator.mturk.limits import refuse_value
from annotation.crowd.simulator.mturk.market import Market
from annotation.crowd.simulator.mturk.operations import hits
from annotation.crowd.simulator.mturk.pages import page
from annotation.crowd.simulator.mturk.records import LISTED, Attempt, Hit, Refused, Stage

OVERRIDABLE = timedelta(days=30)


def list_assignments_for_hit(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    hit = market.hit(asked["HITId"])
    stages = asked.get("AssignmentStatuses") or [stage.value for stage in LISTED]
    rows = [
        described(hit, attempt)
        for attempt in hit.attempts
        if market.visible(attempt) and attempt.stage in stages
    ]
    return page("Assignments", rows, asked)


def get_assignment(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    hit, attempt = market.held(asked["AssignmentId"])
    if not market.visible(attempt):
        raise _wrong_state("Reviewable,Approved,Rejected")
    return {"Assignment": described(hit, attempt), "HIT": hits.described(market, hit)}


def approve_assignment(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    hit, attempt = _judgeable(market, asked["AssignmentId"])
    if attempt.stage is Stage.REJECTED and asked.get("OverrideRejection"):
        _check_override(market, hit, attempt)
    elif attempt.stage is not Stage.SUBMITTED:
        raise _wrong_state("Submitted")
    reward = hit.type.reward_minor
    market.account.require(reward + fee(reward, large=hit.places >= LARGE_HIT))
    attempt.feedback = asked.get("RequesterFeedback", attempt.feedback)
    market.approve(hit, attempt, at=market.clock.now())
    return {}


def reject_assignment(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    hit, attempt = _judgeable(market, asked["AssignmentId"])
    if attempt.stage is not Stage.SUBMITTED:
        raise _wrong_state("Submitted")
    if not asked["RequesterFeedback"].strip():
        refuse_value("RequesterFeedback", "")
    attempt.stage, attempt.decided_at = Stage.REJECTED, market.clock.now()
    attempt.feedback = asked["RequesterFeedback"]
    market.tell("AssignmentRejected", hit, attempt)
    return {}


def send_bonus(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    token, now = asked.get("UniqueRequestToken"), market.clock.now()
    market.tokens.check("SendBonus", token, now=now)
    amount, worker, assignment = (
        cents(asked["BonusAmount"]),
        asked["WorkerId"],
        asked["AssignmentId"],
    )
    attempts = [
        attempt
        for hit in market.hits.values()
        if not hit.disposed
        for attempt in hit.attempts
        if (attempt.assignment_id, attempt.worker_id) == (assignment, worker)
    ]
    if not any(market.visible(attempt) for attempt in attempts):
        said = f"Assignment {assignment} does not exist."
        raise Refused("AWS.MechanicalTurk.AssignmentDoesNotExist", said)
    if amount < 1 or not asked["Reason"].strip():
        refuse_value("BonusAmount", asked["BonusAmount"])
    market.account.require(amount + fee(amount))
    bonus = Payment("bonus", worker, assignment, amount, fee(amount), now, asked["Reason"])
    market.account.pay(bonus)
    market.tokens.remember("SendBonus", token, market.new_id(), now=now)
    return {}


def list_bonus_payments(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    if not asked.get("HITId") and not asked.get("AssignmentId"):
        refuse_value("HITId", "")
    wanted = {asked.get("AssignmentId")}
    if asked.get("HITId"):
        wanted = {attempt.assignment_id for attempt in market.hit(asked["HITId"]).attempts}
    rows = [
        {
            "WorkerId": paid.worker_id,
            "BonusAmount": money(paid.amount_minor),
            "AssignmentId": paid.assignment_id,
            "Reason": paid.reason,
            "GrantTime": paid.at,
        }
        for paid in market.account.payments
        if paid.kind == "bonus" and paid.assignment_id in wanted
        if paid.at + market.lags.bonus <= market.clock.now()
    ]
    return page("BonusPayments", rows, asked)


def described(hit: Hit, attempt: Attempt) -> dict[str, Any]:
    decided = {Stage.APPROVED: "ApprovalTime", Stage.REJECTED: "RejectionTime"}
    said: dict[str, Any] = {
        "AssignmentId": attempt.assignment_id,
        "WorkerId": attempt.worker_id,
        "HITId": hit.id,
        "AssignmentStatus": attempt.stage.value,
        "AutoApprovalTime": attempt.auto_approval_at,
        "AcceptTime": attempt.accepted_at,
        "SubmitTime": attempt.submitted_at,
        "Deadline": attempt.deadline,
        "Answer": attempt.answer,
        "RequesterFeedback": attempt.feedback,
    }
    if attempt.stage in decided:
        said[decided[attempt.stage]] = attempt.decided_at
    return {name: value for name, value in said.items() if value is not None}


def _judgeable(market: Market, assignment_id: str) -> tuple[Hit, Attempt]:
    hit, attempt = market.held(assignment_id)
    since = attempt.submitted_at
    if not market.visible(attempt) or since is None:
        raise _wrong_state("null")
    if since + market.lags.submission + market.lags.judgement > market.clock.now():
        raise _wrong_state("null")
    return hit, attempt


def _check_override(market: Market, hit: Hit, attempt: Attempt) -> None:
    submitted = attempt.submitted_at
    if hit.disposed or submitted is None or market.clock.now() > submitted + OVERRIDABLE:
        said = "A rejection can be overridden for 30 days, and while its HIT is not deleted."
        raise Refused("AWS.MechanicalTurk.InvalidAssignmentState", said)


def _wrong_state(allowed: str) -> Refused:
    said = f"This operation can be called with a status of: {allowed}"
    return Refused("AWS.MechanicalTurk.InvalidAssignmentState", said)
