"""The wire: signatures, targets, the service model, notifications to a queue, and every fault."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import boto3
import pytest
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from botocore.exceptions import ClientError, ConnectionClosedError, ReadTimeoutError

from annotation.crowd.simulator.mturk import KEYS, MTurkSimulator
from annotation.crowd.simulator.mturk.events import Message
from annotation.crowd.simulator.mturk.faults import Fault
from annotation.crowd.simulator.mturk.operations import OPERATIONS
from annotation.crowd.simulator.mturk.wire import service_model
from tests.crowd.mturk.people import Person
from tests.crowd.mturk.requesters import client_of
from tests.crowd.mturk.wishes import new_hit, new_type

ONCE = {"read_timeout": 0.3, "retries": {"total_max_attempts": 1}}


def test_every_simulated_operation_is_one_of_the_service() -> None:
    assert set(OPERATIONS) <= set(service_model().operation_names)


@pytest.mark.parametrize(
    "other",
    [
        {"region_name": "eu-west-1"},
        {"aws_access_key_id": "AKIASOMEBODY"},
        {"aws_secret_access_key": "another"},
    ],
)
def test_a_request_counts_only_with_our_signature_for_us_east_1(
    turk: MTurkSimulator, other: dict[str, str]
) -> None:
    ours = {
        "region_name": "us-east-1",
        "aws_access_key_id": KEYS.access_key,
        "aws_secret_access_key": KEYS.secret_key,
    }
    client = boto3.client("mturk", endpoint_url=turk.endpoint_url, **(ours | other))
    with pytest.raises(ClientError) as caught:
        client.get_account_balance()
    assert caught.value.response["Error"]["Code"] == "UnrecognizedClientException"


def test_an_operation_that_is_not_simulated_says_so(amazon: Any) -> None:
    with pytest.raises(ClientError, match="NotifyWorkers is not simulated"):
        amazon.notify_workers(Subject="s", MessageText="m", WorkerIds=["A1ANN"])


def test_an_unsigned_request_gets_nothing(turk: MTurkSimulator) -> None:
    request = urllib.request.Request(turk.endpoint_url, b"{}")
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request)
    assert caught.value.code == 403
    caught.value.close()


@pytest.mark.parametrize(
    ("fault", "error", "made"),
    [
        (Fault.ERROR_BEFORE, ClientError, 0),
        (Fault.ERROR_AFTER, ClientError, 1),
        (Fault.THROTTLED, ClientError, 0),
        (Fault.UNANSWERED_AFTER, ReadTimeoutError, 1),
        (Fault.RESET_BEFORE, ConnectionClosedError, 0),
        (Fault.RESET_AFTER, ConnectionClosedError, 1),
    ],
)
def test_each_fault_executes_or_not_as_its_name_says(
    turk: MTurkSimulator, amazon: Any, fault: Fault, error: type[Exception], made: int
) -> None:
    kind = new_type(amazon)
    turk.faults.plan(fault, on="CreateHITWithHITType")
    with pytest.raises(error):
        new_hit(client_of(turk, **ONCE), type_id=kind)
    assert len(turk.market.hits) == made
    new_hit(client_of(turk, **ONCE), type_id=kind)


def test_a_late_request_is_executed_after_its_caller_has_gone(
    turk: MTurkSimulator, amazon: Any
) -> None:
    kind = new_type(amazon)
    turk.faults.plan(Fault.LATE, on="CreateHITWithHITType")
    with pytest.raises(ReadTimeoutError):
        new_hit(client_of(turk, **ONCE), type_id=kind)
    turk.faults.run_late()
    assert len(turk.market.hits) == 1


def test_events_reach_the_queue_doubled_and_disordered_and_name_no_worker(
    turk: MTurkSimulator, amazon: Any, sqs: Any, url: str
) -> None:
    kind = new_type(amazon)
    amazon.update_notification_settings(HITTypeId=kind, Notification=wanted(url), Active=True)
    hit = new_hit(amazon, type_id=kind)
    ann = Person(turk, "A1ANN")
    ann.give_back(ann.accept(hit["HITGroupId"]).query["assignmentId"])
    assignment = ann.do(hit["HITGroupId"])

    def send(message: Message) -> None:
        sqs.send_message(QueueUrl=message.queue_url, MessageBody=message.body)

    sent = ["HITCreated", "AssignmentAccepted", "AssignmentReturned"]
    sent += ["AssignmentAccepted", "AssignmentSubmitted"]
    assert turk.deliver(send, copies=2, disordered=True) == 2 * len(sent)
    bodies = [one["Body"] for one in received(sqs, url)]
    documents = {json.loads(body)["EventDocId"]: json.loads(body) for body in bodies}
    events = [document["Events"][0] for document in documents.values()]
    assert sorted(event["EventType"] for event in events) == sorted(sent)
    assert {event.get("AssignmentId", assignment) for event in events} == {assignment}
    assert not any("A1ANN" in body for body in bodies)


def received(sqs: Any, url: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while batch := sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", []):
        found += batch
        for message in batch:
            sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
    return found


def wanted(url: str, **other: Any) -> dict[str, Any]:
    kinds = ["HITCreated", "AssignmentAccepted", "AssignmentReturned", "AssignmentSubmitted"]
    asked = {"Destination": url, "Transport": "SQS", "Version": "2014-08-15", "EventTypes": kinds}
    return {**asked, **other}


def test_a_notification_needs_a_queue_and_the_version_of_2014(amazon: Any) -> None:
    kind = new_type(amazon)
    for other in ({"Version": "2006-05-05"}, {"Transport": "SNS"}, {"Destination": "arn:aws:sqs"}):
        with pytest.raises(ClientError, match="is invalid for"):
            amazon.update_notification_settings(
                HITTypeId=kind, Notification=wanted("https://sqs.example/q", **other)
            )
    with pytest.raises(ClientError, match="is invalid for Notification"):
        amazon.update_notification_settings(HITTypeId=kind, Active=False)


def test_a_test_event_is_sent_at_once(turk: MTurkSimulator, amazon: Any) -> None:
    amazon.send_test_event_notification(
        Notification=wanted("https://sqs.example/q"), TestEventType="Ping"
    )
    told: list[Message] = []
    assert turk.deliver(told.append) == 1
    assert json.loads(told[0].body)["Events"][0]["EventType"] == "Ping"


def signed(turk: MTurkSimulator, body: bytes, **other: str) -> tuple[int, dict[str, Any]]:
    """Send a request that no client of Amazon's would make, well signed."""
    headers = {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": "MTurkRequesterServiceV20170117.GetHIT",
        **{name.replace("_", "-"): value for name, value in other.items()},
    }
    asked = AWSRequest("POST", f"{turk.endpoint_url}/", data=body, headers=headers)
    keys = Credentials(KEYS.access_key, KEYS.secret_key)
    SigV4Auth(keys, "mturk-requester", "us-east-1").add_auth(asked)
    request = urllib.request.Request(asked.url, body, dict(asked.headers))
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


