"""Task pages in Chromium, served as in production: what they weigh and when one can begin.

Cold is a first visit with nothing cached, warm the next one; times are the median of three cold
visits. A page is usable when its task is
there and its picture has arrived. The picture is counted apart. Peers: Label Studio's brush page
takes 35 requests and 7.9 MB on every visit and is usable after 8.9 s (22 s on a processor four
times slower); Potato's page 47 requests, 2.1 MB, 1.8 to 2.2 s (4.2 s).
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection
from playwright.sync_api import Browser

from annotation.models import Campaign
from annotation.services.invites import invite
from bench.harness.browser import Visit, Visitor, chromium
from bench.harness.demonstration import set_up
from bench.harness.people import Person
from bench.harness.server import serving
from bench.harness.table import Row, at_most

PAGES = {"region": "demo-stimuli", "phrase": "demo-stimuli", "emotion": "demo-culture"}
SLOWDOWN = 4
REQUESTS = "Label Studio 35, Potato 47"
WEIGHT = "Label Studio 7,900 KB, Potato 2,100 KB"
FULL_SPEED = "Label Studio 8.9 s, Potato 2.2 s"
QUARTER_SPEED = "Label Studio 22 s, Potato 4.2 s"


def rows() -> Iterator[Row]:
    set_up()
    tokens = {
        kind: [invite(Campaign.objects.get(slug=slug), culture="english", kind=kind) for _ in "12"]
        for kind, slug in PAGES.items()
    }
    connection.close()
    with serving() as server, chromium() as browser:
        for kind, (first, second) in tokens.items():
            url = f"{server.url}/en/work/{kind}/"
            cold, warm = _visits(browser, url, Person(server.url, first), times=2)
            person = Person(server.url, second)
            yield from _weights(kind, cold, warm)
            yield from _times(
                kind,
                _median_of_cold(browser, url, person),
                _median_of_cold(browser, url, person, slowdown=SLOWDOWN),
            )


def _visits(
    browser: Browser, url: str, person: Person, *, times: int, slowdown: int = 1
) -> list[Visit]:
    visitor = Visitor(browser, person, slowdown=slowdown)
    visits = [visitor.visit(url) for _ in range(times)]
    visitor.close()
    return visits


def _median_of_cold(browser: Browser, url: str, person: Person, *, slowdown: int = 1) -> Visit:
    visits = [
        visit
        for _ in range(3)
        for visit in _visits(browser, url, person, times=1, slowdown=slowdown)
    ]
    return sorted(visits, key=lambda visit: visit.usable_seconds)[1]


def _weights(kind: str, cold: Visit, warm: Visit) -> Iterator[Row]:
    yield at_most(f"{kind}: requests, cold", cold.requests, most=45, unit="", beside=REQUESTS)
    yield at_most(f"{kind}: cold", cold.page_bytes / 1000, most=120, unit="KB", beside=WEIGHT)
    yield at_most(f"{kind}: requests, warm", warm.requests, most=5, unit="", beside=REQUESTS)
    yield at_most(f"{kind}: warm", warm.page_bytes / 1000, most=15, unit="KB", beside=WEIGHT)
    yield at_most(f"{kind}: picture, cold", cold.picture_bytes / 1000, most=300, unit="KB")


def _times(kind: str, cold: Visit, slow: Visit) -> Iterator[Row]:
    yield at_most(
        f"{kind}: usable, cold", cold.usable_seconds, most=0.8, unit="s", beside=FULL_SPEED
    )
    yield at_most(
        f"{kind}: usable, cold, a quarter of the speed", slow.usable_seconds, most=2, unit="s",
        beside=QUARTER_SPEED,
    )  # fmt: skip
    yield at_most(f"{kind}: to scroll in two windows", cold.beyond_window, most=0, unit="pixels")
