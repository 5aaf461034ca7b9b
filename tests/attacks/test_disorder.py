"""Calls that cross each other: an acknowledged answer stays counted, nobody waits for ever."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from annotation.models import Assignment
from tests.annotation.test_races import at_once
from tests.cast import WHY, Annotator, Cast

pytestmark = pytest.mark.django_db(transaction=True)
AWE = {"emotion": "awe", "explanation": WHY["english"]}


@pytest.mark.parametrize("other", ["next", "finish"])
def test_an_answer_that_crosses_the_end_of_its_lease_counts(
    transactional_db: None, other: str
) -> None:
    cast = Cast()
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "ab"])
    for _ in range(6):
        _cross(cast.annotator(campaign), other)


def _cross(somebody: Annotator, other: str) -> None:
    lease = somebody.next()
    if lease is None:
        return
    found = Assignment.objects.filter(uuid=lease["assignment"])
    if other == "next":
        found.update(deadline=timezone.now() - timedelta(seconds=1))
    calls = [
        lambda: somebody.answer(lease, AWE).status_code,
        lambda: somebody.call("POST", f"{somebody.path}{other}/").status_code,
    ]
    answered, ended, *_others = at_once(calls * 2)
    assert {answered, ended} <= {200, 201, 204, 409}
    if answered in {200, 201}:
        assert found.get().state in {"submitted", "surplus"}


def _withdraw(somebody: Annotator) -> int:
    response = somebody.call("POST", f"{somebody.path}withdraw/", {"erase": False})
    return int(response.status_code)


def test_two_who_withdraw_at_once_do_not_wait_for_each_other(transactional_db: None) -> None:
    cast = Cast()
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "abcdefgh"])
    people = [cast.annotator(campaign) for _ in range(3)]
    for somebody in people:
        for _ in "abcdefgh":
            somebody.does(**AWE)
    withdrawn = at_once([partial(_withdraw, somebody) for somebody in people])
    assert withdrawn == [200, 200, 200]
    assert set(Assignment.objects.values_list("state", flat=True)) == {"withdrawn"}