@pytest.mark.parametrize(
    ("body", "other", "kind"),
    [
        (b"no json", {}, "SerializationException"),
        (b"[]", {}, "RequestError"),
        (b'{"HITId": 7}', {}, "RequestError"),
        (b'{"HITId": "3A", "More": 1}', {}, "RequestError"),
        (b'{"HITId": "3a"}', {}, "RequestError"),
        (b'{"HITId": "3NONE"}', {}, "RequestError"),
        (b"{}", {"Content_Type": "application/json"}, "UnknownOperationException"),
        (b"{}", {"X_Amz_Target": "GetHIT"}, "UnknownOperationException"),
        (
            b"{}",
            {"X_Amz_Target": "MTurkRequesterServiceV20170117.GetHat"},
            "UnknownOperationException",
        ),
    ],
)
def test_a_request_the_service_model_does_not_know_is_refused(
    turk: MTurkSimulator, body: bytes, other: dict[str, str], kind: str
) -> None:
    status, said = signed(turk, body, **other)
    assert (status // 100, said["__type"]) == (4, kind)


def test_an_answer_outside_the_service_model_is_not_given_and_remembered() -> None:
    with MTurkSimulator() as turk:
        amazon = client_of(turk, **ONCE)
        hit = new_hit(amazon)
        turk.market.hits[hit["HITId"]].annotation = 5  # type: ignore[assignment]
        with pytest.raises(ConnectionClosedError):
            amazon.get_hit(HITId=hit["HITId"])
        assert len(turk.drifted) == 1
        assert "RequesterAnnotation" in turk.drifted[0]
