from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from aggregation.web.items import clock
from aggregation.web.marking import Piece, pieces


def test_a_phrase_is_a_piece_of_its_own() -> None:
    assert pieces("a red house", [(2, 5)]) == [Piece("a ", 0), Piece("red", 1), Piece(" house", 0)]


def test_where_phrases_overlap_the_first_gives_the_colour() -> None:
    assert pieces("abcd", [(0, 2), (1, 4)]) == [Piece("a", 1), Piece("b", 1), Piece("cd", 2)]


@given(st.text(max_size=20), st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20))))
def test_joined_together_the_pieces_are_the_text(text: str, spans: list[tuple[int, int]]) -> None:
    assert "".join(piece.text for piece in pieces(text, spans)) == text


def test_a_duration_is_minutes_and_seconds() -> None:
    assert [clock(seconds) for seconds in (0, 9.4, 75, 3601, -3)] == [
        "0:00",
        "0:09",
        "1:15",
        "60:01",
        "0:00",
    ]
