"""What the API gives back: participations, leases, receipts."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from annotation.cultures import CULTURES
from annotation.kinds import kind
from annotation.models import Answer, Artwork, Assignment, CampaignText, Participation
from annotation.models.campaign import TextKind
from annotation.models.participation import WorkState
from annotation.services.assignments import progress
from annotation.services.drafts import draft_json
from annotation.services.participations import cultures_open_to, current_texts, languages_read
from annotation.services.payments import due

Payload = dict[str, Any]


def participation_json(participation: Participation) -> Payload:
    campaign = participation.campaign
    enrolment = participation.annotator.enrolments.filter(campaign=campaign).first()
    choices = cultures_open_to(participation)
    fixed = choices[0] if len(choices) == 1 else None
    return {
        "id": str(participation.uuid),
        "campaign": {
            "slug": campaign.slug,
            "title": campaign.title,
            "protocol": campaign.protocol,
            "rehearsal": campaign.rehearsal,
            "content_warnings": campaign.content_warnings,
        },
        "work": participation.work,
        "kind": participation.kind or None,
        "culture": enrolment.culture if enrolment else fixed,
        "cultures": [culture_json(slug) for slug in choices],
        "reading": [culture_json(slug) for slug in languages_read(participation)],
        "consent": {
            language: {"version": str(text.uuid), "text": text.body}
            for language, text in current_texts(participation, TextKind.CONSENT).items()
        },
        "instructions": _bodies(current_texts(participation, TextKind.INSTRUCTIONS)),
        "progress": progress_json(participation),
        "reward": {"minor": participation.reward_minor, "currency": participation.currency},
        "due": {"minor": due(participation), "currency": participation.currency},
        "completion": completion_json(participation),
    }


def culture_json(slug: str) -> Payload:
    spoken = CULTURES.get(slug)
    if spoken is None:
        return {"slug": slug, "name": slug, "language": "und", "iso": "und"}
    return {"slug": slug, "name": spoken.name, "language": spoken.language, "iso": spoken.iso}


def _bodies(texts: dict[str, CampaignText]) -> Payload:
    return {language: {"text": text.body} for language, text in texts.items()}


def progress_json(participation: Participation) -> Payload:
    count = progress(participation)
    return {"done": count.done, "batch": count.batch}


def completion_json(participation: Participation) -> Payload | None:
    """Return the code of who did the batch, or all there was; leaving early gives none."""
    if participation.work != WorkState.FINISHED:
        return None
    count = progress(participation)
    whole = count.done >= count.batch or participation.ran_out_at is not None
    return {"code": participation.completion if whole and count.done else None, "redirect": None}


def lease_json(assignment: Assignment) -> Payload:
    task = assignment.task
    module = kind(task.kind)
    draft = getattr(assignment, "draft", None)
    return {
        "assignment": str(assignment.uuid),
        "task": str(task.uuid),
        "kind": task.kind,
        "deadline": assignment.deadline.isoformat(),
        "server_time": timezone.now().isoformat(),
        "artwork": artwork_json(task.artwork),
        "subject": module.subject(task),
        "answer_rules": module.rules(task),
        "draft": draft_json(draft) if draft else None,
        "progress": progress_json(assignment.participation),
    }


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
    }


def receipt_json(answer: Answer) -> Payload:
    assignment = answer.assignment
    return {
        "answer": str(answer.uuid),
        "revision": answer.revision,
        "sha256": answer.sha256,
        "state": assignment.state,
        "received_at": answer.created_at.isoformat(),
        "progress": progress_json(assignment.participation),
    }
