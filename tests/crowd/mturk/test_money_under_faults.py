"""Whatever goes wrong in whatever order: nobody is paid twice, and no payment is denied."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as trial
from hypothesis import strategies as st

from annotation.crowd.base import Bonus, Money
from annotation.crowd.errors import Ambiguous, NotDone
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.faults import Fault
from tests.crowd.mturk.requesters import adapter_of
from tests.crowd.mturk.wishes import PLENTY, handed_in, opened, recruitment

SPENDING = ("SendBonus", "ApproveAssignment", "CreateHITWithHITType")
FAULT = st.sampled_from([None, Fault.LATE, *Fault])
PLACES = st.sampled_from([1, 9, 10, 20])


@dataclass
class Step:
    """One call, the faults on its way, and the hours that pass after it."""

    on_write: list[Fault | None]
    on_read: list[Fault | None]
    hours: int
    late: bool


DAYS = [0, 1, 23, 24, 25]
WEEKS = [*DAYS, 600]


def steps_of(hours: list[int]) -> st.SearchStrategy[list[Step]]:
    one = st.builds(
        Step,
        st.lists(FAULT, max_size=3),
        st.lists(FAULT, max_size=4),
        st.sampled_from(hours),
        st.booleans(),
    )
    return st.lists(one, min_size=1, max_size=5)


@dataclass
class Story:
    """The same call again and again: `spent` came of it, `wanted` should in the end.

    `call` is given an adapter: an impatient one as long as there are faults, then a patient one.
    """

    turk: MTurkSimulator
    call: Callable[[MTurk], object]
    spent: Callable[[], int]
    wanted: int
    write: str
    read: str

    def __post_init__(self) -> None:
        self.impatient = adapter_of(self.turk, answer_seconds=0.2)

    def take(self, step: Step) -> None:
        self.turk.faults.plan(*step.on_write, on=self.write)
        self.turk.faults.plan(*step.on_read, on=self.read)
        before = self.spent()
        try:
            self.call(self.impatient)
            assert self.spent() == self.wanted
        except NotDone:
            assert self.spent() == before
        except Ambiguous:
            assert self.spent() in range(before, self.wanted + 1)
        self.turk.faults.clear()
        # What hangs on its way arrives within the hour: after the token's 24 hours nobody could
        # tell it from a new payment.
        if step.late or step.hours:
            self.turk.faults.run_late()
        self.turk.pass_time(hours=step.hours)

    def tell(self, steps: list[Step]) -> None:
        for step in steps:
            self.take(step)
        patient = adapter_of(self.turk, answer_seconds=30)
        self.call(patient)
        self.turk.faults.run_late()
        self.call(patient)
        assert self.spent() == self.wanted
        assert self.turk.paid_twice() == []
        assert self.turk.drifted == []


ON_ITS_WAY = [Step([Fault.LATE], [], 0, False)]
PAID_UNSEEN = [Step([Fault.UNANSWERED_AFTER], [None, *[Fault.RESET_BEFORE] * 3], 25, False)]
HALF_DONE = [Step([Fault.MALFORMED_AFTER, Fault.THROTTLED], [], 25, False)]
QUICK = trial(max_examples=12, suppress_health_check=[HealthCheck.too_slow])


def marketplace() -> MTurkSimulator:
    return MTurkSimulator(balance_minor=1_000_000_00)


@QUICK
@example(steps=ON_ITS_WAY)
@example(steps=PAID_UNSEEN)
@given(steps=steps_of(WEEKS))
def test_a_bonus_is_paid_once_under_its_key(steps: list[Step]) -> None:
    with marketplace() as turk:
        opened(adapter_of(turk, answer_seconds=30))
        bonus = Bonus(handed_in(turk), Money(30, "USD"))
        Story(
            turk,
            lambda mturk: mturk.pay_bonus(bonus, key="row 1", reason="Thank you."),
            spent=lambda: spent(turk, "bonus"),
            wanted=30,
            write="SendBonus",
            read="ListBonusPayments",
        ).tell(steps)


@QUICK
@example(steps=ON_ITS_WAY)
@example(steps=PAID_UNSEEN)
@given(steps=steps_of(WEEKS))
def test_a_reward_is_paid_once(steps: list[Step]) -> None:
    with marketplace() as turk:
        opened(adapter_of(turk, answer_seconds=30))
        submission = handed_in(turk)
        Story(
            turk,
            lambda mturk: mturk.approve(submission),
            spent=lambda: spent(turk, "reward"),
            wanted=100,
            write="ApproveAssignment",
            read="GetAssignment",
        ).tell(steps)


@QUICK
@example(steps=ON_ITS_WAY, places=1)
@example(steps=HALF_DONE, places=20)
@given(steps=steps_of(WEEKS), places=PLACES)
def test_a_study_is_made_once_with_as_many_places_as_were_asked_for(
    steps: list[Step], places: int
) -> None:
    with marketplace() as turk:
        Story(
            turk,
            lambda mturk: mturk.create(recruitment(places=places)),
            spent=lambda: places_of(turk),
            wanted=places,
            write="CreateHITWithHITType",
            read="ListHITs",
        ).tell(steps)


@QUICK
@example(steps=ON_ITS_WAY, places=9)
@example(steps=HALF_DONE, places=20)
@given(steps=steps_of(DAYS), places=PLACES)
def test_places_are_raised_once_to_what_was_asked_for(steps: list[Step], places: int) -> None:
    with marketplace() as turk:
        opened(adapter_of(turk, answer_seconds=30), places=1)
        for write in ("CreateAdditionalAssignmentsForHIT", "CreateHITWithHITType"):
            Story(
                turk,
                lambda mturk: mturk.raise_places("spring", to=places, at_most=PLENTY),
                spent=lambda: places_of(turk),
                wanted=places,
                write=write,
                read="GetHIT",
            ).tell(steps)


def spent(turk: MTurkSimulator, kind: str) -> int:
    payments = turk.market.account.payments
    return sum(paid.amount_minor for paid in payments if paid.kind == kind)


def places_of(turk: MTurkSimulator) -> int:
    return sum(hit.places for hit in turk.market.hits.values())


CALLS: dict[str, tuple[str, Callable[[MTurk, str], object]]] = {
    "approve": ("ApproveAssignment", lambda mturk, submission: mturk.approve(submission)),
    "reject": (
        "RejectAssignment",
        lambda mturk, submission: mturk.reject(submission, category="", message="Empty."),
    ),
    "publish": ("UpdateHITTypeOfHIT", lambda mturk, _: mturk.publish("spring", at_most=PLENTY)),
    "stop": ("UpdateExpirationForHIT", lambda mturk, _: mturk.stop("spring")),
    "exclude": (
        "AssociateQualificationWithWorker",
        lambda mturk, _: mturk.exclude("spring", "A1BOB"),
    ),
}


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("name", CALLS)
def test_after_every_fault_the_same_call_comes_to_the_same_end(
    turk: MTurkSimulator, name: str, fault: Fault
) -> None:
    patient = adapter_of(turk, answer_seconds=30)
    patient.create(recruitment())
    submission = ""
    if name != "publish":
        patient.publish("spring", at_most=PLENTY)
        submission = handed_in(turk)
    write, call = CALLS[name]
    turk.faults.plan(fault, on=write)
    try:
        call(adapter_of(turk, answer_seconds=0.2), submission)
    except NotDone:
        assert fault is Fault.THROTTLED
    except Ambiguous:
        # Publishing moves the end of a HIT before it opens it.
        assert fault is not Fault.THROTTLED or name == "publish"
    turk.faults.run_late()
    call(patient, submission)
    assert turk.paid_twice() == []


def test_many_at_once_make_one_study_and_pay_one_bonus(turk: MTurkSimulator) -> None:
    """Each with a client of its own, as processes have."""
    everybody = [adapter_of(turk, answer_seconds=10) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda one: one.create(recruitment(places=12)).places, everybody))
        everybody[0].publish("spring", at_most=PLENTY)
        bonus = Bonus(handed_in(turk), Money(30, "USD"))
        for paying in [
            pool.submit(one.pay_bonus, bonus, key="row 1", reason="Thank you.") for one in everybody
        ]:
            paying.result()
    assert made == [12] * 4
    assert places_of(turk) == 12
    assert spent(turk, "bonus") == 30
