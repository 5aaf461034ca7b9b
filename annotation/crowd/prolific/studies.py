"""Studies: ours in Prolific's words, and Prolific's in ours."""

from __future__ import annotations

import html
import math
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit

from annotation.crowd.base import (
    CompletionCode,
    Cost,
    Filter,
    Money,
    Purpose,
    Recruitment,
    Study,
    StudyState,
)
from annotation.crowd.errors import Refused
from annotation.crowd.prolific.account import is_encrypted_or_private
from annotation.crowd.prolific.envelope import (
    Document,
    as_document,
    rounded_up,
    text,
    text_or_nothing,
    whole,
)

STATES = {
    "UNPUBLISHED": StudyState.DRAFT,
    "SCHEDULED": StudyState.DRAFT,
    "PUBLISHING": StudyState.STARTING,
    "ACTIVE": StudyState.OPEN,
    "PAUSED": StudyState.PAUSED,
    "AWAITING REVIEW": StudyState.IN_REVIEW,
    "COMPLETED": StudyState.CLOSED,
}
CODE_TYPES = {
    Purpose.COMPLETED: "COMPLETED",
    Purpose.NO_CONSENT: "NO_CONSENT",
    Purpose.SCREENED_OUT: "SCREENED_OUT",
    Purpose.RETURNED: "OTHER",
    Purpose.FAILED_CHECK: "FAILED_ATTENTION_CHECK",
    Purpose.UNSUITABLE_DEVICE: "INCOMPATIBLE_DEVICE",
}
REVIEWED = {Purpose.COMPLETED, Purpose.FAILED_CHECK}
ENTRY_NAMES = ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID")


def shortest_maximum(minutes: int) -> int:
    """Return the least `maximum_minutes` Prolific allows for an estimate: 2 + 2t + 2 root t."""
    return math.ceil(2 + 2 * minutes + 2 * math.sqrt(minutes))


def check_recruitment(operation: str, recruitment: Recruitment) -> None:
    """Refuse here what Prolific would refuse, and what participants could not open."""
    if recruitment.content_warning not in {"", "sensitive", "explicit"}:
        raise Refused(operation, "content_warning_unknown")
    shortest = shortest_maximum(recruitment.minutes)
    if recruitment.maximum_minutes is not None and recruitment.maximum_minutes < shortest:
        raise Refused(operation, "maximum_too_short")
    if not is_encrypted_or_private(recruitment.entry_url):
        raise Refused(operation, "entry_not_https")


def study_document(recruitment: Recruitment, *, project_id: str, signed: bool) -> Document:
    """Return what creates the draft. The reference goes where lists (internal name) and details
    (metadata) show it, since it is the only handle after a lost answer.
    """
    document: Document = {
        "name": recruitment.title,
        "internal_name": recruitment.reference,
        "metadata": recruitment.reference,
        "description": _description(recruitment),
        "external_study_url": entry_address(recruitment.entry_url),
        "prolific_id_option": "url_parameters",
        "is_external_study_url_secure": signed,
        "completion_codes": [_code(code) for code in recruitment.codes],
        "total_available_places": recruitment.places,
        "estimated_completion_time": recruitment.minutes,
        "reward": recruitment.reward.minor,
        "device_compatibility": list(recruitment.devices),
        "filters": [_filter(chosen) for chosen in recruitment.filters],
        "study_labels": ["annotation"],
        "submissions_config": {"max_submissions_per_participant": 1},
    }
    if recruitment.maximum_minutes is not None:
        document["maximum_allowed_time"] = recruitment.maximum_minutes
    if recruitment.content_warning:
        document["content_warnings"] = [recruitment.content_warning]
        document["content_warning_details"] = recruitment.content_warning_details
    if project_id:
        document["project"] = project_id
    return document


def entry_address(url: str) -> str:
    """Add the placeholders that Prolific fills in when somebody opens the study."""
    parts = urlsplit(url)
    placeholders = urlencode({name: "{{%" + name + "%}}" for name in ENTRY_NAMES}, safe="{}%")
    query = f"{parts.query}&{placeholders}" if parts.query else placeholders
    return urlunsplit(parts._replace(query=query))


def _description(recruitment: Recruitment) -> str:
    """Return the plain text as the little HTML Prolific shows; it has no field for the approval."""
    paragraphs = [part for part in recruitment.description.split("\n") if part.strip()]
    if recruitment.ethics_approval:
        paragraphs.append(recruitment.ethics_approval)
    return "".join(f"<p>{html.escape(part, quote=False)}</p>" for part in paragraphs)


def _code(code: CompletionCode) -> Document:
    kind, action = CODE_TYPES[code.purpose], _action(code)
    if action["action"] == "FIXED_SCREEN_OUT_PAYMENT":
        kind = "FIXED_SCREENOUT"
    actor = "researcher" if code.by_us else "participant"
    return {"code": code.code, "code_type": kind, "actor": actor, "actions": [action]}


def _action(code: CompletionCode) -> Document:
    if code.pay_minor:
        return {
            "action": "FIXED_SCREEN_OUT_PAYMENT",
            "fixed_screen_out_reward": code.pay_minor,
            "slots": code.places,
        }
    if code.purpose in REVIEWED or not code.reason:
        return {"action": "MANUALLY_REVIEW"}
    return {"action": "REQUEST_RETURN", "return_reason": code.reason}


def _filter(chosen: Filter) -> Document:
    if chosen.values:
        return {"filter_id": chosen.filter_id, "selected_values": list(chosen.values)}
    bounds = {"lower": chosen.lower, "upper": chosen.upper}
    return {"filter_id": chosen.filter_id, "selected_range": bounds}


def read_study(value: Any, *, currency: str) -> Study:
    """Read a study; the API names no currency in it, so the workspace's is handed in."""
    document = as_document(value)
    status = text(document, "status")
    maximum = document.get("maximum_allowed_time")
    return Study(
        id=text(document, "id"),
        reference=text_or_nothing(document, "metadata")
        or text_or_nothing(document, "internal_name"),
        status=status,
        state=STATES.get(status.upper().replace("_", " "), StudyState.UNKNOWN),
        places=whole(document.get("total_available_places")),
        reward=Money(whole(document.get("reward")), currency),
        minutes=rounded_up(document.get("estimated_completion_time")),
        # Rounded up: our lease must last at least as long as Prolific waits.
        maximum_minutes=None if maximum is None else rounded_up(maximum),
    )


def read_cost(value: Any) -> Cost:
    """Add up the parts of a study's cost: what people get, Prolific's fees, the tax on them."""
    document = as_document(value)
    rewards = as_document(document.get("rewards"))
    bonuses = as_document(document.get("bonuses"))
    return Cost(
        rewards=_amount(rewards, "rewards"),
        bonuses=_amount(bonuses, "rewards"),
        fees=_amount(rewards, "fees") + _amount(bonuses, "fees"),
        tax=_amount(rewards, "tax") + _amount(bonuses, "tax"),
        currency=text(as_document(rewards.get("rewards")), "currency"),
    )


def _amount(part: Document, name: str) -> int:
    return rounded_up(as_document(part.get(name)).get("amount"))
