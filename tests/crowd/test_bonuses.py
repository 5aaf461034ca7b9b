from __future__ import annotations

from typing import Any

import pytest

from annotation.crowd.base import Bonus, Money
from annotation.crowd.errors import Busy, Refused
from annotation.crowd.prolific.adapter import Prolific
from annotation.crowd.prolific.bonuses import currency_units
from annotation.crowd.prolific.client import Client
from annotation.crowd.simulator.prolific import participants
from annotation.crowd.simulator.prolific.world import World
from tests.crowd.canned import Canned
from tests.crowd.scene import Scene, account

NOBODY = "60d9aadeb86739de712faee0"


@pytest.mark.parametrize(
    ("minor", "written"), [(1, "0.01"), (30, "0.30"), (425, "4.25"), (3000, "30.00")]
)
def test_pence_go_in_as_pounds(minor: int, written: str) -> None:
    assert currency_units(Money(minor, "GBP")) == written


def test_a_currency_nobody_counted_is_not_guessed() -> None:
    with pytest.raises(ValueError, match="JPY"):
        currency_units(Money(500, "JPY"))


def test_setting_up_pays_nothing_and_says_what_it_will_cost(scene: Scene) -> None:
    study = scene.study()
    ids = [scene.approved(study), scene.approved(study)]
    before = scene.paid()
    for _ in range(2):
        draft = scene.prolific.set_up_bonuses(
            study.id, [Bonus(ids[0], Money(425, "GBP")), Bonus(ids[1], Money(30, "GBP"))]
        )
    # A third of 425 is 142, of 30 is 10; a fifth of those 28 and 2.
    assert (draft.amount, draft.charged) == (Money(455, "GBP"), Money(637, "GBP"))
    assert scene.paid() == before


def test_paying_pays_later_and_shows_in_the_submission(scene: Scene) -> None:
    study = scene.study()
    submission_id = scene.approved(study)
    scene.prolific.pay_bonuses(scene.bonus_draft(study, submission_id, 425))
    assert scene.prolific.submission(submission_id).bonuses == ()
    scene.control.advance(1)
    assert scene.prolific.submission(submission_id).bonuses == (425,)
    assert scene.control.paid_twice() == []


def test_paying_a_draft_twice_pays_twice_and_the_ledger_shows_it(scene: Scene) -> None:
    study = scene.study()
    submission_id = scene.approved(study)
    draft = scene.bonus_draft(study, submission_id, 425)
    scene.prolific.pay_bonuses(draft)
    scene.prolific.pay_bonuses(draft)
    scene.control.advance(1)
    assert scene.prolific.submission(submission_id).bonuses == (425, 425)
    assert scene.control.paid_twice() == [[submission_id, draft]]


def test_one_wrong_id_refuses_all_and_says_which(scene: Scene) -> None:
    study = scene.study()
    lines = [Bonus(scene.approved(study), Money(100, "GBP")), Bonus(NOBODY, Money(100, "GBP"))]
    with pytest.raises(Refused) as caught:
        scene.prolific.set_up_bonuses(study.id, lines)
    assert caught.value.said == ("Bad request", f"Not in this study: {NOBODY}")
    assert NOBODY not in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "number_of_bonuses"),
        ([Bonus(f"s{n}", Money(1, "GBP")) for n in range(201)], "number_of_bonuses"),
        ([Bonus("s", Money(1, "GBP")), Bonus("s", Money(2, "GBP"))], "submission_twice"),
        ([Bonus("s", Money(0, "GBP"))], "bonus_of_nothing"),
        ([Bonus("s", Money(1, "USD"))], "other_currency"),
    ],
)
def test_what_could_pay_wrongly_is_refused_unsent(
    scene: Scene, lines: list[Bonus], reason: str
) -> None:
    study = scene.study()
    with pytest.raises(Refused, match=reason):
        scene.prolific.set_up_bonuses(study.id, lines)
    assert scene.world.drafts == {}


def test_two_hundred_lines_are_one_draft(scene: Scene) -> None:
    study = scene.study(places=200)
    ids = [participants.reserve(scene.world, study.id).id for _ in range(200)]
    scene.control.advance(10)
    draft = scene.prolific.set_up_bonuses(study.id, [Bonus(i, Money(1, "GBP")) for i in ids])
    assert draft.amount == Money(200, "GBP")


@pytest.mark.parametrize("amount", [42500, 425.5, "425", None, True])
def test_a_draft_over_another_amount_is_not_handed_out(
    world: World, server: Canned, amount: Any
) -> None:
    server.say(200, {"currency_code": "GBP", "available_balance": 9000, "total_balance": 9000})
    server.say(201, {"id": "draft", "amount": amount, "total_amount": 500})
    platform = Prolific(Client(account(world, server.url)))
    with pytest.raises(Exception, match="amount_differs|unreadable"):
        platform.set_up_bonuses("study", [Bonus("s", Money(425, "GBP"))])


def test_a_bonus_without_enough_money_is_refused(scene: Scene) -> None:
    study = scene.study()
    draft = scene.bonus_draft(study, scene.approved(study), 900_000)
    with pytest.raises(Refused):
        scene.prolific.pay_bonuses(draft)
    assert scene.paid() == 420


def test_an_unknown_draft_pays_nothing(scene: Scene) -> None:
    with pytest.raises(Refused):
        scene.prolific.pay_bonuses(NOBODY)


def test_a_tool_too_busy_to_tell_the_currency_sets_nothing_up(scene: Scene) -> None:
    study = scene.study()
    submission_id = scene.approved(study)
    scene.control.fault("get_balance", "error_before", times=9)
    with pytest.raises(Busy):
        scene.platform().set_up_bonuses(study.id, [Bonus(submission_id, Money(1, "GBP"))])
    assert scene.world.drafts == {}
