"""A bar on a terminal for work that takes longer than two seconds; silence everywhere else."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TextIO

_QUIET_SECONDS = 2.0
_REDRAW_SECONDS = 0.1
_WIDTH = 30


class ProgressBar:
    """Call it with what is done and the total; as a context manager it clears itself away."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._shown_from = time.monotonic() + _QUIET_SECONDS
        self._drawn = False

    def __enter__(self) -> ProgressBar:
        return self

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now < self._shown_from or not self._stream.isatty():
            return
        self._shown_from = now + _REDRAW_SECONDS
        full = _WIDTH * done // max(total, 1)
        self._stream.write(f"\r[{'#' * full}{'.' * (_WIDTH - full)}] {done} of {total}")
        self._stream.flush()
        self._drawn = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._drawn:
            self._stream.write("\r\033[K")
            self._stream.flush()
