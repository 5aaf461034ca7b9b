"""Arrivals: somebody follows a study's link from a crowd platform and becomes a participation.

The same link again, a reload, a second tab or twenty of them at once are one arrival.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.db import IntegrityError, transaction

from annotation.crowd.base import Entry, SubmissionState
from annotation.crowd.errors import CrowdError, EntryRefused
from annotation.crowd.mturk.entry import is_preview
from annotation.errors import CODES, Refusal
from annotation.locking import lock
from annotation.models import Participation, Study
from annotation.models.campaign import CampaignState
from annotation.models.participation import StudyState, Trust, WorkState
from annotation.recruiting import platforms
from annotation.recruiting.panels import panel_entry
from annotation.services.audit import by, record
from annotation.services.identities import annotator_for, participation_with, remember_session

ENTERABLE = {StudyState.OPEN, StudyState.PAUSED, StudyState.FILLED, StudyState.CLOSED}
"""A study that takes nobody new still lets in whoever has a place on the platform."""


GONE = {
    SubmissionState.RETURNED,
    SubmissionState.REJECTED,
    SubmissionState.SCREENED_OUT,
    SubmissionState.APPROVED,
    SubmissionState.PARTLY_APPROVED,
}
"""Sessions that are over: who comes by such a link for the first time has no place any more."""


def entry_url(study: Study) -> str:
    """Return the address a study's people come to."""
    return f"{settings.PUBLIC_URL}/join/{study.uuid}/"


def is_only_looking(study: Study, query: Mapping[str, str]) -> bool:
    """Say whether this is a marketplace's preview: no person, no lease, nothing written."""
    return study.platform == platforms.MTURK and is_preview(query)


def arrive(study: Study, query: Mapping[str, str]) -> tuple[Participation, bool]:
    """Return the participation of whoever comes by this link, and whether it is new.

    Refuses, each by a name of its own, a link without ids, with ids nobody filled in, of a preview,
    or that the platform does not know; and says so when the platform cannot be asked.
    """
    entry = _proven(study, query)
    known = _known(study, entry)
    if known is not None:
        _refuse_adopted(known)
        return known, False
    if entry.submission is not None and entry.submission.state in GONE:
        raise Refusal("entry_unknown")
    if study.campaign.state != CampaignState.OPEN or study.state not in ENTERABLE:
        raise Refusal("campaign_not_open")
    try:
        return _new(study, entry), True
    except IntegrityError:
        known = _known(study, entry)
        if known is None:
            raise
        return known, False


def adopt(study: Study, entry: Entry) -> Participation:
    """Make the participation of somebody the platform tells of and who never came to us.

    Their work, if the platform has any, can then be decided on like everybody's, also of somebody
    whom we would not let in: undecided, the platform would approve it by itself.
    """
    try:
        return _new(study, entry, is_adopted=True)
    except IntegrityError:
        known = _known(study, entry)
        if known is None:
            raise
        return known


def _proven(study: Study, query: Mapping[str, str]) -> Entry:
    try:
        if study.platform == platforms.PANEL:
            return panel_entry(study, query)
        entry = platforms.platform_of(study).verify_entry(query, entry_url=entry_url(study))
    except EntryRefused as refused:
        raise _told(refused.reason) from None
    except CrowdError:
        raise Refusal("platform_unreachable") from None
    if entry.study_id != study.external_id:
        raise Refusal("entry_unknown")
    return entry


def _told(reason: str) -> Refusal:
    code = f"entry_{reason}"
    return Refusal(code if code in CODES else "entry_unknown")


def _known(study: Study, entry: Entry) -> Participation | None:
    found = participation_with(
        study.platform, _session(study, entry), environment=study.environment
    )
    if found is not None and found.study_id != study.pk:
        raise Refusal("entry_ids_do_not_belong_together")
    return found


def _session(study: Study, entry: Entry) -> str:
    """A panel has no sessions: there a person takes part in a study once."""
    return entry.submission_id or f"{study.uuid} {entry.participant_id}"


@transaction.atomic
def _new(study: Study, entry: Entry, *, is_adopted: bool = False) -> Participation:
    if study.platform == platforms.PANEL:
        _refuse_when_full(study)
    annotator = annotator_for(
        _people_of(study), entry.participant_id, environment=study.environment
    )
    if annotator.trust == Trust.BLOCKED and not is_adopted:
        raise Refusal("not_invited")
    participation = Participation.objects.create(
        annotator=annotator,
        campaign=study.campaign,
        platform=study.platform,
        study=study,
        kind=study.kind,
        batch_size=study.campaign.batch_size,
        reward_minor=study.reward_minor,
        currency=study.currency,
    )
    with transaction.atomic():
        remember_session(participation, _session(study, entry), environment=study.environment)
    record(by(annotator), participation, "work", old="", new=participation.work)
    return participation


def _refuse_adopted(known: Participation) -> None:
    """Refuse whom we would not let in and hold a session of only since the platform lists it."""
    if known.work == WorkState.ENTERED and known.annotator.trust == Trust.BLOCKED:
        raise Refusal("not_invited")


def _people_of(study: Study) -> str:
    """Return whose ids these are: two panels may give the same id to two people."""
    return f"panel {study.campaign_id}" if study.platform == platforms.PANEL else study.platform


def _refuse_when_full(study: Study) -> None:
    lock(study)
    if study.state != StudyState.OPEN:
        raise Refusal("campaign_not_open")
    taken = study.participations.exclude(work=WorkState.WITHDRAWN).count()
    if taken >= study.places:
        raise Refusal("study_full")
