"""Which real services the tests can reach: PostgreSQL and Redis, at their usual addresses.

`python -m tests.services` prints the environment of the second run of the database tests, or why
there is none.
"""

from __future__ import annotations

import os
import shlex
import sys

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


def redis_url() -> str | None:
    """Return the address of a Redis server that answers, else None."""
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except redis.RedisError:
        return None
    return REDIS


def main() -> int:
    database, queue = postgres_url(), redis_url()
    if database and queue:
        sys.stdout.write(f"DATABASE_URL={shlex.quote(database)} REDIS_URL={shlex.quote(queue)}\n")
        return 0
    missing = [name for name, url in (("postgres", database), ("redis", queue)) if not url]
    sys.stderr.write(f"Not reachable: {', '.join(missing)}; the second run is left out.\n")
    required = set(os.environ.get("EVOKE_REQUIRE", "").split(","))
    return 2 if required & set(missing) else 1


if __name__ == "__main__":
    sys.exit(main())
