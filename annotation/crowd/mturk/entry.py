"""The way in and the way back: what the marketplace adds to our address, and the last form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from annotation.crowd.errors import EntryRefused
from annotation.crowd.mturk.receipts import FIELD

NOT_ACCEPTED = "ASSIGNMENT_ID_NOT_AVAILABLE"
SUBMIT_PATH = "/mturk/externalSubmit"
_ID = re.compile(r"[A-Z0-9]{1,64}")
_WORKER = re.compile(r"A[A-Z0-9]{1,63}")


@dataclass(frozen=True)
class Ids:
    """What a link claims. Nothing of it is proven before the receipt comes back."""

    assignment_id: str = field(repr=False)
    hit_id: str
    worker_id: str = field(repr=False)


@dataclass(frozen=True)
class SubmitForm:
    """The form that ends the work: a real POST of the browser inside the frame, never a fetch."""

    action: str
    fields: Mapping[str, str] = field(repr=False)


def is_preview(query: Mapping[str, str]) -> bool:
    """Say whether somebody only looks: no identity, no lease, nothing written."""
    return query.get("assignmentId", "").strip() in {"", NOT_ACCEPTED}


def read_ids(query: Mapping[str, str]) -> Ids:
    """Return the three ids of an accepted HIT, or say what is wrong with the link."""
    if is_preview(query):
        raise EntryRefused("preview")
    assignment, hit, worker = (
        query.get(name, "").strip() for name in ("assignmentId", "hitId", "workerId")
    )
    if not hit or not worker:
        raise EntryRefused("ids_missing")
    if not (_ID.fullmatch(assignment) and _ID.fullmatch(hit) and _WORKER.fullmatch(worker)):
        raise EntryRefused("ids_malformed")
    return Ids(assignment, hit, worker)


def submit_address(turk_submit_to: str, *, allowed: str) -> str:
    """Return where the form goes: `turkSubmitTo`, with or without its last slash, if it is ours.

    A forged link could name any address, and our page would send the receipt there.
    """
    try:
        parts = urlsplit(turk_submit_to.strip())
        origin = f"{parts.scheme}://{parts.netloc}".lower()
    except ValueError:
        raise EntryRefused("submit_elsewhere") from None
    if origin != allowed or parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise EntryRefused("submit_elsewhere")
    return allowed + SUBMIT_PATH


def submit_form(query: Mapping[str, str], receipt: str, *, allowed: str) -> SubmitForm:
    """Return the form for an accepted HIT. `hitId` and its like are reserved names and left out."""
    ids = read_ids(query)
    action = submit_address(query.get("turkSubmitTo", ""), allowed=allowed)
    return SubmitForm(action, {"assignmentId": ids.assignment_id, FIELD: receipt})
