"""Notes: what staff write down about an annotator, for each other."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from annotation.errors import Refusal
from annotation.models import Annotator, AnnotatorNote, Campaign
from annotation.services.audit import record, staff

LONGEST = 1000


@transaction.atomic
def write_note(annotator: Annotator, campaign: Campaign, user: User, text: str) -> AnnotatorNote:
    """Keep a note with its author and time; a note is never changed. Refuses an empty one."""
    # A form sends each line end as two signs; PostgreSQL stores no NUL.
    text = text.strip().replace("\r\n", "\n")
    if not 0 < len(text) <= LONGEST or "\x00" in text:
        raise Refusal("note_unfit", longest=LONGEST)
    note = AnnotatorNote.objects.create(
        annotator=annotator, campaign=campaign, user=user, text=text
    )
    record(staff(user), note, "note", old="", new="written", why=str(annotator.uuid))
    return note
