"""What a failed call means: certainly nothing happened, or nobody knows."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from annotation.crowd.errors import Ambiguous, Busy, NotFound, Refused
from annotation.crowd.prolific.adapter import Prolific
from annotation.crowd.prolific.client import Client
from annotation.crowd.simulator.prolific.faults import Kind
from annotation.crowd.simulator.prolific.world import World
from tests.crowd.canned import Canned
from tests.crowd.scene import PLENTY, RECRUITMENT, WHY, Scene, account

# Before the call had effect or after it: only for 429 is that known here.
MEANINGS = {
    Kind.BUSY: (Busy, "too_many"),
    Kind.ERROR_BEFORE: (Ambiguous, "no_answer"),
    Kind.ERROR_AFTER: (Ambiguous, "no_answer"),
    Kind.RESET_BEFORE: (Ambiguous, "connection_lost"),
    Kind.RESET_AFTER: (Ambiguous, "connection_lost"),
    Kind.SLOW_AFTER: (Ambiguous, "timed_out"),
    Kind.MALFORMED_AFTER: (Ambiguous, "unreadable"),
}
HAD_EFFECT = {Kind.ERROR_AFTER, Kind.RESET_AFTER, Kind.SLOW_AFTER, Kind.MALFORMED_AFTER}


def pay(scene: Scene, platform: Prolific) -> Callable[[], object]:
    study = scene.study()
    draft = scene.bonus_draft(study, scene.submitted(study))
    return lambda: platform.pay_bonuses(draft)


def approve(scene: Scene, platform: Prolific) -> Callable[[], object]:
    submission_id = scene.submitted(scene.study())
    return lambda: platform.approve(submission_id)


def approve_all(scene: Scene, platform: Prolific) -> Callable[[], object]:
    submission_id = scene.submitted(scene.study())
    return lambda: platform.approve_all([submission_id])


def screen_out(scene: Scene, platform: Prolific) -> Callable[[], object]:
    submission_id = scene.working(scene.study())
    return lambda: platform.screen_out(submission_id, code="EV-OUT")


SPENDING = {
    "pay_bonuses": pay,
    "transition_submission": approve,
    "bulk_approve": approve_all,
}


@pytest.mark.parametrize("kind", MEANINGS)
@pytest.mark.parametrize("operation", SPENDING)
def test_a_call_that_spends_is_sent_once_and_its_failure_named(
    scene: Scene, operation: str, kind: Kind
) -> None:
    patience = 0.2 if kind is Kind.SLOW_AFTER else 2.0
    call = SPENDING[operation](scene, scene.platform(answer_seconds=patience))
    scene.control.fault(operation, kind)
    meaning, reason = MEANINGS[kind]
    with pytest.raises(meaning) as caught:
        call()
    assert caught.value.reason == reason
    assert scene.world.calls[operation] == 1
    assert (scene.paid() > 0) is (kind in HAD_EFFECT)
    assert scene.control.paid_twice() == []


def test_screening_out_is_named_the_same_way(scene: Scene) -> None:
    call = screen_out(scene, scene.prolific)
    scene.control.fault("transition_submission", Kind.RESET_AFTER)
    with pytest.raises(Ambiguous):
        call()
    assert scene.paid() == 70


CHANGING: dict[str, Callable[[Prolific, str, str], object]] = {
    "create_study": lambda platform, _study, _part: platform.create(RECRUITMENT),
    "transition_study": lambda platform, study, _part: platform.pause(study),
    "update_study": lambda platform, study, _part: platform.raise_places(
        study, to=9, at_most=PLENTY
    ),
    "transition_submission": lambda platform, _study, part: platform.reject(
        part, category="OTHER", message=WHY
    ),
    "request_return": lambda platform, _study, part: platform.request_return(part, reasons=["x"]),
}


@pytest.mark.parametrize("kind", [Kind.ERROR_AFTER, Kind.RESET_BEFORE, Kind.MALFORMED_AFTER])
@pytest.mark.parametrize("operation", CHANGING)
def test_every_change_is_sent_once_and_may_be_ambiguous(
    scene: Scene, operation: str, kind: Kind
) -> None:
    study = scene.study()
    submission_id = scene.submitted(study)
    scene.control.fault(operation, kind)
    before = scene.world.calls[operation]
    with pytest.raises(Ambiguous):
        CHANGING[operation](scene.prolific, study.id, submission_id)
    assert scene.world.calls[operation] == before + 1


def test_an_ambiguous_creation_is_found_by_its_reference(scene: Scene) -> None:
    scene.control.fault("create_study", Kind.RESET_AFTER)
    with pytest.raises(Ambiguous):
        scene.prolific.create(RECRUITMENT)
    assert len(scene.prolific.find(RECRUITMENT.reference)) == 1


def test_two_money_calls_at_once_meet_429_and_nothing_happens_twice(scene: Scene) -> None:
    study = scene.study()
    first, second = scene.submitted(study), scene.submitted(study)
    scene.control.fault("transition_submission", Kind.HELD_BEFORE)
    held = threading.Thread(target=scene.prolific.approve, args=(first,))
    held.start()
    assert scene.world.faults.held.wait(5)
    with pytest.raises(Busy) as caught:
        scene.prolific.approve(second)
    assert caught.value.status == 429
    scene.world.faults.release()
    held.join()
    assert [scene.inside(part).status for part in (first, second)] == [
        "APPROVED",
        "AWAITING REVIEW",
    ]


@pytest.mark.parametrize("kind", MEANINGS)
def test_reading_is_tried_again_and_succeeds(scene: Scene, kind: Kind) -> None:
    platform = scene.platform(answer_seconds=0.2 if kind is Kind.SLOW_AFTER else 2.0)
    submission_id = scene.working(scene.study())
    scene.control.fault("get_submission", kind, times=2)
    assert platform.submission(submission_id).id == submission_id
    assert scene.pauses == [1.0, 2.0]


@pytest.mark.parametrize("kind", [Kind.BUSY, Kind.ERROR_BEFORE, Kind.MALFORMED_AFTER])
def test_reading_is_given_up_in_the_end_and_has_done_nothing(scene: Scene, kind: Kind) -> None:
    submission_id = scene.working(scene.study())
    scene.control.fault("get_submission", kind, times=4)
    with pytest.raises(Busy):
        scene.prolific.submission(submission_id)
    assert scene.pauses == [1.0, 2.0, 4.0]


def test_a_host_that_cannot_be_reached_has_done_nothing(world: World) -> None:
    # Port 9 is nobody's on this machine.
    platform = Prolific(Client(account(world, "http://127.0.0.1:9"), pause=lambda _: None))
    for call in (platform.balance, lambda: platform.pay_bonuses("draft")):
        with pytest.raises(Busy, match="unreachable"):
            call()


def test_a_wrong_token_is_refused(scene: Scene) -> None:
    with pytest.raises(Refused) as caught:
        scene.platform(token="another").balance()
    assert caught.value.status == 401


REFUSALS = [
    ({"error": {"status": 400, "title": "Bad", "detail": "One text."}}, ("Bad", "One text.")),
    ({"error": {"title": "Bad", "detail": ["One.", "Two."]}}, ("Bad", "One.", "Two.")),
    (
        {"title": "Bad", "detail": {"reward": ["Low.", "Odd."]}},
        ("Bad", "reward: Low.", "reward: Odd."),
    ),
    ({"detail": {"codes": [{"code": ["Twice."]}]}}, ("", "codes: code: Twice.")),
    ({"message": "Simple."}, ("", "Simple.")),
    ({"error": "Plain"}, ("Plain",)),
]


@pytest.mark.parametrize(("body", "said"), REFUSALS)
def test_every_shape_of_error_is_read(
    world: World, server: Canned, body: object, said: tuple[str, ...]
) -> None:
    server.say(400, body)
    with pytest.raises(Refused) as caught:
        Prolific(Client(account(world, server.url))).pay_bonuses("draft")
    assert caught.value.said == said


NOT_PROLIFICS_WORDS: list[tuple[int, object, dict[str, str]]] = [
    (400, b"<html>Bad request</html>", {}),
    (403, b"", {}),
    (404, {"unrelated": 1}, {}),
    (302, b"", {"Location": "https://evil.example/"}),
    (418, {"detail": "Teapot."}, {}),
    (408, {"detail": "Too slow."}, {}),
    (503, {"detail": "Down."}, {}),
    (200, b"{", {}),
    (200, b'{"id": NaN}', {}),
    (200, b"[" * 100_000, {}),
    (200, b"\xff\xfe", {}),
    (200, b'{"id": "cut', {"Content_Length": "900"}),
    (202, b'"whole by itself"', {"Content_Length": "900"}),
]


@pytest.mark.parametrize(("status", "body", "headers"), NOT_PROLIFICS_WORDS)
def test_what_prolific_did_not_say_proves_nothing(
    world: World, server: Canned, status: int, body: object, headers: dict[str, str]
) -> None:
    server.say(status, body, **headers)
    platform = Prolific(Client(account(world, server.url, read_attempts=1, answer_seconds=0.3)))
    with pytest.raises(Ambiguous):
        platform.pay_bonuses("draft")
    with pytest.raises(Busy):
        platform.submission("submission")
    assert len(server.requests) == 2


def test_an_empty_answer_to_a_payment_is_a_yes(world: World, server: Canned) -> None:
    server.say(202)
    Prolific(Client(account(world, server.url))).pay_bonuses("draft")


@pytest.mark.parametrize(("asked", "waited"), [("3", 3.0), ("600", 10.0), ("soon", 1.0)])
def test_a_pause_that_is_asked_for_is_kept_within_reason(
    world: World, server: Canned, asked: str, waited: float
) -> None:
    pauses: list[float] = []
    server.say(429, {"detail": "Throttled."}, Retry_After=asked)
    server.say(404, {"detail": "None."})
    client = Client(account(world, server.url), pause=pauses.append, chance=lambda: 1.0)
    with pytest.raises(NotFound):
        Prolific(client).submission("submission")
    assert pauses == [waited]
