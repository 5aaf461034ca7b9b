"""How often a caller may call: so many a minute for each token, or each address without one.

The counter of a minute lives in the cache. Where the cache cannot be reached nobody is refused:
people at work are worth more than the count.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

logger = logging.getLogger(__name__)
MINUTE = 60
UNCOUNTED = "evoke.uncounted"
"""Set in the environment of calls that this process makes of itself; no client can set it."""


class CallsAMinute(BaseThrottle):
    """At most `API_CALLS_A_MINUTE` calls, 0 for no limit; the minutes are those of the clock."""

    def __init__(self) -> None:
        self._seconds_left = 0.0

    def allow_request(self, request: Request, view: Any) -> bool:
        most = settings.API_CALLS_A_MINUTE
        if not most or UNCOUNTED in request.META:
            return True
        minute, passed = divmod(time.time(), MINUTE)
        self._seconds_left = MINUTE - passed
        return _counted(f"calls:{self._caller(request)}:{minute:.0f}") <= most

    def wait(self) -> float:
        return self._seconds_left

    def _caller(self, request: Request) -> str:
        """Name who calls: by the token, else by a hash of the address, which is not kept."""
        if request.auth is not None:
            return f"{type(request.auth).__name__}:{request.auth.pk}"
        return salted_hmac("calls", str(self.get_ident(request))).hexdigest()


def _counted(key: str) -> int:
    """Count one more call; returns how many there were, 0 where nobody counts."""
    try:
        cache.add(key, 0, 2 * MINUTE)
        return int(cache.incr(key))
    except (RedisError, ValueError) as problem:
        # A ValueError: the counter of this minute was dropped between the two.
        logger.warning("calls are not counted: %s", problem)
        return 0
