"""SQLite whose writers stand in line.

Writers that wait for SQLite's own lock try again after a while, each for itself: many at once lose
time, and an unlucky one waits until it is refused. A lock on a file beside the database is handed
on in the order of asking, and the system lets go of it when its holder dies. SQLite's own lock
still decides; this one only says whose turn it is to ask for it.
"""

from __future__ import annotations

import fcntl
import os

from django.db.backends.sqlite3 import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Takes its turn before a transaction begins, and gives it up when that has ended."""

    _turn: int | None = None

    def _start_transaction_under_autocommit(self) -> None:
        self._take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._give_turn()
            raise

    def _commit(self) -> None:
        # If this fails, the transaction goes on until it is rolled back.
        super()._commit()  # type: ignore[misc]
        self._give_turn()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._give_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._give_turn()

    def _take_turn(self) -> None:
        if not self.is_in_memory_db():
            path = f"{self.settings_dict['NAME']}-turn"
            self._turn = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            fcntl.flock(self._turn, fcntl.LOCK_EX)

    def _give_turn(self) -> None:
        if self._turn is not None:
            os.close(self._turn)
            self._turn = None
