"""The way out of a study: which code says how it ended, and where a person goes back to.

The code that says "complete" is shown to nobody who left early.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings

from annotation.crowd.base import Purpose
from annotation.crowd.errors import EntryRefused
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.mturk.entry import SubmitForm
from annotation.crowd.mturk.receipts import Place, receipt_for
from annotation.crowd.mturk.submissions import submission_id
from annotation.errors import Refusal
from annotation.models import Participation
from annotation.models.participation import WorkState
from annotation.recruiting import platforms
from annotation.recruiting.panels import return_address
from annotation.services.identities import person_id_of, session_id_of
from annotation.services.training import Outcome, standing, was_trained

HANDED_IN = {Purpose.COMPLETED, Purpose.SCREENED_OUT}
"""How work ends that a marketplace is told of; who missed the training is paid for it there."""


@dataclass(frozen=True)
class Exit:
    """How a participation ends: a code to copy, and an address to go to; either may be missing."""

    purpose: Purpose
    code: str | None
    address: str | None


def exit_of(participation: Participation) -> Exit | None:
    """Return the way out of a participation that has ended; None while it goes on."""
    purpose = purpose_of(participation)
    if purpose is None:
        return None
    study = participation.study
    if study is None:
        complete = purpose == Purpose.COMPLETED
        return Exit(purpose, participation.completion if complete else None, None)
    code = study.codes.get(purpose, "")
    shown = code if purpose == Purpose.COMPLETED else ""
    return Exit(purpose, shown or None, _address(participation, code) or None)


def leaving_address(participation: Participation) -> str | None:
    """Return where somebody goes who does not take part, or takes part no longer."""
    if participation.study is None:
        return None
    return _address(participation, participation.study.codes.get(Purpose.NO_CONSENT, "")) or None


def purpose_of(participation: Participation) -> Purpose | None:
    """Return how a participation ended; None while it goes on.

    The batch is complete, or all there was of it; or the training was missed; or it was left.
    """
    if participation.work == WorkState.WITHDRAWN:
        return Purpose.NO_CONSENT
    if participation.work != WorkState.FINISHED:
        return None
    done = participation.done
    whole = done >= participation.batch_size or participation.ran_out_at is not None
    trained = was_trained(participation)
    if not whole or not (done or trained):
        return Purpose.RETURNED
    missed = trained and not done and standing(participation).outcome == Outcome.MISSED
    return Purpose.SCREENED_OUT if missed and participation.study else Purpose.COMPLETED


def _address(participation: Participation, code: str) -> str:
    study = participation.study
    assert study is not None
    if study.platform == platforms.PANEL:
        complete = code == study.codes.get(Purpose.COMPLETED)
        person = person_id_of(participation)
        return return_address(study, code=code, person_id=person) if complete else ""
    if study.platform == platforms.MTURK or not code:
        return ""
    try:
        return platforms.platform_of(study).completion_url(code)
    except Refusal:
        return ""  # the account was taken out of the settings: the code is still theirs to enter


def is_handed_in(participation: Participation) -> bool:
    """Say whether a participation ends with a form to its marketplace."""
    on_mturk = participation.study is not None and participation.platform == platforms.MTURK
    return on_mturk and purpose_of(participation) in HANDED_IN


def submit_form(participation: Participation, query: Mapping[str, str]) -> SubmitForm:
    """Return the form that hands a marketplace's assignment in.

    Only for work that is stored whole, and only for the place this participation entered by: a
    receipt for somebody else's place is never signed.
    """
    if not is_handed_in(participation):
        raise Refusal("nothing_to_hand_in")
    assert participation.study is not None
    adapter = platforms.platform_of(participation.study)
    assert isinstance(adapter, MTurk)
    try:
        place = adapter.place(query)
        _refuse_other_place(participation, place)
        receipt = receipt_for(participation.uuid, place, key=receipt_key())
        return adapter.submit_form(query, receipt)
    except EntryRefused:
        raise Refusal("entry_unknown") from None


def _refuse_other_place(participation: Participation, place: Place) -> None:
    if session_id_of(participation) != submission_id(place.assignment_id, place.worker_id):
        raise Refusal("entry_ids_do_not_belong_together")


def receipt_key() -> bytes:
    return f"receipt {settings.IDENTITY_KEY}".encode()
