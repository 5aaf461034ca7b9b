"""What subjects, fields and values of the audit trail are called, in the reader's language."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from aggregation.web.campaign_form import SettingsForm
from aggregation.web.desk import words
from aggregation.web.final_cards import VERDICTS
from aggregation.web.member_form import ROLES
from aggregation.web.releases.words import PARTS
from annotation.models.assignment import AssignmentState
from annotation.models.campaign import CampaignState
from annotation.models.review import Reason

Words = dict[str, str | Promise]

SUBJECTS: Words = {
    "answer": _("answer"),
    "assignment": _("work on a task"),
    "task": _("task"),
    "stimulus": _("stimulus"),
    "round": _("round"),
    "campaign": _("campaign"),
    "campaigntext": _("text"),
    "annotator": _("annotator"),
    "annotatornote": _("note"),
    "enrolment": _("enrolment"),
    "participation": _("participation"),
    "study": _("study"),
    "invite": _("invite"),
    "release": _("release"),
    "score": _("score"),
    "artwork": _("artwork"),
}
FIELDS: Words = {
    "state": _("state"),
    "verdict": _("verdict"),
    "final_verdict": _("final verdict"),
    "needed": _("answers needed"),
    "trust": _("trust"),
    "consent": _("consent"),
    "note": _("note"),
    "answers": _("answers"),
    "platform ids": _("platform ids"),
    "version": _("version"),
    "approved": _("approved version"),
    "member": _("member"),
    "quota": _("the most annotators"),
    "artworks": _("artworks"),
    "sentences": _("sentences"),
    "campaign": _("campaign"),
    "published": _("published, for at most"),
    "places": _("places"),
    "asked": _("asked of the platform"),
    "part": _("how far it is built"),
    "key": _("key of the ids"),
    "takedown": _("takedown"),
    "shown": _("on the leaderboard"),
    **words.ENTRY,
}
SETTINGS: Words = {
    name: field.label or name
    for name, field in SettingsForm.base_fields.items()
    if name not in FIELDS
}
LIMIT = "limit "
SPLIT = "no majority "
TASK: Words = {
    "open": _("open"),
    "decided": _("decided"),
    "escalated": _("escalated"),
    "discarded": _("discarded"),
    "superseded": _("superseded"),
    "withdrawn": _("withdrawn"),
}
TRUST: Words = {
    "new": _("new"),
    "trained": _("trained"),
    "trusted": _("trusted"),
    "blocked": _("blocked"),
}
RELEASE: Words = {
    "draft": _("draft"),
    "discarded": _("discarded"),
    "published": _("published"),
    "frozen": _("frozen"),
    "withdrawn": _("withdrawn"),
}
SCORE: Words = {
    "waiting": _("is being scored"),
    "done": _("done"),
    "failed": _("failed"),
    "public": _("public"),
    "private": _("private"),
}
KEPT: Words = {
    "kept": _("kept"),
    "erased": _("erased"),
    "forgotten": _("forgotten"),
    "destroyed": _("destroyed"),
}
TAKEDOWN: Words = {"taken down": _("taken down")}
FINAL: Words = dict(VERDICTS)
VALUES: dict[tuple[str, str], Words] = {
    ("annotatornote", "note"): {"written": _("written")},
    ("task", "state"): TASK,
    ("study", "state"): words.STUDY,
    ("release", "state"): RELEASE,
    ("release", "part"): PARTS,
    ("release", "key"): KEPT,
    ("score", "state"): SCORE,
    ("score", "shown"): SCORE,
    ("annotator", "takedown"): TAKEDOWN,
    ("artwork", "takedown"): TAKEDOWN,
    ("stimulus", "final_verdict"): FINAL,
    ("annotator", "trust"): TRUST,
    ("annotator", "platform ids"): KEPT,
    ("participation", "answers"): KEPT,
    ("study", "asked"): words.STUDY,
    **{("participation", field): table for field, table in words.OF_ENTRY.items()},
}
SAID_AS_THEY_ARE = {*AssignmentState.values, *CampaignState.values}
"""States whose word is in the catalogues as the data have it."""
WHY: Words = {
    **dict(Reason.choices),
    **{role.value: name for role, name in ROLES.items()},
    "split without a phrase": _("whole and nothing split, and nobody gave a phrase"),
    "derived from its answers": _("follows from its answers"),
    "a slot came free": _("a slot came free"),
    "taken up again": _("taken up again"),
    "the lease ran out": _("the time ran out"),
    "the participation finished": _("the session ended"),
    "the annotator was blocked": _("the annotator was blocked"),
    "consent withdrawn": _("consent was withdrawn"),
    "its phrase was superseded": _("its phrase vanished"),
    "its phrase is no longer decided": _("its phrase vanished"),
    "its phrase is decided again": _("its phrase came back"),
    "another culture discarded the artwork": _("another culture discarded the artwork"),
    "no culture discards the artwork any more": _("no culture discards the artwork any more"),
    "as the platform says": _("as the platform says"),
    "gold": _("made gold"),
    "gold again": _("gold again"),
    "gold retired": _("gold retired"),
    "decided anew": _("decided anew"),
    "another answer is right": _("another answer is right"),
    "blocked": _("the annotator was blocked"),
    "undone": _("undone"),
    "taken down": _("taken down"),
    "the artwork was taken down": _("the artwork was taken down"),
    "taken back": _("undone"),
    "by hand": _("by hand"),
    "due": _("was due"),
}


def subject_word(name: str) -> str:
    return str(SUBJECTS.get(name, name))


def field_word(name: str) -> str:
    """Return what a field is called; a limit's own name stands as commands take it."""
    if name.startswith(LIMIT):
        return f"{gettext('limit')} {name.removeprefix(LIMIT)}"
    return str(FIELDS.get(name) or SETTINGS.get(name, name))


def value_word(subject: str, field: str, value: str) -> str:
    """Return what a value is called; one without a name is shown as it is."""
    if value in SAID_AS_THEY_ARE and (subject, field) not in VALUES:
        return gettext(value)
    return str(VALUES.get((subject, field), {}).get(value, value))


def why_word(why: str) -> str:
    """Return why in words; the votes without a majority stand as they were counted."""
    if why.startswith(SPLIT):
        return f"{gettext('no majority')} {why.removeprefix(SPLIT)}"
    return str(WHY.get(why, why))
