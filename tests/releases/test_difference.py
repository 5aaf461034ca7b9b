"""What a release changes: added, removed and why, pixels, classes, labels."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from aggregation.models import Release, Stimulus
from aggregation.releases.inputs import Options
from aggregation.services.release_difference import changed_pixels, differences
from aggregation.services.releases import build_release
from annotation.masks import Mask
from annotation.models import Campaign
from annotation.services.audit import SYSTEM
from tests.releases.conftest import Told
from tests.releases.test_building import build

KEYS = st.tuples(st.just("Realism"), st.sampled_from("abc"), st.sampled_from(["awe", "fear"]))
ITEMS = st.one_of(
    st.builds(lambda reason: {"left_out": reason}, st.sampled_from(["void", "incomplete"])),
    st.builds(lambda label: {"label": label}, st.sampled_from(["awe", "fear"])),
)
CONTENTS = st.dictionaries(KEYS, ITEMS)


def build_culture(campaign: Campaign, version: str = "1") -> Release:
    options = Options(formats=("arteculture",))
    return build_release(campaign, version, seed=3, options=options, actor=SYSTEM)


def stimulus(pixels: Any, klass: str = "drawn") -> dict[str, Any]:
    mask = Mask.from_array(np.array(pixels, np.uint8))
    return {"class": klass, "size": list(mask.size), "mask": mask.counts}


@given(
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=12, max_size=12),
)
def test_changed_pixels_are_those_in_one_mask_alone(pairs: list[tuple[bool, bool]]) -> None:
    old, new = (np.array([pair[side] for pair in pairs]).reshape(3, 4) for side in (0, 1))
    by_hand = sum(before != after for before, after in pairs)
    assert changed_pixels(stimulus(old), stimulus(new)) == by_hand
    assert changed_pixels(stimulus(new), stimulus(old)) == by_hand


def test_another_frame_changes_all_of_both() -> None:
    assert changed_pixels(stimulus(np.ones((2, 2))), stimulus(np.ones((3, 3)))) == 4 + 9


@given(CONTENTS, CONTENTS)
def test_what_comes_and_what_goes_are_each_others_opposite(old: Any, new: Any) -> None:
    def keys(change: str, before: Any, after: Any) -> set[tuple[str, ...]]:
        rows = differences(before, after, gone=set())
        return {tuple(row[1:4]) for row in rows if row[0] == change}

    held_old = {key for key, item in old.items() if "label" in item}
    held_new = {key for key, item in new.items() if "label" in item}
    assert keys("added", old, new) == held_new - held_old == keys("removed", new, old)
    assert keys("removed", old, new) == held_old - held_new
    assert not list(differences(old, old, gone=set()))


def test_why_something_is_gone_is_said() -> None:
    key = ("Realism", "a", "awe")
    old = {key: stimulus([[1, 0]])}
    cases: list[tuple[dict[Any, Any], set[tuple[str, str]], str]] = [
        ({key: {"left_out": "void"}}, set(), "void"),
        ({}, set(), "not in the campaign any more"),
        ({}, {("Realism", "a")}, "taken down"),
    ]
    for new, gone, why in cases:
        assert list(differences(old, new, gone=gone)) == [["removed", *key, why]]


def test_class_and_pixels_of_one_stimulus_may_both_change() -> None:
    key = ("Realism", "a", "awe")
    old, new = {key: stimulus([[1, 0]])}, {key: stimulus([[1, 1]], "whole")}
    assert list(differences(old, new, gone=set())) == [
        ["class", *key, "drawn → whole"],
        ["pixels", *key, "1"],
    ]


def test_a_release_is_compared_with_the_one_published_before(drawn: Campaign) -> None:
    first = build(drawn)
    assert not hasattr(first, "difference")
    assert build(drawn, "2").difference.counts == dict.fromkeys(
        ["added", "removed", "pixels", "class", "label"], 0
    )
    changed = Stimulus.objects.filter(stimulus_class="drawn")[0]
    mask = Mask.full(changed.artwork.height, changed.artwork.width)
    Stimulus.objects.filter(pk=changed.pk).update(drawn=mask.counts, mask=mask.counts)
    rows = build(drawn, "3", leave_undecided=True).difference.rows
    assert rows == [["pixels", "Realism", changed.artwork.painting, "awe", str(48 - 4)]]


def test_labels_that_changed_are_told(told: Told) -> None:
    campaign = told({"a": {"english": ["awe"] * 3}, "b": {"english": ["fear"] * 3}})
    build_culture(campaign)
    campaign.labels.filter(artwork__painting="a").update(emotion="anger")
    campaign.labels.filter(artwork__painting="b").update(state="discarded", emotion="")
    assert build_culture(campaign, "2").difference.rows == [
        ["label", "Realism", "a", "english", "awe → anger"],
        ["removed", "Realism", "b", "english", "undecided: english"],
    ]


def test_the_contents_are_the_same_bytes_for_the_same_campaign(drawn: Campaign) -> None:
    assert build(drawn).contents == build(drawn, "2").contents
