from __future__ import annotations

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.findings import LIMITS, Limits
from aggregation.methods.findings.speed import too_fast
from aggregation.methods.findings.texts import of_text, pasted, repeated, wrong_script
from annotation.samples import FOLDER

ENGLISH = "The waves look so heavy that I hold my breath for the little boats."
CHINESE = "远处的山在雾里若隐若现,让我觉得很安静。"
ARABIC = "الألوان الدافئة في السماء تجعلني أشعر بالراحة والأمل."


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        (ENGLISH, "english", False), (CHINESE, "chinese", False), (ARABIC, "arabic", False),
        (ENGLISH, "chinese", True), (CHINESE, "arabic", True), (ARABIC, "english", True),
        ("这幅画很像 Monet 的画风,让我放松。", "chinese", False),
    ],
)  # fmt: skip
def test_a_text_in_another_script_is_found(text: str, language: str, found: bool) -> None:
    assert wrong_script(text, language).found == found


@pytest.mark.parametrize(
    ("text", "language"), [(ENGLISH, "english"), (CHINESE, "chinese"), (ARABIC, "arabic")]
)
def test_a_text_that_stands_in_another_is_found_whatever_its_case_and_signs(
    text: str, language: str
) -> None:
    other = f"Before. {text.upper()}!! ... after"
    finding = pasted(text, language, {"mine": "something else", "theirs": other})
    assert (finding.number, finding.found, finding.about) == (1.0, True, "theirs")
    assert not pasted(text, language, {"mine": ENGLISH[5:30] + CHINESE[3:9]}).found


def test_accents_make_no_difference() -> None:
    assert pasted("القِطّة نائِمة على الكرسي", "arabic", {1: "القطة نائمة على الكرسي"}).number == 1
    assert pasted("Ce café crème me calme", "french", {1: "ce cafe creme me calme"}).number == 1


def test_a_text_shorter_than_a_piece_is_pasted_only_if_it_is_the_same() -> None:
    assert pasted("Calm", "english", {1: "calm!"}).found
    assert not pasted("Calm", "english", {1: "the calmest of all"}).found


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("good good good good good", "english"), ("asdasdasdasdasdasd", "english"),
        ("很好很好很好很好很好很好", "chinese"), ("جميل جميل جميل جميل جميل", "arabic"),
    ],
)  # fmt: skip
def test_the_same_over_and_over_is_found(text: str, language: str) -> None:
    assert repeated(text, language).found


def test_repeats_by_hand() -> None:
    """abcdeabcdeabcde: eleven pieces of five, five of them distinct."""
    assert repeated("abcde abcde abcde", "english").number == pytest.approx(6 / 11)


def test_what_cannot_be_measured_has_no_number_and_is_not_found() -> None:
    for finding in (
        wrong_script("12 !!", "english"), pasted("!!", "english", {1: ENGLISH}),
        pasted(ENGLISH, "english", {}), repeated("so calm", "english"),
        wrong_script(ENGLISH, "elvish"), too_fast(None, "region"),
    ):  # fmt: skip
        assert (finding.number, finding.found) == (None, False)


TEXTS = st.text(alphabet="abcde 好很عر", max_size=30)


@given(TEXTS, TEXTS, st.sampled_from(["english", "chinese", "arabic"]))
def test_shares_agree_with_sets_of_pieces(text: str, other: str, language: str) -> None:
    length = 3 if language == "chinese" else 5
    own, theirs = (
        [letters[start : start + length] for start in range(len(letters) - length + 1)]
        for letters in (text.replace(" ", ""), other.replace(" ", ""))
    )
    if own:
        shared = pasted(text, language, {1: other}).number
        assert shared == pytest.approx(len(set(own) & set(theirs)) / len(set(own)))
    if len(own) >= 8:
        assert repeated(text, language).number == pytest.approx(1 - len(set(own)) / len(own))
    assert pasted(text, language, {1: text}).number in (1.0, None)


def test_nothing_is_found_in_explanations_written_honestly() -> None:
    with (FOLDER / "artelingo_sample.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) > 100
    for number, row in enumerate(rows):
        others = {
            place: other["utterance"] for place, other in enumerate(rows)
            if place != number and other["painting"] == row["painting"]
        }  # fmt: skip
        findings = of_text(row["utterance"], language=row["language"], others=others)
        assert not [finding.code for finding in findings if finding.found]


def test_every_kind_has_its_own_least_time_and_the_others_may_raise_it() -> None:
    assert too_fast(2.9, "region").found
    assert not too_fast(3, "region").found
    assert not too_fast(0, "another kind").found
    slow = [60.0, 100.0, 200.0] * 7
    finding = too_fast(19, "region", slow)
    assert (finding.found, finding.limit) == (True, 20)
    assert not too_fast(19, "region", slow[:19]).found
    assert too_fast(3, "emotion", slow, Limits(fast_share=0)).limit == LIMITS.seconds["emotion"]


def test_a_campaign_changes_the_times() -> None:
    assert too_fast(8, "region", limits=Limits(seconds={"region": 10})).found


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_a_time_that_is_none_is_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="seconds"):
        too_fast(seconds, "region")
