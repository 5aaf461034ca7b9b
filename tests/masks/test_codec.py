from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pycocotools import mask as coco

from annotation.masks import Mask, MaskError, codec

GOOD = [5, 2, 2, 2, 2, 2, 9]  # a block of 2 x 3 in a frame of 4 x 6
GOOD_TEXT = coco.frPyObjects({"size": [4, 6], "counts": GOOD}, 4, 6)["counts"].decode()


def refusal(counts: object, *, size: object = (4, 6)) -> MaskError:
    with pytest.raises(MaskError) as caught:
        Mask.from_coco({"size": size, "counts": counts}, height=4, width=6)
    return caught.value


def test_text_and_list_of_the_same_mask_are_equal() -> None:
    from_list = Mask.from_coco({"size": [4, 6], "counts": GOOD}, height=4, width=6)
    from_text = Mask.from_coco({"size": [4, 6], "counts": GOOD_TEXT}, height=4, width=6)
    assert from_list == from_text
    assert from_list.runs == GOOD
    assert from_list.counts == GOOD_TEXT


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ([5, 2, 30], "mask_runs_sum"),
        ([5, 2], "mask_runs_sum"),
        ([5, -2, 21], "mask_run_negative"),
        ([5.5, 2, 16.5], "mask_run_not_whole"),
        ([5, True, 18], "mask_run_not_whole"),
        ([5, "2", 17], "mask_run_not_whole"),
        ([], "mask_empty_counts"),
        ("", "mask_empty_counts"),
        ("5~~é", "mask_alphabet"),
        ("5~~", "mask_alphabet"),
        ("5 2", "mask_alphabet"),
        (GOOD_TEXT[:-1], "mask_runs_sum"),
        (GOOD_TEXT + "P", "mask_truncated"),
        ("O", "mask_run_negative"),
        (None, "mask_unreadable"),
        (b"n0", "mask_unreadable"),
        ({"0": 24}, "mask_unreadable"),
    ],
)
def test_bad_counts_are_refused_by_name(counts: object, code: str) -> None:
    assert refusal(counts).code == code


def test_a_mask_of_another_frame_is_refused_with_both_sizes() -> None:
    error = refusal(GOOD, size=[6, 4])
    assert error.code == "mask_size"
    assert error.detail == {"given": [6, 4], "expected": [4, 6]}


def test_a_preview_sized_mask_is_refused_and_the_full_one_taken() -> None:
    preview, whole = Mask.full(600, 800), Mask.from_array(np.indices((1200, 1600))[1] < 200)
    with pytest.raises(MaskError) as caught:
        Mask.from_coco(preview.to_coco(), height=1200, width=1600)
    assert caught.value.detail == {"given": [600, 800], "expected": [1200, 1600]}
    assert Mask.from_coco(whole.to_coco(), height=1200, width=1600).area == 240_000


@pytest.mark.parametrize("size", [None, [4], [4.0, 6], ["4", "6"], [True, 24], "46", [4, 6, 1]])
def test_a_size_that_is_none_is_refused(size: object) -> None:
    assert refusal(GOOD, size=size).code == "mask_unreadable"


@pytest.mark.parametrize("coco_mask", [None, 3, [4, 6], "text", {}])
def test_something_else_than_a_mask_is_refused(coco_mask: object) -> None:
    with pytest.raises(MaskError, match="mask_unreadable"):
        Mask.from_coco(coco_mask, height=4, width=6)


def test_endless_numbers_cannot_overflow() -> None:
    assert refusal("o" * 12 + "0").code == "mask_run_too_long"
    assert refusal(["9" * 40]).code == "mask_run_not_whole"
    assert refusal([10**40, 2]).code == "mask_run_too_long"
    assert refusal([-(10**40), 2]).code == "mask_run_negative"
    huge = "oooooo?"  # the largest number that seven characters hold
    assert refusal(huge).code == "mask_runs_sum"
    assert refusal("0" + huge * 1000).code == "mask_runs_sum"


def test_endless_runs_are_refused_before_they_are_parsed() -> None:
    assert refusal("1" * (codec.MAX_TEXT + 1)).code == "mask_too_many_runs"
    assert refusal("0" * (codec.MAX_RUNS + 1)).code == "mask_too_many_runs"
    assert refusal([0] * (codec.MAX_RUNS + 1)).code == "mask_too_many_runs"


@pytest.mark.parametrize("sides", [(0, 4), (4, 0), (-1, 4), (70_000, 1), (60_000, 60_000)])
def test_frames_that_cannot_be_are_refused(sides: tuple[int, int]) -> None:
    with pytest.raises(MaskError, match="mask_size"):
        Mask.empty(*sides)


def test_unusual_spellings_become_the_canonical_one() -> None:
    spelled_long = "U0" + GOOD_TEXT[1:]
    assert Mask(4, 6, spelled_long) == Mask(4, 6, GOOD_TEXT)
    with_zeros = Mask.from_runs([5, 1, 0, 1, 2, 2, 2, 2, 9, 0], height=4, width=6)
    assert with_zeros.runs == GOOD
    assert with_zeros.sha256 == Mask(4, 6, GOOD_TEXT).sha256


@given(st.text(max_size=40))
def test_any_text_is_a_mask_or_named_as_wrong(text: str) -> None:
    read = runs_or_code(text)
    assert read.startswith("mask_") if isinstance(read, str) else sum(read) == 24


@given(st.text(alphabet=[chr(code) for code in range(48, 112)], min_size=1, max_size=12))
def test_text_in_the_alphabet_is_read_like_the_rule_says(text: str) -> None:
    expected, read = slow_runs(text), runs_or_code(text)
    if read == "mask_run_too_long":
        return
    valid = expected is not None and min(expected) >= 0 and sum(expected) == 24
    assert read == expected if valid else isinstance(read, str)


def runs_or_code(text: str) -> list[int] | str:
    try:
        runs: list[int] = codec.runs_from_text(text, pixels=24).tolist()
    except MaskError as error:
        return error.code
    return runs


def slow_runs(text: str) -> list[int] | None:
    """Follow rleFrString character by character; None if the text is cut."""
    runs: list[int] = []
    number = place = 0
    for character in text:
        symbol = ord(character) - 48
        number |= (symbol & 31) << (5 * place)
        place += 1
        if symbol & 32:
            continue
        if symbol & 16:
            number -= 1 << (5 * place)
        runs.append(number + (runs[-2] if len(runs) > 2 else 0))
        number = place = 0
    return None if place else runs
