"""The SQS queue that notifications come to, spoken to with the keys of the requester's account."""

from __future__ import annotations

from typing import Any

from boto3.session import Session
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from annotation.crowd.errors import Busy
from annotation.crowd.mturk.account import REGION, Account, QueueAddress
from annotation.crowd.mturk.client import noted
from annotation.crowd.mturk.notifications import Queue


class _Queue:
    """A client whose failures are `Busy`: what is not taken out now comes again."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def receive_message(self, **asked: Any) -> dict[str, Any]:
        return dict(self._ask("receive_message", asked))

    def delete_message(self, **asked: Any) -> Any:
        return self._ask("delete_message", asked)

    def _ask(self, operation: str, asked: dict[str, Any]) -> Any:
        try:
            return getattr(self._client, operation)(**asked)
        except (BotoCoreError, ClientError):
            raise noted(Busy(operation, "no_answer")) from None


def connected(account: Account, queue: QueueAddress) -> Queue:
    client = Session().client(
        "sqs",
        region_name=REGION,
        endpoint_url=queue.endpoint or None,
        aws_access_key_id=account.access_key,
        aws_secret_access_key=account.secret_key,
        config=Config(
            retries={"mode": "standard", "total_max_attempts": 2},
            connect_timeout=account.connect_seconds,
            read_timeout=account.answer_seconds,
        ),
    )
    return _Queue(client)
