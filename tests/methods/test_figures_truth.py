from __future__ import annotations

import math
from random import Random
from statistics import median

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.figures_truth import (
    Box,
    cluster,
    figure_count,
    figure_truth,
    leave_one_out,
)

POINTS = {
    "k1": (
        [
            [(10, 10), (50, 50), (90, 10)], [(11, 10), (50, 52), (90, 12)],
            [(9, 11), (51, 50), (88, 10)], [(10, 12), (50, 50)],
            [(10, 10), (49, 50), (90, 10), (56, 56)],
        ],
        [(10, 11), (50, 50), (90, 10)],
    ),
    "k2": ([[(20, 20)], [(20, 20)], [(20, 20)], [(20, 20), (24, 24)], []], [(20, 20)]),
    "k3": ([[(20, 20), (20, 20), (70, 70)]] * 3, [(20, 20), (70, 70)]),
    "k4": ([[], [], []], []),
}  # fmt: skip


@pytest.mark.parametrize("name", POINTS)
def test_centres_are_stable_and_never_doubled(name: str) -> None:
    """HO-71."""
    annotators, centres = POINTS[name]
    k = figure_count([len(points) for points in annotators])
    drawn = [point for points in annotators for point in points]
    for seed in range(5):
        shuffled = np.array(Random(seed).sample(drawn, len(drawn))).reshape(-1, 2)
        found = cluster(shuffled, k).centres
        assert found.shape == (len(centres), 2)
        assert np.allclose(found, np.array(centres).reshape(-1, 2), atol=6)


def test_fewer_distinct_boxes_than_figures_are_noted_and_not_doubled() -> None:
    boxes: list[Box] = [(20, 20, 5, 5), (20, 20, 5, 5), (70, 70, 5, 5)]
    found = figure_truth(dict.fromkeys("abc", boxes))
    assert found.boxes == ((20, 20, 5, 5), (70, 70, 5, 5))
    assert (found.wanted, found.sizes, found.note) == (3, (6, 3), "fewer_distinct")


def test_a_figures_box_is_the_median_of_every_corner() -> None:
    """Right edges 20, 21 and 40: the median of widths would be another."""
    drawn = {"a": [(0, 0, 20, 10)], "b": [(2, 1, 19, 10)], "c": [(5, 0, 35, 12)]}
    assert figure_truth(drawn).boxes == ((2, 0, 19, 11),)


@pytest.mark.parametrize(
    ("counts", "expected"), [([], 0), ([0, 0, 5], 0), ([1, 2], 2), ([0, 1], 1), ([3, 1, 2], 2)]
)
def test_the_number_of_figures_is_the_median_half_rounded_up(
    counts: list[int], expected: int
) -> None:
    assert figure_count(counts) == expected
    if counts:
        assert figure_count(counts) == math.floor(median(counts) + 0.5)


def test_nobody_and_no_figure_are_told_apart() -> None:
    assert figure_truth({}).note == "nobody"
    found = figure_truth({"a": [], "b": [], "c": [(1, 1, 2, 2)]})
    assert (found.boxes, found.wanted, found.note) == ((), 0, None)


def test_an_annotator_is_left_out_of_the_truth_for_that_annotator() -> None:
    drawn: dict[str, list[Box]] = {"a": [(0, 0, 9, 9)], "b": [], "c": [(50, 50, 9, 9)]}
    found = leave_one_out(drawn)
    assert found["a"].boxes == ((50, 50, 9, 9),)
    assert found["b"].wanted == 1
    assert found["a"] == figure_truth({"b": drawn["b"], "c": drawn["c"]})
    assert leave_one_out({"a": [(0, 0, 9, 9)]})["a"].note == "nobody"


VECTORS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=14)


@given(VECTORS, st.integers(1, 5), st.randoms(use_true_random=False))
def test_groups_agree_with_k_means_written_out_in_every_order(
    vectors: list[tuple[int, int]], k: int, chance: Random
) -> None:
    found = cluster(np.array(vectors), k)
    shuffled = cluster(np.array(chance.sample(vectors, len(vectors))), k)
    assert np.array_equal(found.centres, shuffled.centres)
    assert len(found.sizes) == min(k, len(set(vectors)))
    assert sum(found.sizes) == len(vectors)
    expected = written_out(sorted(vectors), min(k, len(set(vectors))))
    if expected is not None:
        assert found.centres.tolist() == expected


def total(one: tuple[int, int], vectors: list[tuple[int, int]]) -> float:
    return round(sum(round(math.dist(one, vector), 6) for vector in vectors), 6)


def written_out(vectors: list[tuple[int, int]], k: int) -> list[list[float]] | None:
    """The rule in its own words; None where a centre is left alone, which has a test of its own."""
    distinct = sorted(set(vectors))
    medoid = min(distinct, key=lambda one: (total(one, vectors), one))
    seeds: list[tuple[float, ...]] = [medoid]
    while len(seeds) < k:
        nearest = {v: min(round(math.dist(v, s), 6) for s in seeds) for v in distinct}
        seeds.append(max(distinct, key=nearest.__getitem__))
    groups: list[list[tuple[int, int]]] = []
    for _round in range(100):
        before, groups = groups, [[] for _seed in seeds]
        for vector in vectors:
            near = [round(math.dist(vector, s), 6) for s in seeds]
            groups[near.index(min(near))].append(vector)
        if not all(groups):
            return None
        if groups == before:
            break
        seeds = [
            tuple(sum(axis) / len(axis) for axis in zip(*group, strict=True)) for group in groups
        ]
    return [
        [float(median(axis)) for axis in zip(*group, strict=True)]
        for group in sorted(groups, key=lambda group: group[0])
    ]


BOXES = st.lists(
    st.tuples(*[st.integers(0, 40)] * 2, *[st.integers(1, 30)] * 2).map(
        lambda box: tuple(map(float, box))
    ),
    max_size=4,
)


@given(st.dictionaries(st.sampled_from("abcdef"), BOXES, max_size=6))
def test_every_truth_box_lies_where_somebody_drew(drawn: dict[str, list[Box]]) -> None:
    truth = figure_truth(drawn)
    assert len(truth.boxes) <= truth.wanted
    every = [box for boxes in drawn.values() for box in boxes]
    for x, y, width, height in truth.boxes:
        assert width > 0
        assert height > 0
        assert min(box[0] for box in every) <= x <= max(box[0] for box in every)
        assert y + height <= max(box[1] + box[3] for box in every)
