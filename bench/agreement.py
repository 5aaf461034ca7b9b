"""Agreement, competence and findings, beside the libraries that others use for them.

krippendorff and crowd-kit are no dependencies. Where they can be imported they run in the same
minute on the same ratings; where not, their rows say so. The peers on pixels are numpy's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from aggregation.methods.agreement import interval_alpha, krippendorff_alpha
from aggregation.methods.competence import dawid_skene, mace
from aggregation.methods.consensus import staple
from aggregation.methods.findings.masks import of_mask
from aggregation.methods.ratings import Ratings
from aggregation.methods.region_agreement import region_alpha
from annotation.emotions import EMOTIONS
from annotation.masks import Mask
from bench.harness.brush import brush_masks
from bench.harness.peers import absent, peer_named
from bench.harness.table import Row, at_least, at_most, number, told
from bench.harness.timing import side_by_side

ITEMS, EACH, ANNOTATORS = 30_687, 3, 300
ROUNDS = 5
Pixels = npt.NDArray[np.uint8]


def rows() -> Iterator[Row]:
    ratings = _ratings()
    yield from _alpha(ratings)
    yield from _competence(ratings)
    masks = brush_masks(3)
    yield from _regions(masks)
    yield from _findings(masks[0])


def _alpha(ratings: Ratings) -> Iterator[Row]:
    what = "alpha of 92,061 ratings"
    peer = peer_named("krippendorff")
    if peer is None:
        yield absent(what, "at least 3 times", "krippendorff")
    else:
        counts = ratings.counts()
        ours, theirs = side_by_side(
            lambda: krippendorff_alpha(ratings),
            lambda: peer.alpha(value_counts=counts, level_of_measurement="nominal"),
            rounds=ROUNDS,
        )
        yield at_least(
            what, theirs / ours, least=3, unit="times",
            beside=f"{number(ours)} ms with counting; krippendorff without {number(theirs)} ms",
        )  # fmt: skip
    (interval,) = side_by_side(lambda: interval_alpha(ratings), rounds=ROUNDS)
    yield told("the same for numbers", interval, unit="ms")


def _competence(ratings: Ratings) -> Iterator[Row]:
    peer = peer_named("crowdkit.aggregation")
    for what, ours, name in (
        ("Dawid-Skene, 92,061 ratings", dawid_skene, "DawidSkene"),
        ("MACE, as many rounds as ours", mace, "MACE"),
    ):
        if peer is None:
            yield absent(what, "at least 5 times" if ours is dawid_skene else "", "crowd-kit")
        else:
            yield _against_crowdkit(what, ours, getattr(peer, name), ratings)


def _against_crowdkit(
    what: str, ours: Callable[[Ratings], Any], theirs: Callable[..., Any], ratings: Ratings
) -> Row:
    pandas = peer_named("pandas")
    columns = {"task": ratings.item, "worker": ratings.annotator, "label": ratings.value}
    table = pandas.DataFrame(columns)
    found = ours(ratings)
    options = {"tol": 1e-5} if ours is dawid_skene else {"n_restarts": 1}
    model = theirs(n_iter=100 if ours is dawid_skene else found.rounds, **options)
    mine, peer = side_by_side(lambda: ours(ratings), lambda: model.fit(table), rounds=1)
    differing = int((model.labels_.sort_index().to_numpy() != found.labels).sum())
    beside = f"{number(mine)} ms, crowd-kit {number(peer)} ms; {differing} labels differ"
    if ours is dawid_skene:
        return at_least(what, peer / mine, least=5, unit="times", beside=beside)
    return told(what, peer / mine, unit="times", beside=beside)


def _regions(masks: list[Mask]) -> Iterator[Row]:
    stack = np.stack([mask.to_array() for mask in masks])
    ours, pixels, fitted, on_pixels = side_by_side(
        lambda: region_alpha([masks]),
        lambda: _alpha_of_pixels(stack),
        lambda: staple(masks),
        lambda: _staple_turn_on_pixels(stack),
        rounds=ROUNDS,
    )
    yield told(
        "alpha of 3 masks, against pixels", pixels / ours, unit="times",
        beside=f"{number(ours)} ms, numpy {number(pixels)} ms",
    )  # fmt: skip
    yield told(
        "STAPLE of 3 masks", fitted, unit="ms",
        beside=f"one turn of it on pixels {number(on_pixels)} ms",
    )  # fmt: skip


def _findings(mask: Mask) -> Iterator[Row]:
    points = [(10.0, 10.0)]
    (small,) = side_by_side(lambda: of_mask(mask, points=points))
    yield at_most("findings of a mask, 1.4 megapixels", small, most=1, unit="ms")
    large = brush_masks(1, height=4000, width=5000)[0]
    (slow,) = side_by_side(lambda: of_mask(large, points=points))
    yield at_most("findings of a mask, 20 megapixels", slow, most=5, unit="ms")


def _ratings() -> Ratings:
    rng = np.random.default_rng(3)
    values = len(EMOTIONS)
    truth = rng.integers(values, size=ITEMS)
    item = np.repeat(np.arange(ITEMS), EACH)
    first = rng.integers(ANNOTATORS, size=ITEMS)
    annotator = (first[:, None] + np.arange(EACH) * 7).ravel() % ANNOTATORS
    reliable = rng.beta(4, 2, size=ANNOTATORS)
    knows = rng.random(item.size) < reliable[annotator]
    value = np.where(knows, truth[item], rng.integers(values, size=item.size))
    return Ratings.from_codes(item, annotator, value)


def _alpha_of_pixels(stack: Pixels) -> float:
    votes = stack.sum(axis=0)
    number_of_masks, total = len(stack), stack.size
    apart = (2 * votes * (number_of_masks - votes)).sum() / (number_of_masks - 1) / total
    marked = int(votes.sum())
    return float(1 - apart * total * (total - 1) / (2 * marked * (total - marked)))


def _staple_turn_on_pixels(stack: Pixels) -> object:
    odds = np.zeros(stack.shape[1:])
    for mask in stack:
        odds += np.where(mask, 2.0, -2.0)
    belief = 1 / (1 + np.exp(-odds))
    return [(belief * mask).sum() / belief.sum() for mask in stack]
