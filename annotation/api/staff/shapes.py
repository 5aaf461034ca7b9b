"""What the endpoints of staff take and give, as JSON Schema."""

from __future__ import annotations

from annotation.api.schema import (
    FLAG,
    ID,
    MONEY,
    NUMBER,
    OBJECT,
    TEXT,
    TIME,
    Shape,
    fields,
    list_of,
    maybe,
)
from annotation.models.participation import StudyState, WorkState
from annotation.models.payment import LedgerState
from annotation.recruiting.messages import reasons
from annotation.recruiting.roster import SHOWS

SHARE: Shape = {"type": "number", "minimum": 0, "maximum": 1}


def one_of(values: list[str]) -> Shape:
    return {"type": "string", "enum": values}


def pages_of(shape: Shape) -> Shape:
    return fields(page=NUMBER, pages=NUMBER, count=NUMBER, results=list_of(shape))


SETTINGS = fields(
    needed=NUMBER,
    escalate_to=NUMBER,
    region_needed=NUMBER,
    list_length=NUMBER,
    stop_after_discard=FLAG,
    lease_seconds=NUMBER,
    batch_size=NUMBER,
    round_answers=NUMBER,
    round_hours=NUMBER,
    sample_share=SHARE,
    sample_fails_at=SHARE,
    gold_share=SHARE,
    reward_minor=NUMBER,
    currency=TEXT,
    batch_minutes=NUMBER,
    minimum_hourly_minor=NUMBER,
    training_pass_percent=NUMBER,
    training_reward_minor=NUMBER,
    title=TEXT,
    ethics_approval=TEXT,
    content_warnings=TEXT,
)
CHANGES = SETTINGS | {"required": []}
STUDY_PLAN = fields(
    optional=(
        "culture", "kind", "reward_minor", "minutes", "title", "description",
        "content_warning", "filters", "parameter", "return_url",
        "paid_screening",
    ),
    platform=TEXT,
    places=NUMBER,
    culture=TEXT,
    kind=TEXT,
    reward_minor=NUMBER,
    minutes=NUMBER,
    title=TEXT,
    description=TEXT,
    content_warning=one_of(["", "sensitive", "explicit"]),
    filters=list_of(OBJECT),
    parameter=TEXT,
    return_url=TEXT,
    paid_screening=FLAG,
)  # fmt: skip
STUDY = fields(
    id=ID,
    platform=TEXT,
    environment=TEXT,
    culture=maybe(TEXT),
    kind=maybe(TEXT),
    state=one_of(StudyState.values),
    platform_state=maybe(TEXT),
    places=NUMBER,
    taken=NUMBER,
    handed_in=NUMBER,
    approved=NUMBER,
    reward=MONEY,
    agreed=MONEY,
    minutes=NUMBER,
    title=TEXT,
    description=TEXT,
    content_warning=TEXT,
    filters=list_of(OBJECT),
    link=maybe(TEXT),
    read_at=maybe(TIME),
)
STUDIES = fields(results=list_of(STUDY))
AGREED = fields(agreed_minor=NUMBER)
PLACES = fields(to=NUMBER, agreed_minor=NUMBER)
QUOTE = fields(places=NUMBER, costs=MONEY)
PAYMENT = fields(
    payment=TEXT,
    participation=ID,
    purpose=TEXT,
    amount=MONEY,
    state=one_of(LedgerState.values),
    reason=TEXT,
    attempt=NUMBER,
)
CALL = fields(action=TEXT, state=TEXT, error=TEXT, can_be_taken_back=FLAG)
PERSON = fields(
    id=ID,
    study=maybe(ID),
    platform=TEXT,
    culture=maybe(TEXT),
    kind=maybe(TEXT),
    work=one_of(WorkState.values),
    platform_state=maybe(TEXT),
    decide_by=maybe(TIME),
    answers=fields(given=NUMBER, batch=NUMBER, accepted=NUMBER, rejected=NUMBER, findings=NUMBER),
    minutes=maybe(NUMBER),
    payments=list_of(PAYMENT),
    decision=maybe(CALL),
)
PEOPLE = pages_of(PERSON)
CHOSEN = ("show", "study", "platform_state", "work", "payment", "culture")
APPROVE_ALL = fields(
    optional=CHOSEN[1:],
    agreed_minor=NUMBER,
    study=ID,
    platform_state=TEXT,
    work=TEXT,
    payment=TEXT,
    culture=TEXT,
)
APPROVED = fields(approved=NUMBER, left=list_of(ID))
SHOW = one_of(list(SHOWS))
REJECTION = fields(optional=("words",), reason=one_of(list(reasons())), words=TEXT)
WORDS = fields(words=TEXT)
PAYMENTS = pages_of(PAYMENT)
SENT = fields(calls=NUMBER)
AGAIN = fields(optional=("despite_others",), payment=TEXT, despite_others=FLAG)
RESOLUTION = fields(payment=TEXT, was_paid=FLAG)
NOTE = fields(payment=TEXT, note=TEXT)
SPENDING = fields(due=NUMBER, sent=NUMBER, confirmed=NUMBER, failed=NUMBER, ambiguous=NUMBER)
FORECAST = fields(
    currency=TEXT,
    minimum_hourly_minor=NUMBER,
    results=list_of(
        fields(
            culture=maybe(TEXT),
            answers=NUMBER,
            places=NUMBER,
            participants=NUMBER,
            spent=SPENDING,
            to_come_minor=NUMBER,
            minutes=maybe({"type": "number"}),
            hourly_minor=maybe(NUMBER),
            underpaid=FLAG,
        )
    ),
)
DRIFT = fields(
    what=TEXT, ours=TEXT, theirs=TEXT, study=maybe(ID), participation=maybe(ID), since=TIME
)
DRIFTS = fields(results=list_of(DRIFT))
