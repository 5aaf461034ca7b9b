"""What is done with a study's HITs: made, opened, ended, extended, deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial

from annotation.crowd.base import Recruitment, Study
from annotation.crowd.errors import Ambiguous, NotDone, NotFound, Refused
from annotation.crowd.mturk import studies
from annotation.crowd.mturk.account import SIMULATOR
from annotation.crowd.mturk.client import Client, Document, identifier, is_certain, noted, steps
from annotation.crowd.mturk.qualifications import Qualifications
from annotation.crowd.mturk.questions import external_question
from annotation.crowd.mturk.studies import CLOSED, MOST_PLACES, OPEN, Label, Part
from annotation.crowd.mturk.tokens import token

DRAFT_LIFETIME = timedelta(days=365)
OPEN_FOR = timedelta(days=30)
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
OVERRIDABLE = timedelta(days=30)


@dataclass(frozen=True)
class _New:
    """A HIT to be made."""

    type_id: str
    question: str
    label: Label
    lifetime: timedelta


class Hits:
    def __init__(self, client: Client, now: Callable[[], datetime]) -> None:
        self.client = client
        self.qualifications = Qualifications(client)
        self._now = now

    def parts(self, reference: str) -> list[Part]:
        """Return the HITs of a study in their order; the account's list is read to its end."""
        listed = self.client.everything("list_hits", "HITs")
        found = {part.hit_id: part for part in map(studies.read_part, listed) if part is not None}
        ours = (part for part in found.values() if part.label.reference == reference)
        return sorted(ours, key=lambda part: part.label.part)

    def known(self, operation: str, reference: str) -> list[Part]:
        parts = self.parts(reference)
        if not parts:
            raise NotFound(operation, "study_unknown")
        return parts

    def study_of(self, hit_id: str) -> str:
        return self._part(hit_id).label.reference

    def study(self, parts: list[Part]) -> Study:
        return studies.study_of(parts, now=self._now())

    def create(self, recruitment: Recruitment) -> Study:
        """Make the HITs of a closed study; what is there already is left as it is."""
        question = external_question(
            recruitment.entry_url, plain_http=self.client.account.environment == SIMULATOR
        )
        sizes = studies.split(recruitment.places)
        label = Label(
            recruitment.reference,
            part=0,
            of=recruitment.places,
            minutes=recruitment.minutes,
            fingerprint=studies.fingerprint(recruitment),
        )
        known = self.parts(recruitment.reference)
        if any(part.label.fingerprint != label.fingerprint for part in known):
            raise Refused("create", "reference_taken")
        missing = sorted(set(range(len(sizes))) - {part.label.part for part in known})
        if missing:
            type_id = self._closed_type(recruitment)
            with steps("create") as step:
                for number in missing:
                    new = _New(type_id, question, replace(label, part=number), DRAFT_LIFETIME)
                    self._make(new, sizes[number])
                    step()
        return self._complete("create", recruitment.reference, recruitment.places)

    def raise_places(self, study: Study, parts: list[Part], *, to: int) -> Study:
        """Fill the HITs up to nine places each, then make new ones.

        What is full and judged was not stopped: while its time runs, a place more opens it.
        """
        if all(part.ended(self._now()) for part in parts):
            raise Refused("raise_places", "study_ended")
        last, missing = parts[-1], to - study.places
        with steps("raise_places") as step:
            for part in parts:
                more = min(MOST_PLACES - part.places, missing)
                if more > 0:
                    self._extend(part, more)
                    missing -= more
                    step()
            for offset, places in enumerate(studies.split(missing), start=1):
                label = replace(last.label, part=last.label.part + offset, of=to)
                left = last.expires_at - self._now()
                self._make(_New(last.type_id, last.question, label, left), places)
                step()
        return self._complete("raise_places", study.id, to)

    def _extend(self, part: Part, more: int) -> None:
        wanted = part.places + more
        self.client.change(
            "create_additional_assignments_for_hit",
            done=lambda: self._part(part.hit_id).places >= wanted,
            HITId=part.hit_id,
            NumberOfAdditionalAssignments=more,
            UniqueRequestToken=token("extend", f"{part.hit_id}/{wanted}"),
        )

    def _make(self, new: _New, places: int) -> None:
        label = new.label
        annotation, key = label.text(), f"{label.reference}/{label.part}/{label.of}"
        try:
            self.client.write(
                "create_hit_with_hit_type",
                HITTypeId=new.type_id,
                MaxAssignments=places,
                LifetimeInSeconds=int(new.lifetime.total_seconds()),
                Question=new.question,
                RequesterAnnotation=annotation,
                UniqueRequestToken=token("hit", key),
            )
        except Refused as refused:
            if refused.reason == "hit_already_exists":
                return
            if is_certain(refused):
                raise
            raise noted(Ambiguous("create", refused.reason)) from None

    def _complete(self, operation: str, reference: str, places: int) -> Study:
        """Read back. A list may show a new HIT late, and a part of a study is none."""
        try:
            parts = self.parts(reference)
        except NotDone:
            parts = []
        if sum(part.places for part in parts) < places:
            raise noted(Ambiguous(operation, "unconfirmed"))
        return self.study(parts)

    def _closed_type(self, recruitment: Recruitment) -> str:
        qualification = self.qualifications.for_study(recruitment.reference)
        needs = studies.requirements(qualification, recruitment.filters)
        return self._type(studies.type_of(recruitment, needs))

    def _type(self, described: Document) -> str:
        """Register a HIT type; the same values give the same one, so this may be repeated."""
        answer = self.client.read("create_hit_type", **described)
        return identifier("create_hit_type", answer, "HITTypeId")

    def _part(self, hit_id: str) -> Part:
        answer = self.client.read("get_hit", HITId=hit_id)
        part = studies.read_part(answer.get("HIT", {}))
        if part is None:
            raise NotFound("get_hit", "not_ours")
        return part

    def publish(self, reference: str, parts: list[Part]) -> Study:
        if sum(part.places for part in parts) < max(part.label.of for part in parts):
            raise Refused("publish", "study_unfinished")
        with steps("publish") as step:
            for part in parts:
                self._move_end(part.hit_id, self._now() + OPEN_FOR)
                step()
                self._ask_for(part, OPEN)
            return self.study(self.known("publish", reference))

    def start(self, reference: str, parts: list[Part]) -> Study:
        return self._move_all("start", reference, parts, self._now() + OPEN_FOR)

    def end(self, operation: str, reference: str, parts: list[Part]) -> Study:
        """End the HITs; those who are at work may still submit."""
        return self._move_all(operation, reference, parts, LONG_AGO)

    def stop(self, reference: str, parts: list[Part]) -> Study:
        """End the HITs for good: closed as well, they are not started again."""
        with steps("stop") as step:
            for part in parts:
                self._move_end(part.hit_id, LONG_AGO)
                step()
                self._ask_for(part, CLOSED)
            return self.study(self.known("stop", reference))

    def _move_all(
        self, operation: str, reference: str, parts: Iterable[Part], moment: datetime
    ) -> Study:
        with steps(operation) as step:
            for part in parts:
                self._move_end(part.hit_id, moment)
                step()
            return self.study(self.known(operation, reference))

    def _move_end(self, hit_id: str, moment: datetime) -> None:
        ended = moment <= self._now()
        self.client.change(
            "update_expiration_for_hit",
            done=lambda: self._part(hit_id).ended(self._now()) == ended,
            HITId=hit_id,
            ExpireAt=moment,
        )

    def _ask_for(self, part: Part, comparator: str) -> None:
        """Ask for our own qualification, or for its absence."""
        if part.requirements[0]["Comparator"] == comparator:
            return
        type_id = self._type(studies.reopened(part, comparator))
        self.client.change(
            "update_hit_type_of_hit",
            done=lambda: self._part(part.hit_id).type_id == type_id,
            HITId=part.hit_id,
            HITTypeId=type_id,
        )

    def delete(self, parts: list[Part]) -> None:
        """Delete HITs that are over; whether rejections may still be overturned is not asked."""
        with steps("delete") as step:
            for part in parts:
                gone = partial(self._gone, part.hit_id)
                self.client.change("delete_hit", done=gone, HITId=part.hit_id)
                step()

    def _gone(self, hit_id: str) -> bool:
        try:
            return self._part(hit_id).status == "Disposed"
        except NotFound:
            return True
