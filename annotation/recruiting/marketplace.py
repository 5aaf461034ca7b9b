"""What a marketplace of single assignments needs besides: receipts, exclusions, new places.

Mechanical Turk proves nobody who arrives, lets a person take a second HIT of a study, and opens no
place for a rejection. Here is what follows from an assignment that was handed in or judged there.
"""

from __future__ import annotations

from annotation.crowd.base import Submission, SubmissionState
from annotation.crowd.mturk.receipts import Place
from annotation.crowd.mturk.receipts import participation_of as receipt_of
from annotation.crowd.mturk.submissions import ids_of
from annotation.models import Participation, Study
from annotation.recruiting import platforms
from annotation.recruiting.exits import receipt_key
from annotation.recruiting.places import TAKEN, is_another_agreed_to, is_another_wanted
from annotation.recruiting.queueing import enqueue


def is_proven(participation: Participation, read: Submission) -> bool:
    """Say whether a marketplace's assignment carries our receipt for this participation.

    Other platforms prove who arrives at the entry.
    """
    if participation.platform != platforms.MTURK:
        return True
    assert participation.study is not None
    assignment, worker = ids_of("submission", read.id)
    place = Place(participation.study.environment, assignment, worker)
    return receipt_of(read.code, place, key=receipt_key()) == participation.uuid


def came_with_receipt(participation: Participation) -> bool:
    """Say whether `is_proven` was seen: then, and only then, the person was to be excluded."""
    proven = participation.calls.filter(action="exclude")
    return participation.platform != platforms.MTURK or proven.exists()


def follow(participation: Participation, read: Submission) -> None:
    """Do what an assignment means beyond its own participation, which is locked; twice is once."""
    study = participation.study
    if participation.platform != platforms.MTURK or study is None or read.state not in TAKEN:
        return
    if is_proven(participation, read):
        _exclude(study, participation)
    if read.state == SubmissionState.REJECTED:
        _replace(Study.objects.select_related("campaign").get(pk=study.pk), participation)


def _exclude(study: Study, participation: Participation) -> None:
    """Keep whoever took part from further HITs. It is seen late: our own rule decides."""
    enqueue(study, "exclude", f"exclude:{participation.uuid}", participation=participation)


def _replace(study: Study, participation: Participation) -> None:
    """Ask for a place in the stead of a rejected one, once, within what was agreed to.

    What could not be replaced is listed by reconciliation.
    """
    asked = participation.calls.filter(action="replace_place").exists()
    if not asked and is_another_wanted(study) and is_another_agreed_to(study):
        key = f"replace_place:{participation.uuid}"
        enqueue(study, "replace_place", key, participation=participation)
