"""What Evoke weighs: installed libraries, the first start after installation, web workers' memory.

RUNTIME_VENV may name an environment with `requirements.lock` and nothing else; without it, the
packages of that file are added up where they are installed now.
"""

from __future__ import annotations

import os
import re
import resource
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from django.db import connection

from bench.harness.answers import emotion_answers
from bench.harness.campaigns import emotion_campaign, invites
from bench.harness.demonstration import set_up
from bench.harness.load import put_load_on
from bench.harness.server import serving
from bench.harness.table import Row, at_most, told
from config.env import ROOT

PIN = re.compile(r"^([\w.-]+)==", re.MULTILINE)
PEOPLE = 32
TASKS = 400
WORK_SECONDS = 5


def rows() -> Iterator[Row]:
    yield _runtime()
    yield from _first_start()
    yield from _memory()


def _runtime() -> Row:
    venv = os.environ.get("RUNTIME_VENV")
    size = _folder_bytes(Path(venv)) if venv else sum(map(_package_bytes, _locked()))
    return at_most(
        "runtime environment" if venv else "packages of requirements.lock",
        size / 1_000_000, most=350, unit="MB", beside="Label Studio 996 MB, Potato 471 MB",
    )  # fmt: skip


def _locked() -> list[str]:
    return PIN.findall((ROOT / "requirements.lock").read_text("utf-8"))


def _package_bytes(name: str) -> int:
    """Return what a package takes on disk; nothing where this platform does not need it."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return 0
    paths = [Path(str(file.locate())) for file in files]
    return sum(path.stat().st_size for path in paths if path.is_file())


def _folder_bytes(folder: Path) -> int:
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files)


def _first_start() -> Iterator[Row]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    set_up()
    wall = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    yield at_most(
        "first start: migrate and sample data", wall, most=15, unit="s",
        beside="Label Studio 143 s, Potato 10 s",
    )  # fmt: skip
    yield told("first start: processor time", cpu, unit="s")


def _memory() -> Iterator[Row]:
    people = invites(emotion_campaign(TASKS), PEOPLE)
    connection.close()
    with serving(workers=2) as server:
        yield told("2 web workers, just started", server.web_megabytes(), unit="MB")
        put_load_on(server.url, people, emotion_answers(), annotators=PEOPLE, seconds=WORK_SECONDS)
        memory = server.web_megabytes()
    yield at_most(f"2 web workers after {PEOPLE} annotators", memory, most=300, unit="MB")
