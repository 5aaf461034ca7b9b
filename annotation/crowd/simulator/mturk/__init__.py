"""A local Mechanical Turk: its requester's endpoint, its workers' site, and time one can move.

Amazon announced the end of the service, so nothing else is left to try the adapter with. What it
does follows the service model that botocore ships and Amazon's documentation; what neither says is
named in docs/howto/recruit-on-mechanical-turk.md.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Thread
from typing import Any, Self

from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.mturk.events import Message
from annotation.crowd.simulator.mturk.faults import Faults
from annotation.crowd.simulator.mturk.market import Lags, Market
from annotation.crowd.simulator.mturk.requester_site import RequesterSite
from annotation.crowd.simulator.mturk.wire import Keys
from annotation.crowd.simulator.mturk.worker_site import WorkerSite

MORNING = datetime(2026, 1, 5, 9, tzinfo=UTC)
HERE = "127.0.0.1"
KEYS = Keys("AKIASIMULATOR", "no-secret-at-all")


class MTurkSimulator:
    """Both sites on this machine alone, from `with` on; port 0 takes a free one."""

    def __init__(
        self,
        *,
        clock: VirtualClock | None = None,
        balance_minor: int = 10_000_00,
        lags: Lags = Lags(),  # noqa: B008  immutable
        plain_http: bool = True,
        ports: tuple[int, int] = (0, 0),
    ) -> None:
        self.clock = clock or VirtualClock(MORNING)
        self.market = Market(
            self.clock, balance_minor=balance_minor, lags=lags, plain_http=plain_http
        )
        self._requester = RequesterSite((HERE, ports[0]), self.market, KEYS)
        self._workers = WorkerSite((HERE, ports[1]), self.market)

    @property
    def endpoint_url(self) -> str:
        return f"http://{HERE}:{self._requester.server_address[1]}"

    @property
    def worker_origin(self) -> str:
        return self._workers.origin

    @property
    def faults(self) -> Faults:
        return self._requester.faults

    @property
    def calls(self) -> list[str]:
        return self._requester.calls

    @property
    def drifted(self) -> list[str]:
        """Name the answers that the service model does not allow."""
        return self._requester.drifted

    def pass_time(self, **step: float) -> None:
        """Move the clock and let happen what was due meanwhile."""
        with self.market.lock:
            self.clock.advance(timedelta(**step))
            self.market.settle()

    def deliver(
        self, send: Callable[[Message], Any], *, copies: int = 1, disordered: bool = False
    ) -> int:
        """Send the notifications that wait; return how many messages that were."""
        with self.market.lock:
            return self.market.events.deliver(send, copies=copies, disordered=disordered)

    def paid_twice(self) -> list[str]:
        with self.market.lock:
            return self.market.account.paid_twice()

    def __enter__(self) -> Self:
        for site in (self._requester, self._workers):
            Thread(target=site.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        for site in (self._requester, self._workers):
            site.shutdown()
            site.server_close()
