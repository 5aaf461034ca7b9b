"""The embedded queue gives every message once and whole, however many put and take at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty
from typing import Any

from kombu import Connection


def connection(folder: Path) -> Connection:
    for name in ("messages", "control"):
        (folder / name).mkdir(exist_ok=True)
    return Connection(
        "files://localhost//",
        transport_options={
            "data_folder_in": str(folder / "messages"),
            "data_folder_out": str(folder / "messages"),
            "control_folder": str(folder / "control"),
        },
    )


def test_nothing_is_taken_half_written_or_twice(tmp_path: Path) -> None:
    def put(start: int) -> None:
        with connection(tmp_path) as link, link.channel() as channel:
            for number in range(start, start + 300):
                channel._put("jobs", {"number": number, "text": "x" * 20_000})

    def take(_taker: int) -> list[int]:
        taken, misses = [], 0
        with connection(tmp_path) as link, link.channel() as channel:
            while misses < 2000 and len(taken) < 600:
                try:
                    message: dict[str, Any] = channel._get("jobs")
                    taken.append(message["number"])
                    misses = 0
                except Empty:
                    misses += 1
        return taken

    with ThreadPoolExecutor(4) as pool:
        takers = [pool.submit(take, number) for number in range(2)]
        for putting in [pool.submit(put, start) for start in (0, 300)]:
            putting.result()
    taken = sorted(number for taker in takers for number in taker.result())
    rest = []
    with connection(tmp_path) as link, link.channel() as channel:
        for _left in list((tmp_path / "messages").iterdir()):
            rest.append(channel._get("jobs")["number"])
    assert sorted(taken + rest) == list(range(600))


def test_messages_come_in_the_order_they_were_put(tmp_path: Path) -> None:
    with connection(tmp_path) as link, link.channel() as channel:
        for number in range(20):
            channel._put("jobs", {"number": number})
        assert [channel._get("jobs")["number"] for _ in range(20)] == list(range(20))
