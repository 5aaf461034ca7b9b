"""The account's balance, and where notifications go."""

from __future__ import annotations

from typing import Any

from annotation.crowd.simulator.mturk.account import money
from annotation.crowd.simulator.mturk.events import VERSION
from annotation.crowd.simulator.mturk.limits import refuse_value
from annotation.crowd.simulator.mturk.market import Market


def get_account_balance(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    del asked
    return {
        "AvailableBalance": money(max(market.account.balance_minor, 0)),
        "OnHoldBalance": money(0),
    }


def update_notification_settings(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    kind = market.type(asked["HITTypeId"])
    wanted = asked.get("Notification")
    if wanted is not None:
        _check(wanted)
        kind.notification = wanted
    elif kind.notification is None:
        refuse_value("Notification", "")
    kind.notifies = asked.get("Active", True)
    return {}


def send_test_event_notification(market: Market, asked: dict[str, Any]) -> dict[str, Any]:
    wanted = asked["Notification"]
    _check(wanted)
    said = {
        "EventType": asked["TestEventType"],
        "EventTimestamp": f"{market.clock.now():%Y-%m-%dT%H:%M:%SZ}",
        "HITTypeId": market.new_id(),
        "HITId": market.new_id(),
        "AssignmentId": market.new_id(),
    }
    market.events.add(wanted["Destination"], said)
    return {}


def _check(wanted: dict[str, Any]) -> None:
    if wanted["Version"] != VERSION:
        refuse_value("Version", wanted["Version"])
    if wanted["Transport"] != "SQS" or not wanted["Destination"].startswith(("http:", "https:")):
        refuse_value("Destination", wanted["Destination"])
