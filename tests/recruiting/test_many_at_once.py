"""Deciding on many people, and paying many bonuses, at once."""

from __future__ import annotations

import pytest

from annotation.models import OutboxCall
from annotation.recruiting import bonuses, decisions
from annotation.services.audit import SYSTEM
from tests.recruiting.conftest import AWE, Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)


def test_who_left_early_is_not_approved_with_the_others_although_they_handed_in(
    crowd: Recruited,
) -> None:
    study = crowd.study()
    whole = crowd.finished(study)
    early = crowd.finished(study, answers=1)
    left = decisions.approve_all([row(whole), row(early)], actor=SYSTEM)
    assert left == [row(early)]
    crowd.settle()
    assert crowd.paid(whole) == [("reward", 200)]
    assert crowd.paid(early) == []


def test_bonuses_that_are_under_way_add_nothing_when_the_rest_is_sent(crowd: Recruited) -> None:
    study = crowd.study()
    people = []
    for _ in range(2):
        somebody = crowd.person(study)
        somebody.does(**AWE)
        crowd.control.give_back(somebody.session)
        people.append(somebody)
    crowd.poll()
    first, second = (row(somebody) for somebody in people)
    bonuses.send([first], agreed_minor=100, actor=SYSTEM)
    bonuses.send([first, second], agreed_minor=100, actor=SYSTEM)
    assert OutboxCall.objects.filter(action="bonus").count() == 2
    crowd.settle()
    assert [crowd.paid(somebody) for somebody in people] == [[("bonus", 100)]] * 2
