"""Qualification types, and which workers have them."""

from __future__ import annotations

from typing import Any

from annotation.crowd.simulator.mturk.market import Market
from annotation.crowd.simulator.mturk.pages import page
from annotation.crowd.simulator.mturk.records import QualificationType, Refused


def create_qualification_type(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    if any(kind.name == asked["Name"] for kind in market.qualifications.values()):
        raise Refused(
            "AWS.MechanicalTurk.QualificationTypeAlreadyExists",
            "You have already created a QualificationType with this name. A QualificationType's "
            "name must be unique among all of the QualificationTypes created by the same user.",
        )
    made = QualificationType(
        id=market.new_id(),
        name=asked["Name"],
        description=asked["Description"],
        status=asked["QualificationTypeStatus"],
        created_at=market.clock.now(),
        keywords=asked.get("Keywords", ""),
    )
    market.qualifications[made.id] = made
    return {"QualificationType": described(made)}


def list_qualification_types(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    """List the types whose name or keywords hold the words asked for, once they are noticed."""
    words = asked.get("Query", "").lower().split()
    rows = [
        described(kind)
        for kind in market.qualifications.values()
        if kind.created_at + market.lags.qualification <= market.clock.now()
        and all(word in f"{kind.name} {kind.keywords}".lower() for word in words)
    ]
    return page("QualificationTypes", rows, asked)


def associate_qualification_with_worker(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    """Give a qualification; a mail goes out unless the requester says not to."""
    kind = _kind(market, asked["QualificationTypeId"])
    worker = market.worker(asked["WorkerId"])
    kind.granted[worker.id] = (asked.get("IntegerValue", 1), market.clock.now())
    if asked.get("SendNotification", True):
        worker.mails.append(f"You have been granted {kind.name}.")
    return {}


def disassociate_qualification_from_worker(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    kind = _kind(market, asked["QualificationTypeId"])
    if kind.granted.pop(asked["WorkerId"], None) is None:
        said = f"Qualification {kind.id} of this worker does not exist."
        raise Refused("AWS.MechanicalTurk.QualificationDoesNotExist", said)
    return {}


def described(kind: QualificationType) -> dict[str, Any]:
    return {
        "QualificationTypeId": kind.id,
        "CreationTime": kind.created_at,
        "Name": kind.name,
        "Description": kind.description,
        "Keywords": kind.keywords,
        "QualificationTypeStatus": kind.status,
        "IsRequestable": False,
    }


def _kind(market: Market, type_id: str) -> QualificationType:
    kind = market.qualifications.get(type_id)
    if kind is None:
        said = f"QualificationType {type_id} does not exist."
        raise Refused("AWS.MechanicalTurk.QualificationTypeDoesNotExist", said)
    return kind
