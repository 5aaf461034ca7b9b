"""Masks at the API: exact, of the frame, validated before any decoder sees them."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.models import Answer
from tests.cast import Annotator, Cast, block, work

HOUSE = {"start": 4, "end": 13, "points": [[2, 2]]}
Lease = dict[str, Any]


@pytest.fixture
def painter(cast: Cast) -> tuple[Annotator, Lease]:
    campaign = cast.campaign(
        "stimuli",
        utterances=[cast.utterance(cast.artwork(width=6, height=4))],
        needed=1,
        escalate_to=1,
    )
    cast.annotator(campaign, kind="phrase").does(outcome="phrases", phrases=[HOUSE])
    work()
    annotator = cast.annotator(campaign, kind="region")
    lease = annotator.next()
    assert lease is not None
    return annotator, lease


def test_a_good_mask_is_stored_as_sent(painter: tuple[Annotator, Lease]) -> None:
    annotator, lease = painter
    body = block(lease, 1, 1, 3, 2)
    assert annotator.answer(lease, body).status_code == 201
    answer = Answer.objects.get(kind="region")
    assert (answer.body, answer.mask) == (body, body["mask"]["counts"])


@pytest.mark.parametrize(
    ("mask", "reason"),
    [
        ({"size": [4, 6], "counts": [5, 2, 30]}, "mask_runs_sum"),
        ({"size": [4, 6], "counts": [5, 2]}, "mask_runs_sum"),
        ({"size": [4, 6], "counts": [5, -2, 21]}, "mask_run_negative"),
        ({"size": [4, 6], "counts": [5.5, 2, 16.5]}, "mask_run_not_whole"),
        ({"size": [6, 4], "counts": [5, 2, 17]}, "mask_size"),
        ({"size": [4, 6], "counts": "5~~é"}, "mask_alphabet"),
        ({"size": [4, 6], "counts": []}, "mask_empty_counts"),
        ({"size": [4, 6], "counts": ""}, "mask_empty_counts"),
        ({"size": [4, 6], "counts": "o" * 100}, "mask_truncated"),
        ({"size": [4, 6]}, None),
        ({"counts": "5"}, None),
        ("0" * 10, None),
        (None, None),
        ({"size": [4, 6], "counts": [10**30]}, None),
        ({"size": [10**9, 10**9], "counts": "5"}, "mask_size"),
    ],
)
def test_a_bad_mask_is_refused_with_its_reason_and_not_stored(
    painter: tuple[Annotator, Lease], mask: object, reason: str | None
) -> None:
    """HO-48, HO-12."""
    annotator, lease = painter
    response = annotator.answer(lease, {**block(lease, 0, 0, 1, 1), "mask": mask})
    error = response.json()["error"]
    assert response.status_code == 422
    assert error["code"] in {"mask_refused", "mask_size", "field_type", "field_missing"}
    if reason:
        assert error["detail"]["reason"] == reason
    assert not Answer.objects.filter(kind="region").exists()


def test_a_mask_of_the_wrong_size_names_both_sizes(painter: tuple[Annotator, Lease]) -> None:
    annotator, lease = painter
    small = {"size": [2, 3], "counts": [0, 6]}
    response = annotator.answer(lease, {**block(lease, 0, 0, 1, 1), "mask": small})
    detail = response.json()["error"]["detail"]
    assert (detail["given"], detail["expected"]) == ([2, 3], [4, 6])


def test_an_empty_mask_is_stopped_with_a_message(painter: tuple[Annotator, Lease]) -> None:
    """HO-44."""
    annotator, lease = painter
    response = annotator.answer(lease, block(lease, 0, 0, 0, 0))
    assert response.json()["error"]["code"] == "mask_empty"


def test_a_mask_of_another_picture_is_refused(painter: tuple[Annotator, Lease]) -> None:
    annotator, lease = painter
    response = annotator.answer(lease, {**block(lease, 0, 0, 1, 1), "frame_sha256": "0" * 64})
    assert (response.status_code, response.json()["error"]["code"]) == (409, "frame_mismatch")
