"""Two requesters at a simulator: Amazon's own client, and our adapter."""

from __future__ import annotations

from typing import Any

import boto3
from botocore.config import Config

from annotation.crowd.mturk.account import Account
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.mturk.client import Client
from annotation.crowd.simulator.mturk import KEYS, MTurkSimulator


def client_of(turk: MTurkSimulator, **config: Any) -> Any:
    return boto3.client(
        "mturk",
        region_name="us-east-1",
        endpoint_url=turk.endpoint_url,
        aws_access_key_id=KEYS.access_key,
        aws_secret_access_key=KEYS.secret_key,
        config=Config(**config),
    )


def adapter_of(turk: MTurkSimulator, **other: Any) -> MTurk:
    """The adapter at a simulator, impatient, and with the simulator's time."""
    chosen: dict[str, Any] = {"answer_seconds": 0.8, "read_attempts": 3, **other}
    account = Account(
        KEYS.access_key,
        KEYS.secret_key,
        environment="simulator",
        simulator_url=turk.endpoint_url,
        simulator_origin=turk.worker_origin,
        **chosen,
    )
    return MTurk(Client(account, pause=lambda _: None), now=turk.clock.now)
