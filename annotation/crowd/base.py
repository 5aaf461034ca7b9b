"""What every crowd platform can do, in words that belong to none of them.

Money is integer minor units with its currency. Times are aware UTC. Ids of platforms are kept out
of `repr`, so that no log line can show one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol, runtime_checkable


@dataclass(frozen=True)
class Money:
    """An amount in integer minor units (pence, cents) and its ISO 4217 currency."""

    minor: int
    currency: str

    def __post_init__(self) -> None:
        if isinstance(self.minor, bool) or not isinstance(self.minor, int):
            raise TypeError("Money is counted in whole minor units.")
        if len(self.currency) != 3 or not self.currency.isascii() or not self.currency.isupper():
            raise ValueError("A currency has three capital letters.")


class Purpose(StrEnum):
    """How a session ended, as a completion code tells the platform."""

    COMPLETED = "completed"
    NO_CONSENT = "no_consent"
    SCREENED_OUT = "screened_out"
    RETURNED = "returned"
    FAILED_CHECK = "failed_check"
    UNSUITABLE_DEVICE = "unsuitable_device"


@dataclass(frozen=True)
class CompletionCode:
    """A code that ends a session.

    `reason` is what a person is told who is asked to return the place. `pay_minor` and `places`
    are for a paid screening: what it pays and how many it may pay. `by_us` codes are entered by us
    with `screen_out` and never shown.
    """

    purpose: Purpose
    code: str
    reason: str = ""
    pay_minor: int = 0
    places: int = 0
    by_us: bool = False


@dataclass(frozen=True)
class Filter:
    """Whom to recruit: chosen values or a range, by the platform's own filter id."""

    filter_id: str
    values: tuple[str, ...] = ()
    lower: int | None = None
    upper: int | None = None


@dataclass(frozen=True)
class Recruitment:
    """What we ask a platform for. `reference` is ours and finds the study after a lost answer.

    `maximum_minutes` is the platform's longest when None. `content_warning` is "", "sensitive" or
    "explicit".
    """

    reference: str
    title: str
    description: str
    entry_url: str
    places: int
    reward: Money
    minutes: int
    codes: tuple[CompletionCode, ...]
    maximum_minutes: int | None = None
    content_warning: str = ""
    content_warning_details: str = ""
    ethics_approval: str = ""
    filters: tuple[Filter, ...] = ()
    devices: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if min(self.places, self.minutes, self.reward.minor) < 1:
            raise ValueError("Places, minutes and reward begin at one.")
        codes = [code.code for code in self.codes]
        if len(set(codes)) != len(codes) or not all(codes):
            raise ValueError("Every completion code is there once.")
        if [code.purpose for code in self.codes].count(Purpose.COMPLETED) != 1:
            raise ValueError("Exactly one code says that the work is complete.")


class StudyState(StrEnum):
    DRAFT = "draft"
    STARTING = "starting"
    OPEN = "open"
    PAUSED = "paused"
    IN_REVIEW = "in_review"
    CLOSED = "closed"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Study:
    """A recruitment as the platform holds it; `status` is its own spelling."""

    id: str
    reference: str
    status: str
    state: StudyState
    places: int
    reward: Money
    minutes: int
    maximum_minutes: int | None = None


class SubmissionState(StrEnum):
    RESERVED = "reserved"
    WORKING = "working"
    TIMED_OUT = "timed_out"
    SUBMITTED = "submitted"
    APPROVED = "approved"
    PARTLY_APPROVED = "partly_approved"
    REJECTED = "rejected"
    RETURNED = "returned"
    SCREENED_OUT = "screened_out"
    IN_PROCESS = "in_process"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Submission:
    """One person's session as the platform tells it; none of its states but approval is final.

    `bonuses` are the bonus payments made, in minor units, and None where the platform does not say.
    `approved_automatically_at` is when the platform approves by itself what nobody judged.
    """

    id: str = field(repr=False)
    participant_id: str = field(repr=False)
    study_id: str
    status: str
    state: SubmissionState
    started_at: datetime | None
    completed_at: datetime | None
    code: str = field(default="", repr=False)
    bonuses: tuple[int, ...] | None = None
    return_requested_at: datetime | None = None
    approved_automatically_at: datetime | None = None


