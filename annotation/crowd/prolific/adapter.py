"""Prolific as a crowd platform (annotation.crowd.base.CrowdPlatform)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

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
)
from annotation.crowd.errors import Refused
from annotation.crowd.prolific import calls
from annotation.crowd.prolific.bonuses import check_bonuses, read_draft
from annotation.crowd.prolific.client import Call, Client
from annotation.crowd.prolific.entry import proven_by_asking, proven_by_token, read_ids
from annotation.crowd.prolific.envelope import as_document, rounded_up, text, whole
from annotation.crowd.prolific.keys import KeySet
from annotation.crowd.prolific.pages import everything
from annotation.crowd.prolific.studies import (
    check_recruitment,
    read_cost,
    read_study,
    study_document,
)
from annotation.crowd.prolific.submissions import (
    MOST_APPROVALS,
    REJECTION_CATEGORIES,
    SHORTEST_REJECTION,
    read_submission,
    with_request,
)
from annotation.crowd.prolific.tokens import Audience


def _utc() -> datetime:
    return datetime.now(UTC)


class Prolific:
    """One workspace. Money calls contend for its wallet: the caller sends them one at a time."""

    name = "prolific"
    rejection_categories: tuple[str, ...] = REJECTION_CATEGORIES

    def __init__(self, client: Client, *, now: Callable[[], datetime] = _utc) -> None:
        self.client = client
        self.account = client.account
        self._now = now
        self._keys = KeySet(client, now)
        self._currency = ""

    # Money the account has, and what things cost.

    def balance(self) -> Balance:
        return self.client.read(calls.balance(self.account.workspace_id), _read_balance)

    def quote(self, reward: Money, places: int) -> Money:
        currency = self._checked(reward, "quote")

        def parse(value: Any) -> Money:
            return Money(rounded_up(as_document(value).get("total_cost")), currency)

        return self.client.read(calls.quote(reward, places), parse)

    def cost(self, study_id: str) -> Cost:
        return self.client.read(calls.cost(study_id, projected=False), read_cost)

    # Studies.

    def create(self, recruitment: Recruitment) -> Study:
        currency = self._checked(recruitment.reward, "create")
        check_recruitment("create", recruitment)
        document = study_document(
            recruitment, project_id=self.account.project_id, signed=self.account.signed_entry
        )
        return self._changed(calls.create(document), currency)

    def find(self, reference: str) -> tuple[Study, ...]:
        """Return the studies with this reference: none, one, or, made twice by accident, more."""
        listed = everything(self.client, calls.studies(self.account.project_id))
        ids = [study["id"] for study in listed if study.get("internal_name") == reference]
        return tuple(self.study(study_id) for study_id in ids)

    def study(self, study_id: str) -> Study:
        currency = self._workspace_currency()
        return self.client.read(
            calls.study(study_id), lambda value: read_study(value, currency=currency)
        )

    def publish(self, study_id: str, *, at_most: Money) -> Study:
        """Publish a draft, unless it costs more than what somebody agreed to."""
        study = self.study(study_id)
        if study.state in {StudyState.STARTING, StudyState.OPEN}:
            return study
        cost = self.client.read(calls.cost(study_id, projected=True), read_cost).total
        _check_agreed("publish", cost, at_most)
        return self._changed(calls.move_study(study_id, "PUBLISH"), study.reward.currency)

    def pause(self, study_id: str) -> Study:
        return self._towards(study_id, StudyState.PAUSED, "PAUSE")

    def start(self, study_id: str) -> Study:
        return self._towards(study_id, StudyState.OPEN, "START")

    def stop(self, study_id: str) -> Study:
        return self._towards(study_id, StudyState.CLOSED, "STOP")

    def raise_places(self, study_id: str, *, to: int, at_most: Money) -> Study:
        """Raise the number of places to `to`, for `at_most` more money.

        Prolific takes the absolute number and never a smaller one, so the call may be repeated.
        Between reading and writing the caller's lock keeps others out.
        """
        study = self.study(study_id)
        if study.places >= to:
            return study
        _check_agreed("raise_places", self.quote(study.reward, to - study.places), at_most)
        return self._changed(calls.raise_places(study_id, to), study.reward.currency)

    # Submissions.

    def submissions(self, study_id: str) -> tuple[Submission, ...]:
        listed = everything(self.client, calls.submissions(study_id))
        return tuple(read_submission(document, study_id=study_id) for document in listed)

    def submission(self, submission_id: str) -> Submission:
        return self.client.read(calls.submission(submission_id), read_submission)

    def approve(self, submission_id: str) -> Submission:
        return self._decide("approve", submission_id, {"action": "APPROVE"})

    def approve_all(self, submission_ids: Sequence[str]) -> None:
        """Ask for many approvals. Prolific carries them out later and reports none: read back."""
        if not 1 <= len(submission_ids) <= MOST_APPROVALS:
            raise Refused("approve_all", "number_of_submissions")
        self.client.write(calls.approve_all(submission_ids), lambda _: None)

    def reject(self, submission_id: str, *, category: str, message: str) -> Submission:
        if category not in REJECTION_CATEGORIES:
            raise Refused("reject", "category_unknown")
        if len(message.strip()) < SHORTEST_REJECTION:
            raise Refused("reject", "message_too_short")
        document = {"action": "REJECT", "rejection_category": category, "message": message.strip()}
        return self._decide("reject", submission_id, document)

    def screen_out(self, submission_id: str, *, code: str) -> Submission:
        """End a submission with a code of ours (`CompletionCode.by_us`) and what it pays."""
        document = {"action": "COMPLETE", "completion_code": code}
        return self._decide("screen_out", submission_id, document)

    def request_return(self, submission_id: str, *, reasons: Sequence[str]) -> Submission:
        """Ask for a place back. It sends a message, so who was asked already is not asked again."""
        if not reasons or not all(reason.strip() for reason in reasons):
            raise Refused("request_return", "reason_missing")
        known = self.submission(submission_id)
        if known.return_requested_at is not None:
            return known
        return self.client.write(
            calls.request_return(submission_id, reasons), lambda value: with_request(known, value)
        )

    # Bonuses.

    def set_up_bonuses(self, study_id: str, bonuses: Sequence[Bonus]) -> BonusDraft:
        """Set bonuses up; nothing is paid. The amount that comes back must be what was meant."""
        currency = self._workspace_currency()
        check_bonuses("set_up_bonuses", bonuses, currency)
        draft = self.client.write(
            calls.set_up_bonuses(study_id, bonuses),
            lambda value: read_draft(value, currency=currency),
        )
        if draft.amount.minor != sum(bonus.amount.minor for bonus in bonuses):
            raise Refused("set_up_bonuses", "amount_differs")
        return draft

    def pay_bonuses(self, draft_id: str) -> None:
        """Pay a draft. Prolific pays again on every call: once, ever, whatever the answer."""
        self.client.write(calls.pay_bonuses(draft_id), lambda _: None)

    # The way in and the way back.

    def verify_entry(self, query: Mapping[str, str], *, entry_url: str) -> Entry:
        """Prove an arrival by its signed token, or, without a good one, by asking Prolific."""
        ids = read_ids(query)
        audience = Audience(entry_url, self.account.workspace_id)
        if proven_by_token(query, ids, self._keys, audience, self._now()):
            return Entry(ids.submission_id, ids.participant_id, ids.study_id, "token")
        return proven_by_asking(self, ids)

    def completion_url(self, code: str) -> str:
        return f"{self.account.completion_url}?{urlencode({'cc': code})}"

    def _towards(self, study_id: str, state: StudyState, action: str) -> Study:
        study = self.study(study_id)
        if study.state is state:
            return study
        return self._changed(calls.move_study(study_id, action), study.reward.currency)

    def _changed(self, call: Call, currency: str) -> Study:
        return self.client.write(call, lambda value: read_study(value, currency=currency))

    def _decide(self, operation: str, submission_id: str, document: dict[str, str]) -> Submission:
        return self.client.write(calls.decide(operation, submission_id, document), read_submission)

    def _workspace_currency(self) -> str:
        if not self._currency:
            self._currency = self.balance().available.currency
        return self._currency

    def _checked(self, amount: Money, operation: str) -> str:
        currency = self._workspace_currency()
        if amount.currency != currency:
            raise Refused(operation, "other_currency")
        return currency


def _read_balance(value: Any) -> Balance:
    document = as_document(value)
    currency = text(document, "currency_code")
    return Balance(
        available=Money(whole(document.get("available_balance")), currency),
        total=Money(whole(document.get("total_balance")), currency),
    )


def _check_agreed(operation: str, cost: Money, at_most: Money) -> None:
    if cost.currency != at_most.currency or cost.minor > at_most.minor:
        raise Refused(operation, "costs_more")
