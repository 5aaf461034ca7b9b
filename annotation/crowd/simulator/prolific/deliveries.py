"""Sending what waits: in order or not, once or more often, and old things again."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

from annotation.crowd.simulator.prolific.hooks import Event
from annotation.crowd.simulator.prolific.world import World

PATIENCE_SECONDS = 10.0


def deliver(world: World, *, shuffled: bool = False, copies: int = 1) -> int:
    """Send every event that is due, `copies` times; return how many arrived.

    The world is not locked while the receiver works, since it may well ask the API back.
    """
    with world.lock:
        world.settle()
        events = world.hooks.due()
        if shuffled:
            world.chance.shuffle(events)
        for event in events:
            world.hooks.sign(event)
    arrived = 0
    for event in events:
        answers = [_post(event, event.id) for _ in range(copies)]
        with world.lock:
            world.hooks.record(event, arrived=all(answers))
        arrived += all(answers)
    return arrived


def replay(world: World, event_id: str, *, new_event_id: str = "") -> bool:
    """Send a delivered event once more, byte for byte, as somebody who captured it could."""
    event = next(event for event in world.hooks.events if event.id == event_id)
    return _post(event, new_event_id or event.id)


def _post(event: Event, event_id: str) -> bool:
    parts = urlsplit(event.subscription.target_url)
    if parts.hostname not in {"127.0.0.1", "localhost"}:
        raise ValueError("A simulator sends nothing beyond this machine.")
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE_SECONDS)
    try:
        connection.request("POST", parts.path, event.body, event.headers(event_id))
        return 200 <= connection.getresponse().status < 300
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
