"""The product running: web, worker and beat as `manage.py serve` starts them (Linux only)."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from config.env import ROOT

PATIENCE_SECONDS = 60
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """One running product; its processes are read from /proc."""

    def __init__(self, port: int, process: subprocess.Popen[bytes], log: Path) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.process = process
        self.log = log

    def complaints(self) -> list[str]:
        """Return the lines of the log that tell of an error."""
        lines = self.log.read_text("utf-8", "replace").splitlines()
        return [line for line in lines if "ERROR" in line or "CRITICAL" in line]

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=2):
                    return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def web_processes(self) -> list[int]:
        """Return the web server's processes, its first one included."""
        found = _descendants(self.process.pid)
        return [pid for pid in found if b"gunicorn" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def web_cpu_seconds(self) -> float:
        """Return the processor time the web processes have used so far."""
        return sum(_cpu_ticks(pid) for pid in self.web_processes()) / TICKS

    def web_megabytes(self) -> float:
        """Return the memory of the web processes; what they share counts once."""
        return sum(_proportional_kilobytes(pid) for pid in self.web_processes()) / 1000

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()


@contextmanager
def serving(*, workers: int = 2) -> Iterator[Server]:
    """Serve this installation on a free port while the block runs."""
    port = _free_port()
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    log = settings.VAR / "serve.log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [*command, "--workers", str(workers)], cwd=ROOT, stdout=file, stderr=file
        )
    server = Server(port, process, log)
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _descendants(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [found for child in children for found in (int(child), *_descendants(int(child)))]


def _cpu_ticks(pid: int) -> int:
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return int(user) + int(system)


def _proportional_kilobytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
