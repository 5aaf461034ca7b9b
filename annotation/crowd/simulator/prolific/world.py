"""The simulated platform's state, and what happens in it as time goes by."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.prolific import studies, submissions
from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.faults import Faults
from annotation.crowd.simulator.prolific.hooks import Hooks
from annotation.crowd.simulator.prolific.ledger import Ledger
from annotation.crowd.simulator.prolific.signing import SigningKey
from annotation.crowd.simulator.prolific.studies import Study
from annotation.crowd.simulator.prolific.submissions import Submission

RESERVATION = timedelta(minutes=10)
UNREVIEWED = timedelta(days=21)


@dataclass(frozen=True)
class Settings:
    """What is true of the simulated account and workspace."""

    token: str = "simulated-token"  # noqa: S105
    workspace_id: str = "507f1f77bcf86cd799439011"
    project_id: str = "60c9a1f0b4c6e2a1d0f0aa01"
    currency: str = "GBP"
    funds: int = 1_000_000
    hourly_minimum: int = 600
    bulk_takes: timedelta = timedelta(minutes=1)
    publishing_takes: timedelta = timedelta(0)
    seed: int = 0


@dataclass
class Draft:
    """Bonuses set up; `lines` are (submission, amount). Paying it leaves it payable."""

    id: str
    study_id: str
    lines: list[tuple[str, int]]


@dataclass
class Job:
    due: datetime
    run: Callable[[], None]
    amount: int = 0


@dataclass
class World:
    settings: Settings = field(default_factory=Settings)
    clock: VirtualClock = field(default_factory=VirtualClock)

    def __post_init__(self) -> None:
        self.lock = threading.RLock()
        # Held by a money call for as long as it lasts: another one meets 429 meanwhile.
        self.wallet = threading.Lock()
        self.chance = random.Random(self.settings.seed)  # noqa: S311
        self.studies: dict[str, Study] = {}
        self.submissions: dict[str, Submission] = {}
        self.drafts: dict[str, Draft] = {}
        self.jobs: list[Job] = []
        self.ledger = Ledger()
        self.faults = Faults()
        self.signing = SigningKey()
        self.hooks = Hooks(self.clock, self.chance)
        self.bulk_failures: set[str] = set()
        # How often each operation was asked for, faults included.
        self.calls: Counter[str] = Counter()

    def new_id(self) -> str:
        """Return 24 hexadecimal digits, as the platform's ids have."""
        return f"{self.chance.getrandbits(96):024x}"

    def now(self) -> datetime:
        return self.clock.now()

    def study(self, study_id: str) -> Study:
        if study_id not in self.studies:
            raise Complaint(404, "No study with this id.")
        return self.studies[study_id]

    def submission(self, submission_id: str) -> Submission:
        if submission_id not in self.submissions:
            raise Complaint(404, "No submission with this id.")
        return self.submissions[submission_id]

    def of_study(self, study_id: str) -> list[Submission]:
        return [part for part in self.submissions.values() if part.study_id == study_id]

    def taken(self, study: Study) -> int:
        parts = self.of_study(study.id)
        return sum(part.status not in submissions.REOPENING for part in parts)

    def status(self, study: Study) -> str:
        """Return the shown status: a full study is reviewed, and completed when all is decided."""
        if study.stage != studies.ACTIVE:
            return study.stage
        parts = [part.status for part in self.of_study(study.id)]
        decided = parts.count(submissions.APPROVED) + parts.count(submissions.PARTIALLY_APPROVED)
        waiting = parts.count(submissions.AWAITING_REVIEW)
        if decided >= study.places:
            return studies.COMPLETED
        return "AWAITING REVIEW" if decided + waiting >= study.places else studies.ACTIVE

    # Money.

    def reserved(self) -> int:
        """Return what published studies may still cost."""
        return sum(self._reserved_by(study) for study in self.studies.values())

    def _reserved_by(self, study: Study) -> int:
        if study.stage in {studies.UNPUBLISHED, studies.SCHEDULED}:
            return 0
        parts = self.of_study(study.id)
        rewarded = sum(part.status == submissions.APPROVED for part in parts)
        open_places = study.places - rewarded
        if study.stage == studies.COMPLETED:
            open_places = self.taken(study) - rewarded
        return max(open_places, 0) * self.ledger.tariff.total(study.reward)

    def total_balance(self) -> int:
        return self.settings.funds - self.ledger.spent()

    def available_balance(self) -> int:
        ordered = sum(job.amount for job in self.jobs)
        return self.total_balance() - self.reserved() - ordered

    def check_funds(self, needed: int, available: int) -> None:
        if needed > available:
            raise Complaint(400, "Your balance is not enough.")

    def pay_reward(self, submission: Submission) -> None:
        amount = self.study(submission.study_id).reward
        self.ledger.pay(submission.id, "reward", amount, self.now())

    # Time.

    def advance(self, by: timedelta) -> None:
        with self.lock:
            self.clock.advance(by)
            self.settle()

    def settle(self) -> None:
        """Let everything that is due happen, and announce what changed."""
        now = self.now()
        for study in self.studies.values():
            self._settle_study(study, now)
        for submission in self.submissions.values():
            self._settle_submission(submission, now)
        due = [job for job in self.jobs if job.due <= now]
        self.jobs = [job for job in self.jobs if job.due > now]
        for job in due:
            job.run()
        self.hooks.notice_studies({study.id: self.status(study) for study in self.studies.values()})
        self.hooks.notice_submissions(
            {part.id: (part.status, part.participant_id) for part in self.submissions.values()}
        )

    def _settle_study(self, study: Study, now: datetime) -> None:
        published = study.published_at or now
        if study.stage == studies.PUBLISHING and now >= published + self.settings.publishing_takes:
            study.stage = studies.ACTIVE

    def _settle_submission(self, part: Submission, now: datetime) -> None:
        """Time out who took too long, and approve what nobody reviewed for three weeks."""
        longest = timedelta(minutes=self.study(part.study_id).maximum_minutes)
        deadlines = {
            submissions.RESERVED: part.reserved_at + RESERVATION,
            submissions.ACTIVE: (part.started_at or part.reserved_at) + longest,
            submissions.AWAITING_REVIEW: (part.completed_at or now) + UNREVIEWED,
        }
        if now < deadlines.get(part.status, now + longest):
            return
        if part.status == submissions.AWAITING_REVIEW:
            part.status = submissions.APPROVED
            self.pay_reward(part)
        else:
            part.status = submissions.TIMED_OUT
