"""Evoke as a stranger runs it: its own folder, database, queue and processes."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from config.env import ROOT


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """One installation in a folder; commands run as processes of their own."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "VAR": str(folder / "var"),
            "PUBLIC_URL": self.url,
            "REVIEW_UNDO_SECONDS": "1",
            "SOURCE_FILES": "0",
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None

    def run(self, *arguments: str, expect: int = 0) -> str:
        """Run a command to its end and return what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == expect, f"{arguments}: {done.stdout}\n{done.stderr}"
        return done.stdout

    def json(self, *arguments: str) -> dict[str, Any]:
        """Run a command with --json and return what it said last."""
        said: dict[str, Any] = json.loads(self.run(*arguments, "--json").splitlines()[-1])
        return said

    def module(self, name: str, *arguments: str, output: Path) -> subprocess.Popen[bytes]:
        """Start a module of the tests in this installation; what it prints goes to a file."""
        environment = {**self.environment, "DJANGO_SETTINGS_MODULE": "config.settings"}
        with output.open("wb") as file:
            return subprocess.Popen(
                [sys.executable, "-m", name, *arguments], cwd=ROOT, env=environment, stdout=file
            )

    def rooms(self, *arguments: str) -> dict[str, Any]:
        """Return what tests.serving.rooms says in this installation."""
        output = self.folder / "rooms.json"
        process = self.module("tests.serving.rooms", *arguments, output=output)
        assert process.wait(60) == 0
        rooms: dict[str, Any] = json.loads(output.read_text())
        return rooms

    def start(self, *, workers: int = 1) -> None:
        serve = [sys.executable, "manage.py", "serve"]
        with (self.folder / "serve.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*serve, "--port", str(self.port), "--workers", str(workers)],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._wait_until_ready()

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
            self.process.kill()
            self.process = None

    def kill(self) -> None:
        """Kill everything at once, as a power cut does."""
        assert self.process is not None
        for pid in [*descendants(self.process.pid), self.process.pid]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def wait_for(self, slug: str, *, seconds: float = 60) -> None:
        """Wait until the worker has worked in every answer of a campaign."""
        deadline = time.monotonic() + seconds
        while self.json("campaign", "status", slug)["stale"]:
            assert time.monotonic() < deadline, (self.folder / "serve.log").read_text()[-2000:]
            time.sleep(0.5)

    def log(self) -> str:
        return (self.folder / "serve.log").read_text("utf-8", "replace")

    def processes(self, name: str) -> list[int]:
        """Return the running processes in whose command this name occurs, the youngest first."""
        assert self.process is not None
        return [
            pid
            for pid in descendants(self.process.pid)
            if name.encode() in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]

    def invite(self, slug: str, **options: str) -> str:
        words = [f"--{name}={value}" for name, value in options.items()]
        return self.run("invite", slug, *words).strip().splitlines()[-1]

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=2):
                    return
            except OSError:
                log = (self.folder / "serve.log").read_text()[-2000:]
                assert time.monotonic() < deadline, log
                time.sleep(0.2)


def descendants(pid: int) -> list[int]:
    """Return the processes a process has started, and theirs, the youngest first."""
    listing = subprocess.run(
        ["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True
    ).stdout
    children: dict[int, list[int]] = {}
    for child, parent in re.findall(r"^\s*(\d+)\s+(\d+)", listing, re.M):
        children.setdefault(int(parent), []).append(int(child))
    found: list[int] = []
    waiting = [pid]
    while waiting:
        for child in children.get(waiting.pop(), []):
            found.insert(0, child)
            waiting.append(child)
    return found
