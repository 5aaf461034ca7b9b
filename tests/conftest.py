"""What every test may use; the people are in cast.py."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from django.db import connection
from playwright.sync_api import Browser, sync_playwright

from annotation import append_only
from annotation.append_only import removal
from tests.cast import Cast
from tests.loopback import stay_on_this_machine

# A loaded machine is slow, not wrong.
hypothesis.settings.register_profile("untimed", deadline=None, max_examples=50)
hypothesis.settings.load_profile("untimed")

stay_on_this_machine()

REQUIRED = set(filter(None, os.environ.get("EVOKE_REQUIRE", "").split(",")))
CHROMIUM = shutil.which("chromium")
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 60_000


def skip_or_fail(what: str, reason: str) -> None:
    """Skip a test whose surroundings are missing; where they are required, fail it."""
    if what in REQUIRED:
        pytest.fail(f"{what} is required here: {reason}")
    pytest.skip(reason)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") and CHROMIUM is None:
        skip_or_fail("chromium", "Chromium is not installed")
    if item.get_closest_marker("node") and shutil.which("node") is None:
        skip_or_fail("node", "node is missing")


@pytest.fixture(scope="session", autouse=True)
def _tests_may_empty_tables() -> None:
    """Let Django empty the tables between tests, which their guards would refuse."""
    operations = type(connection.ops)
    flush = operations.sql_flush

    def unguarded_flush(self: Any, *args: Any, **kwargs: Any) -> list[str]:
        emptied: list[str] = flush(self, *args, **kwargs)
        if not emptied:
            return emptied
        vendor = connection.vendor
        unlocked = [one for table in append_only.TABLES for one in removal(vendor, table)]
        return [*unlocked, *emptied, *append_only.statements(vendor, [*append_only.TABLES])]

    operations.sql_flush = unguarded_flush  # type: ignore[method-assign]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for each file: only one driver can run at a time in a process."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=SWITCHES, timeout=PATIENCE_MS
        )
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def files_of_their_own(settings: object, tmp_path: object) -> None:
    """Give every test an empty store of files."""
    stores = dict(settings.STORAGES)  # type: ignore[attr-defined]
    default = dict(stores["default"])
    default["OPTIONS"] = {**default["OPTIONS"], "location": str(tmp_path / "files")}  # type: ignore[operator]
    settings.STORAGES = {**stores, "default": default}  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def quick_passwords(settings: object) -> None:
    """Spare the tests the deliberate slowness of argon2."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # type: ignore[attr-defined]


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast()
