"""Reading studies and sessions from platforms, regularly, whatever messages came or were lost."""

from __future__ import annotations

import logging

from django.db.models import Q, QuerySet
from django.utils import timezone

from annotation.crowd.base import Entry, Submission, SubmissionState
from annotation.crowd.errors import CrowdError
from annotation.errors import Refusal
from annotation.locking import exclusively
from annotation.models import Participation, Study
from annotation.models.participation import PaymentState, StudyState
from annotation.recruiting import following, platforms
from annotation.recruiting.arrivals import adopt
from annotation.recruiting.marketplace import is_proven as is_proven
from annotation.recruiting.reading import note_study, study_as_read
from annotation.services.identities import participation_with, session_id_of

log = logging.getLogger("annotation.recruiting")

OPEN = [StudyState.OPEN, StudyState.PAUSED, StudyState.FILLED]
UNSETTLED = [PaymentState.DUE, PaymentState.SENT, PaymentState.AMBIGUOUS]


def to_read(platform: str) -> QuerySet[Study]:
    """Return the studies that may still change: open ones, and those with somebody unpaid."""
    environment = platforms.environment(platform)
    made = Study.objects.filter(platform=platform, environment=environment).exclude(external_id="")
    unpaid = Participation.objects.filter(payment__in=UNSETTLED).values("study")
    return made.filter(Q(state__in=OPEN) | Q(pk__in=unpaid)).order_by("pk")


def poll(platform: str) -> int:
    """Read every study of a platform that may have changed; returns how many could be read."""
    with exclusively(f"poll {platform}") as alone:
        return sum(try_to_read(study) for study in to_read(platform)) if alone else 0


def try_to_read(study: Study) -> bool:
    """Read a study; False when that is not possible now."""
    try:
        read_study(study)
    except (CrowdError, Refusal) as error:
        log.warning("a study on %s could not be read: %s", study.platform, error)
        return False
    except Exception as fault:  # noqa: BLE001  one study must not keep the others from being read
        # No words of it: they may name people.
        log.error("a study on %s stopped its reading: %s", study.platform, type(fault).__name__)
        return False
    return True


def read_study(study: Study) -> tuple[Submission, ...]:
    """Read a study and all of its sessions, and follow each."""
    note_study(study, study_as_read(study))
    sessions = platforms.platform_of(study).submissions(study.external_id)
    for read in sessions:
        participation = participation_of(study, read)
        if participation is not None:
            following.follow(participation, read)
    study.read_at = timezone.now()
    study.save(update_fields=["read_at"])
    return sessions


def read_session(participation: Participation) -> None:
    """Read one session and follow it."""
    session = session_id_of(participation)
    if participation.study is None or not session:
        return
    read = platforms.platform_of(participation.study).submission(session)
    following.follow(participation, read)


def participation_of(study: Study, read: Submission) -> Participation | None:
    """Return whose session this is; of somebody who handed in and never came, a new one.

    None for who is on the way to us, and for what nobody has to decide on any more: whoever asked
    for erasure and is forgotten would else be made known again by the next reading.
    """
    known = participation_with(study.platform, read.id, environment=study.environment)
    if known is not None or read.state != SubmissionState.SUBMITTED or not read.participant_id:
        return known
    try:
        return adopt(study, Entry(read.id, read.participant_id, study.external_id, "platform"))
    except Refusal:
        return None
