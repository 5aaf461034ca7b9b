from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.texts import ExplanationError, check_explanation, script_of, script_share

CHINESE = "红色的天空让我想起童年时的夏天，心里很温暖。"
ARABIC = "السماء الحمراء تذكرني بطفولتي وتشعرني بالدفء"
ENGLISH = "The red sky reminds me of summers at home."


def refusal(text: str, *, language: str = "english", minimum: int = 3) -> ExplanationError:
    with pytest.raises(ExplanationError) as caught:
        check_explanation(text, language=language, minimum=minimum)
    return caught.value


@pytest.mark.parametrize(
    ("language", "text", "length"),
    [("chinese", CHINESE, 20), ("arabic", ARABIC, 6), ("english", ENGLISH, 9)],
)
def test_length_is_counted_as_the_language_is_written(
    language: str, text: str, length: int
) -> None:
    check_explanation(text, language=language, minimum=length)
    error = refusal(text, language=language, minimum=length + 1)
    assert error.code == "explanation_too_short"
    assert error.detail["counted"] == length


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "explanation_empty"),
        ("   \u00a0\u200b  ", "explanation_empty"),
        ("\u200f\u200e\u200d", "explanation_empty"),
        ("\u3164\u115f\u2800", "explanation_empty"),
        ("。。。。。。。。。。", "explanation_without_letters"),
        ("?! 😢 12", "explanation_without_letters"),
        ("aaaaaaaaaaaaaaaa", "explanation_one_letter"),
        ("aA a. AAA a", "explanation_one_letter"),
        ("哈哈哈哈哈哈", "explanation_one_letter"),
        ("I !!! ???", "explanation_too_short"),
        ("one\u3164two\u200bthree", "explanation_too_short"),
        ("the red\0 sky glows", "explanation_unreadable"),
        ("the red \ud800 sky glows", "explanation_unreadable"),
    ],
)
def test_what_explains_nothing_is_refused_by_name(text: str, code: str) -> None:
    assert refusal(text).code == code


def test_markup_and_line_ends_are_words_like_others() -> None:
    check_explanation("<img src=x>\n3 < 5 & 6 > 2", language="english", minimum=6)


def test_an_unknown_language_is_counted_in_words_and_has_no_script() -> None:
    check_explanation("небо очень красное", language="russian", minimum=3)
    assert script_share("небо", language="russian") is None


@given(st.text(alphabet=st.characters(categories=["Cf", "Mn", "Zs", "P"])), st.integers(0, 3))
def test_text_without_a_visible_letter_never_passes(text: str, minimum: int) -> None:
    assert refusal(text, minimum=minimum).code in {
        "explanation_empty",
        "explanation_without_letters",
    }


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("abcd", {"latin": 1}),
        ("红色 red", {"han": 0.4, "latin": 0.6}),
        ("السماء", {"arabic": 1}),
        ("ｗｉｄｅ 𝐛𝐨𝐥𝐝", {"latin": 1}),
        ("人々", {"han": 1}),
        ("ひらカタ", {"hiragana": 0.5, "katakana": 0.5}),
        ("12 😢 !", {}),
    ],
)
def test_scripts_are_shares_of_the_letters(text: str, shares: dict[str, float]) -> None:
    assert script_of(text) == pytest.approx(shares)


def test_the_wrong_script_shows_as_a_low_share() -> None:
    assert script_share(CHINESE, language="chinese") == 1
    assert script_share(ENGLISH, language="arabic") == 0
    assert script_share("天空 sky", language="chinese") == pytest.approx(0.4)
    assert script_share("123", language="english") is None


@given(st.text())
def test_shares_sum_to_one_or_there_are_none(text: str) -> None:
    shares = script_of(text)
    assert not shares or sum(shares.values()) == pytest.approx(1)