@dataclass(frozen=True)
class Balance:
    available: Money
    total: Money


@dataclass(frozen=True)
class Cost:
    """What a study costs, in minor units of one currency; fees and tax rounded up."""

    rewards: int
    bonuses: int
    fees: int
    tax: int
    currency: str

    @property
    def total(self) -> Money:
        return Money(self.rewards + self.bonuses + self.fees + self.tax, self.currency)


@dataclass(frozen=True)
class Bonus:
    submission_id: str = field(repr=False)
    amount: Money


@dataclass(frozen=True)
class BonusDraft:
    """Bonuses set up and not paid; `charged` includes the platform's fees."""

    id: str
    amount: Money
    charged: Money


@dataclass(frozen=True)
class Entry:
    """Somebody's arrival. `proven_by` is "token" (signed), "platform" (asked), or "claim" where a
    platform proves nobody before the work comes back.
    """

    submission_id: str = field(repr=False)
    participant_id: str = field(repr=False)
    study_id: str
    proven_by: str
    submission: Submission | None = None


class CrowdPlatform(Protocol):
    """One platform. A call that fails raises `Refused`, `Busy` or `Ambiguous`, as errors.py says;
    `verify_entry` may also raise `EntryRefused`.

    Calls that change something are sent once. All but `create` and `pay_bonuses` may be repeated
    after `Ambiguous`: they ask for a state, not for a step. After an ambiguous `create`, `find`
    says whether it happened; after an ambiguous `pay_bonuses`, only a person may decide.

    What a platform has no equal of raises `Refused` with the reason `not_offered`.
    """

    name: str
    rejection_categories: tuple[str, ...]

    def balance(self) -> Balance: ...

    def quote(self, reward: Money, places: int) -> Money: ...

    def create(self, recruitment: Recruitment) -> Study: ...

    def find(self, reference: str) -> tuple[Study, ...]: ...

    def study(self, study_id: str) -> Study: ...

    def cost(self, study_id: str) -> Cost: ...

    def publish(self, study_id: str, *, at_most: Money) -> Study: ...

    def pause(self, study_id: str) -> Study: ...

    def start(self, study_id: str) -> Study: ...

    def stop(self, study_id: str) -> Study: ...

    def raise_places(self, study_id: str, *, to: int, at_most: Money) -> Study: ...

    def submissions(self, study_id: str) -> tuple[Submission, ...]: ...

    def submission(self, submission_id: str) -> Submission: ...

    def approve(self, submission_id: str) -> Submission: ...

    def approve_all(self, submission_ids: Sequence[str]) -> None: ...

    def reject(self, submission_id: str, *, category: str, message: str) -> Submission: ...

    def screen_out(self, submission_id: str, *, code: str) -> Submission: ...

    def request_return(self, submission_id: str, *, reasons: Sequence[str]) -> Submission: ...

    def set_up_bonuses(self, study_id: str, bonuses: Sequence[Bonus]) -> BonusDraft: ...

    def pay_bonuses(self, draft_id: str) -> None: ...

    def verify_entry(self, query: Mapping[str, str], *, entry_url: str) -> Entry: ...

    def completion_url(self, code: str) -> str: ...


@runtime_checkable
class KeyedBonuses(Protocol):
    """A platform that pays one bonus at a time under the caller's own key.

    The same key pays once, whenever and however often it is used, so that it may be repeated even
    after `Ambiguous`. The person who is paid reads the reason.
    """

    def pay_bonus(self, bonus: Bonus, *, key: str, reason: str) -> None: ...
