"""Whose account, which of the three environments, and the guard in front of real money."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

REGION = "us-east-1"
LIVE, SANDBOX, SIMULATOR = "live", "sandbox", "simulator"
ENDPOINTS = {
    LIVE: "https://mturk-requester.us-east-1.amazonaws.com",
    SANDBOX: "https://mturk-requester-sandbox.us-east-1.amazonaws.com",
}
SUBMIT_ORIGINS = {LIVE: "https://www.mturk.com", SANDBOX: "https://workersandbox.mturk.com"}

WORKER_ORIGINS = {LIVE: "https://worker.mturk.com", SANDBOX: "https://workersandbox.mturk.com"}


class AccountRefused(ValueError):
    """The settings contradict each other; nothing was sent."""


@dataclass(frozen=True)
class Account:
    """One requester in one environment, whose ids mean nothing in another.

    The endpoint has to be that of the environment, so that a sandbox setting never spends. The
    simulator is the one that may be anywhere on this machine or under a bare name inside a private
    network; its workers' site has an origin of its own.
    """

    access_key: str = field(repr=False)
    secret_key: str = field(repr=False)
    environment: str = SANDBOX
    simulator_url: str = ""
    simulator_origin: str = ""
    live: bool = False
    connect_seconds: float = 10.0
    answer_seconds: float = 30.0
    read_attempts: int = 4

    def __post_init__(self) -> None:
        if not self.access_key or not self.secret_key:
            raise AccountRefused("The keys of the Mechanical Turk account are missing.")
        if self.environment not in {LIVE, SANDBOX, SIMULATOR}:
            raise AccountRefused("Mechanical Turk is live, sandbox or simulator.")
        if self.live != (self.environment == LIVE):
            raise AccountRefused("The live Mechanical Turk needs CROWD_LIVE=1, and nothing else.")
        simulated = bool(self.simulator_url or self.simulator_origin)
        if simulated != (self.environment == SIMULATOR):
            raise AccountRefused("A simulator's address belongs to its own environment.")
        if simulated:
            _check_private(self.simulator_url)
            _check_private(self.simulator_origin)

    @property
    def url(self) -> str:
        return ENDPOINTS.get(self.environment, self.simulator_url)

    @property
    def submit_origin(self) -> str:
        """Return the one origin to which this environment's workers submit."""
        return SUBMIT_ORIGINS.get(self.environment, self.simulator_origin.lower())

    @property
    def worker_origin(self) -> str:
        """Return whose pages show ours in a frame."""
        return WORKER_ORIGINS.get(self.environment, self.simulator_origin.lower())


@dataclass(frozen=True)
class QueueAddress:
    """The SQS queue that notifications are sent to.

    `endpoint` is for a queue that is not Amazon's, and so for the simulator alone.
    """

    url: str
    endpoint: str = ""

    def check(self, account: Account) -> None:
        if bool(self.endpoint) != (account.environment == SIMULATOR):
            raise AccountRefused(
                "A queue's own endpoint belongs to the simulator, and it needs one."
            )
        if self.endpoint:
            _check_private(self.endpoint)
        elif urlsplit(self.url).scheme != "https":
            raise AccountRefused("The address of the queue is none of Amazon's.")


def _check_private(url: str) -> None:
    parts = urlsplit(url)
    host = parts.hostname or ""
    here = host in {"127.0.0.1", "::1"} or host.replace("-", "_").isidentifier()
    if parts.scheme not in {"http", "https"} or not here or parts.path or parts.query:
        raise AccountRefused("A simulator runs on this machine or in a private network.")
