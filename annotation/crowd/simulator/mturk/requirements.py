"""Whether a worker meets the requirements of a HIT."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from annotation.crowd.simulator.mturk.market import Market
from annotation.crowd.simulator.mturk.records import Hit

APPROVED_COUNT = "00000000000000000040"
APPROVED_PERCENT = "000000000000000000L0"
LOCALE = "00000000000000000071"

_COMPARE: dict[str, Callable[[Any, list[Any]], bool]] = {
    "LessThan": lambda value, wanted: value < wanted[0],
    "LessThanOrEqualTo": lambda value, wanted: value <= wanted[0],
    "GreaterThan": lambda value, wanted: value > wanted[0],
    "GreaterThanOrEqualTo": lambda value, wanted: value >= wanted[0],
    "EqualTo": lambda value, wanted: value == wanted[0],
    "NotEqualTo": lambda value, wanted: value != wanted[0],
    "In": lambda value, wanted: value in wanted,
    "NotIn": lambda value, wanted: value not in wanted,
    "Exists": lambda value, wanted: True,
    "DoesNotExist": lambda value, wanted: False,
}


def guards(hit: Hit, *actions: str) -> bool:
    return any(need.get("ActionsGuarded") in actions for need in hit.type.requirements)


def meets(market: Market, worker_id: str, hit: Hit) -> bool:
    return all(_meets(market, worker_id, need) for need in hit.type.requirements)


def _meets(market: Market, worker_id: str, need: dict[str, Any]) -> bool:
    value = _value(market, worker_id, need["QualificationTypeId"])
    if value is None:
        return bool(need["Comparator"] == "DoesNotExist")
    places = [locale["Country"] for locale in need.get("LocaleValues", [])]
    return _COMPARE[need["Comparator"]](value, places or need.get("IntegerValues", []))


def _value(market: Market, worker_id: str, type_id: str) -> int | str | None:
    """Return what a worker has of a qualification, as far as the marketplace has noticed."""
    worker = market.worker(worker_id)
    known: dict[str, int | str] = {
        APPROVED_COUNT: worker.approved_count,
        APPROVED_PERCENT: worker.approved_percent,
        LOCALE: worker.country,
    }
    if type_id in known:
        return known[type_id]
    kind = market.qualifications.get(type_id)
    value, since = kind.granted.get(worker_id, (0, None)) if kind else (0, None)
    if since is None or since + market.lags.qualification > market.clock.now():
        return None
    return value
