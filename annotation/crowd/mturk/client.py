"""Calls to Mechanical Turk, each with its meaning for money when it fails (errors).

botocore repeats by itself what was not answered, and knows no token for it: a bonus would be paid
five times. So it is told to send everything once. What only reads is tried a few times, here.
"""

from __future__ import annotations

import logging
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import Any

from boto3.session import Session
from botocore.config import Config
from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    ConnectTimeoutError,
    EndpointConnectionError,
    ParamValidationError,
)
from botocore.parsers import ResponseParserError

from annotation.crowd.errors import Ambiguous, Busy, CrowdError, NotDone, NotFound, Refused
from annotation.crowd.mturk.account import REGION, Account

Document = dict[str, Any]
Unclear = type[Busy] | type[Ambiguous]

log = logging.getLogger("annotation.crowd.mturk")

PAGE = 100
MOST_PAGES = 10_000
LONGEST_PAUSE = 10.0
CODES = "AWS.MechanicalTurk."
TOO_MANY = {"ThrottlingException", "Throttling", "TooManyRequestsException"}
# Refusals after which nothing was done. Which code a request token used before gets is documented
# nowhere, so that any other one may mean that it was done already.
CERTAIN = {
    "insufficient_funds",
    "invalid_maximum_assignments_increase",
    "hit_too_old_for_extension",
    "invalid_hit_state",
    "invalid_assignment_state",
    "invalid_parameter_value",
    "xml_parse_error",
    "not_allowed",
    "not_in_the_model",
}
NOT_OURS = {
    "UnrecognizedClientException",
    "InvalidClientTokenId",
    "InvalidSignatureException",
    "SignatureDoesNotMatch",
    "IncompleteSignature",
    "MissingAuthenticationToken",
    "AccessDeniedException",
    "ExpiredTokenException",
}


class Client:
    def __init__(
        self,
        account: Account,
        *,
        pause: Callable[[float], None] = time.sleep,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self.account = account
        self._pause = pause
        self._chance = chance
        self._amazon = _amazon(account)

    def read(self, operation: str, **asked: Any) -> Document:
        """Ask for something and change nothing: only `Refused` or `Busy` can come of it."""
        attempt = 1
        while True:
            try:
                return self._once(operation, asked, Busy)
            except Busy:
                if attempt >= self.account.read_attempts:
                    raise
                self._pause(min(0.5 * 2**attempt * self._chance(), LONGEST_PAUSE))
                attempt += 1

    def write(self, operation: str, **asked: Any) -> Document:
        """Change something, once. That it succeeded is for the caller to read back."""
        return self._once(operation, asked, Ambiguous)

    def change(self, operation: str, *, done: Callable[[], bool], **asked: Any) -> None:
        """Change something, once, and succeed only if `done` reads that it is so.

        Whatever was answered, `done` decides: what timed out may have happened, a token used twice
        is refused, and a page of some proxy looks like a success.
        """
        try:
            self.write(operation, **asked)
        except Refused as refused:
            if self._is_done(operation, done):
                return
            if is_certain(refused):
                raise
            raise noted(Ambiguous(operation, refused.reason)) from None
        except Ambiguous:
            if not self._is_done(operation, done):
                raise
        else:
            if not self._is_done(operation, done):
                raise noted(Ambiguous(operation, "unconfirmed"))

    def _is_done(self, operation: str, done: Callable[[], bool]) -> bool:
        """Read back. That it cannot be read says nothing of what was sent before."""
        try:
            return done()
        except NotDone:
            raise noted(Ambiguous(operation, "unconfirmed")) from None

    def everything(self, operation: str, name: str, **asked: Any) -> Iterator[Document]:
        """Yield what a list holds, from all its pages; the last may be empty."""
        for _ in range(MOST_PAGES):
            page = self.read(operation, MaxResults=PAGE, **asked)
            rows = page.get(name)
            if not isinstance(rows, list):
                raise noted(Busy(operation, "unreadable"))
            yield from rows
            if not page.get("NextToken"):
                return
            asked["NextToken"] = page["NextToken"]
        raise noted(Busy(operation, "endless"))

    def _once(self, operation: str, asked: Document, unclear: Unclear) -> Document:
        try:
            answer = getattr(self._amazon, operation)(**asked)
        except ParamValidationError:
            raise noted(Refused(operation, "not_in_the_model")) from None
        except (EndpointConnectionError, ConnectTimeoutError):
            raise noted(Busy(operation, "unreachable")) from None
        except ClientError as error:
            raise noted(_meaning(operation, error.response, unclear)) from None
        except (BotoCoreError, ResponseParserError) as error:
            reason = "timed_out" if "Timeout" in type(error).__name__ else "no_answer"
            raise noted(unclear(operation, reason)) from None
        return dict(answer)


# One session, since loading the service model takes a fifth of a second; it makes clients singly.
_session = cache(Session)
_session_lock = Lock()


def _amazon(account: Account) -> Any:
    with _session_lock:
        return _session().client(
            "mturk",
            # Any other region makes botocore build the name of a host that does not exist.
            region_name=REGION,
            endpoint_url=account.url,
            aws_access_key_id=account.access_key,
            aws_secret_access_key=account.secret_key,
            config=Config(
                retries={"mode": "standard", "total_max_attempts": 1},
                connect_timeout=account.connect_seconds,
                read_timeout=account.answer_seconds,
                user_agent_appid="evoke",
            ),
        )


def is_certain(refused: Refused) -> bool:
    """Say whether a refusal means that nothing was done, now or under the same token before."""
    return refused.reason in CERTAIN or isinstance(refused, NotFound)


def identifier(operation: str, answer: Document, name: str) -> str:
    """Return an id out of an answer, which is not always the answer of the marketplace."""
    value = answer.get(name)
    if not isinstance(value, str) or not value:
        raise noted(Busy(operation, "unreadable"))
    return value


@contextmanager
def steps(operation: str) -> Iterator[Callable[[], None]]:
    """Run several changes as one; call what is given after each.

    When a later one fails, the whole has happened in part, and no longer "certainly not".
    """
    taken = 0

    def step() -> None:
        nonlocal taken
        taken += 1

    try:
        yield step
    except NotDone:
        if not taken:
            raise
        raise noted(Ambiguous(operation, "partly_done")) from None


def noted(error: CrowdError) -> CrowdError:
    log.warning("mturk %s: %s", type(error).__name__.lower(), error)
    return error


def _meaning(operation: str, response: Document, unclear: Unclear) -> CrowdError:
    """Tell what an error means. A refusal counts only in the marketplace's own words."""
    status = response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    error = response.get("Error", {})
    code, said = response.get("TurkErrorCode") or "", (str(error.get("Message", "")),)
    if error.get("Code") in TOO_MANY:
        return Busy(operation, "too_many", status=status)
    if not 400 <= status < 500:
        return unclear(operation, "no_answer", status=status)
    if error.get("Code") in NOT_OURS:
        return Refused(operation, "not_allowed", status=status, said=said)
    if not code.startswith(CODES):
        return unclear(operation, "no_answer", status=status)
    kind = NotFound if code.endswith("DoesNotExist") else Refused
    return kind(operation, _snake(code.removeprefix(CODES)), status=status, said=said)


def _snake(code: str) -> str:
    """Write `InvalidHITState` as `invalid_hit_state`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", code).lower()
