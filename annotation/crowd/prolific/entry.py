"""Arrivals: the three ids in the link, what is wrong with them, and what proves them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from annotation.crowd.base import Entry, Study, StudyState, Submission
from annotation.crowd.errors import EntryRefused, NotFound
from annotation.crowd.prolific.keys import KeySet
from annotation.crowd.prolific.studies import ENTRY_NAMES
from annotation.crowd.prolific.tokens import Audience, TokenRefused, read_token

SHAPE = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class Ids:
    participant_id: str = field(repr=False)
    study_id: str
    submission_id: str = field(repr=False)


class Asked(Protocol):
    """What is asked about an arrival; the adapter itself."""

    def study(self, study_id: str) -> Study: ...

    def submission(self, submission_id: str) -> Submission: ...


def read_ids(query: Mapping[str, str]) -> Ids:
    """Return the three ids of a link, or say what is wrong with it.

    A link can come without them, with empty ones, or, opened outside Prolific, with the
    placeholders still in it. Blanks around an id are nobody's fault.
    """
    values = [query.get(name, "").strip() for name in ENTRY_NAMES]
    if not all(values):
        raise EntryRefused("ids_missing")
    if any("{{" in value or "%" in value for value in values):
        raise EntryRefused("ids_not_filled_in")
    if not all(SHAPE.fullmatch(value) for value in values):
        raise EntryRefused("ids_malformed")
    return Ids(*values)


def proven_by_token(
    query: Mapping[str, str], ids: Ids, keys: KeySet, audience: Audience, now: datetime
) -> bool:
    """Say whether the link carries a good signature over these ids.

    A token lives two minutes, so that a page loaded again has an old one: then Prolific is asked.
    """
    token = query.get("prolific_token", "")
    if not token:
        return False
    try:
        claims = read_token(token, keys.get, audience, now)
    except TokenRefused:
        return False
    said = [claims.values.get(name) for name in ENTRY_NAMES]
    ours = [ids.participant_id, ids.study_id, ids.submission_id]
    return claims.session_id == ids.submission_id and said == ours


def proven_by_asking(platform: Asked, ids: Ids) -> Entry:
    """Return the arrival if Prolific knows this submission with this person and study.

    A preview by the study's owner comes with ids that exist nowhere; nothing of it is data.
    """
    try:
        submission = platform.submission(ids.submission_id)
    except NotFound:
        raise EntryRefused(_why_unknown(platform, ids)) from None
    if (submission.participant_id, submission.study_id) != (ids.participant_id, ids.study_id):
        raise EntryRefused("ids_do_not_belong_together")
    return Entry(ids.submission_id, ids.participant_id, ids.study_id, "platform", submission)


def _why_unknown(platform: Asked, ids: Ids) -> str:
    try:
        study = platform.study(ids.study_id)
    except NotFound:
        return "unknown"
    return "preview" if study.state is StudyState.DRAFT else "unknown"
