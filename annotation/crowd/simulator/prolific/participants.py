"""What participants do on the platform: take a place, open the study, finish, leave, come late."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from annotation.crowd.simulator.prolific import studies, submissions
from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.decisions import act_on_code
from annotation.crowd.simulator.prolific.studies import Study
from annotation.crowd.simulator.prolific.submissions import Submission
from annotation.crowd.simulator.prolific.world import World


def reserve(world: World, study_id: str, participant_id: str = "") -> Submission:
    """Take a place; a new person if none is named."""
    study = world.study(study_id)
    participant_id = participant_id or world.new_id()
    if world.status(study) != studies.ACTIVE or world.taken(study) >= study.places:
        raise Complaint(409, "This study has no place at the moment.")
    if any(part.participant_id == participant_id for part in world.of_study(study_id)):
        raise Complaint(409, "One submission for each participant.")
    number = len(world.submissions) + 1
    address = f"203.0.113.{number % 250 + 1}"
    part = Submission(world.new_id(), study_id, participant_id, world.now(), address)
    world.submissions[part.id] = part
    return part


def begin(world: World, submission_id: str) -> str:
    """Open the study and return the address the participant's browser is sent to."""
    part = world.submission(submission_id)
    if part.status == submissions.RESERVED:
        part.status = submissions.ACTIVE
        part.started_at = world.now()
    if part.status != submissions.ACTIVE:
        raise Complaint(409, f"This submission is {part.status}.")
    ids = {
        "PROLIFIC_PID": part.participant_id,
        "STUDY_ID": part.study_id,
        "SESSION_ID": part.id,
    }
    return entry_url(world, world.study(part.study_id), ids)


def preview(world: World, study_id: str) -> str:
    """Return the address of the owner's preview: ids that look right and belong to nobody."""
    ids = {
        "PROLIFIC_PID": world.new_id(),
        "STUDY_ID": study_id,
        "SESSION_ID": world.new_id(),
    }
    return entry_url(world, world.study(study_id), ids)


def entry_url(world: World, study: Study, ids: dict[str, str]) -> str:
    """Fill in the placeholders, and sign the parameters where the study asks for it."""
    template = str(study.fields["external_study_url"])
    url = template
    for name, value in ids.items():
        url = url.replace("{{%" + name + "%}}", value)
    if not study.fields.get("is_external_study_url_secure"):
        return url
    parts = urlsplit(url)
    values = {**dict(parse_qsl(parts.query)), "workspace_id": world.settings.workspace_id}
    claims = world.signing.claims(template, ids["SESSION_ID"], values, world.now())
    signed = urlencode({"prolific_token": world.signing.sign(claims)})
    return urlunsplit(parts._replace(query=f"{parts.query}&{signed}"))


def complete(world: World, submission_id: str, code: str = "NOCODE") -> Submission:
    """Come back with a code. One who ran out of time may, as long as nobody took the place."""
    part = world.submission(submission_id)
    study = world.study(part.study_id)
    late = part.status == submissions.TIMED_OUT and world.taken(study) < study.places
    if part.status != submissions.ACTIVE and not late:
        raise Complaint(409, f"This submission is {part.status}.")
    known = study.code(code, "participant") or {"code": code, "actions": []}
    act_on_code(world, part, known)
    return part


def give_back(world: World, submission_id: str) -> Submission:
    """Return the place; also after finishing, before anybody decided."""
    part = world.submission(submission_id)
    if part.status in submissions.PAID | {submissions.REJECTED, submissions.RETURNED}:
        raise Complaint(409, f"This submission is {part.status}.")
    part.status = submissions.RETURNED
    return part
