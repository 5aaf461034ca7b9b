"""Subscribing, and what then arrives: late, twice, in any order, or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from annotation.crowd.errors import Ambiguous, HookRefused, Refused
from annotation.crowd.prolific.hooks import Delivery, receive
from annotation.crowd.prolific.subscriptions import Subscriptions
from tests.crowd.canned import Canned
from tests.crowd.scene import Scene

SUBMISSIONS = "submission.status.change"
CHANGES = ["RESERVED", "ACTIVE", "AWAITING REVIEW"]


class Receiver:
    """Our side: one subscription, the secrets we know, and what came."""

    def __init__(self, scene: Scene, server: Canned) -> None:
        self.scene = scene
        self.server = server
        self.subscriptions = Subscriptions(scene.prolific.client)
        self.secrets = [self.subscriptions.new_secret()]
        self.subscription = self.subscriptions.subscribe(SUBMISSIONS, f"{server.url}/hooks")

    def deliveries(self) -> list[Delivery]:
        now = self.scene.world.now()
        return [
            receive(headers, body, secrets=self.secrets, now=now)
            for _, _, headers, body in self.server.requests
        ]

    def statuses(self) -> list[str]:
        return [delivery.status for delivery in self.deliveries()]


@pytest.fixture
def receiver(scene: Scene, server: Canned) -> Iterator[Receiver]:
    server.say(200)
    return Receiver(scene, server)


def test_subscribing_confirms_and_happens_once(receiver: Receiver, scene: Scene) -> None:
    assert receiver.subscription.is_enabled
    again = receiver.subscriptions.subscribe(SUBMISSIONS, f"{receiver.server.url}/hooks")
    assert again == receiver.subscription
    assert receiver.subscriptions.all() == (receiver.subscription,)
    assert SUBMISSIONS in receiver.subscriptions.event_types()


def test_a_subscription_whose_secret_was_lost_is_made_anew(scene: Scene) -> None:
    subscriptions = Subscriptions(scene.prolific.client)
    subscriptions.new_secret()
    scene.control.fault("create_subscription", "reset_after")
    with pytest.raises(Ambiguous):
        subscriptions.subscribe(SUBMISSIONS, "https://evoke.example.org/hooks")
    made = subscriptions.subscribe(SUBMISSIONS, "https://evoke.example.org/hooks")
    assert made.is_enabled
    assert subscriptions.all() == (made,)


def test_unsubscribing_ends_it(receiver: Receiver) -> None:
    receiver.subscriptions.unsubscribe(receiver.subscription.id)
    assert receiver.subscriptions.all() == ()


@pytest.mark.parametrize("target", ["http://example.org/hooks", "ftp://localhost/", ""])
def test_messages_are_asked_for_at_an_encrypted_address_only(scene: Scene, target: str) -> None:
    with pytest.raises(Refused, match="target_not_https"):
        Subscriptions(scene.prolific.client).subscribe(SUBMISSIONS, target)


def test_every_change_arrives_signed(receiver: Receiver, scene: Scene) -> None:
    submission_id = scene.submitted(scene.study())
    scene.control.deliver()
    assert receiver.statuses() == CHANGES
    assert {part.resource_id for part in receiver.deliveries()} == {submission_id}
    body = json.loads(receiver.server.requests[0][3])
    assert body["participant_id"] == scene.inside(submission_id).participant_id


def test_messages_come_twice_and_in_any_order(receiver: Receiver, scene: Scene) -> None:
    study = scene.study()
    for _ in range(3):
        scene.submitted(study)
    scene.control.deliver(shuffled=True, copies=2)
    statuses = receiver.statuses()
    assert sorted(statuses) == sorted(CHANGES * 6)
    assert statuses[0::2] == statuses[1::2] != CHANGES * 3
    assert len({part.event_id for part in receiver.deliveries()}) == 9


def test_an_old_message_can_be_sent_again_under_a_new_id(receiver: Receiver, scene: Scene) -> None:
    scene.control.reserve(scene.study().id)
    scene.control.deliver()
    (first,) = receiver.deliveries()
    scene.control.advance(10)
    scene.control.replay(first.event_id, "11111111-1111-4111-8111-111111111111")
    replayed = receiver.deliveries()[1]
    assert replayed.event_id != first.event_id
    assert replayed.fingerprint == first.fingerprint


def test_a_new_secret_replaces_the_old_one_at_once(receiver: Receiver, scene: Scene) -> None:
    study = scene.study()
    scene.control.reserve(study.id)
    scene.control.deliver()
    old = receiver.secrets[0]
    receiver.secrets.insert(0, receiver.subscriptions.new_secret())
    scene.control.reserve(study.id)
    scene.control.deliver()
    assert receiver.statuses() == ["RESERVED", "RESERVED"]
    receiver.secrets = [old]
    with pytest.raises(HookRefused):
        receiver.deliveries()


def test_what_was_not_taken_is_sent_again_with_the_same_id(scene: Scene, server: Canned) -> None:
    server.say(500)
    server.say(200)
    receiver = Receiver(scene, server)
    scene.control.reserve(scene.study().id)
    assert scene.control.deliver() == 0
    assert scene.control.deliver() == 0
    scene.control.advance(5)
    assert scene.control.deliver() == 1
    first, second = receiver.deliveries()
    assert (first.event_id, first.fingerprint) == (second.event_id, second.fingerprint)


def test_what_could_not_be_delivered_is_found_afterwards(scene: Scene, server: Canned) -> None:
    server.say(500)
    receiver = Receiver(scene, server)
    study = scene.study(places=130)
    ids = [scene.control.reserve(study.id)["submission_id"] for _ in range(120)]
    for event in scene.world.hooks.events:
        event.attempts = 11
    assert receiver.subscriptions.missed(receiver.subscription.id) == ()
    scene.control.deliver()
    missed = receiver.subscriptions.missed(receiver.subscription.id)
    assert [event.resource_id for event in missed] == ids


def test_eleven_retries_are_made_within_about_a_day(scene: Scene, server: Canned) -> None:
    server.say(500)
    Receiver(scene, server)
    scene.control.reserve(scene.study().id)
    scene.world.settle()
    first = scene.world.hooks.events[0]
    for _ in range(100):
        scene.control.deliver()
        if first.status == "FAILED":
            break
        scene.control.advance((first.due - scene.world.now()).total_seconds() / 60 + 0.01)
    assert first.attempts == 12
    hours = (scene.world.now() - first.created_at).total_seconds() / 3600
    assert 1 < hours < 25


def test_five_days_of_failures_disable_a_subscription(scene: Scene, server: Canned) -> None:
    server.say(500)
    receiver = Receiver(scene, server)
    study = scene.study()
    for _ in range(2):
        scene.control.reserve(study.id)
        scene.control.deliver()
        scene.control.advance(5 * 24 * 60)
    scene.control.deliver()
    (shown,) = receiver.subscriptions.all()
    assert not shown.is_enabled
