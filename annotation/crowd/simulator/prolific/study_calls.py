"""The API's calls about studies and what they cost."""

from __future__ import annotations

from typing import Any

from annotation.crowd.simulator.prolific import studies
from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.requests import Request, Response, page_of
from annotation.crowd.simulator.prolific.studies import Study
from annotation.crowd.simulator.prolific.world import World


def list_studies(world: World, request: Request) -> Response:
    listed = [
        study.listed(world.status(study), world.taken(study)) for study in world.studies.values()
    ]
    return page_of(request, listed)


def create_study(world: World, request: Request) -> Response:
    fields = studies.checked(request.given())
    study = Study(world.new_id(), fields, world.now())
    world.studies[study.id] = study
    return _shown(world, study, 201)


def get_study(world: World, request: Request) -> Response:
    return _shown(world, world.study(request.parts["id"]))


def update_study(world: World, request: Request) -> Response:
    """Change a study. More places bring a completed one back to life, and must be paid for."""
    study = world.study(request.parts["id"])
    before = study.places
    fields = studies.changed(study, request.given())
    more = int(fields["total_available_places"]) - before
    if study.stage != studies.UNPUBLISHED and more > 0:
        cost = more * world.ledger.tariff.total(study.reward)
        world.check_funds(cost, world.available_balance())
        if study.stage == studies.COMPLETED:
            study.stage = studies.ACTIVE
    study.fields = fields
    return _shown(world, study)


def delete_study(world: World, request: Request) -> Response:
    study = world.study(request.parts["id"])
    if study.stage != studies.UNPUBLISHED:
        raise Complaint(409, "Published studies cannot be deleted.")
    del world.studies[study.id]
    return Response(204)


def transition_study(world: World, request: Request) -> Response:
    study = world.study(request.parts["id"])
    action = request.given().get("action")
    stage = studies.TRANSITIONS.get((study.stage, str(action)))
    if stage is None:
        raise Complaint(409, f"A study that is {world.status(study)} cannot do {action}.")
    if action == "PUBLISH":
        _check_publishing(world, study)
        study.published_at = world.now()
    study.stage = stage
    world.settle()
    return _shown(world, study)


def _check_publishing(world: World, study: Study) -> None:
    minutes = study.fields["estimated_completion_time"]
    if study.reward * 60 < world.settings.hourly_minimum * minutes:
        raise Complaint(400, {"reward": ["The reward per hour is below the minimum."]})
    cost = study.places * world.ledger.tariff.total(study.reward)
    world.check_funds(cost, world.available_balance())


def study_cost(world: World, request: Request) -> Response:
    """Return what a study has cost or, projected, what it will."""
    study = world.study(request.parts["id"])
    parts = {part.id for part in world.of_study(study.id)}
    paid = [payment for payment in world.ledger.payments if payment.submission_id in parts]
    rewards = [payment.amount for payment in paid if payment.cause == "reward"]
    if request.query.get("is_projected", "").lower() in {"1", "true", "yes", "t"}:
        rewards = [study.reward] * max(study.places, len(rewards))
    bonuses = [payment.amount for payment in paid if payment.cause != "reward"]
    return Response(
        200, {"rewards": _breakdown(world, rewards), "bonuses": _breakdown(world, bonuses)}
    )


def _breakdown(world: World, amounts: list[int]) -> dict[str, Any]:
    tariff = world.ledger.tariff
    sums = {
        "rewards": sum(amounts),
        "fees": sum(tariff.fees(amount) for amount in amounts),
        "tax": sum(tariff.tax_on(amount) for amount in amounts),
    }
    currency = world.settings.currency
    return {name: {"amount": float(total), "currency": currency} for name, total in sums.items()}


def calculate_cost(world: World, request: Request) -> Response:
    given = request.given()
    try:
        total = given["total_available_places"] * world.ledger.tariff.total(int(given["reward"]))
    except (KeyError, TypeError, ValueError):
        raise Complaint(400, {"reward": ["A number is required."]}, bare=True) from None
    return Response(200, {"total_cost": float(total)})


def get_balance(world: World, request: Request) -> Response:
    if request.parts["id"] != world.settings.workspace_id:
        raise Complaint(404, "No workspace with this id.")
    return Response(
        200,
        {
            "currency_code": world.settings.currency,
            "total_balance": world.total_balance(),
            "balance_breakdown": {},
            "available_balance": world.available_balance(),
            "available_balance_breakdown": {},
        },
    )


def get_filters(_world: World, request: Request) -> Response:
    ids = ("age", "handedness", "current-country-of-residence", "previous_studies_blocklist")
    return page_of(request, [{"id": filter_id, "filter_id": filter_id} for filter_id in ids])


def _shown(world: World, study: Study, status: int = 200) -> Response:
    return Response(status, study.shown(world.status(study), world.taken(study)))
