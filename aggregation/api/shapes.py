"""What the endpoints of releases take and give, as JSON Schema."""

from __future__ import annotations

from aggregation.models import Release
from annotation.api.schema import ID, NUMBER, OBJECT, TEXT, TIME, Shape, fields, list_of, maybe

STATES: Shape = {"type": "string", "enum": Release.State.values}
PARTS: Shape = {"type": "string", "enum": Release.Part.values}
HASH: Shape = {"type": "string", "pattern": "^[0-9a-f]{64}$"}

FILE = fields(optional=("url",), name=TEXT, size=NUMBER, sha256=HASH, url=TEXT)
SHORT = fields(
    campaign=TEXT,
    version=TEXT,
    state=STATES,
    reason=maybe(TEXT),
    published_at=maybe(TIME),
    manifest_sha256=maybe(HASH),
    corrected_by=maybe(TEXT),
)
DIFFERENCE = fields(before=TEXT, counts={"type": "object", "additionalProperties": NUMBER})
WHOLE = fields(
    **SHORT["properties"],
    seed=NUMBER,
    options=OBJECT,
    code_version=TEXT,
    corrects=maybe(TEXT),
    terms=list_of(TEXT),
    terms_sha256=HASH,
    difference=maybe(DIFFERENCE),
    files=list_of(FILE),
)
RELEASES = fields(page=NUMBER, pages=NUMBER, count=NUMBER, results=list_of(SHORT))
ACCEPTANCE = fields(address=TEXT, terms_sha256=HASH)
ACCEPTED = fields(accepted=ID, files=list_of(FILE))
DRAFT = fields(
    **SHORT["properties"],
    part=PARTS,
    done=NUMBER,
    total=NUMBER,
    problem=maybe(fields(code=TEXT, detail=OBJECT)),
)
DRAFTS = fields(page=NUMBER, pages=NUMBER, count=NUMBER, results=list_of(DRAFT))
PLAN = fields(
    optional=(
        "val", "formats", "keep_whole", "leave_undecided", "masks", "labels", "pack", "terms",
    ),
    version=TEXT,
    seed=NUMBER,
    val={"type": "number"},
    formats=list_of(TEXT),
    keep_whole=maybe(NUMBER),
    leave_undecided={"type": "boolean"},
    masks=TEXT,
    labels=TEXT,
    pack={"type": "boolean"},
    terms=TEXT,
)  # fmt: skip
REASON = fields(reason=TEXT)
VERSION = fields(version=TEXT)
