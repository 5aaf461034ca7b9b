"""The Makefile does what the README and `make help` promise."""

from __future__ import annotations

import re
import subprocess

import pytest

from config.env import ROOT


def make(*arguments: str) -> str:
    done = subprocess.run(
        ["make", *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("target", ["demo", "test", "lint", "fix", "bench", "docs"])
def test_help_names(target: str) -> None:
    assert f"\n  {target} " in make()


def test_the_demo_serves_on_port_8000_with_the_sample_pictures() -> None:
    assert "manage.py demo --port 8000\n" in make("-n", "demo")


def test_the_demo_respects_port_data_and_serve() -> None:
    said = make("-n", "demo", "PORT=9000", "DATA=../a folder", "SERVE=0")
    assert 'manage.py demo --port 9000 --data "../a folder" --no-serve' in said


def test_ci_lints_and_then_ends_with_the_tests() -> None:
    steps = re.findall(r"^make (\w+)", (ROOT / ".ci/run").read_text("utf-8"), re.M)
    assert steps == ["lint", "test"]
    assert make("-n", "test", "ARGS=-k phrase").rstrip().endswith("-m tests -k phrase")
