"""Tables in two forms: plain for programs, safe for spreadsheets."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.tables import neutral, write_both_forms

EXPLANATIONS = [
    "=1+1",
    "+49 red",
    "-3 points",
    "@lady",
    "\t=2*3",
    "\r=5",
    "'quoted",
    '=HYPERLINK("http://example.invalid","x")',
    "'=1+1",
    "normal, text",
    "红色的天空",
    "السماء",
    "two\r\nlines\rand\na third",
]


def written(root: Path) -> tuple[Path, Path]:
    rows = [[text, offset] for text in EXPLANATIONS for offset in (-3, -0.5, 12)]
    write_both_forms(ReleaseFolder(root), "t.csv", header=["text", "x"], rows=rows)
    return root / "t.csv", root / "spreadsheets" / "t.csv"


def read(path: Path, encoding: str) -> list[list[str]]:
    with path.open(encoding=encoding, newline="") as file:
        return list(csv.reader(file))[1:]


def test_no_text_runs_as_a_formula_and_numbers_stay_numbers(tmp_path: Path) -> None:
    """HO-72."""
    _plain, safe = written(tmp_path)
    rows = read(safe, "utf-8-sig")
    assert not any(text[0] in "=+-@\t\r" for text, _x in rows)
    assert {x for _text, x in rows} == {"-3", "-0.5", "12"}


def test_only_the_form_for_spreadsheets_begins_with_a_mark(tmp_path: Path) -> None:
    """HO-77."""
    plain, safe = written(tmp_path)
    assert safe.read_bytes().startswith(b"\xef\xbb\xbf")
    assert plain.read_bytes().startswith(b"text,x\n")


def test_both_forms_give_every_text_back_letter_by_letter(tmp_path: Path) -> None:
    plain, safe = written(tmp_path)
    expected = [text for text in EXPLANATIONS for _ in range(3)]
    assert [text for text, _x in read(plain, "utf-8")] == expected
    assert [restored(text) for text, _x in read(safe, "utf-8-sig")] == expected


@given(st.text(alphabet="'=+-@\t\r\n＝＋－＠a "))
def test_the_documented_way_back_undoes_the_apostrophe(text: str) -> None:
    safe = neutral(text)
    assert isinstance(safe, str)
    assert not safe.startswith(tuple("=+-@\t\r\n＝＋－＠"))
    assert restored(safe) == text


def restored(text: str) -> str:
    """Take one apostrophe from texts that begin with apostrophes and a formula sign."""
    return text[1:] if re.match("'+[=+\\-@\t\r\n＝＋－＠]", text) else text
