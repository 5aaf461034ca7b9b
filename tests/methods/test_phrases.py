from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.phrases import (
    Kind,
    MarkedPhrase,
    MergedPhrase,
    PhraseAnswer,
    decide_triple,
    merge_phrases,
)
from annotation.texts import SpanError

TEXT = "The stormy night sky, and the red barn under the sky."


def marked(phrase: str, *points: tuple[float, float], text: str = TEXT) -> MarkedPhrase:
    start = text.index(phrase)
    return MarkedPhrase(start, start + len(phrase), points)


def answer(annotator: int | str, *phrases: MarkedPhrase) -> PhraseAnswer:
    return PhraseAnswer(annotator, "phrases", phrases)


def texts(*phrases: str, text: str = TEXT, language: str = "english") -> list[str]:
    answers = [answer(who, marked(phrase, text=text)) for who, phrase in enumerate(phrases)]
    return [phrase.text for phrase in merge_phrases(text, language=language, answers=answers)]


def kinds(*given: Kind) -> list[PhraseAnswer]:
    return [PhraseAnswer(who, kind) for who, kind in enumerate(given)]


@pytest.mark.parametrize(
    ("given_kinds", "needed", "extended", "outcome"),
    [
        ((), 3, False, "waiting"),
        (("nothing", "nothing"), 3, False, "waiting"),
        (("nothing", "nothing", "phrases"), 3, False, "void"),
        (("whole", "phrases", "whole"), 3, False, "whole"),
        (("whole", "nothing", "phrases"), 3, False, "phrases"),
        (("phrases", "phrases", "nothing"), 3, False, "phrases"),
        (("nothing", "whole"), 2, False, "extend"),
        (("nothing", "whole", "whole"), 4, True, "waiting"),
        (("nothing", "whole", "whole", "whole"), 4, True, "whole"),
        (("nothing", "whole", "whole", "phrases"), 4, True, "phrases"),
        (("nothing", "whole", "whole", "nothing"), 4, True, "curator"),
        (("nothing", "nothing"), 2, False, "void"),
        (("nothing",), 1, False, "void"),
    ],
)
def test_half_plus_one_decides_and_phrases_win_over_a_split(
    given_kinds: tuple[Kind, ...], needed: int, extended: bool, outcome: str
) -> None:
    for answers in (kinds(*given_kinds), kinds(*given_kinds[::-1])):
        assert decide_triple(answers, needed=needed, extended=extended) == outcome


def test_more_answers_than_needed_are_refused() -> None:
    with pytest.raises(ValueError, match="needed"):
        decide_triple(kinds("whole", "whole"), needed=1)


@given(st.lists(st.sampled_from(["phrases", "whole", "nothing"]), min_size=3, max_size=3))
def test_three_answers_always_come_to_an_outcome(given_kinds: list[Kind]) -> None:
    assert decide_triple(kinds(*given_kinds), needed=3) in {"void", "whole", "phrases"}


def test_equal_spans_after_trimming_are_one_phrase() -> None:
    assert texts("the red barn", "red barn ", " red barn") == ["red barn"]


def test_overlapping_spans_that_end_in_the_same_word_are_the_longest() -> None:
    assert texts("sky", "night sky", "The stormy night sky,") == ["stormy night sky"]


def test_the_same_word_in_another_place_is_another_phrase() -> None:
    assert texts("night sky", "the sky") == ["night sky", "sky"]


def test_overlaps_that_end_in_different_words_stay_apart() -> None:
    text = "The red sky feels heavy"
    assert texts("red sky", "sky feels", "red sky", text=text) == ["red sky", "sky feels"]


def test_spans_cut_inside_of_a_word_are_grouped_by_that_word() -> None:
    text = "old trees"
    assert texts("old tree", "trees", text=text) == ["old tree"]


