"""An installation for one bench: a folder of its own, set as in production."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg2  # type: ignore[import-untyped]

POSTGRES = "BENCH_POSTGRES"
REDIS = "BENCH_REDIS"
OTHERS = ("DATABASE_URL", "REDIS_URL", "S3_BUCKET", "ALLOWED_HOSTS", "PUBLIC_URL")


@contextmanager
def installation() -> Iterator[dict[str, str]]:
    """Give the environment of a new installation, and take the installation away in the end.

    SQLite and the embedded queue; or a new database on the PostgreSQL server that
    `BENCH_POSTGRES` names, and the Redis that `BENCH_REDIS` names.
    """
    kept = {name: value for name, value in os.environ.items() if name not in OTHERS}
    with tempfile.TemporaryDirectory(prefix="evoke-bench-") as folder, _database() as database:
        yield {
            **kept,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "VAR": folder,
            "DEBUG": "0",
            "SECRET_KEY": secrets.token_hex(32),
            "SECURE_PROXY": "1",
            "LOG_LEVEL": "ERROR",
            # Calls are counted as in production; nobody calls as often as a load generator.
            "API_CALLS_A_MINUTE": "1000000000",
            "DATABASE_URL": database,
            "REDIS_URL": os.environ.get(REDIS, ""),
        }


@contextmanager
def _database() -> Iterator[str]:
    server = os.environ.get(POSTGRES, "")
    if not server:
        yield ""
        return
    name = f"evoke_bench_{secrets.token_hex(4)}"
    _tell(server, f"CREATE DATABASE {name}")
    try:
        yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    finally:
        _tell(server, f"DROP DATABASE {name} WITH (FORCE)")


def _tell(server: str, statement: str) -> None:
    connection = psycopg2.connect(server)
    connection.autocommit = True
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement)
    finally:
        connection.close()
