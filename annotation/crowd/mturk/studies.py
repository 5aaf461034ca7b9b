"""Studies: several HITs of at most nine places each, told apart from others by their annotation.

Mechanical Turk knows no study and no draft. A study is all HITs that carry its reference, and its
id is that reference. It is a draft, or stopped, while its HITs ask for a qualification nobody has:
the one that says "took part in this study", which an open study asks workers not to have.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from xml.sax.saxutils import escape

from annotation.crowd.base import Cost, Filter, Money, Recruitment, Study, StudyState
from annotation.crowd.errors import Refused
from annotation.crowd.mturk.client import Document
from annotation.crowd.mturk.money import CURRENCY, amount_text, fee, read_amount

# Ten places and more cost twice the fee, and a smaller HIT never grows to ten.
MOST_PLACES = 9
LONGEST_ANNOTATION = 255
LONGEST = {"Title": 128, "Description": 2000}
LOCALE = "00000000000000000071"
ABSENT = "absent"
OPEN, CLOSED = "DoesNotExist", "Exists"
GUARD = "DiscoverPreviewAndAccept"
AUTO_APPROVAL_SECONDS = 21 * 24 * 3600
TYPE_FIELDS = (
    "Title",
    "Description",
    "Keywords",
    "Reward",
    "AssignmentDurationInSeconds",
    "AutoApprovalDelayInSeconds",
)


# Two clocks never agree: what ends within this time has ended.
CLOCKS_APART = timedelta(minutes=2)


@dataclass(frozen=True)
class Label:
    """What a HIT's annotation says of it, which only we can see.

    `of` is how many places the study had when the HIT was made, `fingerprint` what it asked for.
    """

    reference: str
    part: int
    of: int
    minutes: int
    fingerprint: str

    def text(self) -> str:
        said = {
            "evoke": self.reference,
            "part": self.part,
            "of": self.of,
            "minutes": self.minutes,
            "is": self.fingerprint,
        }
        text = json.dumps(said, separators=(",", ":"))
        if len(text) > LONGEST_ANNOTATION:
            raise Refused("create", "reference_too_long")
        return text


@dataclass(frozen=True)
class Part:
    """One HIT of a study."""

    hit_id: str
    type_id: str
    label: Label
    places: int
    free: int
    at_work: int
    decided: int
    status: str
    expires_at: datetime
    reward: Money
    requirements: tuple[Document, ...]
    type_fields: Document
    question: str

    @property
    def closed(self) -> bool:
        return bool(self.requirements) and self.requirements[0]["Comparator"] == CLOSED

    @property
    def qualification(self) -> str:
        """Return the id of the qualification that says "took part"; it is asked for first."""
        return str(self.requirements[0]["QualificationTypeId"])

    def shows(self, url: str) -> bool:
        """Say whether this HIT's frame shows our page."""
        return f">{escape(url)}<" in self.question

    def ended(self, now: datetime) -> bool:
        return self.expires_at <= now + CLOCKS_APART

    @property
    def undecided(self) -> int:
        """Return what was submitted and not judged: it is in none of the counters."""
        return self.places - self.free - self.at_work - self.decided


def split(places: int) -> list[int]:
    """Return the places of each part: `20` is nine, nine and two."""
    full, rest = divmod(places, MOST_PLACES)
    return [MOST_PLACES] * full + ([rest] if rest else [])


def fingerprint(recruitment: Recruitment) -> str:
    """Return what differs when the same reference is used for something else."""
    said = (
        recruitment.title,
        recruitment.description,
        recruitment.entry_url,
        recruitment.reward.minor,
        recruitment.minutes,
        recruitment.places,
    )
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]


def type_of(recruitment: Recruitment, requirements: Sequence[Document]) -> Document:
    """Return what a HIT type is registered with."""
    seconds = 60 * (recruitment.maximum_minutes or 3 * recruitment.minutes)
    said: Document = {
        "Title": recruitment.title,
        "Description": _description(recruitment),
        "Reward": amount_text("create", recruitment.reward),
        "AssignmentDurationInSeconds": seconds,
        "AutoApprovalDelayInSeconds": AUTO_APPROVAL_SECONDS,
        "QualificationRequirements": list(requirements),
    }
    for name, most in LONGEST.items():
        if not 1 <= len(said[name]) <= most:
            raise Refused("create", f"{name.lower()}_length")
    return said