def test_spans_that_touch_through_a_third_are_one() -> None:
    text = "old half-moon"
    assert texts("old half", "half-moon", "moon", text=text) == ["half-moon"]
    assert texts("old half", "moon", text=text) == ["old half", "moon"]


def test_the_earliest_of_equally_long_spans_wins() -> None:
    assert texts("ab", "bc", text="abc") == ["ab"]


def test_other_languages_keep_every_overlap() -> None:
    text = "画面中央的红色房子"
    assert texts("红色房子", "房子", text=text, language="chinese") == ["红色房子", "房子"]
    assert texts("红色", "房子", text=text, language="chinese") == ["红色", "房子"]


def test_points_keep_their_annotator_and_repeat_for_nobody() -> None:
    answers = [
        answer("ann", marked("night sky", (3, 4), (3, 4)), marked("sky", (3, 4), (1, 2))),
        answer("ben", marked("sky", (3, 4))),
    ]
    (phrase,) = merge_phrases(TEXT, language="english", answers=answers)
    assert phrase.points == ((1, 2, "ann"), (3, 4, "ann"), (3, 4, "ben"))


def test_special_answers_mark_nothing() -> None:
    assert merge_phrases(TEXT, language="english", answers=kinds("whole", "nothing")) == []


def test_a_span_that_is_no_phrase_is_refused() -> None:
    with pytest.raises(SpanError, match="span_outside"):
        merge_phrases("sky", language="english", answers=[answer(1, MarkedPhrase(0, 9, ()))])


@st.composite
def answers_on(draw: st.DrawFn) -> list[PhraseAnswer]:
    spans = st.tuples(st.integers(0, 15), st.integers(1, 15)).map(
        lambda span: MarkedPhrase(span[0], min(span[0] + span[1], 16), ((span[0], span[1]),))
    )
    each = draw(st.lists(st.lists(spans, max_size=3), max_size=4))
    return [answer(who, *phrases) for who, phrases in enumerate(each)]


WORDS = "aa bb cc dd ee f"


@given(answers_on(), st.randoms(use_true_random=False))
def test_the_order_of_answers_and_phrases_does_not_matter(
    answers: list[PhraseAnswer], chance: Random
) -> None:
    expected = merged_or_refused(answers)
    shuffled = [answer(a.annotator, *chance.sample(a.phrases, len(a.phrases))) for a in answers]
    chance.shuffle(shuffled)
    assert merged_or_refused(shuffled) == expected


@given(answers_on())
def test_grouping_agrees_with_a_search_for_everything_in_reach(answers: list[PhraseAnswer]) -> None:
    merged = merged_or_refused(answers)
    if merged is None:
        return
    spans = {bare(phrase) for one in answers for phrase in one.phrases}
    longest = {
        min(reachable(span, spans), key=lambda other: (other[0] - other[1], other[0]))
        for span in spans
    }
    assert [(phrase.start, phrase.end) for phrase in merged] == sorted(longest)
    assert all(WORDS[phrase.start : phrase.end] == phrase.text for phrase in merged)


def reachable(span: tuple[int, int], spans: set[tuple[int, int]]) -> set[tuple[int, int]]:
    reached = {span}
    for _ in spans:
        reached |= {other for other in spans for one in reached if same_thing(one, other)}
    return reached


def merged_or_refused(answers: list[PhraseAnswer]) -> list[MergedPhrase] | None:
    try:
        return merge_phrases(WORDS, language="english", answers=answers)
    except SpanError:
        return None


def bare(phrase: MarkedPhrase) -> tuple[int, int]:
    inside = WORDS[phrase.start : phrase.end]
    start = phrase.start + len(inside) - len(inside.lstrip())
    return start, start + len(inside.strip())


def same_thing(one: tuple[int, int], other: tuple[int, int]) -> bool:
    overlap = max(one[0], other[0]) < min(one[1], other[1])
    return overlap and WORDS[: one[1]].count(" ") == WORDS[: other[1]].count(" ")
