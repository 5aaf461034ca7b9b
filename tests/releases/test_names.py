"""File names of artworks, where the art style has no place."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from aggregation.releases.names import release_names

KEYS = st.tuples(st.text(max_size=5), st.text(min_size=1, max_size=120))


def test_a_painting_of_one_style_keeps_its_name() -> None:
    assert release_names([("S", "eugã¨ne_x.y")]) == {("S", "eugã¨ne_x.y"): "eugã¨ne_x.y"}


def test_a_painting_of_two_styles_gets_the_style_in_both() -> None:
    names = release_names([("A", "x"), ("B", "x"), ("A", "y")])
    assert names == {("A", "x"): "x@A", ("B", "x"): "x@B", ("A", "y"): "y"}


def test_names_that_some_file_systems_take_for_one_are_kept_apart() -> None:
    keys = [("A", "Glass"), ("A", "glass"), ("A", "jos\u00e9"), ("A", "jose\u0301")]
    names = set(release_names(keys).values())
    assert len({unicodedata.normalize("NFC", name).casefold() for name in names}) == 4


def test_a_long_name_becomes_a_file_name_and_stays_distinct() -> None:
    """HO-17: two names that differ only at the end."""
    keys = [("A", "画" * 189 + end) for end in "ab"]
    names = list(release_names(keys).values())
    assert len(set(names)) == 2
    assert all(len(f"{name}_contentment.npy".encode()) <= 255 for name in names)
    assert all(name.startswith("画" * 70) for name in names)


@given(st.lists(KEYS, unique=True))
def test_every_artwork_has_a_file_name_of_its_own(keys: list[tuple[str, str]]) -> None:
    names = release_names(keys)
    assert set(names) == set(keys)
    folded = {unicodedata.normalize("NFC", name).casefold() for name in names.values()}
    assert len(folded) == len(keys)
    for name in names.values():
        assert "/" not in name
        assert "\\" not in name
        assert "\n" not in name
        assert len(f"{name}_contentment.npy".encode()) <= 255
