"""Whatever goes wrong: who hears "nothing happened" has lost no money, and nobody is paid twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from annotation.crowd.errors import Ambiguous, CrowdError, NotDone
from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.prolific.control import Control
from annotation.crowd.simulator.prolific.faults import Kind
from annotation.crowd.simulator.prolific.server import serving
from annotation.crowd.simulator.prolific.world import World
from tests.crowd.scene import PLENTY, WHY, Scene

KINDS = [kind for kind in Kind if kind not in {Kind.SLOW_AFTER, Kind.HELD_BEFORE}]
STATUSES = [500, 502, 503, 504]

Steps = dict[str, Callable[[Scene, str, str, str], object]]
STEPS: Steps = {
    "approve": lambda scene, _study, part, _draft: scene.prolific.approve(part),
    "approve all": lambda scene, _study, part, _draft: scene.prolific.approve_all([part]),
    "reject": lambda scene, _study, part, _draft: scene.prolific.reject(
        part, category="OTHER", message=WHY
    ),
    "screen out": lambda scene, _study, part, _draft: scene.prolific.screen_out(
        part, code="EV-OUT"
    ),
    "ask back": lambda scene, _study, part, _draft: scene.prolific.request_return(
        part, reasons=["x"]
    ),
    "set up": lambda scene, study, part, _draft: scene.bonus_draft(
        scene.prolific.study(study), part
    ),
    "pay": lambda scene, _study, _part, draft: scene.prolific.pay_bonuses(draft),
    "raise": lambda scene, study, _part, _draft: scene.prolific.raise_places(
        study, to=9, at_most=PLENTY
    ),
    "stop": lambda scene, study, _part, _draft: scene.prolific.stop(study),
}
FAULTS = st.lists(st.tuples(st.sampled_from(KINDS), st.sampled_from(STATUSES)), max_size=4)


def outcome(scene: Scene, step: Callable[[], object]) -> tuple[type[Exception] | None, int]:
    """Return how a step ended and what it really cost."""
    before = scene.paid()
    try:
        step()
    except CrowdError as error:
        return type(error), scene.paid() - before
    return None, scene.paid() - before


@settings(max_examples=40)
@given(steps=st.lists(st.tuples(st.sampled_from(sorted(STEPS)), FAULTS), max_size=6))
def test_who_hears_that_nothing_happened_has_paid_nothing(
    steps: list[tuple[str, list[tuple[Kind, int]]]],
) -> None:
    world = World(clock=VirtualClock(datetime(2026, 11, 2, 9, tzinfo=UTC)))
    with serving(world) as url:
        scene = Scene(world, Control(world), url, [])
        study = scene.study(places=5)
        part = scene.submitted(study)
        draft = scene.bonus_draft(study, part)
        pay_calls_that_may_have_worked = 0
        for name, faults in steps:
            for kind, status in faults:
                scene.control.fault("*", kind, status=status)
            ended, cost = outcome(scene, partial(STEPS[name], scene, study.id, part, draft))
            scene.control.clear_faults()
            assert not (ended is not None and issubclass(ended, NotDone) and cost)
            pay_calls_that_may_have_worked += name == "pay" and ended in {None, Ambiguous}
        paid = [payment.cause for payment in world.ledger.payments]
        assert paid.count("reward") <= 1
        assert paid.count("screen out") <= 1
        assert paid.count(draft) <= pay_calls_that_may_have_worked


@settings(max_examples=15)
@given(faults=st.lists(st.sampled_from(KINDS), max_size=6))
def test_approval_can_be_repeated_until_it_is_read_back_and_pays_once(faults: list[Kind]) -> None:
    world = World(clock=VirtualClock(datetime(2026, 11, 2, 9, tzinfo=UTC)))
    with serving(world) as url:
        scene = Scene(world, Control(world), url, [])
        part = scene.submitted(scene.study())
        for kind in faults:
            scene.control.fault("transition_submission", kind)
        for _ in range(len(faults) + 1):
            outcome(scene, lambda: scene.prolific.approve(part))
        assert scene.prolific.submission(part).status == "APPROVED"
        assert [payment.cause for payment in world.ledger.payments] == ["reward"]
