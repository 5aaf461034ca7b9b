from __future__ import annotations

import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from annotation.texts import SpanError, check_span, head_span, trim_span
from annotation.texts.graphemes import is_boundary

HEAVY = "The red sky feels heavy"
AWKWARD = "a é ́.,ا؀अ﮲各ᄀ한각가🎨👩🏽‍🚀🇫🇷🏳️️\r\n\u200b\u200d'\"。（"


def marked(text: str, phrase: str) -> tuple[int, int]:
    start = text.index(phrase)
    return start, start + len(phrase)


def refusal(text: str, start: int, end: int) -> str:
    with pytest.raises(SpanError) as caught:
        trim_span(text, start, end)
    return caught.value.code


@pytest.mark.parametrize(("start", "end"), [(4, 12), (3, 11), (3, 12), (4, 11)])
def test_blanks_at_the_edges_are_dropped(start: int, end: int) -> None:
    assert trim_span(HEAVY, start, end) == (4, 11)


def test_a_selection_of_blanks_is_refused() -> None:
    assert refusal(HEAVY, 3, 4) == "span_empty"
    assert refusal("wait ... what", 4, 9) == "span_empty"


@pytest.mark.parametrize(("start", "end"), [(-1, 3), (0, 24), (5, 4), (99, 100)])
def test_offsets_outside_of_the_text_are_refused(start: int, end: int) -> None:
    assert refusal(HEAVY, start, end) == "span_outside"


def test_nothing_between_the_offsets_is_refused() -> None:
    assert refusal(HEAVY, 4, 4) == "span_empty"


def test_an_emoji_is_one_code_point_and_shifts_nothing() -> None:
    text = "🎨🎨 The red sky feels heavy 😢 and low"
    assert trim_span(text, *marked(text, " red sky ")) == (7, 14)
    assert trim_span(text, *marked(text, "low")) == (33, 36)


def test_windows_line_ends_count_two_as_they_are_stored() -> None:
    text = "A quiet road.\r\nThe red barn glows."
    assert trim_span(text, *marked(text, "\r\nThe red barn ")) == marked(text, "The red barn")
    assert refusal(text, 14, 20) == "span_splits_character"


def test_blanks_inside_of_a_phrase_are_kept() -> None:
    text = "  The  sky   is torn "
    start, end = trim_span(text, *marked(text, "  sky   is torn "))
    assert text[start:end] == "sky   is torn"


def test_markup_is_letters_like_others() -> None:
    text = "if a < b & c > d then <b>bold</b> &amp; &lt;i&gt; red door"
    for phrase in ("red door", "<b>bold</b>"):
        assert trim_span(text, *marked(text, phrase)) == marked(text, phrase)


def test_single_chinese_characters_and_touching_phrases_can_be_marked() -> None:
    text = "画面中央的红色房子让我感到温暖和平静。"
    assert trim_span(text, *marked(text, "红")) == (5, 6)
    assert trim_span(text, *marked(text, "红色")) == (5, 7)
    assert trim_span(text, *marked(text, "房子")) == (7, 9)
    assert trim_span(text, *marked(text, "平静。")) == marked(text, "平静")


def test_arabic_offsets_follow_reading_order() -> None:
    text = "رسم الفنان 3 أشجار و red house صغيرا؟"
    assert trim_span(text, *marked(text, " 3 أشجار ")) == marked(text, "3 أشجار")
    assert trim_span(text, *marked(text, " صغيرا؟")) == marked(text, "صغيرا")


def test_offsets_count_the_text_as_it_came_composed_or_not() -> None:
    composed = "The café wall is pale"
    decomposed = unicodedata.normalize("NFD", composed)
    assert trim_span(composed, *marked(composed, "wall")) == (9, 13)
    assert trim_span(decomposed, *marked(decomposed, "wall")) == (10, 14)
    assert refusal(decomposed, 4, 8) == "span_splits_character"


def test_offsets_do_not_depend_on_what_was_marked_before() -> None:
    phrases = ["heavy", "red"]
    one_way = {phrase: trim_span(HEAVY, *marked(HEAVY, phrase)) for phrase in phrases}
    other_way = {phrase: trim_span(HEAVY, *marked(HEAVY, phrase)) for phrase in phrases[::-1]}
    assert one_way == other_way == {"heavy": (18, 23), "red": (4, 7)}


@pytest.mark.parametrize(
    ("phrase", "head"),
    [
        ("the red sky", "red sky"),
        ("The red sky", "red sky"),
        ("an old man", "old man"),
        ("their  small boat", "small boat"),
        ("his a lamp", "lamp"),
        ("the 'tower'", "tower"),
        ("the artist's hand", "artist's hand"),
        ("artist's hand", "artist's hand"),
        ("theatre", "theatre"),
        ("her", "her"),
        ("the", "the"),
        ("a", "a"),
        ("this sky", "this sky"),
    ],
)
def test_english_phrases_begin_with_their_head(phrase: str, head: str) -> None:
    text = f"See {phrase}, there"
    start, end = head_span(text, 3, 5 + len(phrase), language="english")
    assert text[start:end] == head


def test_the_end_of_a_word_is_no_article() -> None:
    assert head_span("breathe red", 4, 11, language="english") == (4, 11)


def test_other_languages_keep_their_articles() -> None:
    assert head_span("the sky", 0, 7, language="arabic") == (0, 7)


@pytest.mark.parametrize(
    "character",
    [
        "e\u0301",
        "👩🏽‍🚀",
        "❤️",
        "🇫🇷",
        "각",
        "\u1100\u1161\u11a8",
        "가\u11a8",
        "\r\n",
        "1️⃣",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "म्",
        "\u06005",
    ],
)
def test_no_visible_character_is_cut(character: str) -> None:
    text = f"x{character}y"
    check_span(text, 1, 1 + len(character))
    for cut in range(2, 1 + len(character)):
        with pytest.raises(SpanError, match="span_splits_character"):
            check_span(text, 1, cut)


def test_two_flags_are_cut_between_and_not_inside() -> None:
    text = "🇫🇷🇩🇪"
    assert [is_boundary(text, cut) for cut in range(5)] == [True, False, True, False, True]


@given(
    st.text(
        alphabet=st.one_of(
            st.sampled_from(AWKWARD), st.characters(max_codepoint=0x8FF, exclude_categories=["Cn"])
        )
    )
)
def test_boundaries_agree_with_the_regex_library(text: str) -> None:
    expected = {0} | {found.end() for found in regex.finditer(r"\X", text)}
    assert {index for index in range(len(text) + 1) if is_boundary(text, index)} == expected


@given(st.text(alphabet=st.sampled_from(AWKWARD + "the "), max_size=20), st.data())
def test_trimming_twice_is_trimming_once(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    for narrow in (trim_span, lambda *span: head_span(*span, language="english")):
        try:
            first, last = narrow(text, start, end)
        except SpanError:
            continue
        assert start <= first < last <= end
        assert narrow(text, first, last) == (first, last)
        check_span(text, first, last)
