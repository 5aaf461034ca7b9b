"""Studies: what the API takes, refuses and shows."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.submissions import spelled

UNPUBLISHED = "UNPUBLISHED"
SCHEDULED = "SCHEDULED"
PUBLISHING = "PUBLISHING"
ACTIVE = "ACTIVE"
PAUSED = "PAUSED"
COMPLETED = "COMPLETED"

REQUIRED = (
    "name",
    "description",
    "external_study_url",
    "prolific_id_option",
    "total_available_places",
    "estimated_completion_time",
    "reward",
    "completion_codes",
)
CHANGEABLE = {"internal_name", "total_available_places", "submissions_config"}
ALLOWED: dict[str, set[str]] = {
    "content_warnings": {"sensitive", "explicit"},
    "device_compatibility": {"desktop", "tablet", "mobile"},
    "study_labels": {"survey", "writing_task", "annotation", "interview", "other"},
}
ACTIONS = {
    "AUTOMATICALLY_APPROVE",
    "MANUALLY_REVIEW",
    "ADD_TO_PARTICIPANT_GROUP",
    "REMOVE_FROM_PARTICIPANT_GROUP",
    "REQUEST_RETURN",
    "DYNAMIC_PAYMENT",
    "FIXED_SCREEN_OUT_PAYMENT",
}
TRANSITIONS = {
    (UNPUBLISHED, "PUBLISH"): PUBLISHING,
    (UNPUBLISHED, "SCHEDULE_PUBLISH"): SCHEDULED,
    (SCHEDULED, "CANCEL_PUBLISH"): UNPUBLISHED,
    (ACTIVE, "PAUSE"): PAUSED,
    (ACTIVE, "STOP"): COMPLETED,
    (PAUSED, "START"): ACTIVE,
    (PAUSED, "STOP"): COMPLETED,
}

Fields = dict[str, Any]


@dataclass
class Study:
    """One study; `stage` is where its owner put it, the shown status depends on its places too."""

    id: str
    fields: Fields
    created_at: datetime
    stage: str = UNPUBLISHED
    published_at: datetime | None = None
    screened_out: int = 0
    extra: Fields = field(default_factory=dict)

    @property
    def places(self) -> int:
        return int(self.fields["total_available_places"])

    @property
    def reward(self) -> int:
        return int(self.fields["reward"])

    @property
    def maximum_minutes(self) -> float:
        return float(self.fields["maximum_allowed_time"])

    def code(self, entered: str, actor: str) -> Fields | None:
        """Return the completion code somebody entered, if this study has it for that actor."""
        for code in self.fields["completion_codes"]:
            if code["code"] == entered and code.get("actor", "participant") == actor:
                return dict(code)
        return None

    def shown(self, status: str, taken: int) -> Fields:
        return {
            **self.fields,
            "id": self.id,
            "status": status,
            "places_taken": taken,
            "date_created": spelled(self.created_at),
            "published_at": spelled(self.published_at),
            "is_ready_to_publish": True,
        }

    def listed(self, status: str, taken: int) -> Fields:
        """Return what a list of studies shows: no metadata, no address."""
        shown = self.shown(status, taken)
        names = ("id", "name", "internal_name", "status", "reward", "total_available_places")
        return {name: shown.get(name) for name in (*names, "places_taken", "date_created")}


def shortest_time(minutes: float) -> float:
    return 2 + 2 * minutes + 2 * math.sqrt(minutes)


def checked(given: Fields) -> Fields:
    """Return the fields of a new study with what Prolific adds, or complain about all of them."""
    wrong: dict[str, list[str]] = {
        name: ["This field is required."] for name in REQUIRED if given.get(name) in (None, "", [])
    }
    if wrong:
        raise Complaint(400, wrong, bare=True)
    for name in ("total_available_places", "estimated_completion_time", "reward"):
        if isinstance(given[name], bool) or not isinstance(given[name], int) or given[name] < 1:
            wrong[name] = ["A valid integer from 1 is required."]
    for name, allowed in ALLOWED.items():
        if not set(given.get(name) or []) <= allowed:
            wrong[name] = ["Not a valid choice."]
    if wrong:
        raise Complaint(400, wrong, bare=True)
    return {**given, "maximum_allowed_time": _maximum(given), "completion_codes": _codes(given)}


def _maximum(given: Fields) -> float:
    shortest = shortest_time(given["estimated_completion_time"])
    # The default is "the maximum value", which the documentation does not give.
    maximum = given.get("maximum_allowed_time") or 2 * shortest
    if maximum < shortest:
        raise Complaint(
            400, {"maximum_allowed_time": [f"Must be at least {shortest:.1f} minutes."]}, bare=True
        )
    return float(maximum)


def _codes(given: Fields) -> list[Fields]:
    codes: list[Fields] = given["completion_codes"]
    if len({code.get("code") for code in codes}) != len(codes):
        raise Complaint(400, {"completion_codes": ["Codes must be unique."]}, bare=True)
    for code in codes:
        kinds = {action.get("action") for action in code.get("actions", [])}
        if not kinds <= ACTIONS or {"AUTOMATICALLY_APPROVE", "MANUALLY_REVIEW"} <= kinds:
            raise Complaint(400, {"completion_codes": ["These actions do not work."]}, bare=True)
        for action in code["actions"]:
            _check_action(action, given["reward"])
    return codes


def _check_action(action: Fields, reward: int) -> None:
    if action["action"] == "REQUEST_RETURN" and not action.get("return_reason"):
        raise Complaint(400, ["A return reason is required."], bare=True)
    if action["action"] == "FIXED_SCREEN_OUT_PAYMENT":
        pays, slots = action.get("fixed_screen_out_reward", 0), action.get("slots", 0)
        if not 0 < pays < reward or slots < 1:
            raise Complaint(400, ["The screen out reward must be less than the reward."], bare=True)


def changed(study: Study, given: Fields) -> Fields:
    """Return the fields after a change: anything in a draft, little and only upwards later."""
    if study.stage == UNPUBLISHED:
        return checked({**study.fields, **given})
    if not set(given) <= CHANGEABLE:
        raise Complaint(400, "This field cannot be changed once a study is published.")
    places = given.get("total_available_places", study.places)
    if isinstance(places, bool) or not isinstance(places, int) or places < study.places:
        raise Complaint(400, {"total_available_places": ["Places can only be increased."]})
    return {**study.fields, **given}
