from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import boto3
import pytest

from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.simulator.mturk import MTurkSimulator
from tests.crowd.mturk.requesters import adapter_of, client_of


@pytest.fixture
def turk() -> Iterator[MTurkSimulator]:
    """A marketplace that never answered what the service model does not allow."""
    with MTurkSimulator() as simulator:
        yield simulator
    assert simulator.drifted == []


@pytest.fixture
def amazon(turk: MTurkSimulator) -> Any:
    """Amazon's own client, as anybody would use it, with no adapter of ours in between."""
    return client_of(turk)


@pytest.fixture
def mturk(turk: MTurkSimulator) -> MTurk:
    return adapter_of(turk)


@pytest.fixture(scope="module")
def sqs() -> Iterator[Any]:
    """A real queue protocol: moto's SQS over HTTP."""
    server = pytest.importorskip("moto.server").ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield boto3.client(
        "sqs",
        region_name="us-east-1",
        endpoint_url=f"http://{host}:{port}",
        aws_access_key_id="tester",
        aws_secret_access_key="tester",
    )
    server.stop()


@pytest.fixture
def url(sqs: Any) -> Iterator[str]:
    """A queue whose messages come again at once when nobody took them out."""
    name, seen_again = f"turk-{uuid4()}", {"VisibilityTimeout": "0"}
    made = sqs.create_queue(QueueName=name, Attributes=seen_again)["QueueUrl"]
    yield str(made)
    sqs.delete_queue(QueueUrl=made)
