"""The participant's side in a browser: two pages, with a cookie for who somebody is."""

from __future__ import annotations

from annotation.crowd.simulator.prolific import participants, submissions
from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.requests import Request, Response
from annotation.crowd.simulator.prolific.submissions import Submission
from annotation.crowd.simulator.prolific.world import World

COOKIE = "simulated_participant"
PARTICIPATE = "/participate/"
COMPLETE = "/submissions/complete"
OPEN = {submissions.RESERVED, submissions.ACTIVE, submissions.TIMED_OUT}


def is_page(path: str) -> bool:
    return path.startswith(PARTICIPATE) or path == COMPLETE


def page(world: World, request: Request) -> Response:
    if request.path == COMPLETE:
        return _complete(world, request)
    return _participate(world, request, request.path.removeprefix(PARTICIPATE).strip("/"))


def _participate(world: World, request: Request, study_id: str) -> Response:
    """Take a place, or go back to the one taken, and be sent to the study."""
    person = request.query.get("participant") or request.cookies.get(COOKIE) or world.new_id()
    mine = [part for part in world.of_study(study_id) if part.participant_id == person]
    part = mine[0] if mine else participants.reserve(world, study_id, person)
    address = participants.begin(world, part.id)
    cookie = f"{COOKIE}={person}; Path=/; HttpOnly; SameSite=Lax"
    return Response(302, headers=(("Location", address), ("Set-Cookie", cookie)))


def _complete(world: World, request: Request) -> Response:
    """Come back with a code: the redirect at the end of a study."""
    part = _returning(world, request.cookies.get(COOKIE, ""))
    participants.complete(world, part.id, request.query.get("cc") or "NOCODE")
    return Response(200, html="<!doctype html><title>Simulated Prolific</title><p>Thank you.</p>")


def _returning(world: World, person: str) -> Submission:
    for part in reversed(world.submissions.values()):
        if part.participant_id == person and part.status in OPEN:
            return part
    raise Complaint(404, "Nobody here is taking part in a study.")
