"""What the API gives back: participations, leases, receipts."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import get_language

from annotation.canonical import content_sha256
from annotation.cultures import CULTURES
from annotation.files import signed_link
from annotation.kinds import kind
from annotation.masks.superpixel_file import EXTENSION
from annotation.models import (
    Answer,
    Artwork,
    Assignment,
    Campaign,
    CampaignText,
    Draft,
    Participation,
    Task,
)
from annotation.models.assignment import AssignmentState
from annotation.models.campaign import TextKind
from annotation.models.file import stored_path
from annotation.models.participation import WorkState
from annotation.models.task import Purpose
from annotation.recruiting.exits import exit_of, is_handed_in, leaving_address
from annotation.recruiting.platforms import MTURK
from annotation.services.assignments import Lease
from annotation.services.drafts import draft_json
from annotation.services.enrolments import cultures_open_to, current_texts, languages_read
from annotation.services.payments import due
from annotation.services.training import Outcome, Standing, compare, standing

Payload = dict[str, Any]


def participation_json(participation: Participation) -> Payload:
    campaign = participation.campaign
    enrolment = participation.annotator.enrolments.filter(campaign=campaign).first()
    stands = standing(participation)
    choices = cultures_open_to(participation)
    fixed = choices[0] if len(choices) == 1 else None
    return {
        "id": str(participation.uuid),
        "campaign": {
            "slug": campaign.slug,
            "title": spoken_text(campaign, TextKind.TITLE) or campaign.title,
            "protocol": campaign.protocol,
            "rehearsal": campaign.rehearsal,
            "content_warnings": spoken_text(campaign, TextKind.WARNINGS)
            or campaign.content_warnings,
        },
        "platform": participation.platform,
        "work": participation.work,
        "kind": participation.kind or None,
        "culture": enrolment.culture if enrolment else fixed,
        "cultures": [culture_json(slug) for slug in choices],
        "reading": [culture_json(slug) for slug in languages_read(participation)],
        "consent": _consent_json(participation),
        "instructions": _instructions_json(participation),
        "progress": progress_json(participation, stands),
        "reward": {"minor": participation.reward_minor, "currency": participation.currency},
        "due": {"minor": due(participation), "currency": participation.currency},
        "training": training_json(participation, stands),
        "completion": completion_json(participation),
        "leave": leaving_address(participation),
    }


def culture_json(slug: str) -> Payload:
    spoken = CULTURES.get(slug)
    if spoken is None:
        return {"slug": slug, "name": slug, "language": "und", "iso": "und"}
    return {"slug": slug, "name": spoken.name, "language": spoken.language, "iso": spoken.iso}


def _consent_json(participation: Participation) -> Payload:
    """Return the consent of each language; its text goes only to who has not given it."""
    texts = current_texts(participation.campaign, TextKind.CONSENT)
    if participation.work != WorkState.ENTERED:
        return {language: {"version": str(text.uuid)} for language, text in texts.items()}
    return {
        language: {"version": str(text.uuid), "text": text.body} for language, text in texts.items()
    }


def _instructions_json(participation: Participation) -> Payload:
    """Return the instructions; after consent those in the language of the request, else one."""
    texts = current_texts(participation.campaign, TextKind.INSTRUCTIONS)
    if texts and participation.work != WorkState.ENTERED:
        asked = get_language() or ""
        shown = asked if asked in texts else next(iter(texts))
        texts = {shown: texts[shown]}
    return _bodies(texts)


def _bodies(texts: dict[str, CampaignText]) -> Payload:
    return {language: {"text": text.body} for language, text in texts.items()}


def spoken_text(campaign: Campaign, kind: TextKind) -> str:
    """Return one of the campaign's texts in the language of the request; empty without one."""
    text = current_texts(campaign, kind).get(get_language() or "")
    return text.body.strip() if text else ""


def progress_json(participation: Participation, stands: Standing) -> Payload:
    """Return how far the batch is, and the training while it is on; the two are counted apart."""
    going = _go_json(stands) if participation.work == WorkState.CONSENTED else None
    return {"done": participation.done, "batch": participation.batch_size, "training": going}


def _go_json(stands: Standing) -> Payload | None:
    again = stands.outcome == Outcome.AGAIN
    going = again or stands.outcome == Outcome.OPEN
    return {"done": stands.done, "total": stands.total, "again": again} if going else None


def training_json(participation: Participation, stands: Standing) -> Payload | None:
    """Return what the training asks and pays, and how it stands; null where there is none."""
    campaign, paid = participation.campaign, due(participation, "training")
    if stands.outcome == Outcome.PASSED and not paid:
        return None
    return {
        "outcome": stands.outcome,
        "tasks": stands.total,
        "pass_percent": campaign.training_pass_percent,
        "reward": {"minor": campaign.training_reward_minor, "currency": participation.currency},
        "due": {"minor": paid, "currency": participation.currency},
    }


