"""Servers of a test's own, to be killed without warning: PostgreSQL and Redis."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psycopg2
import redis

from tests.serving.server import descendants, free_port

PATIENCE_SECONDS = 30


class Service:
    """One server in a folder of its own."""

    url: str

    def __init__(self, command: list[str], folder: Path, user: str | None = None) -> None:
        self.command = command
        self.folder = folder
        self.user = user
        self.process: subprocess.Popen[bytes] | None = None

    def is_up(self) -> None:
        """Raise the driver's error while nobody answers."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it, and again while those of one killed before still hold its memory."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self.answers():
            if time.monotonic() > deadline:
                self.kill()
                raise AssertionError((self.folder / "log").read_text()[-2000:])
            if self.process is None or self.process.poll() is not None:
                self.launch()
            time.sleep(0.05)

    def answers(self) -> bool:
        if self.process is None:
            return False
        with suppress(psycopg2.OperationalError, redis.RedisError):
            self.is_up()
            return True
        return False

    def launch(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=self.folder, user=self.user, stdout=log, stderr=log
            )

    def kill(self) -> None:
        """Kill it with all its processes at once; stopped first, it starts none meanwhile."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGSTOP)
        for pid in [self.process.pid, *descendants(self.process.pid)]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def fall(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()


class Redis(Service):
    """Redis that appends what it is told to a file, as docker-compose.yml has it."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.url = f"redis://127.0.0.1:{port}/0"
        options = ["--port", str(port), "--bind", "127.0.0.1", "--appendonly", "yes"]
        super().__init__(["redis-server", *options], folder)

    def is_up(self) -> None:
        with redis.Redis.from_url(self.url) as link:
            link.ping()


class Postgres(Service):
    """A PostgreSQL cluster with its usual settings; it never runs as root."""

    def __init__(self, binaries: Path, folder: Path, user: str | None) -> None:
        port, data = free_port(), folder / "data"
        self.url = f"postgres://evoke@127.0.0.1:{port}/postgres"
        subprocess.run(
            [binaries / "initdb", "--pgdata", data, "--username", "evoke", "--auth", "trust"],
            cwd=folder,
            user=user,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        places = ["-D", str(data), "-k", str(folder), "-p", str(port), "-h", "127.0.0.1"]
        super().__init__([str(binaries / "postgres"), *places], folder, user)

    def is_up(self) -> None:
        psycopg2.connect(self.url, connect_timeout=3).close()


def postgres_binaries() -> Path | None:
    """Return the folder of PostgreSQL's own programs, the newest if there are several."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return installed[-1].parent if installed else None


def database_user() -> str | None:
    """Return who runs a cluster: nobody else, unless we are root."""
    if os.getuid() != 0:
        return None
    return pwd.getpwnam("postgres").pw_name


def open_folder(user: str | None) -> Path:
    """Return a new folder outside of those that are closed to other users."""
    folder = Path(tempfile.mkdtemp(prefix="evoke-cluster-"))
    if user is not None:
        shutil.chown(folder, user)
    return folder
