"""Notifications of a marketplace, out of a queue: hints that a study is worth reading now.

They come doubled, late and in any order and are believed in nothing else. A lost one costs time
alone, since polling reads the same studies.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.conf import settings

from annotation.crowd.errors import CrowdError, NotFound
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.mturk.notifications import Hint, Queue, collect
from annotation.crowd.mturk.queues import connected
from annotation.locking import exclusively
from annotation.models import Study
from annotation.recruiting import platforms
from annotation.recruiting.polling import try_to_read

log = logging.getLogger("annotation.recruiting")

CHANGES = {
    "AssignmentSubmitted",
    "AssignmentApproved",
    "AssignmentRejected",
    "HITReviewable",
    "HITExpired",
}
"""What a reading would show; that somebody accepted or returned a HIT, it does not."""


def take_hints() -> int:
    """Empty the queue and read the studies it speaks of; returns how many could be read.

    Does nothing without a queue in the settings, or while another process does it.
    """
    account, address = settings.MTURK, settings.MTURK_QUEUE
    if account is None or address is None:
        return 0
    with exclusively("hints mturk") as alone:
        if not alone:
            return 0
        try:
            studies = _studies_of(_hits_in(connected(account, address), address.url))
        except CrowdError as error:
            log.warning("the queue of mturk could not be read: %s", error)
            return 0
        return sum(try_to_read(study) for study in studies)


def _hits_in(queue: Queue, url: str) -> set[str]:
    """Return the HITs in which something changed; their messages are out of the queue then."""
    hits: set[str] = set()

    def take(hints: Sequence[Hint]) -> None:
        hits.update(hint.hit_id for hint in hints if hint.kind in CHANGES)

    collect(queue, url, take)
    return hits


def _studies_of(hits: set[str]) -> list[Study]:
    adapter = platforms.platform_named(platforms.MTURK)
    assert isinstance(adapter, MTurk)
    named: set[str] = set()
    for hit in sorted(hits):
        try:
            named.add(adapter.study_of(hit))
        except NotFound:
            log.info("the queue of mturk speaks of a HIT that is none of ours")
    environment = platforms.environment(platforms.MTURK)
    studies = Study.objects.filter(platform=platforms.MTURK, environment=environment)
    return list(studies.filter(external_id__in=named).order_by("pk"))
