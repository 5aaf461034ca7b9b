"""What platforms say of studies and sessions, read and kept; reading changes nothing outside."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from annotation.crowd.base import Study as PlatformStudy
from annotation.crowd.base import StudyState as PlatformState
from annotation.locking import lock
from annotation.models import Study
from annotation.models.participation import StudyState
from annotation.recruiting.platforms import platform_of
from annotation.services.audit import SYSTEM, record

STATES = {
    PlatformState.DRAFT: StudyState.UNPUBLISHED,
    PlatformState.STARTING: StudyState.OPEN,
    PlatformState.OPEN: StudyState.OPEN,
    PlatformState.PAUSED: StudyState.PAUSED,
    PlatformState.IN_REVIEW: StudyState.FILLED,
    PlatformState.CLOSED: StudyState.CLOSED,
    PlatformState.UNKNOWN: None,
}


def study_as_read(study: Study) -> PlatformStudy:
    """Ask a study's platform for it."""
    return platform_of(study).study(study.external_id)


@transaction.atomic
def note_study(study: Study, read: PlatformStudy) -> None:
    """Keep what a platform said of a study; a status nobody knows changes its spelling alone."""
    lock(study)
    state = STATES[read.state]
    if state is not None and state != study.state:
        record(SYSTEM, study, "state", old=study.state, new=state, why="as the platform says")
        study.state = state
    if read.places != study.places:
        record(SYSTEM, study, "places", old=str(study.places), new=str(read.places))
        study.places = read.places
    study.platform_state = read.status[:40]
    study.read_at = timezone.now()
    study.save(update_fields=["state", "places", "platform_state", "read_at"])
