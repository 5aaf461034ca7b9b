"""Mechanical Turk as a crowd platform (annotation.crowd.base.CrowdPlatform and KeyedBonuses)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from annotation.crowd.base import (
    Balance,
    Bonus,
    BonusDraft,
    Cost,
    Entry,
    Money,
    Recruitment,
    Study,
    StudyState,
    Submission,
    SubmissionState,
)
from annotation.crowd.errors import Busy, EntryRefused, NotFound, Refused
from annotation.crowd.mturk import entry, notifications, studies
from annotation.crowd.mturk.client import Client, noted, steps
from annotation.crowd.mturk.hits import OVERRIDABLE, Hits
from annotation.crowd.mturk.money import CURRENCY, amount_text, fee, read_amount
from annotation.crowd.mturk.receipts import Place
from annotation.crowd.mturk.studies import Part, read_part
from annotation.crowd.mturk.submissions import Submissions, submission_id


def _utc() -> datetime:
    return datetime.now(UTC)


class MTurk:
    """One requester in one environment. A study's id is its reference."""

    name = "mturk"
    rejection_categories: tuple[str, ...] = ()

    def __init__(self, client: Client, *, now: Callable[[], datetime] = _utc) -> None:
        self.client = client
        self.account = client.account
        self._now = now
        self._hits = Hits(client, now)
        self._submissions = Submissions(client)

    # Money the account has, and what things cost.

    def balance(self) -> Balance:
        answer = self.client.read("get_account_balance")
        try:
            available = read_amount(answer.get("AvailableBalance"))
            held = read_amount(answer.get("OnHoldBalance", "0"))
        except ValueError:
            raise noted(Busy("balance", "unreadable")) from None
        return Balance(available, Money(available.minor + held.minor, CURRENCY))

    def quote(self, reward: Money, places: int) -> Money:
        amount_text("quote", reward)
        return Money(places * (reward.minor + fee(reward.minor)), CURRENCY)

    def cost(self, study_id: str) -> Cost:
        return studies.cost_of(self._hits.known("cost", study_id))

    # Studies.

    def create(self, recruitment: Recruitment) -> Study:
        """Make a draft that nobody can see. With its reference the call may be repeated."""
        return self._hits.create(recruitment)

    def find(self, reference: str) -> tuple[Study, ...]:
        parts = self._hits.parts(reference)
        return (self._hits.study(parts),) if parts else ()

    def study(self, study_id: str) -> Study:
        return self._hits.study(self._hits.known("study", study_id))

    def publish(self, study_id: str, *, at_most: Money) -> Study:
        """Open a draft, unless it costs more than what somebody agreed to."""
        study, parts = self._read("publish", study_id)
        if study.state not in {StudyState.DRAFT, StudyState.STARTING}:
            return self._wanted("publish", study, StudyState.OPEN)
        _check_limit("publish", studies.cost_of(parts).total, at_most)
        return self._hits.publish(study_id, parts)

    def pause(self, study_id: str) -> Study:
        study, parts = self._read("pause", study_id)
        if study.state is not StudyState.OPEN:
            return self._wanted("pause", study, StudyState.PAUSED)
        return self._hits.end("pause", study_id, parts)

    def start(self, study_id: str) -> Study:
        study, parts = self._read("start", study_id)
        if study.state is not StudyState.PAUSED or all(part.closed for part in parts):
            return self._wanted("start", study, StudyState.OPEN)
        return self._hits.start(study_id, parts)

    def stop(self, study_id: str) -> Study:
        """End a study for good. It is closed when those at work are done and all is judged."""
        _, parts = self._read("stop", study_id)
        return self._hits.stop(study_id, parts)

    def raise_places(self, study_id: str, *, to: int, at_most: Money) -> Study:
        """Raise the number of places to `to`, for `at_most` more money.

        A rejection opens no place here: whoever wants it filled again raises the number by one.
        """
        study, parts = self._read("raise_places", study_id)
        if study.places >= to:
            return study
        _check_limit("raise_places", self.quote(study.reward, to - study.places), at_most)
        return self._hits.raise_places(study, parts, to=to)

    def delete(self, study_id: str) -> None:
        """Delete what is over. A deleted HIT's rejections stand for ever, so the thirty days in
        which they can be overturned are waited for.
        """
        study, parts = self._read("delete", study_id)
        if study.state is not StudyState.CLOSED:
            raise Refused("delete", "study_not_closed")
        for submission in self._submissions.of_study(parts):
            ended = submission.completed_at
            recent = ended is None or ended + OVERRIDABLE > self._now()
            if submission.state is SubmissionState.REJECTED and recent:
                raise Refused("delete", "rejection_can_be_overturned")
        self._hits.delete(parts)

    def exclude(self, study_id: str, participant_id: str) -> None:
        """Let a person take no further HIT of a study. It is seen late: our own rule decides."""
        parts = self._hits.known("exclude", study_id)
        self._hits.qualifications.give(parts[0].qualification, participant_id)

    def admit(self, study_id: str, participant_id: str) -> None:
        parts = self._hits.known("admit", study_id)
        self._hits.qualifications.take_back(parts[0].qualification, participant_id)

    def notify(self, study_id: str, queue_url: str) -> None:
        """Have a published study's events sent to a queue; publishing anew forgets it."""
        parts = self._hits.known("notify", study_id)
        with steps("notify") as step:
            for type_id in sorted({part.type_id for part in parts}):
                notifications.subscribe(self.client, type_id, queue_url)
                step()

    def study_of(self, hit_id: str) -> str:
        """Return the id of the study that a HIT belongs to."""
        return self._hits.study_of(hit_id)

    # Submissions.

    def submissions(self, study_id: str) -> tuple[Submission, ...]:
        return self._submissions.of_study(self._hits.known("submissions", study_id))

    def submission(self, submission_id: str) -> Submission:
        return self._submissions.get("submission", submission_id)

    def approve(self, submission_id: str) -> Submission:
        return self._submissions.approve(submission_id)

    def approve_all(self, submission_ids: Sequence[str]) -> None:
        """Approve one after the other; where one fails the rest is left, so read back."""
        with steps("approve_all") as step:
            for submission in submission_ids:
                self._submissions.approve(submission)
                step()

    def reject(self, submission_id: str, *, category: str, message: str) -> Submission:
        """Reject with a reason, which the worker reads; there are no categories."""
        if category:
            raise Refused("reject", "category_unknown")
        return self._submissions.reject(submission_id, message)

    def overturn(self, submission_id: str, *, message: str) -> Submission:
        """Approve in spite of an earlier rejection, for thirty days after the work came in."""
        return self._submissions.overturn(submission_id, message)

    def screen_out(self, submission_id: str, *, code: str) -> Submission:
        raise Refused("screen_out", "not_offered")

    def request_return(self, submission_id: str, *, reasons: Sequence[str]) -> Submission:
        raise Refused("request_return", "not_offered")

    # Bonuses.

    def pay_bonus(self, bonus: Bonus, *, key: str, reason: str) -> None:
        self._submissions.pay(bonus, key=key, reason=reason)

    def set_up_bonuses(self, study_id: str, bonuses: Sequence[Bonus]) -> BonusDraft:
        raise Refused("set_up_bonuses", "not_offered")

    def pay_bonuses(self, draft_id: str) -> None:
        raise Refused("pay_bonuses", "not_offered")

    # The way in and the way back.

    def verify_entry(self, query: Mapping[str, str], *, entry_url: str) -> Entry:
        """Read an arrival. That the HIT is ours is asked; the person is proven by the receipt.

        HITs of one kind are interchangeable to workers, so the study is that of the HIT opened.
        """
        ids = entry.read_ids(query)
        try:
            answer = self.client.read("get_hit", HITId=ids.hit_id)
        except NotFound:
            raise EntryRefused("unknown") from None
        part = read_part(answer.get("HIT") or {})
        if part is None or not part.shows(entry_url):
            raise EntryRefused("unknown")
        whole = submission_id(ids.assignment_id, ids.worker_id)
        return Entry(whole, ids.worker_id, part.label.reference, "claim")

    def place(self, query: Mapping[str, str]) -> Place:
        """Return what a receipt for this arrival is signed over."""
        ids = entry.read_ids(query)
        return Place(self.account.environment, ids.assignment_id, ids.worker_id)

    def submit_form(self, query: Mapping[str, str], receipt: str) -> entry.SubmitForm:
        return entry.submit_form(query, receipt, allowed=self.account.submit_origin)

    def completion_url(self, code: str) -> str:
        raise Refused("completion_url", "not_offered")

    def _read(self, operation: str, study_id: str) -> tuple[Study, list[Part]]:
        parts = self._hits.known(operation, study_id)
        return self._hits.study(parts), parts

    def _wanted(self, operation: str, study: Study, state: StudyState) -> Study:
        if study.state is not state:
            raise Refused(operation, f"study_{study.state}")
        return study


def _check_limit(operation: str, cost: Money, at_most: Money) -> None:
    if cost.currency != at_most.currency or cost.minor > at_most.minor:
        raise Refused(operation, "costs_more")
