"""The API's calls about submissions, one by one and in bulk."""

from __future__ import annotations

from functools import partial

from annotation.crowd.simulator.prolific import decisions, submissions
from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.requests import Request, Response, page_of
from annotation.crowd.simulator.prolific.submissions import Submission, spelled
from annotation.crowd.simulator.prolific.world import Job, World


def list_submissions(world: World, request: Request) -> Response:
    study_id = request.query.get("study", "")
    if not study_id:
        raise Complaint(400, {"study": ["This field is required."]}, bare=True)
    parts = world.of_study(world.study(study_id).id)
    wanted = request.query.get("status")
    if wanted:
        parts = [part for part in parts if _plain(part.status) == _plain(wanted)]
    if request.query.get("ordering") != "started_at":
        parts = parts[::-1]
    return page_of(request, [part.listed() for part in parts])


def _plain(status: str) -> str:
    return status.upper().replace("_", " ").replace("-", " ")


def get_submission(world: World, request: Request) -> Response:
    return Response(200, world.submission(request.parts["id"]).detail())


def transition_submission(world: World, request: Request) -> Response:
    part = world.submission(request.parts["id"])
    decisions.transition(world, part, request.given())
    return Response(200, part.answered())


def request_return(world: World, request: Request) -> Response:
    part = world.submission(request.parts["id"])
    reasons = request.given().get("request_return_reasons")
    if not isinstance(reasons, list) or not reasons:
        raise Complaint(400, {"request_return_reasons": ["This field is required."]})
    decisions.request_return(world, part)
    return Response(
        200,
        {
            "id": part.id,
            "status": part.status,
            "participant": part.participant_id,
            "return_requested": spelled(part.return_requested),
        },
    )


def bulk_approve(world: World, request: Request) -> Response:
    """Take note of many approvals; they happen later, each by itself, and none is reported."""
    ids = request.given().get("submission_ids")
    if not isinstance(ids, list) or not 1 <= len(ids) <= 1000:
        raise Complaint(400, {"submission_ids": ["From 1 to 1000 are needed."]}, bare=True)
    for part in [world.submission(submission_id) for submission_id in ids]:
        due = world.now() + world.settings.bulk_takes
        world.jobs.append(Job(due, partial(_approve_quietly, world, part)))
    return Response(200, "Bulk approve in progress")


def _approve_quietly(world: World, part: Submission) -> None:
    if part.id in world.bulk_failures or part.status != submissions.AWAITING_REVIEW:
        return
    decisions.approve(world, part)
