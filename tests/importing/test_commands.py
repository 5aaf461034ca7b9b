from __future__ import annotations

import io
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from annotation.management.commands import import_artemis
from annotation.management.progress import ProgressBar
from annotation.models import Artwork, Utterance
from config.env import ROOT
from tests.cast import Cast
from tests.importing.inputs import csv_bytes, flat, row, table, zip_of

pytestmark = pytest.mark.django_db


def run(command: str, *arguments: str | Path) -> tuple[str, int]:
    """Run a command and return what it printed and its exit code."""
    out = io.StringIO()
    try:
        call_command(command, *map(str, arguments), stdout=out, stderr=out)
    except CommandError as error:
        return out.getvalue(), error.returncode
    return out.getvalue(), 0


def facts(command: str, *arguments: str | Path) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(run(command, *arguments, "--json")[0])
    return said


def test_pictures_come_in_and_the_closing_line_counts_them(tmp_path: Path) -> None:
    said, code = run("import_artworks", zip_of(tmp_path, {"s/1.png": flat()}))
    assert code == 0
    assert said.startswith("Imported 1 artworks, 0 unchanged, 0 described anew, 0 refused")


def test_something_refused_is_named_and_exits_1(tmp_path: Path) -> None:
    source = zip_of(tmp_path, {"s/1.png": flat(), "s/2.png": b"no picture"})
    said, code = run("import_artworks", source)
    assert code == 1
    assert "refused: s/2.png: the content is no JPEG" in said
    assert Artwork.objects.count() == 1


def test_the_same_is_told_as_json(tmp_path: Path) -> None:
    told = facts("import_artworks", zip_of(tmp_path, {"s/2.png": b"no picture"}))
    assert [entry["code"] for entry in told["refused"]] == ["format_unknown"]
    assert (told["new"], told["command"]) == (0, "import_artworks")


def test_a_dry_run_says_what_would_be_and_stores_nothing(tmp_path: Path) -> None:
    said, code = run("import_artworks", zip_of(tmp_path, {"s/1.png": flat()}), "--dry-run")
    assert (code, said[:22]) == (0, "Would import 1 artwork")
    assert Artwork.objects.count() == 0


def test_utterances_come_in_and_are_selected(tmp_path: Path, cast: Cast) -> None:
    run("import_artworks", zip_of(tmp_path, {"Realism/a.png": flat()}))
    cast.campaign("stimuli", slug="first", artworks=list(Artwork.objects.all()))
    rows = table(tmp_path, csv_bytes([row("a", f"Text {n}.") for n in range(4)]))
    told = facts("import_artemis", rows, "--campaign", "first", "--per-emotion", "2", "--seed", "7")
    assert (told["imported"], told["added"], told["selected"]["awe"]) == (4, 2, 2)
    assert Utterance.objects.count() == 4


def test_a_table_that_cannot_be_read_exits_1_with_the_line(tmp_path: Path) -> None:
    rows = table(tmp_path, csv_bytes([row("a", "红色")]).decode().encode("gb18030"))
    with pytest.raises(CommandError, match="line 2.*--encoding") as caught:
        call_command("import_artemis", str(rows))
    assert caught.value.returncode == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["import_artworks", "/no/such/folder"],
        ["import_artworks", ".", "--csv", "/no/such.csv"],
        ["import_artemis", "manage.py", "--per-emotion", "3"],
        ["import_artemis", "manage.py", "--table", ""],
    ],
)
def test_wrong_use_exits_2(arguments: list[str]) -> None:
    assert run(*arguments)[1] == 2


def test_wrong_values_are_refused_by_the_parser() -> None:
    for option in (["--encoding", "no-such"], ["--encoding", "rot13"], ["--seed", "-1"]):
        with pytest.raises(CommandError, match="argument"):
            call_command("import_artemis", "manage.py", *option)


def test_an_interruption_says_that_what_is_stored_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_args: Any, **_options: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_artemis, "import_artemis", interrupted)
    with pytest.raises(CommandError, match="running it again goes on") as caught:
        call_command("import_artemis", str(table(tmp_path, csv_bytes([]))))
    assert caught.value.returncode == 130


@pytest.mark.skipif(connection.vendor != "sqlite", reason="copies an SQLite database")
def test_a_reader_that_has_gone_does_not_break_the_import(tmp_path: Path) -> None:
    source = zip_of(tmp_path, {"s/1.png": b"no picture"})
    # A copy of the database, since the process cannot see this test's transaction.
    (tmp_path / "var").mkdir()
    with sqlite3.connect(tmp_path / "var" / "evoke.sqlite3") as copy:
        copy.executescript("\n".join(connection.connection.iterdump()))
    copy.close()
    environment = os.environ | {"VAR": str(tmp_path / "var"), "DATABASE_URL": ""}
    child = subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "import_artworks", str(source)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    assert "BrokenPipe" not in child.stderr.read()
    child.stderr.close()
    assert child.wait() == 1


def test_a_bar_is_drawn_on_a_terminal_only_and_cleared_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("time.monotonic", iter([0.0, 1.0, 3.0] * 2).__next__)
    for stream, drawn in ((Terminal(), True), (io.StringIO(), False)):
        with ProgressBar(stream) as progress:
            progress(1, 4)
            progress(2, 4)
        assert ("2 of 4" in stream.getvalue()) is drawn
        assert "1 of 4" not in stream.getvalue()
        assert stream.getvalue().endswith("\r\033[K") is drawn
