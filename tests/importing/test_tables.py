from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as trial
from hypothesis import strategies as st

from annotation.errors import Refusal
from annotation.importing.tables import BadRecord, Record, Table
from tests.importing.inputs import HEAD, csv_bytes, row, table

NEEDED = ("art_style", "painting", "emotion", "utterance")


def read(folder: Path, data: bytes, encoding: str | None = None) -> list[Record | BadRecord]:
    return list(Table(table(folder, data), required=NEEDED, encoding=encoding))


def texts(folder: Path, data: bytes, encoding: str | None = None) -> list[str]:
    records = read(folder, data, encoding)
    return [record.cells["utterance"] for record in records if isinstance(record, Record)]


def bad(folder: Path, data: bytes) -> list[tuple[int, int, str]]:
    records = read(folder, data)
    return [(one.number, one.line, one.code) for one in records if isinstance(one, BadRecord)]


def refusal(folder: Path, data: bytes, encoding: str | None = None) -> Refusal:
    with pytest.raises(Refusal) as caught:
        read(folder, data, encoding)
    assert caught.value.code == "table_refused"
    return caught.value


def test_a_byte_order_mark_is_no_part_of_the_first_column(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + csv_bytes([row("a")])
    assert Table(table(tmp_path, data), required=NEEDED).columns == list(HEAD)
    assert len(read(tmp_path, data)) == 1


def test_semicolons_separate_where_the_header_says_so(tmp_path: Path) -> None:
    data = csv_bytes([row("a", "The house, red and tall, wins.")], delimiter=";")
    assert texts(tmp_path, data) == ["The house, red and tall, wins."]


def test_quotes_commas_and_line_ends_inside_a_cell_stay(tmp_path: Path) -> None:
    tricky = 'She said "wait", then\r\nleft; the sky, oddly, stayed.\nEnd'
    data = csv_bytes([row("a", tricky), row("b", "next")])
    assert texts(tmp_path, data) == [tricky, "next"]
    assert [record.line for record in read(tmp_path, data)] == [2, 5]


def test_words_for_nothing_are_texts_and_an_empty_line_is_no_row(tmp_path: Path) -> None:
    words = ["null", "NA", "None", "nan", "N/A", "-", "true", "0012"]
    lines = csv_bytes([row(f"p{word}", word) for word in words]).split(b"\r\n")
    data = b"\r\n".join([*lines[:3], b"", *lines[3:]])
    assert texts(tmp_path, data) == words
    assert [record.number for record in read(tmp_path, data)] == list(range(8))
    assert [record.line for record in read(tmp_path, data)] == [2, 3, 5, 6, 7, 8, 9, 10]


def test_a_nul_is_refused_by_its_line_and_the_next_row_keeps_its_number(tmp_path: Path) -> None:
    data = csv_bytes([row("a"), row("b", "Sharp\0 edges"), row("c")])
    assert bad(tmp_path, data) == [(1, 3, "nul")]
    assert [record.number for record in read(tmp_path, data)] == [0, 1, 2]


def test_short_and_long_rows_are_refused_by_their_line(tmp_path: Path) -> None:
    data = csv_bytes([row("a"), row("b"), row("c")[:3], [*row("d"), "more"]])
    assert bad(tmp_path, data) == [(2, 4, "row_short"), (3, 5, "row_long")]


def test_after_a_quote_out_of_place_nothing_is_numbered(tmp_path: Path) -> None:
    data = csv_bytes([row("a"), row("b")]) + b'Realism,c,awe,"torn off'
    assert bad(tmp_path, data) == [(2, 4, "quote_out_of_place")]
    assert len(texts(tmp_path, data)) == 2


def test_another_encoding_is_refused_at_its_first_line_or_read_when_it_is_named(
    tmp_path: Path,
) -> None:
    chinese = ["红色的房子让我感到温暖。", "尖锐的线条令人不安。"]
    rows = [row("a", "plain"), *(row("b", text) for text in chinese)]
    data = csv_bytes(rows).decode().encode("gb18030")
    refused = refusal(tmp_path, data)
    assert refused.detail["line"] == 3
    assert "--encoding" in refused.detail["why"]
    assert texts(tmp_path, data, "gb18030") == ["plain", *chinese]
    assert refusal(tmp_path, data, "ascii").detail["line"] == 3
    assert refusal(tmp_path, data, "no-such").detail["reason"] == "encoding_unknown"


def test_a_table_that_is_utf8_is_read_so_whatever_encoding_is_named(tmp_path: Path) -> None:
    assert texts(tmp_path, csv_bytes([row("a", "红色")]), "gb18030") == ["红色"]


def test_a_header_without_a_needed_column_is_refused_by_the_columns(tmp_path: Path) -> None:
    refused = refusal(tmp_path, csv_bytes([], head=("art_style", "painting")))
    assert "emotion, utterance" in refused.detail["why"]
    assert refusal(tmp_path, b"").detail["reason"] == "columns_missing"
    with pytest.raises(Refusal, match="no_table"):
        Table(tmp_path, required=NEEDED)
    twice = csv_bytes([], head=(*HEAD, "painting"))
    assert refusal(tmp_path, twice).detail["reason"] == "columns_twice"


def test_a_column_that_differs_by_a_tab_is_another_column(tmp_path: Path) -> None:
    data = csv_bytes([[*row("a"), "copy"]], head=(*HEAD, "art_style\t"))
    (record,) = read(tmp_path, data)
    assert isinstance(record, Record)
    assert (record.cells["art_style"], record.cells["art_style\t"]) == ("Realism", "copy")


@trial(deadline=None)
@given(
    words=st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))),
)
def test_any_text_comes_back_letter_by_letter(
    tmp_path_factory: pytest.TempPathFactory, words: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("any")
    assert texts(folder, csv_bytes([row("a", word) for word in words])) == words