def requirements(qualification: str, filters: Sequence[Filter]) -> list[Document]:
    """Return the requirements of a closed study: our own qualification first, then the filters."""
    found = [_requirement(qualification, CLOSED)]
    for chosen in filters:
        found += _filter(chosen)
    return found


def reopened(part: Part, comparator: str) -> Document:
    """Return the HIT type of a part with its own qualification asked for the other way."""
    rest = [
        # The deprecated field would contradict the one that replaced it.
        {name: need[name] for name in need if name != "RequiredToPreview"}
        for need in part.requirements[1:]
    ]
    needs = [_requirement(part.qualification, comparator), *rest]
    return {**part.type_fields, "QualificationRequirements": needs}


def _description(recruitment: Recruitment) -> str:
    said = [recruitment.description, recruitment.content_warning_details]
    return "\n".join(text for text in (*said, recruitment.ethics_approval) if text)


def _requirement(qualification: str, comparator: str, **values: Any) -> Document:
    return {
        "QualificationTypeId": qualification,
        "Comparator": comparator,
        "ActionsGuarded": GUARD,
        **values,
    }


def _filter(chosen: Filter) -> list[Document]:
    """Write a filter: countries, the absence of a qualification, or bounds on its value."""
    if chosen.filter_id == LOCALE and chosen.values:
        places = [{"Country": country} for country in chosen.values]
        return [_requirement(LOCALE, "In", LocaleValues=places)]
    if chosen.values == (ABSENT,):
        return [_requirement(chosen.filter_id, "DoesNotExist")]
    bounds = {"GreaterThanOrEqualTo": chosen.lower, "LessThanOrEqualTo": chosen.upper}
    if chosen.values or set(bounds.values()) == {None}:
        raise Refused("create", "filter_unknown")
    return [
        _requirement(chosen.filter_id, comparator, IntegerValues=[bound])
        for comparator, bound in bounds.items()
        if bound is not None
    ]


def read_part(hit: Document) -> Part | None:
    """Read a HIT; None for one that is not ours."""
    try:
        said = json.loads(hit.get("RequesterAnnotation") or "")
        return Part(
            hit_id=hit["HITId"],
            type_id=hit["HITTypeId"],
            label=Label(
                reference=str(said["evoke"]),
                part=int(said["part"]),
                of=int(said["of"]),
                minutes=int(said["minutes"]),
                fingerprint=str(said["is"]),
            ),
            places=hit["MaxAssignments"],
            free=hit["NumberOfAssignmentsAvailable"],
            at_work=hit["NumberOfAssignmentsPending"],
            decided=hit["NumberOfAssignmentsCompleted"],
            status=hit["HITStatus"],
            expires_at=hit["Expiration"],
            reward=read_amount(hit["Reward"]),
            requirements=tuple(hit.get("QualificationRequirements", ())),
            type_fields={name: hit[name] for name in TYPE_FIELDS if hit.get(name)},
            question=hit.get("Question", ""),
        )
    except (KeyError, TypeError, ValueError):
        return None


def study_of(parts: Sequence[Part], *, now: datetime) -> Study:
    first = parts[0]
    return Study(
        id=first.label.reference,
        reference=first.label.reference,
        status=",".join(sorted({part.status for part in parts})),
        state=_state(parts, now),
        places=sum(part.places for part in parts),
        reward=first.reward,
        minutes=first.label.minutes,
        maximum_minutes=first.type_fields["AssignmentDurationInSeconds"] // 60,
    )


def _state(parts: Sequence[Part], now: datetime) -> StudyState:
    closed = [part.closed for part in parts]
    ended = all(part.ended(now) for part in parts)
    if all(closed) and not ended:
        return StudyState.DRAFT
    if any(closed) and not ended:
        return StudyState.STARTING
    places_left = any(part.free for part in parts) and not all(closed)
    if places_left or any(part.at_work for part in parts):
        return StudyState.PAUSED if ended else StudyState.OPEN
    undecided = any(part.undecided for part in parts)
    return StudyState.IN_REVIEW if undecided else StudyState.CLOSED


def cost_of(parts: Sequence[Part]) -> Cost:
    rewards = sum(part.places * part.reward.minor for part in parts)
    fees = sum(part.places * fee(part.reward.minor) for part in parts)
    return Cost(rewards=rewards, bonuses=0, fees=fees, tax=0, currency=CURRENCY)
