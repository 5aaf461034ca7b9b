"""Which real services the tests can reach: PostgreSQL and Redis, at their usual addresses."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg2
import redis

POSTGRES = [
    os.environ.get("EVOKE_TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres"),
    "postgres://root@127.0.0.1:5432/postgres",
]
REDIS = os.environ.get("EVOKE_TEST_REDIS_URL", "redis://127.0.0.1:6379/9")


def postgres_url() -> str | None:
    """Return the address of a PostgreSQL server that lets us in, else None."""
    for url in POSTGRES:
        try:
            psycopg2.connect(url, connect_timeout=3).close()
        except psycopg2.OperationalError:
            continue
        return url
    return None


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """Give the address of an empty database on this PostgreSQL server while the block runs."""
    name = f"evoke_{uuid.uuid4().hex[:12]}"
    execute(server, f"CREATE DATABASE {name}")
    try:
        yield server.rpartition("/")[0] + f"/{name}"
    finally:
        execute(server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def execute(url: str, statement: str) -> list[Any]:
    """Run one statement by itself; returns its rows, if it has any."""
    with closing(psycopg2.connect(url)) as link:
        link.autocommit = True
        cursor = link.cursor()
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


def redis_url() -> str | None:
    """Return the address of a Redis server that answers, else None."""
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except redis.RedisError:
        return None
    return REDIS


def missing_services() -> list[str]:
    """Name the services that cannot be reached."""
    found = {"postgres": postgres_url(), "redis": redis_url()}
    return [name for name, url in found.items() if url is None]


def services_environment() -> dict[str, str]:
    """Return the environment in which the database tests run on both services."""
    return {"DATABASE_URL": postgres_url() or "", "REDIS_URL": redis_url() or ""}
