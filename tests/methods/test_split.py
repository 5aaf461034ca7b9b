from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.duplicates import Picture, group_duplicates
from aggregation.methods.split import Member, Split, split_stimuli

EMOTIONS = ("amusement", "anger", "awe", "contentment", "disgust", "excitement", "fear", "sadness")


def split(members: list[Member], *, val: float = 0.2, seed: int = 1) -> Split:
    return split_stimuli(members, val=val, rng=np.random.default_rng(seed))


def release(*, artworks: int, seed: int = 0) -> list[Member]:
    """Artworks with one to four emotions, anger half as frequent, as in the paper."""
    chance = np.random.default_rng(seed)
    weights = np.array([1, 0.5, 1, 1, 1, 1, 1, 1]) / 7.5
    pairs = [
        (artwork, emotion)
        for artwork in range(artworks)
        for emotion in chance.choice(EMOTIONS, size=chance.integers(1, 5), replace=False, p=weights)
    ]
    return [Member(place, str(emotion), artwork) for place, (artwork, emotion) in enumerate(pairs)]


@pytest.mark.parametrize("seed", range(5))
def test_a_release_is_split_as_asked_with_even_emotions(seed: int) -> None:
    members = release(artworks=1000)
    found = split(members, seed=seed)
    in_val = [member for member in members if found.parts[member.stimulus] == "val"]
    assert len(in_val) == round(0.2 * len(members))
    assert found.uneven == ()
    whole = Counter(member.emotion for member in members)
    for emotion, number in Counter(member.emotion for member in in_val).items():
        assert abs(number / len(in_val) - whole[emotion] / len(members)) <= 0.02


def test_large_groups_are_not_all_on_one_side() -> None:
    members = release(artworks=1000)
    sizes = Counter(member.group for member in members)
    found = split(members)
    means = {
        part: np.mean([sizes[m.group] for m in members if found.parts[m.stimulus] == part])
        for part in ("val", "test")
    }
    assert means["val"] == pytest.approx(means["test"], rel=0.1)


def test_every_group_can_come_to_either_side() -> None:
    members = release(artworks=10)
    sides = defaultdict(set)
    for seed in range(200):
        for stimulus, part in split(members, seed=seed).parts.items():
            sides[stimulus].add(part)
    assert all(parts == {"val", "test"} for parts in sides.values())


def test_a_group_too_large_to_divide_is_reported_with_the_reason() -> None:
    members = [Member(number, "awe", "one artwork") for number in range(150)]
    members += [Member(1000 + number, "fear", number) for number in range(350)]
    found = split(members)
    assert found.parts[0] == "test"
    assert [(line.emotion, line.part, line.reason) for line in found.uneven] == [
        ("awe", "val", "artworks_stay_together"),
        ("awe", "test", "artworks_stay_together"),
        ("fear", "val", "artworks_stay_together"),
        ("fear", "test", "artworks_stay_together"),
    ]
    assert (found.uneven[0].share, found.uneven[0].whole) == (0, 30)


def test_too_few_stimuli_to_be_even_are_reported_so() -> None:
    found = split([Member(number, EMOTIONS[number % 3], number) for number in range(10)])
    assert {line.reason for line in found.uneven} == {"few_stimuli"}


@pytest.mark.parametrize(("val", "part"), [(0, "test"), (1, "val")])
def test_all_or_nothing_can_be_validation(val: float, part: str) -> None:
    found = split(release(artworks=20), val=val)
    assert set(found.parts.values()) == {part}
    assert found.uneven == ()


def test_nothing_splits_to_nothing() -> None:
    assert split([]) == Split({}, ())


@pytest.mark.parametrize("val", [-0.1, 1.5, float("nan")])
def test_a_share_that_is_none_is_refused(val: float) -> None:
    with pytest.raises(ValueError, match="val"):
        split([], val=val)


MEMBERS = st.lists(st.tuples(st.sampled_from(EMOTIONS), st.integers(0, 12)), max_size=40).map(
    lambda pairs: [Member(place, emotion, group) for place, (emotion, group) in enumerate(pairs)]
)


@given(MEMBERS, st.integers(0, 99), st.randoms(use_true_random=False))
def test_groups_stay_together_in_every_order(
    members: list[Member], seed: int, chance: Random
) -> None:
    found = split(members, seed=seed)
    assert found == split(chance.sample(members, len(members)), seed=seed)
    assert set(found.parts) == {member.stimulus for member in members}
    assert len({(member.group, found.parts[member.stimulus]) for member in members}) == len(
        {member.group for member in members}
    )


@given(MEMBERS, st.integers(0, 99))
def test_what_is_uneven_agrees_with_counting_by_hand(members: list[Member], seed: int) -> None:
    found = split(members, seed=seed)
    whole = Counter(member.emotion for member in members)
    expected = set()
    for part in ("val", "test"):
        inside = [m.emotion for m in members if found.parts[m.stimulus] == part]
        expected |= {
            (emotion, part)
            for emotion, number in whole.items()
            if inside
            and abs(100 * inside.count(emotion) / len(inside) - 100 * number / len(members)) > 2
        }
    assert {(line.emotion, line.part) for line in found.uneven} == expected


def test_names_that_differ_in_case_and_blanks_are_one_artwork() -> None:
    pictures = [
        Picture(1, "tester_red-house-1901"),
        Picture(2, "tester_glass-1912"),
        Picture(3, "Tester_Glass-1912 "),
        Picture(4, "tester_river"),
    ]
    assert group_duplicates(pictures, distance=0) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_close_pictures_are_one_artwork_through_others_too() -> None:
    pictures = [
        Picture(1, "a", 0b0000),
        Picture(2, "b", 0b0011),
        Picture(3, "c", 0b1111),
        Picture(4, "d", 2**64 - 1),
        Picture(5, "e", None),
    ]
    assert group_duplicates(pictures, distance=2) == {1: 1, 2: 1, 3: 1, 4: 4, 5: 5}
    assert group_duplicates(pictures, distance=1) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}


def test_no_pictures_have_no_groups_and_a_wrong_distance_is_refused() -> None:
    assert group_duplicates([], distance=4) == {}
    with pytest.raises(ValueError, match="65"):
        group_duplicates([], distance=65)


HASHES = st.lists(st.one_of(st.none(), st.integers(0, 255)), max_size=12)


@given(HASHES, st.integers(0, 3), st.randoms(use_true_random=False))
def test_groups_agree_with_a_search_for_everything_in_reach(
    hashes: list[int | None], distance: int, chance: Random
) -> None:
    pictures = [Picture(place, str(place), phash) for place, phash in enumerate(hashes)]
    groups = group_duplicates(chance.sample(pictures, len(pictures)), distance=distance)
    for place in range(len(hashes)):
        reached = {place}
        for _ in hashes:
            reached |= {
                other
                for other, code in enumerate(hashes)
                for one in reached
                if code is not None
                and (near := hashes[one]) is not None
                and (code ^ near).bit_count() <= distance
            }
        assert groups[place] == min(reached)
