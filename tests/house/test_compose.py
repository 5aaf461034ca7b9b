"""The container files name only commands, variables and files that exist."""

from __future__ import annotations

import importlib
import re
import shlex
from fnmatch import fnmatch
from typing import Any

import pytest
import yaml
from celery.app.utils import find_app
from django.core.management import get_commands

from config.env import ROOT, VARIABLES

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}
DOCKERFILE = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text("utf-8"))
LAST_STAGE = DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :]
ENDS_BY_ITSELF = {"bucket", "migrate"}
# Read by the database container, not by Evoke.
FOREIGN = {"POSTGRES_PASSWORD"}


def asked_of_dotenv() -> set[str]:
    return set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text("utf-8")))


def command_of(service: dict[str, Any]) -> list[str]:
    fallback = re.search(r"^CMD (\[.*\])$", LAST_STAGE, re.MULTILINE)
    assert fallback is not None
    return list(service.get("command") or yaml.safe_load(fallback[1]))


def copied(text: str) -> list[str]:
    lines = re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE)
    return [source for line in lines for source in shlex.split(line)[:-1]]


def test_web_worker_and_beat_run_beside_database_queue_and_store() -> None:
    assert set(SERVICES) >= {"database", "queue", "store", "web", "worker", "beat"}
    assert set(OURS) == {"migrate", "web", "worker", "beat"}


@pytest.mark.parametrize("name", OURS)
def test_the_command_of_each_service_exists(name: str) -> None:
    program, *arguments = command_of(OURS[name])
    if program == "gunicorn":
        module, attribute = arguments[0].split(":")
        assert callable(getattr(importlib.import_module(module), attribute))
    elif program == "celery":
        assert find_app(arguments[arguments.index("--app") + 1]).main == "evoke"
        assert arguments[2] in {"worker", "beat"}
    else:
        assert [program, arguments[0]] == ["python", "manage.py"]
        assert arguments[1] in get_commands()


@pytest.mark.parametrize("name", OURS)
def test_every_variable_of_a_service_is_one_that_evoke_reads(name: str) -> None:
    assert set(OURS[name]["environment"]) <= set(VARIABLES)


def test_every_variable_of_the_image_is_one_that_evoke_or_python_reads() -> None:
    named = set(re.findall(r"(\w+)=", "".join(re.findall(r"^ENV (.+)$", DOCKERFILE, re.MULTILINE))))
    assert {name for name in named if not name.startswith("PYTHON")} - {"PATH"} <= set(VARIABLES)


def test_dotenv_example_lists_exactly_what_compose_asks_for() -> None:
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    listed = {line.split("=")[0] for line in lines if line and not line.startswith("#")}
    assert listed == asked_of_dotenv()
    assert listed - FOREIGN <= set(VARIABLES)


def test_compose_has_no_secret_of_its_own() -> None:
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if re.search("KEY|PASSWORD|SECRET|TOKEN", name):
                assert re.fullmatch(r"\$\{\w+:(\?[^}]+|-)\}", value), name


def test_dotenv_example_gives_no_secret_either() -> None:
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    for line in lines:
        if re.match(r"\w*(SECRET|PASSWORD|IDENTITY|TOKEN)\w*=", line):
            assert line.endswith("="), line


@pytest.mark.parametrize("name", SERVICES)
def test_every_lasting_service_has_a_health_check(name: str) -> None:
    assert ("healthcheck" in SERVICES[name]) is (name not in ENDS_BY_ITSELF)


@pytest.mark.parametrize("name", [name for name in SERVICES if name not in OURS])
def test_foreign_images_are_pinned_to_a_version(name: str) -> None:
    image, _, tag = SERVICES[name]["image"].partition(":")
    assert image
    assert tag
    assert tag != "latest"


def test_services_wait_only_for_services_that_exist() -> None:
    waited = {other for service in SERVICES.values() for other in service.get("depends_on", {})}
    assert waited <= set(SERVICES)


def test_named_volumes_are_declared() -> None:
    used = {v.split(":")[0] for s in SERVICES.values() for v in s.get("volumes", [])}
    assert used == set(COMPOSE["volumes"])


@pytest.mark.parametrize("source", copied(DOCKERFILE))
def test_what_the_dockerfile_copies_exists_and_is_let_through(source: str) -> None:
    assert (ROOT / source).exists()
    rules = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert any(r.startswith("!") and fnmatch(source.removeprefix("./"), r[1:]) for r in rules)


def test_the_image_holds_every_package_of_the_project() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "bench"}
    assert packages <= {source.removeprefix("./") for source in copied(LAST_STAGE)}


def test_the_image_does_not_run_as_root() -> None:
    assert re.findall(r"^USER (\w+)$", LAST_STAGE, re.MULTILINE) == ["evoke"]
    assert LAST_STAGE.index("\nUSER ") < LAST_STAGE.index("\nCMD ")
