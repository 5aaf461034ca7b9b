"""Every bench says what it measures, is listed, and is documented; rows tell met from missed."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module

import pytest

from bench.__main__ import benches
from bench.harness.brush import brush_masks
from bench.harness.table import Row, at_least, at_most, number, show, told
from config.env import ROOT

BENCHES = benches()
PAGE = (ROOT / "docs" / "reference" / "benchmarks.md").read_text("utf-8")


def bench(*arguments: str, expect: int = 0) -> str:
    command = [sys.executable, "-m", "bench", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == expect, done.stderr
    return done.stdout + done.stderr


def test_the_list_names_every_bench_with_the_first_line_of_its_docstring() -> None:
    listed = dict(line.split(maxsplit=1) for line in bench("--list").splitlines())
    assert listed == {name: about.splitlines()[0] for name, about in BENCHES.items()}


@pytest.mark.parametrize("name", BENCHES)
def test_every_bench_says_what_it_measures_and_makes_rows(name: str) -> None:
    assert BENCHES[name]
    assert callable(import_module(f"bench.{name}").rows)


def test_the_page_documents_exactly_the_benches_there_are() -> None:
    assert re.findall(r"^## `(\w+)`$", PAGE, re.MULTILINE) == list(BENCHES)


def test_a_bench_that_does_not_exist_is_refused_by_name() -> None:
    assert "no bench is called speed" in bench("speed", expect=2)


def test_a_figure_on_its_target_is_met_and_one_beyond_it_missed() -> None:
    assert [at_most("wait", figure, most=2, unit="s").met for figure in (2, 2.1)] == [True, False]
    assert [at_least("gain", figure, least=2, unit="").met for figure in (2, 1.9)] == [True, False]
    assert told("size", 2, unit="KB").met is None


def test_what_could_not_be_measured_is_missed() -> None:
    assert not at_most("wait", float("nan"), most=2, unit="s").met


def test_rows_are_printed_with_target_figure_verdict_and_peer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show([Row("wait", "at most 2 s", "2.10 s", False, "Potato 4 s")])
    line = capsys.readouterr().out.splitlines()[-1]
    assert re.split(r"\s{2,}", line) == ["wait", "at most 2 s", "2.10 s", "MISSED", "Potato 4 s"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0, "0"), (0.06712, "0.0671"), (3.456, "3.46"), (34.56, "34.6"), (12345.6, "12,346")],
)
def test_numbers_have_three_digits_that_count(value: float, shown: str) -> None:
    assert number(value) == shown


def test_a_seed_paints_the_same_masks_again_and_never_an_empty_one() -> None:
    once, again = (brush_masks(3, seed=4, height=40, width=60) for _ in range(2))
    assert once == again
    assert len({mask.sha256 for mask in once}) == 3
    assert all(0 < mask.area < 40 * 60 for mask in once)
