"""Which call answers which address. `money` calls contend for the wallet."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from annotation.crowd.simulator.prolific import (
    bonus_calls,
    hook_calls,
    study_calls,
    submission_calls,
)
from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.requests import Request, Response
from annotation.crowd.simulator.prolific.world import World

Call = Callable[[World, Request], Response]


@dataclass(frozen=True)
class Route:
    method: str
    pattern: re.Pattern[str]
    call: Call
    money: bool = False
    open_to_all: bool = False

    @property
    def operation(self) -> str:
        return self.call.__name__


def public_keys(world: World, _request: Request) -> Response:
    return Response(200, world.signing.public_keys())


def _api(method: str, path: str, call: Call, *, money: bool = False) -> Route:
    pattern = re.sub(r"<(\w+)>", r"(?P<\1>[^/]+)", path)
    return Route(method, re.compile(f"/api/v1/{pattern}"), call, money)


ROUTES = (
    _api("GET", "studies/", study_calls.list_studies),
    _api("POST", "studies/", study_calls.create_study),
    _api("GET", "projects/<project>/studies/", study_calls.list_studies),
    _api("GET", "studies/<id>/", study_calls.get_study),
    _api("PATCH", "studies/<id>/", study_calls.update_study, money=True),
    _api("DELETE", "studies/<id>/", study_calls.delete_study),
    _api("POST", "studies/<id>/transition/", study_calls.transition_study, money=True),
    _api("GET", "studies/<id>/cost/", study_calls.study_cost),
    _api("POST", "study-cost-calculator/", study_calls.calculate_cost),
    _api("GET", "workspaces/<id>/balance/", study_calls.get_balance),
    _api("GET", "filters/", study_calls.get_filters),
    _api("GET", "submissions/", submission_calls.list_submissions),
    _api("POST", "submissions/bulk-approve/", submission_calls.bulk_approve, money=True),
    _api("POST", "submissions/bonus-payments/", bonus_calls.set_up_bonuses, money=True),
    _api("POST", "bulk-bonus-payments/<id>/pay/", bonus_calls.pay_bonuses, money=True),
    _api("GET", "submissions/<id>/", submission_calls.get_submission),
    _api(
        "POST", "submissions/<id>/transition/", submission_calls.transition_submission, money=True
    ),
    _api("POST", "submissions/<id>/request-return/", submission_calls.request_return),
    _api("GET", "hooks/event-types/", hook_calls.event_types),
    _api("GET", "hooks/secrets/", hook_calls.list_secrets),
    _api("POST", "hooks/secrets/", hook_calls.create_secret),
    _api("GET", "hooks/subscriptions/", hook_calls.list_subscriptions),
    _api("POST", "hooks/subscriptions/", hook_calls.create_subscription),
    _api("GET", "hooks/subscriptions/<id>/", hook_calls.get_subscription),
    _api("POST", "hooks/subscriptions/<id>/", hook_calls.confirm_subscription),
    _api("PATCH", "hooks/subscriptions/<id>/", hook_calls.update_subscription),
    _api("DELETE", "hooks/subscriptions/<id>/", hook_calls.delete_subscription),
    _api("GET", "hooks/subscriptions/<id>/events/", hook_calls.list_events),
    Route("GET", re.compile(r"/\.well-known/study/jwks\.json"), public_keys, open_to_all=True),
)


def route_for(method: str, path: str) -> tuple[Route, dict[str, str]]:
    known = False
    for route in ROUTES:
        match = route.pattern.fullmatch(path)
        if match is not None:
            if route.method == method:
                return route, match.groupdict()
            known = True
    raise Complaint(405 if known else 404, "Not found.")
