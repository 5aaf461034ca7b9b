"""A simulated Prolific over real HTTP for each test, and a server that says what it is told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.prolific.control import Control
from annotation.crowd.simulator.prolific.server import serving
from annotation.crowd.simulator.prolific.world import World
from tests.crowd.canned import Canned, canned
from tests.crowd.scene import Scene


@pytest.fixture
def world() -> World:
    return World(clock=VirtualClock(datetime(2026, 11, 2, 9, tzinfo=UTC)))


@pytest.fixture
def scene(world: World) -> Iterator[Scene]:
    with serving(world) as url:
        yield Scene(world, Control(world), url, [])


@pytest.fixture
def server() -> Iterator[Canned]:
    with canned() as server:
        yield server
