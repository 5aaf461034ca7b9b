"""What states, actions and differences are called on the desk's pages, in plain words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = dict[str, str | Promise]

PLATFORM: Words = {
    "prolific": "Prolific",
    "mturk": "Mechanical Turk",
    "panel": _("a panel, by its link"),
    "local": _("invites of ours"),
}
STUDY: Words = {
    "draft": _("draft"),
    "creating": _("being made"),
    "unpublished": _("made, not published"),
    "open": _("takes people in"),
    "paused": _("paused"),
    "filled": _("all places taken"),
    "closed": _("ended"),
}
WORK: Words = {
    "entered": _("came in"),
    "consented": _("at work"),
    "finished": _("finished"),
    "withdrawn": _("took part no longer"),
}
SESSION: Words = {
    "": _("nothing yet"),
    "reserved": _("place taken"),
    "working": _("working"),
    "timed_out": _("time ran out"),
    "submitted": _("handed in"),
    "approved": _("approved"),
    "partly_approved": _("partly approved"),
    "rejected": _("rejected"),
    "returned": _("place given back"),
    "screened_out": _("screened out"),
    "in_process": _("in process"),
    "unknown": _("a state we do not know"),
}
PAYMENT: Words = {
    "none": _("nothing due"),
    "due": _("due"),
    "sent": _("sent, not confirmed yet"),
    "confirmed": _("paid"),
    "failed": _("not paid"),
    "ambiguous": _("in doubt"),
}
PURPOSE: Words = {
    "reward": _("reward"),
    "training": _("training"),
    "top_up": _("top-up"),
}
ACTION: Words = {
    "create": _("make the study"),
    "publish": _("publish the study"),
    "pause": _("pause the study"),
    "start": _("go on with the study"),
    "stop": _("end the study"),
    "raise_places": _("add places"),
    "approve": _("approve"),
    "reject": _("reject"),
    "request_return": _("ask for the place back"),
    "screen_out": _("screen out"),
    "bonus": _("pay a bonus"),
    "overturn": _("approve after a rejection"),
    "exclude": _("keep from further places"),
    "replace_place": _("open a rejected place again"),
    "subscribe": _("be told of changes"),
}
CALL: Words = {
    "pending": _("waits to be sent"),
    "sent": _("sent, not confirmed yet"),
    "confirmed": _("done"),
    "failed": _("refused"),
    "ambiguous": _("in doubt: a person has to look"),
}
SHOW: Words = {
    "waiting": _("Wait for a decision"),
    "complete": _("Complete"),
    "without_work": _("Handed in without work"),
    "all": _("Everybody"),
}
REASON: Words = {
    "too_quickly": _("exceptionally fast"),
    "failed_instructions": _("crucial instructions were not followed"),
    "failed_check": _("several fair attention checks were missed"),
    "low_effort": _("clearly no effort"),
    "no_data": _("nothing arrived"),
    "other": _("another reason, which you write"),
}
WARNING: Words = {
    "": _("none"),
    "sensitive": _("sensitive"),
    "explicit": _("explicit"),
}
TRUST: Words = {
    "new": _("new"),
    "trained": _("trained"),
    "trusted": _("trusted"),
    "blocked": _("blocked"),
}
FIELD: Words = {
    "places": _("places"),
    "culture": _("culture"),
    "kind": _("task kind"),
    "reward": _("reward"),
    "minutes": _("minutes"),
    "title": _("title"),
    "content_warning": _("content warning"),
    "filters": _("filters"),
    "parameter": _("name of the id in the link"),
    "return_url": _("address to return to"),
    "platform": _("platform"),
    "words": _("your words"),
    "quotas": _("the most annotators"),
    "currency": _("currency"),
}
ENTRY: Words = {
    "work": _("work"),
    "platform_state": _("platform"),
    "payment": _("payment"),
    "decision": _("decision"),
    "bonus": _("bonus"),
    "payment_in_doubt": _("payment in doubt"),
}
DRIFT: Words = {
    "study_unread": _("The study could not be read from its platform."),
    "reward_changed": _("The reward on the platform is not the one agreed here."),
    "study_open": _("The study takes people in, and the campaign does not."),
    "sessions_unknown": _("The platform approved sessions that we know nothing of."),
    "session_missing": _("The platform does not list this session."),
    "state_unknown": _("The platform is in a state that we do not know."),
    "handed_in_without_work": _("Handed in on the platform, and no answer is here."),
    "approved_but_withdrawn": _("Approved on the platform, and withdrawn here."),
    "approved_without_work": _("Approved on the platform, and no answer is here."),
    "receipt_missing": _("Handed in without our receipt for the work."),
    "place_not_replaced": _("A rejected place was not opened again, and answers are wanted."),
    "bonuses_of_study": _("The bonuses on the platform do not add up to what we paid."),
    "bonuses": _("The bonuses on the platform do not add up to what we paid."),
    "reward_twice": _("The reward was paid by an approval and in another way besides."),
    "payment_in_doubt": _("A payment may have been made or not: look at the platform."),
    "unpaid": _("Money has waited for more than a week."),
    "below_hourly_minimum": _("Measured pay is below the campaign's minimum per hour."),
}
ERROR: Words = {
    "costs_more": _("it asks for more than was agreed to"),
    "other_currency": _("it pays in another currency"),
    "campaign_not_open": _("the campaign is not open"),
    "not_created": _("the study could not be made"),
    "not_created_yet": _("the study is not made yet"),
    "too_many": _("it asks us to wait"),
    "unreachable": _("it does not answer"),
    "no_answer": _("no answer came"),
    "no_answer_kept": _("we stopped before the answer was kept"),
    "unreadable": _("its answer could not be read"),
    "not_done_yet": _("not done yet"),
    "not_allowed": _("our account may not do this"),
    "study_ended": _("the study has ended"),
    "is_approved": _("it is approved already"),
    "is_rejected": _("it is rejected already"),
    "id_forgotten": _("the platform's id was forgotten"),
    "other_bonuses": _("it shows bonuses for this person that we do not know of"),
    "seen_unpaid": _("a person saw that it was not paid"),
    "rejected": _("the session was rejected"),
}
TABLES: dict[str, Words] = {
    "platform": PLATFORM,
    "study": STUDY,
    "work": WORK,
    "session": SESSION,
    "payment": PAYMENT,
    "purpose": PURPOSE,
    "action": ACTION,
    "call": CALL,
    "show": SHOW,
    "reason": REASON,
    "warning": WARNING,
    "trust": TRUST,
    "field": FIELD,
    "entry": ENTRY,
    "drift": DRIFT,
    "error": ERROR,
}
OF_ENTRY = {
    "work": WORK,
    "platform_state": SESSION,
    "payment": PAYMENT,
    "decision": ACTION,
    "bonus": PAYMENT,
}
"""Which words the values of an audit entry's field have."""


def word(value: str, table: str) -> str:
    """Return what a value is called; one without a name is shown as it is.

    An error may have the status of the platform's answer behind its name.
    """
    name = value.partition(" ")[0] if table == "error" else value
    return str(TABLES[table].get(name, value))


def choices(table: str, values: list[str] | None = None) -> list[tuple[str, str | Promise]]:
    """Return the values of a table for a form to choose from."""
    words = TABLES[table]
    return [(value, words.get(value, value)) for value in (words if values is None else values)]
