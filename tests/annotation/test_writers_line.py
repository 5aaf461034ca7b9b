"""On SQLite, writers get their turn in the order of asking."""

from __future__ import annotations

import os
import time
from pathlib import Path
from threading import Thread

import pytest
from django.db import connection, transaction

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL locks rows"),
]


def waiting() -> int:
    """Return how many stand in line, as the system knows it."""
    inode = os.stat(f"{connection.settings_dict['NAME']}-turn").st_ino
    lines = Path("/proc/locks").read_text().splitlines()
    return sum("-> FLOCK" in line and f":{inode} " in line for line in lines)


def test_writers_get_their_turn_in_the_order_of_asking() -> None:
    turns: list[int] = []

    def write(number: int) -> None:
        with transaction.atomic():
            turns.append(number)
        connection.close()

    writers = [Thread(target=write, args=(number,)) for number in range(6)]
    with transaction.atomic():
        for standing, writer in enumerate(writers, start=1):
            writer.start()
            while waiting() < standing:
                time.sleep(0.005)
        assert turns == []
    for writer in writers:
        writer.join()
    assert turns == [0, 1, 2, 3, 4, 5]


def test_a_turn_ends_with_the_transaction_however_that_ends() -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        1 / 0  # noqa: B018
    with transaction.atomic():
        connection.close()
    with transaction.atomic():
        pass
    assert waiting() == 0
