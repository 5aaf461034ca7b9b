"""AWS JSON 1.1: requests checked against the service model of botocore, answers too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from botocore.loaders import Loader
from botocore.model import ListShape, ServiceModel, Shape, StructureShape
from botocore.validate import ParamValidator

from annotation.crowd.simulator.mturk.market import Market
from annotation.crowd.simulator.mturk.operations import OPERATIONS
from annotation.crowd.simulator.mturk.records import Refused

TARGET = "MTurkRequesterServiceV20170117."
JSON = "application/x-amz-json-1.1"
_SIGNED = re.compile(
    r"AWS4-HMAC-SHA256 Credential=(?P<key>[^/]+)/\d{8}/us-east-1/mturk-requester/aws4_request, ?"
    r"SignedHeaders=(?P<headers>[a-z0-9;-]+), ?Signature=(?P<signature>[0-9a-f]{64})"
)


class Drifted(AssertionError):
    """The simulator answered something that the service model does not allow."""


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes
    content_type: str = JSON


@dataclass(frozen=True)
class Keys:
    access_key: str
    secret_key: str


@cache
def service_model() -> ServiceModel:
    return ServiceModel(Loader().load_service_model("mturk", "service-2"), "mturk")


def operation_of(headers: Mapping[str, str]) -> str:
    return headers.get("x-amz-target", "").removeprefix(TARGET)


def answer(market: Market, keys: Keys, headers: Mapping[str, str], body: bytes) -> Answer:
    """Execute one request, whose header names are in lower case, and return what to send."""
    operation = operation_of(headers)
    if not _signed(keys, headers, body):
        return _error(403, "UnrecognizedClientException", "The request is not signed for this.")
    if headers.get("content-type") != JSON or not headers["x-amz-target"].startswith(TARGET):
        return _error(404, "UnknownOperationException", "")
    if operation not in OPERATIONS:
        return _error(400, "UnknownOperationException", f"{operation} is not simulated.")
    try:
        asked = _asked(operation, body)
        with market.lock:
            market.settle()
            answered = OPERATIONS[operation](market, asked)
            said = json.dumps(answered, default=_epoch).encode()
    except Refused as refused:
        return refusal(market, refused)
    _check_answer(operation, answered)
    return Answer(200, said)


def refusal(market: Market, refused: Refused) -> Answer:
    """Write a refusal as the service does, the moment in milliseconds at the end of the message."""
    moment = int(market.clock.now().timestamp() * 1000)
    return _error(400, refused.kind, f"{refused.message} ({moment} s)", refused.code)


def fault() -> Answer:
    said = "The service is currently unavailable. Please try again after some time."
    return _error(500, "ServiceFault", said, "AWS.ServiceUnavailable")


def throttled() -> Answer:
    return _error(400, "ThrottlingException", "Rate exceeded")


def _error(status: int, kind: str, message: str, code: str = "") -> Answer:
    said = {"__type": kind, "Message": message} | ({"TurkErrorCode": code} if code else {})
    return Answer(status, json.dumps(said).encode())


def _asked(operation: str, body: bytes) -> dict[str, Any]:
    try:
        asked = json.loads(body)
    except ValueError as error:
        raise Refused("AWS.BadRequest", "no JSON", kind="SerializationException") from error
    shape = service_model().operation_model(operation).input_shape
    problems = _problems(asked, shape)
    if problems:
        raise Refused("AWS.MechanicalTurk.InvalidParameterValue", "; ".join(problems))
    return dict(asked)


def _check_answer(operation: str, answered: dict[str, Any]) -> None:
    problems = _problems(answered, service_model().operation_model(operation).output_shape)
    if problems:
        raise Drifted(f"{operation}: {'; '.join(problems)}")


def _problems(value: Any, shape: Shape) -> list[str]:
    """Return all that the model does not allow, and what botocore itself does not look at."""
    report = ParamValidator().validate(value, shape)
    if report.has_errors():
        return [str(report.generate_report())]
    return list(_unlike(value, shape, shape.name))


def _unlike(value: Any, shape: Shape, name: str) -> Iterator[str]:
    if isinstance(shape, StructureShape):
        for member, inner in value.items():
            yield from _unlike(inner, shape.members[member], f"{name}.{member}")
    elif isinstance(shape, ListShape):
        for inner in value:
            yield from _unlike(inner, shape.member, name)
    elif not re.fullmatch(shape.metadata.get("pattern", ".*"), str(value), re.DOTALL):
        yield f'The value "{value}" is invalid for {name}.'
    elif value not in shape.metadata.get("enum", [value]):
        yield f'The value "{value}" is not one of those of {name}.'


def _epoch(value: datetime) -> float:
    return value.timestamp()


def _signed(keys: Keys, headers: Mapping[str, str], body: bytes) -> bool:
    """Whether a request is signed with these keys, for this service and region."""
    match = _SIGNED.fullmatch(headers.get("authorization", ""))
    if match is None or match["key"] != keys.access_key:
        return False
    signed = {name: headers.get(name, "") for name in match["headers"].split(";")}
    request = AWSRequest("POST", f"http://{headers.get('host', '')}/", headers=signed, data=body)
    request.context["timestamp"] = headers.get("x-amz-date", "")
    credentials = Credentials(keys.access_key, keys.secret_key)
    auth = SigV4Auth(credentials, "mturk-requester", "us-east-1")
    wanted = auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)
    return bool(wanted == match["signature"])
