"""Say what is configured, reachable and writable, and what is unsafe."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable
from typing import Any

from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from annotation.append_only import unguarded
from annotation.crowd.base import CrowdPlatform
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.mturk.client import Client as MTurkClient
from annotation.crowd.prolific.adapter import Prolific
from annotation.crowd.prolific.client import Client
from annotation.management.output import EvokeCommand
from config import env

Finding = tuple[str, str]


class Command(EvokeCommand):
    help = "Say what is configured, reachable and writable, and what is unsafe."

    def handle(self, *args: Any, **options: Any) -> None:
        findings: dict[str, Finding] = {}
        for name, look in LOOKS.items():
            try:
                findings[name] = look()
            except Exception as problem:  # noqa: BLE001  a doctor reports whatever hurts
                findings[name] = ("fault", f"{type(problem).__name__}: {problem}")
        if not options["json"]:
            for name, (state, said) in findings.items():
                self.stdout.write(f"{state:<8} {name:<10} {said}")
        faults = sum(state == "fault" for state, _said in findings.values())
        line = "All is well." if not faults else f"{faults} faults."
        self.close(options, line, findings=findings)
        if faults:
            sys.exit(1)


def _python() -> Finding:
    return "good", f"Python {platform.python_version()}, {os.cpu_count()} processors"


def _database() -> Finding:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        return "fault", f"{connection.vendor}: {len(plan)} migrations to run"
    if open_tables := unguarded(connection):
        tables = ", ".join(open_tables)
        return "fault", f"{connection.vendor}: {tables} can be changed; run manage.py migrate"
    return "good", f"{connection.vendor}, up to date"


def _files() -> Finding:
    name = default_storage.save("doctor/probe.txt", ContentFile(b"well"))
    with default_storage.open(name) as stream:
        read = stream.read()
    default_storage.delete(name)
    where = f"bucket {settings.S3_BUCKET}" if settings.S3_BUCKET else str(settings.VAR / "files")
    return ("good" if read == b"well" else "fault"), f"writable, in {where}"


def _queue() -> Finding:
    with current_app.connection_for_write() as link:
        link.ensure_connection(max_retries=1, timeout=3)
    return "good", "Redis" if settings.REDIS_URL else f"embedded, in {settings.QUEUE}"


def _cache() -> Finding:
    cache.set("doctor", "well", 10)
    return ("good" if cache.get("doctor") == "well" else "fault"), type(cache).__name__


def _space() -> Finding:
    free = shutil.disk_usage(settings.VAR).free // 1_000_000
    return ("good" if free > 1_000 else "caution"), f"{free:,} MB free under {settings.VAR}"


def _crowd() -> Finding:
    found: list[str] = []
    account = settings.PROLIFIC
    if account is not None:
        real = "Prolific, with real money"
        where = real if account.live else f"a simulated Prolific, {account.url}"
        found.append(_funds(Prolific(Client(account)), where))
    turk = settings.MTURK
    if turk is not None:
        real = "Mechanical Turk, with real money"
        where = real if turk.live else f"a Mechanical Turk of play money, {turk.url}"
        found.append(_funds(MTurk(MTurkClient(turk)), where))
    return "good", "; ".join(found) or "no crowd platform: annotators come by invite"


def _funds(crowd: CrowdPlatform, where: str) -> str:
    available = crowd.balance().available
    return f"{where}: {available.minor / 100:.2f} {available.currency} available"


def _mail() -> Finding:
    if settings.EMAIL_HOST:
        return "good", f"notices leave by {settings.EMAIL_HOST}"
    state = "good" if settings.DEBUG else "caution"
    return state, f"no mail server: notices are put down in {settings.EMAIL_FILE_PATH}"


def _safety() -> Finding:
    if settings.DEBUG:
        return "caution", "DEBUG=1: fit for this machine alone, not for the internet"
    if env.text("IDENTITY_KEY") == "":
        return "caution", "IDENTITY_KEY is derived from SECRET_KEY; give it one of its own"
    return "good", "DEBUG=0, own secret"


LOOKS: dict[str, Callable[[], Finding]] = {
    "python": _python,
    "database": _database,
    "files": _files,
    "queue": _queue,
    "cache": _cache,
    "space": _space,
    "crowd": _crowd,
    "mail": _mail,
    "safety": _safety,
}
