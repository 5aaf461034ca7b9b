"""The API's calls about hooks."""

from __future__ import annotations

import json

from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.hooks import EVENT_TYPES, Subscription
from annotation.crowd.simulator.prolific.requests import Request, Response
from annotation.crowd.simulator.prolific.world import World


def event_types(_world: World, _request: Request) -> Response:
    return Response(200, {"results": [{"event_type": name} for name in EVENT_TYPES]})


def list_secrets(world: World, _request: Request) -> Response:
    secret = world.hooks.secret
    return Response(200, {"results": [_secret(world)] if secret else []})


def create_secret(world: World, request: Request) -> Response:
    _check_workspace(world, request)
    world.hooks.new_secret()
    return Response(201, _secret(world))


def _secret(world: World) -> dict[str, str]:
    return {
        "id": "secret",
        "value": world.hooks.secret,
        "workspace_id": world.settings.workspace_id,
    }


def _check_workspace(world: World, request: Request) -> None:
    if request.given().get("workspace_id") != world.settings.workspace_id:
        raise Complaint(403, "Not your workspace.")


def list_subscriptions(world: World, request: Request) -> Response:
    enabled = request.query.get("is_enabled", "true").lower() == "true"
    chosen = [part for part in world.hooks.subscriptions.values() if part.is_enabled is enabled]
    return Response(200, {"results": [part.shown() for part in chosen]})


def create_subscription(world: World, request: Request) -> Response:
    """Make a subscription that sends nothing until it is confirmed with the header's secret."""
    _check_workspace(world, request)
    if not world.hooks.secret:
        raise Complaint(400, "Create a secret first.")
    given = request.given()
    if given.get("event_type") not in EVENT_TYPES or not given.get("target_url"):
        raise Complaint(400, {"event_type": ["Not a valid choice."]})
    made = Subscription(
        world.new_id(),
        str(given["event_type"]),
        str(given["target_url"]),
        world.settings.workspace_id,
        world.new_id(),
    )
    world.hooks.subscriptions[made.id] = made
    return Response(201, made.shown(), (("X-Hook-Secret", made.secret),))


def get_subscription(world: World, request: Request) -> Response:
    return Response(200, _subscription(world, request).shown())


def confirm_subscription(world: World, request: Request) -> Response:
    known = _subscription(world, request)
    if request.given().get("secret") != known.secret:
        raise Complaint(400, "The secret does not fit.")
    known.is_enabled = True
    return Response(200, known.shown())


def update_subscription(world: World, request: Request) -> Response:
    known = _subscription(world, request)
    given = request.given()
    known.is_enabled = bool(given.get("is_enabled", known.is_enabled))
    known.target_url = str(given.get("target_url", known.target_url))
    return Response(200, known.shown())


def delete_subscription(world: World, request: Request) -> Response:
    del world.hooks.subscriptions[_subscription(world, request).id]
    return Response(204)


def list_events(world: World, request: Request) -> Response:
    """List events by offset and limit; `status` is one or, as JSON, several."""
    known = _subscription(world, request)
    wanted = request.query.get("status", "")
    statuses = json.loads(wanted) if wanted.startswith("[") else [wanted] if wanted else []
    events = [event for event in world.hooks.events if event.subscription is known]
    chosen = [event for event in events if not statuses or event.status in statuses]
    offset = int(request.query.get("offset", "0"))
    limit = int(request.query.get("limit", "100"))
    shown = [event.shown() for event in chosen[offset : offset + limit]]
    return Response(200, {"results": shown, "meta": {"count": len(chosen)}})


def _subscription(world: World, request: Request) -> Subscription:
    known = world.hooks.subscriptions.get(request.parts["id"])
    if known is None:
        raise Complaint(404, "No subscription with this id.")
    return known
