"""What staff are given: studies, people, payments, forecasts. No id of a platform is among it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.core.paginator import Page

from annotation.models import Campaign, Drift, OutboxCall
from annotation.recruiting.forecasts import forecasts, is_underpaid
from annotation.recruiting.overview import Standing
from annotation.recruiting.roster import Person
from annotation.services.payments import Payment

Payload = dict[str, Any]


def study_json(row: Standing) -> Payload:
    study = row.study
    return {
        "id": str(study.uuid),
        "platform": study.platform,
        "environment": study.environment,
        "culture": study.culture or None,
        "kind": study.kind or None,
        "state": study.state,
        "platform_state": study.platform_state or None,
        "places": study.places,
        "taken": row.taken,
        "handed_in": row.handed_in,
        "approved": row.approved,
        "reward": {"minor": study.reward_minor, "currency": study.currency},
        "agreed": {"minor": study.agreed_minor, "currency": study.currency},
        "minutes": study.minutes,
        "title": study.title,
        "description": study.description,
        "content_warning": study.content_warning,
        "filters": study.filters,
        "link": row.link or None,
        "read_at": _time(study.read_at),
    }


def person_json(person: Person) -> Payload:
    row = person.participation
    made = person.decision or person.refused
    return {
        "id": str(row.uuid),
        "study": str(row.study.uuid) if row.study else None,
        "platform": row.platform,
        "culture": person.culture or None,
        "kind": row.kind or None,
        "work": row.work,
        "platform_state": row.platform_state or None,
        "decide_by": _time(row.decide_by),
        "answers": {
            "given": person.given,
            "batch": row.batch_size,
            "accepted": person.accepted,
            "rejected": person.rejected,
            "findings": person.findings,
        },
        "minutes": person.minutes,
        "payments": [payment_json(payment, row.uuid) for payment in person.payments],
        "decision": call_json(made, can_be_taken_back=person.can_take_back) if made else None,
    }


def call_json(call: OutboxCall, *, can_be_taken_back: bool) -> Payload:
    return {
        "action": call.action,
        "state": call.state,
        "error": call.error,
        "can_be_taken_back": can_be_taken_back,
    }


def payment_json(payment: Payment, participation: object) -> Payload:
    return {
        "payment": payment.key,
        "participation": str(participation),
        "purpose": payment.purpose,
        "amount": {"minor": payment.minor, "currency": payment.currency},
        "state": payment.state,
        "reason": payment.reason,
        "attempt": payment.attempt,
    }


def forecast_json(campaign: Campaign) -> Payload:
    return {
        "currency": campaign.currency,
        "minimum_hourly_minor": campaign.minimum_hourly_minor,
        "results": [
            {
                **asdict(row),
                "culture": row.culture or None,
                "underpaid": is_underpaid(campaign, row),
            }
            for row in forecasts(campaign)
        ],
    }


def drifts_json(drifts: list[Drift]) -> Payload:
    return {
        "results": [
            {
                "what": drift.what,
                "ours": drift.ours,
                "theirs": drift.theirs,
                "study": str(drift.study.uuid) if drift.study else None,
                "participation": str(drift.participation.uuid) if drift.participation else None,
                "since": _time(drift.created_at),
            }
            for drift in drifts
        ]
    }


def page_json(page: Page[Any], results: list[Any], shown: Callable[[Any], Payload]) -> Payload:
    return {
        "page": page.number,
        "pages": page.paginator.num_pages,
        "count": page.paginator.count,
        "results": [shown(one) for one in results],
    }


def _time(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
