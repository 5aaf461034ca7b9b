"""All tests: the modules in Node, then everything on SQLite with the embedded queue and, at the
same time, the database tests on PostgreSQL with Redis, where both can be reached.

Two processes share the work evenly: the one on PostgreSQL tries what depends most on the database,
and then takes some folders over from the other. `python -m tests [ARGUMENTS]` hands its
arguments on to pytest, in one process if a test or folder is among them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.services import missing_services, services_environment

HERE = Path(__file__).parent
TAKEN_OVER = (
    *("crowd", "gold", "house", "masks", "methods", "releases", "samples", "scoring"),
    *("statistics", "texts", "web"),
)
NOTHING_CHOSEN = 5
"""What pytest ends with where its arguments leave no test over."""
ON_SERVICES = ("annotation", "aggregation", "recruiting", "attacks")
ALIKE = (
    "arteculture_counts", "recuration", "rehearsal_on_prolific", "simulate", "simulated_crowds",
    "simulated_habits",
)  # fmt: skip
"""Of these folders, what is about crowds made up: alike on every database."""


def main(arguments: list[str]) -> int:
    required = set(filter(None, os.environ.get("EVOKE_REQUIRE", "").split(",")))
    codes = [node(required)]
    missing = missing_services()
    if missing:
        say(f"Not reachable: {', '.join(missing)}; the second run is left out.")
        codes.append(int(bool(required & set(missing))))
    if any(Path(argument.partition("::")[0]).exists() for argument in arguments):
        return int(any([*codes, subprocess.call(pytest(*arguments), env=plain_environment())]))
    with tempfile.TemporaryFile() as output, ThreadPoolExecutor(1) as beside:
        others = beside.submit(run_beside, arguments, output.fileno(), on_services=not missing)
        say("On SQLite, with the embedded queue:")
        heavy = [f"--ignore={HERE / name}" for name in TAKEN_OVER]
        main_codes = [subprocess.call(pytest(*heavy, *arguments), env=plain_environment())]
        main_codes += others.result()
        output.seek(0)
        sys.stdout.write(output.read().decode(errors="replace"))
    chosen = [code for code in main_codes if code != NOTHING_CHOSEN]
    return int(any([*codes, *chosen]) or not chosen)


def run_beside(arguments: list[str], output: int, *, on_services: bool) -> list[int]:
    """Run the database tests on both services, then the folders taken over on SQLite."""
    runs = []
    if on_services:
        folders = [str(HERE / name) for name in ON_SERVICES]
        alike = [f"--ignore-glob=*/test_{name}.py" for name in ALIKE]
        command = pytest("-m", "not browser", *folders, *alike, *arguments)
        heading = "The database tests again, on PostgreSQL with Redis:"
        runs.append((heading, command, {**plain_environment(), **services_environment()}))
    others = pytest(*(str(HERE / name) for name in TAKEN_OVER), *arguments)
    runs.append(("On SQLite, the other folders:", others, plain_environment()))
    codes = []
    for heading, command, environment in runs:
        os.write(output, f"\n{heading}\n".encode())
        codes.append(subprocess.call(command, env=environment, stdout=output, stderr=output))
    return codes


def node(required: set[str]) -> int:
    """Run the modules' own tests in Node."""
    if shutil.which("node") is None:
        say("Node is not installed: the tests of the JavaScript modules are left out.")
        return int("node" in required)
    files = sorted(str(path) for path in HERE.rglob("*.test.js"))
    return subprocess.call(["node", "--test", "--test-reporter=spec", *files])


def pytest(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pytest", *arguments]


def plain_environment() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}


def say(line: str) -> None:
    sys.stdout.write(f"\n{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
