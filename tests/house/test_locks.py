"""What gets installed is exactly what was locked, and the locks hold what the project asks for."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from config.env import ROOT

RUNTIME = ROOT / "requirements.lock"
DEVELOPMENT = ROOT / "requirements-dev.lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?: ; (?P<marker>.+?))?(?: \\)?$", re.M)


def pins(lock: Path) -> dict[str, str]:
    return {canonicalize_name(p["name"]): p["version"] for p in PIN.finditer(lock.read_text())}


def asked(*, dev: bool) -> list[str]:
    extra = PROJECT["optional-dependencies"]["dev"] if dev else []
    return [*PROJECT["dependencies"], *extra]


@pytest.mark.parametrize("wanted", asked(dev=False))
def test_the_runtime_lock_satisfies(wanted: str) -> None:
    requirement = Requirement(wanted)
    assert requirement.specifier.contains(pins(RUNTIME)[canonicalize_name(requirement.name)])


@pytest.mark.parametrize("wanted", asked(dev=True))
def test_the_development_lock_satisfies(wanted: str) -> None:
    requirement = Requirement(wanted)
    assert requirement.specifier.contains(pins(DEVELOPMENT)[canonicalize_name(requirement.name)])


def test_the_development_lock_is_the_runtime_lock_and_more() -> None:
    assert pins(RUNTIME).items() < pins(DEVELOPMENT).items()


@pytest.mark.parametrize("lock", [RUNTIME, DEVELOPMENT], ids=lambda path: path.name)
def test_every_pin_has_hashes_and_nothing_else_is_in_the_lock(lock: Path) -> None:
    lines = [line for line in lock.read_text("utf-8").splitlines() if not line.startswith("#")]
    for before, line in zip(lines, [*lines[1:], ""], strict=True):
        if PIN.match(before):
            assert line.startswith("    --hash=sha256:"), before
        else:
            assert re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?", before), before


def test_the_lock_knows_what_only_the_earliest_python_needs() -> None:
    markers = {pin["name"]: pin["marker"] for pin in PIN.finditer(RUNTIME.read_text("utf-8"))}
    assert markers["async-timeout"] == "python_full_version < '3.11.3'"


def test_the_javascript_lock_names_no_server() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    asked = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    assert lock["packages"][""]["devDependencies"] == asked
    assert all("integrity" in package for name, package in lock["packages"].items() if name)
