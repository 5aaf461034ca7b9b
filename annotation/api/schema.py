"""The OpenAPI document's shapes: what each endpoint takes and gives, as JSON Schema."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiParameter, extend_schema

from annotation.kinds import kinds
from annotation.models.task import Purpose
from annotation.services.training import Outcome

Shape = dict[str, Any]
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

TEXT: Shape = {"type": "string"}
NUMBER: Shape = {"type": "integer"}
FLAG: Shape = {"type": "boolean"}
TIME: Shape = {"type": "string", "format": "date-time"}
ID: Shape = {"type": "string", "format": "uuid"}


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Names the annotators' bearer token in the document."""

    target_class = "annotation.api.authentication.BearerAuthentication"
    name = "participation"

    def get_security_definition(self, auto_schema: Any) -> Shape:
        return {"type": "http", "scheme": "bearer"}


class StaffTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Names the token of a staff account in the document."""

    target_class = "annotation.api.staff.authentication.StaffToken"
    name = "staff"

    def get_security_definition(self, auto_schema: Any) -> Shape:
        about = "Token <key>, by manage.py api_token"
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": about}


def fields(optional: tuple[str, ...] = (), **shapes: Shape) -> Shape:
    """Return the shape of an object with these fields; all are required but the optional."""
    return {
        "type": "object",
        "properties": shapes,
        "required": [name for name in shapes if name not in optional],
        "additionalProperties": False,
    }


def list_of(shape: Shape) -> Shape:
    return {"type": "array", "items": shape}


def maybe(shape: Shape) -> Shape:
    return {"oneOf": [shape, {"type": "null"}]}


OBJECT: Shape = {"type": "object"}
PROGRESS = fields(
    done=NUMBER, batch=NUMBER, training=maybe(fields(done=NUMBER, total=NUMBER, again=FLAG))
)
MONEY = fields(minor=NUMBER, currency=TEXT)
OUTCOME: Shape = {"type": "string", "enum": [outcome.value for outcome in Outcome]}
TRAINING = fields(outcome=OUTCOME, tasks=NUMBER, pass_percent=NUMBER, reward=MONEY, due=MONEY)
DRAFT = fields(revision=NUMBER, sha256=TEXT, body=OBJECT)
STATE = fields(state=TEXT)
ERROR = fields(error=fields(code=TEXT, message=TEXT, detail=OBJECT))
PICTURE = fields(url=TEXT, width=NUMBER, height=NUMBER)
ARTWORK = fields(
    id=ID,
    title=TEXT,
    artist=TEXT,
    year=TEXT,
    width=NUMBER,
    height=NUMBER,
    frame_sha256=TEXT,
    picture=PICTURE,
    superpixels=maybe(fields(url=TEXT)),
)
INSTRUCTIONS: Shape = {"type": "object", "additionalProperties": fields(text=TEXT)}
PARTICIPATION = fields(
    optional=("token",),
    id=ID,
    token=TEXT,
    campaign=fields(slug=TEXT, title=TEXT, protocol=TEXT, rehearsal=FLAG, content_warnings=TEXT),
    platform=TEXT,
    work={"type": "string", "enum": ["entered", "consented", "finished", "withdrawn"]},
    kind=maybe(TEXT),
    culture=maybe(TEXT),
    cultures=list_of(fields(slug=TEXT, name=TEXT, language=TEXT, iso=TEXT)),
    reading=list_of(fields(slug=TEXT, name=TEXT, language=TEXT, iso=TEXT)),
    consent={
        "type": "object",
        "additionalProperties": fields(optional=("text",), version=ID, text=TEXT),
    },
    instructions=INSTRUCTIONS,
    progress=PROGRESS,
    reward=MONEY,
    due=MONEY,
    training=maybe(TRAINING),
    completion=maybe(fields(code=maybe(TEXT), redirect=maybe(TEXT), hand_in=FLAG)),
    leave=maybe(TEXT),
)
PREVIEW = fields(
    preview=FLAG,
    platform=TEXT,
    campaign=fields(title=TEXT, protocol=TEXT, rehearsal=FLAG, content_warnings=TEXT),
    instructions=INSTRUCTIONS,
    reward=MONEY,
)
ARRIVED: Shape = {"oneOf": [PARTICIPATION, PREVIEW]}
LEASE = fields(
    assignment=ID,
    task=ID,
    kind=TEXT,
    purpose={"type": "string", "enum": [Purpose.COLLECT.value, Purpose.TRAINING.value]},
    replaces=maybe(ID),
    deadline=TIME,
    server_time=TIME,
    artwork=ARTWORK,
    subject=OBJECT,
    answer_rules=OBJECT,
    draft=maybe(DRAFT),
    progress=PROGRESS,
)
FEEDBACK = fields(correct=FLAG, details=OBJECT, known=OBJECT, note=TEXT, outcome=OUTCOME)
RECEIPT = fields(
    optional=("next",),
    answer=ID,
    revision=NUMBER,
    sha256=TEXT,
    received_sha256=TEXT,
    state=TEXT,
    received_at=TIME,
    progress=PROGRESS,
    feedback=maybe(FEEDBACK),
    next=maybe(LEASE),
)
CLIENT = fields(
    optional=("active_ms", "warnings", "pasted", "input"),
    active_ms=NUMBER,
    warnings=list_of(TEXT),
    pasted=FLAG,
    input=TEXT,
)
INVITE = fields(invite=TEXT)
ARRIVAL = fields(query={"type": "object", "additionalProperties": TEXT})
HAND_IN = fields(action=TEXT, fields={"type": "object", "additionalProperties": TEXT})
CONSENT = fields(
    optional=("reads",),
    version=ID,
    culture=TEXT,
    country=TEXT,
    native_language=TEXT,
    reads=list_of(TEXT),
)
WITHDRAWAL = fields(optional=("erase",), erase=FLAG)
PROBLEM = fields(
    optional=("note",), problem={"type": "string", "enum": ["broken", "offensive", "other"]},
    note=TEXT,
)  # fmt: skip
DRAFT_TO_SAVE = fields(revision=NUMBER, body=OBJECT)
DRAFT_SAVED = fields(revision=NUMBER, sha256=TEXT, state=TEXT, deadline=TIME, server_time=TIME)
NOTHING: Shape = fields()


def answer() -> Shape:
    """Return the shape of an answer: the body is that of any task kind."""
    bodies = [module.SCHEMA for module in kinds().values()]
    return fields(
        optional=("client", "replaces", "next"),
        body={"oneOf": bodies},
        client=maybe(CLIENT),
        replaces=maybe(ID),
        next=FLAG,
    )


def says(
    summary: str,
    *,
    takes: Shape | None = None,
    asks: tuple[str, ...] = (),
    name: str | None = None,
    **gives: Shape | None,
) -> Callable[[Endpoint], Endpoint]:
    """Describe an endpoint: `says("...", takes=SHAPE, ok=SHAPE, made=SHAPE, nothing=None)`.

    `asks` names what the query may hold, `name` the operation where two would have the same;
    `held=None` is of what may be frozen or withdrawn.
    """
    codes = {"ok": 200, "made": 201, "nothing": 204}
    responses: dict[Any, Any] = {
        codes[name]: shape for name, shape in gives.items() if name != "held"
    }
    held = ("410", "423") if "held" in gives else ()
    for status in ("400", "401", "403", "404", "409", *held, "422", "429"):
        responses[status] = ERROR
    described: Callable[[Endpoint], Endpoint] = extend_schema(
        summary=summary,
        operation_id=name,
        parameters=[OpenApiParameter(name, str) for name in asks],
        request={"application/json": takes} if takes else None,
        responses=responses,
    )
    return described
