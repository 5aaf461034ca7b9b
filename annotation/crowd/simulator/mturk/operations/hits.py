"""HIT types and HITs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from annotation.crowd.simulator.mturk.account import LARGE_HIT, cents, fee, money
from annotation.crowd.simulator.mturk.limits import (
    check_seconds,
    check_texts,
    external_url,
    refuse_value,
)
from annotation.crowd.simulator.mturk.market import Market
from annotation.crowd.simulator.mturk.pages import page
from annotation.crowd.simulator.mturk.records import DECIDED, LISTED, Hit, HitType, Refused, Stage

DAY = 24 * 3600
THREE_DAYS = 3 * DAY


def create_hit_type(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    """Register a HIT type; the same values give the same type again."""
    check_texts(asked)
    check_seconds(asked, "AssignmentDurationInSeconds", least=30, most=365 * DAY)
    check_seconds(asked, "AutoApprovalDelayInSeconds", least=0, most=30 * DAY)
    if cents(asked["Reward"]) < 1:
        refuse_value("Reward", asked["Reward"])
    for known in market.types.values():
        if known.described == asked:
            return {"HITTypeId": known.id}
    made = HitType(
        id=market.new_id(),
        group_id=market.new_id(),
        reward_minor=cents(asked["Reward"]),
        duration=timedelta(seconds=asked["AssignmentDurationInSeconds"]),
        auto_approval=timedelta(seconds=asked.get("AutoApprovalDelayInSeconds", 30 * DAY)),
        described=asked,
    )
    market.types[made.id] = made
    return {"HITTypeId": made.id}


def create_hit_with_hit_type(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    token, now = asked.get("UniqueRequestToken"), market.clock.now()
    market.tokens.check("CreateHITWithHITType", token, now=now)
    kind = market.type(asked["HITTypeId"])
    check_seconds(asked, "LifetimeInSeconds", least=30, most=365 * DAY)
    places = asked.get("MaxAssignments", 1)
    if places < 1:
        refuse_value("MaxAssignments", places)
    url = external_url(asked.get("Question", ""), plain=market.plain_http)
    market.account.require(_cost(kind, places, large=places >= LARGE_HIT))
    hit = Hit(
        id=market.new_id(),
        type=kind,
        created_at=now,
        expires_at=now + timedelta(seconds=asked["LifetimeInSeconds"]),
        places=places,
        question=asked["Question"],
        url=url,
        annotation=asked.get("RequesterAnnotation", ""),
    )
    market.hits[hit.id] = hit
    market.tokens.remember("CreateHITWithHITType", token, hit.id, now=now)
    market.tell("HITCreated", hit)
    return {"HIT": described(market, hit)}


def create_additional_assignments_for_hit(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    operation, token = "CreateAdditionalAssignmentsForHIT", asked.get("UniqueRequestToken")
    market.tokens.check(operation, token, now=market.clock.now())
    hit, more = market.hit(asked["HITId"]), asked["NumberOfAdditionalAssignments"]
    if more < 1:
        refuse_value("NumberOfAdditionalAssignments", more)
    if hit.places < LARGE_HIT <= hit.places + more:
        raise Refused(
            "AWS.MechanicalTurk.InvalidMaximumAssignmentsIncrease",
            "HITs created with fewer than 10 assignments cannot be extended to 10 or more.",
        )
    market.account.require(_cost(hit.type, more, large=hit.places >= LARGE_HIT))
    hit.places += more
    market.tokens.remember(operation, token, market.new_id(), now=market.clock.now())
    market.tell("HITExtended", hit)
    market.changed(hit)
    return {}


def get_hit(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    hit = market.hits.get(asked["HITId"])
    return {"HIT": described(market, hit or market.hit(asked["HITId"]))}


def list_hits(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    """List the HITs that are not disposed of, newest first."""
    found = [hit for hit in reversed(market.hits.values()) if not hit.disposed]
    return page("HITs", [described(market, hit) for hit in found], asked)


def update_hit_type_of_hit(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    """Give a HIT other properties; the reward stays once somebody took an assignment."""
    hit, kind = market.hit(asked["HITId"]), market.type(asked["HITTypeId"])
    if hit.available < hit.places and kind.reward_minor != hit.type.reward_minor:
        said = f"The Reward of HIT {hit.id} can no longer change: it has assignments."
        raise Refused("AWS.MechanicalTurk.InvalidHITState", said)
    hit.type = kind
    return {}


def update_expiration_for_hit(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    """Move the end of a HIT; a moment in the past ends it now, but stops nobody at work."""
    hit, now = market.hit(asked["HITId"]), market.clock.now()
    wanted = datetime.fromtimestamp(asked["ExpireAt"], UTC)
    hit.expires_at, hit.expired_told = max(wanted, min(now, hit.expires_at)), False
    market.settle()
    market.changed(hit)
    return {}


def delete_hit(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    hit = market.hit(asked["HITId"])
    status = hit.status(market.clock.now())
    if status != "Reviewable" or hit.count(Stage.SUBMITTED):
        said = f"This HIT is currently in the state '{status}'. "
        said += "This operation can be called with a status of: Reviewing, Reviewable"
        raise Refused("AWS.MechanicalTurk.InvalidHITState", said)
    market.dispose(hit, at=market.clock.now())
    return {}


def described(market: Market, hit: Hit) -> dict[str, Any]:
    kind, now = hit.type, market.clock.now()
    return {
        "HITId": hit.id,
        "HITTypeId": kind.id,
        "HITGroupId": kind.group_id,
        "CreationTime": hit.created_at,
        "Title": kind.described["Title"],
        "Description": kind.described["Description"],
        "Keywords": kind.described.get("Keywords", ""),
        "Question": hit.question,
        "HITStatus": hit.status(now),
        "MaxAssignments": hit.places,
        "Reward": money(kind.reward_minor),
        "AutoApprovalDelayInSeconds": int(kind.auto_approval.total_seconds()),
        "Expiration": hit.expires_at,
        "AssignmentDurationInSeconds": int(kind.duration.total_seconds()),
        "RequesterAnnotation": hit.annotation,
        "QualificationRequirements": kind.requirements,
        "HITReviewStatus": "NotReviewed",
        "NumberOfAssignmentsPending": hit.count(Stage.ACCEPTED),
        "NumberOfAssignmentsAvailable": hit.places - hit.count(Stage.ACCEPTED, *LISTED),
        "NumberOfAssignmentsCompleted": hit.count(*DECIDED),
    }


def _cost(kind: HitType, places: int, *, large: bool) -> int:
    return places * (kind.reward_minor + fee(kind.reward_minor, large=large))
