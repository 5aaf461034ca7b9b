"""Which stimuli are released, and on which side of the split."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from aggregation.releases.choice import choose
from aggregation.releases.inputs import Options
from tests.releases.rows import artwork, stimuli, stimulus


def chosen(inputs: Any, *, seed: int = 7, **options: Any) -> Any:
    return choose(inputs, Options(formats=("apolo",), **options), seed=seed)


def reasons(choice: Any) -> dict[str, str]:
    return {one.key[1]: one.reason for one in choice.left_out}


def test_what_is_not_fit_is_left_out_with_the_reason() -> None:
    rows = [
        stimulus("good"),
        stimulus("nothing", klass="void", runs=(24,)),
        stimulus("waiting", complete=False),
        stimulus("scribbled", klass="low_quality", rejected=["scribble", "contour_only"]),
        stimulus("nothing shared", runs=(24,)),
        stimulus("other", "something else"),
    ]
    choice = chosen(stimuli(rows, pending=[("Realism", "unasked", "awe")]))
    assert [key[1] for key in choice.released] == ["good"]
    assert reasons(choice) == {
        "nothing": "void",
        "waiting": "incomplete",
        "scribbled": "low_quality",
        "nothing shared": "nothing_in_common",
        "other": "something_else",
        "unasked": "incomplete",
    }
    details = {one.key[1]: one.detail for one in choice.left_out}
    assert details["scribbled"] == "scribble contour_only"


def test_of_the_whole_ones_at_most_so_many_are_kept() -> None:
    rows = [stimulus(f"w{i}", klass="whole") for i in range(5)] + [stimulus("drawn")]
    kept = {seed: set(chosen(stimuli(rows), seed=seed, keep_whole=2).released) for seed in range(9)}
    assert {len(keys) for keys in kept.values()} == {3}
    assert all(("Realism", "drawn", "awe") in keys for keys in kept.values())
    assert len({frozenset(keys) for keys in kept.values()}) > 1
    assert len(chosen(stimuli(rows)).released) == 6


def test_another_seed_splits_otherwise_and_the_same_seed_the_same() -> None:
    inputs = stimuli([stimulus(f"p{i}") for i in range(20)])
    parts = [
        [one.part for one in chosen(inputs, seed=seed).released.values()] for seed in (1, 1, 2)
    ]
    assert parts[0] == parts[1]
    assert parts[0] != parts[2]


@given(
    st.lists(
        st.tuples(st.sampled_from("abcdefgh"), st.sampled_from(["awe", "fear", "anger"])),
        unique=True,
        min_size=1,
    ),
    st.integers(0, 5),
)
def test_no_artwork_is_on_both_sides(pairs: list[tuple[str, str]], seed: int) -> None:
    """HO-70."""
    choice = chosen(stimuli([stimulus(*pair) for pair in pairs]), seed=seed, val=0.4)
    sides: dict[str, set[str]] = {}
    for (_style, painting, _emotion), one in choice.released.items():
        sides.setdefault(painting, set()).add(one.part)
    assert all(len(parts) == 1 for parts in sides.values())


def test_near_duplicates_stay_on_one_side() -> None:
    """HO-70: names that differ in case and blanks, and pictures that look the same."""
    rows = [stimulus(name) for name in ("Glass 1912", "glass1912", "x", "y", "z1", "z2")]
    pictures = [artwork(row.painting) for row in rows]
    pictures[2] = artwork("x", perceptual_hash="00000000000000f0")
    pictures[3] = artwork("y", perceptual_hash="00000000000000f1")
    for seed in range(10):
        choice = chosen(stimuli(rows, artworks=pictures), seed=seed, val=0.5)
        side = {key[1]: one.part for key, one in choice.released.items()}
        assert side["Glass 1912"] == side["glass1912"]
        assert side["x"] == side["y"]
    assert len(choice.split.together) == 2


def test_flat_pictures_are_not_taken_for_one_artwork() -> None:
    rows = [stimulus(f"flat{i}") for i in range(10)]
    pictures = [artwork(row.painting, perceptual_hash="0" * 16) for row in rows]
    choice = chosen(stimuli(rows, artworks=pictures))
    assert choice.count("val").total() == 2
    assert choice.split.together == []


def test_the_order_of_rows_changes_nothing() -> None:
    rows = [stimulus(f"p{i}", klass="whole" if i % 2 else "drawn") for i in range(12)]
    inputs = stimuli(rows)
    turned = stimuli(rows, stimuli=rows[::-1], artworks=list(inputs.artworks)[::-1])
    options = {"keep_whole": 3, "val": 0.3}
    assert chosen(inputs, **options).released == chosen(turned, **options).released
