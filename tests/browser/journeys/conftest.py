"""One installation for all journeys, one browser, and a fresh context for each person."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.journeys.installation import Demonstration
from tests.browser.journeys.short import MAKE
from tests.browser.journeys.stored import give_back
from tests.browser.journeys.visit import PATIENCE_MS, VIEWPORT, Visit


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demonstration]:
    """The demonstration, set up and serving; a verdict can be undone for five seconds."""
    server = Demonstration(tmp_path_factory.mktemp("journeys"), REVIEW_UNDO_SECONDS="5")
    server.set_up()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def links(demo: Demonstration) -> Callable[..., str]:
    """A new invite to one of the demonstration's campaigns; they are made a few at a time."""
    ready: dict[tuple[str, str, str], list[str]] = {}

    def take(slug: str, culture: str, kind: str) -> str:
        bag = ready.setdefault((slug, culture, kind), [])
        if not bag:
            choice = (f"--culture={culture}", f"--kind={kind}", "--count=8")
            bag += demo.run("invite", slug, *choice).split()
        return bag.pop()

    return take


@pytest.fixture(scope="session")
def short(demo: Demonstration) -> Callable[[str, str], str]:
    """A new invite to a campaign of one task, by kind and culture."""
    links = json.loads(demo.run("shell", "-c", MAKE).splitlines()[-1])
    return lambda kind, culture: str(links[kind][culture].pop())


@pytest.fixture(autouse=True)
def room(request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave no lease behind in the demonstration: there are few regions to paint."""
    uses = {"demo", "links", "short"} & set(request.fixturenames)
    demo = request.getfixturevalue("demo") if uses else None
    yield
    if demo is not None:
        give_back(demo)


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Visit]]:
    """Open a tab of a person of its own, or of a person already here (`context`).

    Options are those of the browser's contexts: what the person's device is like.
    """
    contexts, visits = [], []

    def begin(context: Any = None, **device: Any) -> Visit:
        if context is None:
            context = browser.new_context(**{"viewport": VIEWPORT, **device})
            context.set_default_timeout(PATIENCE_MS)
            contexts.append(context)
        visits.append(Visit(context.new_page()))
        return visits[-1]

    yield begin
    errors = [error for visit in visits for error in visit.errors]
    for context in contexts:
        context.close()
    assert errors == []
