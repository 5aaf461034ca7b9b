"""The shape of the code: features are found by file names, and no file swallows others."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FOLDERS = ("config", "annotation", "aggregation", "frontend", "templates", "bench", "tests", "docs")
SAY_NOTHING = {"utils", "helpers", "common", "core", "misc", "manager", "base2"}
LONGEST = 300


def sources() -> list[Path]:
    endings = {".py", ".js", ".css", ".html"}
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    return [path for path in files if path.suffix in endings and "migrations" not in path.parts]


def test_no_file_is_too_long_to_be_one_thing() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in sources()
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_no_name_says_nothing() -> None:
    parts = {part for path in sources() for part in (*path.relative_to(ROOT).parts[:-1], path.stem)}
    assert parts & SAY_NOTHING == set()


def test_views_reach_objects_through_access_alone() -> None:
    reaching = [
        str(path.relative_to(ROOT))
        for app in ("annotation", "aggregation")
        for layer in ("web", "api")
        for path in (ROOT / app / layer).rglob("*.py")
        if ".objects.get(" in path.read_text("utf-8")
    ]
    assert reaching == []


def test_the_one_signal_is_connected_in_one_place() -> None:
    receivers = [
        str(path.relative_to(ROOT))
        for path in sources()
        if path.suffix == ".py" and path.parts[len(ROOT.parts)] != "tests"
        if ".connect(" in path.read_text("utf-8")
        and "annotation.signals" in path.read_text("utf-8")
    ]
    assert receivers == ["aggregation/apps.py"]