def completion_json(participation: Participation) -> Payload | None:
    """Return the code of who did the batch, or all there was; leaving early gives none.

    `redirect` is where the crowd platform takes people back, whichever way they ended; a
    marketplace is told by a form instead, asked for at `hand-in/`, where `hand_in` says so.
    """
    end = exit_of(participation)
    if end is None or participation.work != WorkState.FINISHED:
        return None
    code = None if participation.platform == MTURK else end.code
    return {"code": code, "redirect": end.address, "hand_in": is_handed_in(participation)}


def preview_json(campaign: Campaign) -> Payload:
    """Return what a marketplace's preview shows: the instructions, and nothing of anybody."""
    return {
        "preview": True,
        "platform": MTURK,
        "campaign": {
            "title": spoken_text(campaign, TextKind.TITLE) or campaign.title,
            "protocol": campaign.protocol,
            "rehearsal": campaign.rehearsal,
            "content_warnings": spoken_text(campaign, TextKind.WARNINGS)
            or campaign.content_warnings,
        },
        "instructions": _bodies(current_texts(campaign, TextKind.INSTRUCTIONS)),
        "reward": {"minor": campaign.reward_minor, "currency": campaign.currency},
    }


def lease_json(lease: Lease) -> Payload:
    assignment, task = lease.assignment, lease.assignment.task
    module = kind(task.kind)
    return {
        "assignment": str(assignment.uuid),
        "task": str(task.uuid),
        "kind": task.kind,
        "purpose": shown_purpose(task),
        "replaces": answer_to_replace(assignment),
        "deadline": assignment.deadline.isoformat(),
        "server_time": timezone.now().isoformat(),
        "artwork": artwork_json(task.artwork),
        "subject": module.subject(task),
        "answer_rules": module.rules(task),
        "draft": draft_json(lease.draft) if lease.draft else None,
        "progress": progress_json(assignment.participation, lease.standing),
    }


def shown_purpose(task: Task) -> str:
    """Return what a task is for, as its annotator may know: gold is like any other."""
    return Purpose.COLLECT if task.purpose == Purpose.GOLD else task.purpose


def shown_state(assignment: Assignment) -> str:
    """Return how an assignment stands, as its annotator may know: an answer to gold counts."""
    kept_apart = assignment.state == AssignmentState.SURPLUS
    is_gold = assignment.task.purpose == Purpose.GOLD
    return AssignmentState.SUBMITTED if kept_apart and is_gold else assignment.state


def answer_to_replace(assignment: Assignment) -> str | None:
    """Return the first answer to a training task that is asked a second time."""
    if assignment.task.purpose != Purpose.TRAINING or assignment.submitted_at is None:
        return None
    given = assignment.answers.filter(current=True).first()
    return str(given.uuid) if given else None


def artwork_json(artwork: Artwork) -> Payload:
    return {
        "id": str(artwork.uuid),
        "title": artwork.title,
        "artist": artwork.artist,
        "year": artwork.year,
        "width": artwork.width,
        "height": artwork.height,
        "frame_sha256": artwork.frame_sha256,
        "picture": {
            "url": artwork.view.url,
            "width": artwork.view_width,
            "height": artwork.view_height,
        },
        "superpixels": superpixels_json(artwork),
    }


def superpixels_json(artwork: Artwork) -> Payload | None:
    if artwork.superpixels_id is None:
        return None
    # The file's row would tell nothing new; a lease asks the database for no more than it needs.
    return {"url": signed_link(stored_path(artwork.superpixels_id, EXTENSION))}


def draft_saved_json(draft: Draft) -> Payload:
    return {
        "revision": draft.revision,
        "sha256": draft.sha256,
        "state": shown_state(draft.assignment),
        "deadline": draft.assignment.deadline.isoformat(),
        "server_time": timezone.now().isoformat(),
    }


def receipt_json(answer: Answer, *, received: Payload) -> Payload:
    """Return the receipt: the hash of what is stored, and of the body as it came in.

    They differ where the kind puts an answer into canonical form; the second is what a page can
    compare with what it sent.
    """
    assignment = answer.assignment
    stands = standing(assignment.participation)
    return {
        "answer": str(answer.uuid),
        "revision": answer.revision,
        "sha256": answer.sha256,
        "received_sha256": content_sha256(received),
        "state": shown_state(assignment),
        "received_at": answer.created_at.isoformat(),
        "progress": progress_json(assignment.participation, stands),
        "feedback": feedback_json(answer, stands),
    }


def feedback_json(answer: Answer, stands: Standing) -> Payload | None:
    """Return what is said after a training task, and what comes next; null for every other one."""
    task = answer.assignment.task
    if task.purpose != Purpose.TRAINING or answer.erased_at is not None:
        return None
    return {
        "correct": answer.correct,
        "details": compare(task, answer.body).details,
        "known": task.known.body,
        "note": note_in(task.known.notes, get_language() or ""),
        "outcome": stands.outcome,
    }


def note_in(notes: dict[str, str], language: str) -> str:
    """Return the note in this language, else in English, else in any there is."""
    known = [notes.get(language), notes.get("en"), *notes.values()]
    return next((note for note in known if note), "")
