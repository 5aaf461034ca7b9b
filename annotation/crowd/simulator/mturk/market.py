"""The simulated marketplace itself: what there is, and what time alone does to it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from threading import RLock
from typing import NamedTuple

from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.mturk.account import LARGE_HIT, Account, Payment, fee
from annotation.crowd.simulator.mturk.events import Events
from annotation.crowd.simulator.mturk.records import (
    LISTED,
    Attempt,
    Hit,
    HitType,
    QualificationType,
    Refused,
    Stage,
    Worker,
)
from annotation.crowd.simulator.mturk.tokens import Tokens

DISPOSED_AFTER = timedelta(days=120)
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Lags(NamedTuple):
    """How long the marketplace takes to see what it was told.

    `judgement` is how long a submission that is listed cannot be judged yet, `bonus` how long a
    bonus that was paid is not listed.
    """

    submission: timedelta = timedelta()
    judgement: timedelta = timedelta()
    bonus: timedelta = timedelta()
    qualification: timedelta = timedelta()


class _Due(NamedTuple):
    at: datetime
    happen: Callable[[datetime], None]


class Market:
    """One requester's corner of Mechanical Turk. Whoever calls in holds `lock` and has settled."""

    def __init__(
        self, clock: VirtualClock, *, balance_minor: int, lags: Lags, plain_http: bool
    ) -> None:
        self.lock = RLock()
        self.clock = clock
        self.lags = lags
        self.plain_http = plain_http
        self.account = Account(balance_minor)
        self.tokens = Tokens()
        self.events = Events(self.new_id)
        self.types: dict[str, HitType] = {}
        self.hits: dict[str, Hit] = {}
        self.qualifications: dict[str, QualificationType] = {}
        self.workers: dict[str, Worker] = {}
        self._ids = 0

    def new_id(self) -> str:
        """Return a new id of the marketplace's form: 30 capitals and digits, the first a 3."""
        self._ids += 1
        digest = hashlib.sha256(f"id {self._ids}".encode()).digest()
        return "3" + "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in digest[:29])

    def worker(self, worker_id: str) -> Worker:
        return self.workers.setdefault(worker_id, Worker(worker_id))

    def type(self, type_id: str) -> HitType:
        if type_id not in self.types:
            said = f"HITType {type_id} does not exist."
            raise Refused("AWS.MechanicalTurk.HITTypeDoesNotExist", said)
        return self.types[type_id]

    def hit(self, hit_id: str) -> Hit:
        hit = self.hits.get(hit_id)
        if hit is None or hit.disposed:
            said = f"Hit {hit_id} does not exist."
            raise Refused("AWS.MechanicalTurk.HITDoesNotExist", said)
        return hit

    def holders(self) -> Iterator[tuple[Hit, Attempt]]:
        """Yield every attempt that is the last on its assignment id."""
        for hit in self.hits.values():
            last = {attempt.assignment_id: attempt for attempt in hit.attempts}
            for attempt in last.values():
                yield hit, attempt

    def held(self, assignment_id: str) -> tuple[Hit, Attempt]:
        for hit, attempt in self.holders():
            if attempt.assignment_id == assignment_id:
                return hit, attempt
        said = f"Assignment {assignment_id} does not exist."
        raise Refused("AWS.MechanicalTurk.AssignmentDoesNotExist", said)

    def visible(self, attempt: Attempt) -> bool:
        """Whether the requester's side knows of a submission yet."""
        if attempt.stage not in LISTED or attempt.submitted_at is None:
            return False
        return attempt.submitted_at + self.lags.submission <= self.clock.now()

    def approve(self, hit: Hit, attempt: Attempt, *, at: datetime) -> None:
        reward = hit.type.reward_minor
        charged = fee(reward, large=hit.places >= LARGE_HIT)
        whom = (attempt.worker_id, attempt.assignment_id)
        self.account.pay(Payment("reward", *whom, reward, charged, at))
        attempt.stage, attempt.decided_at = Stage.APPROVED, at
        self.tell("AssignmentApproved", hit, attempt, at=at)

    def tell(
        self, event: str, hit: Hit, attempt: Attempt | None = None, *, at: datetime | None = None
    ) -> None:
        self.events.happened(event, hit, attempt, at=at or self.clock.now())

    def changed(self, hit: Hit, *, at: datetime | None = None) -> None:
        """Note whether a HIT has just become reviewable, or is no longer."""
        moment = at or self.clock.now()
        if hit.status(moment) != "Reviewable":
            hit.reviewable_at = None
        elif hit.reviewable_at is None:
            hit.reviewable_at = moment
            self.tell("HITReviewable", hit, at=moment)

    def settle(self) -> None:
        """Let everything happen, in its order, that was due by now."""
        while due := min(self._dues(), default=None, key=lambda due: due.at):
            due.happen(due.at)

    def _dues(self) -> Iterator[_Due]:
        now = self.clock.now()
        for hit in self.hits.values():
            if hit.disposed:
                continue
            for due in self._dues_of(hit):
                if due.at <= now:
                    yield due

    def _dues_of(self, hit: Hit) -> Iterator[_Due]:
        if not hit.expired_told:
            yield _Due(hit.expires_at, lambda at: self._expire(hit, at))
        if hit.reviewable_at is not None:
            yield _Due(hit.reviewable_at + DISPOSED_AFTER, lambda at: self.dispose(hit, at=at))
        for attempt in hit.attempts:
            if attempt.stage is Stage.ACCEPTED:
                yield _Due(attempt.deadline, self._abandoning(hit, attempt))
            elif attempt.stage is Stage.SUBMITTED and attempt.auto_approval_at is not None:
                yield _Due(attempt.auto_approval_at, self._approving(hit, attempt))

    def _abandoning(self, hit: Hit, attempt: Attempt) -> Callable[[datetime], None]:
        def abandon(at: datetime) -> None:
            attempt.stage = Stage.ABANDONED
            self.tell("AssignmentAbandoned", hit, attempt, at=at)
            self.changed(hit, at=at)

        return abandon

    def _approving(self, hit: Hit, attempt: Attempt) -> Callable[[datetime], None]:
        return lambda at: self.approve(hit, attempt, at=at)

    def _expire(self, hit: Hit, at: datetime) -> None:
        hit.expired_told = True
        self.tell("HITExpired", hit, at=at)
        self.changed(hit, at=at)

    def dispose(self, hit: Hit, *, at: datetime) -> None:
        hit.disposed = True
        self.tell("HITDisposed", hit, at=at)
