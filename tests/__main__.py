"""All tests: the modules in Node, then everything on SQLite with the embedded queue and, at the
same time, the database tests on PostgreSQL with Redis, where both can be reached.

`python -m tests [ARGUMENTS]` hands its arguments on to pytest.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.services import missing_services, services_environment

HERE = Path(__file__).parent
ON_SERVICES = (
    "annotation",
    "aggregation",
    "recruiting",
    "importing",
    "releases",
    "staff",
    "attacks",
)


def main(arguments: list[str]) -> int:
    required = set(filter(None, os.environ.get("EVOKE_REQUIRE", "").split(",")))
    codes = [node(required)]
    missing = missing_services()
    if missing:
        say(f"Not reachable: {', '.join(missing)}; the second run is left out.")
        codes.append(int(bool(required & set(missing))))
    with tempfile.TemporaryFile() as output:
        second = None if missing else start_on_services(arguments, output.fileno())
        say("On SQLite, with the embedded queue:")
        codes.append(subprocess.call(pytest(*arguments), env=plain_environment()))
        if second is not None:
            codes.append(second.wait())
            output.seek(0)
            say("The database tests again, on PostgreSQL with Redis:")
            sys.stdout.write(output.read().decode(errors="replace"))
    return int(any(codes))


def node(required: set[str]) -> int:
    """Run the modules' own tests in Node."""
    if shutil.which("node") is None:
        say("Node is not installed: the tests of the JavaScript modules are left out.")
        return int("node" in required)
    files = sorted(str(path) for path in HERE.rglob("*.test.js"))
    return subprocess.call(["node", "--test", "--test-reporter=spec", *files])


def start_on_services(arguments: list[str], output: int) -> subprocess.Popen[bytes]:
    folders = [str(HERE / name) for name in ON_SERVICES]
    return subprocess.Popen(
        pytest("-m", "not browser", *folders, *arguments),
        env={**plain_environment(), **services_environment()},
        stdout=output,
        stderr=output,
    )


def pytest(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pytest", *arguments]


def plain_environment() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}


def say(line: str) -> None:
    sys.stdout.write(f"\n{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
