"""Plays annotators through the API, wave after wave, until nobody finds anything left to do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from aggregation.services.recompute import recompute_stale
from aggregation.simulation.dealing import Dealer
from aggregation.simulation.doors import Door, InviteDoor
from aggregation.simulation.manners import Traits, draw_traits
from aggregation.simulation.people import Common, Person
from aggregation.simulation.transport import Transport, Unexpected
from aggregation.simulation.truth import Truth
from aggregation.simulation.wording import Words
from annotation.cultures import culture as culture_named
from annotation.errors import Refusal
from annotation.kinds import kinds_of
from annotation.models import Artwork, Campaign
from annotation.models.task import Purpose
from annotation.services.tasks import stale_tasks

COUNTRIES = {"english": "GB", "chinese": "CN", "arabic": "EG"}
PATIENCE_SECONDS = 120


@dataclass(frozen=True)
class Crowd:
    """How many people a wave has, how they are, and what they are asked for."""

    annotators: int
    seed: int
    cultures: tuple[str, ...] = ()
    kind: str = ""
    most_waves: int = 50
    most_answers: int = 1000  # of each person; usually the batch ends it
    noise: float = 0.1
    careless: float = 0.0
    spam: float = 0.0


@dataclass(frozen=True)
class Stage:
    """By what people reach the API, and what goes on between them.

    `settle` lets jobs catch up between two people, so that a seed plays the same way again. They
    come by an invite each, or by the door given. `review` is called after each wave and says how
    many answers it judged.
    """

    transport: Transport
    settle: Callable[[], None]
    door: Door | None = None
    review: Callable[[], int] | None = None


@dataclass
class Played:
    """What a simulation came to, and what nobody else knows of it.

    That is the traits of who took part, by participation, and what was wrong with each answer, by
    assignment.
    """

    annotators: int = 0
    answers: int = 0
    waves: int = 0
    by_kind: dict[str, int] = field(default_factory=dict)
    traits: dict[str, Traits] = field(default_factory=dict)
    did: dict[str, set[str]] = field(default_factory=dict)

    def counts(self) -> dict[str, Any]:
        """Return what there is to tell, of nobody in particular."""
        return {name: vars(self)[name] for name in ("annotators", "answers", "waves", "by_kind")}


def play(campaign: Campaign, crowd: Crowd, truth: Truth, stage: Stage) -> Played:
    """Play waves of annotators until one finds no task at all and nothing more is judged."""
    refuse_real(campaign)
    played, door = Played(), stage.door or InviteDoor(campaign)
    dealer = Dealer(campaign, np.random.default_rng(crowd.seed))
    common = Common(Words(crowd.seed))
    while played.waves < crowd.most_waves:
        before = played.answers
        for culture, person in _wave(campaign, crowd, truth, common, number=played.waves):
            dealer.deal()
            _take_part(crowd, culture, person, door, transport=stage.transport, played=played)
            stage.settle()
        played.waves += 1
        judged = stage.review() if stage.review else 0
        if _has_lists(campaign) or not (judged or played.answers > before):
            break
    return played


def refuse_real(campaign: Campaign) -> None:
    if not campaign.rehearsal:
        raise Refusal("campaign_state", why="only rehearsal campaigns may be simulated")


def _wave(
    campaign: Campaign, crowd: Crowd, truth: Truth, common: Common, *, number: int
) -> Iterator[tuple[str, Person]]:
    """Yield the people of a wave, each with a culture and with dice of their own."""
    cultures = crowd.cultures or tuple(campaign.cultures)
    for index in range(crowd.annotators):
        rng = np.random.default_rng([crowd.seed, number, index])
        traits = draw_traits(careless=crowd.careless, spam=crowd.spam, rng=rng)
        yield cultures[index % len(cultures)], Person(traits, crowd.noise, truth, common, rng)


def _has_lists(campaign: Campaign) -> bool:
    """Say whether everybody brings their own list, so that there is no end but the crowd's."""
    return all(kind.LISTED for kind in kinds_of(campaign.protocol).values())


def settle_here() -> None:
    """Do the work a Celery worker would do."""
    while recompute_stale():
        pass


def settle_elsewhere() -> None:
    """Wait for the server's own worker; give up after `PATIENCE_SECONDS`."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while stale_tasks(limit=1):
        if time.monotonic() > deadline:
            raise Unexpected("the worker has not caught up; is it running?")
        time.sleep(0.05)


def _take_part(
    crowd: Crowd, culture: str, person: Person, door: Door, *, transport: Transport, played: Played
) -> None:
    """Do what one annotator does: come, consent, answer as long as there is something, and go."""
    entry = door.enter(partial(_call, transport, "POST"), kind=crowd.kind, culture=culture)
    token, path = entry["token"], f"participations/{entry['id']}/"
    most = 1 if door.leaves_early(person.rng) else crowd.most_answers
    language = culture_named(culture).language
    consent = {
        "version": entry["consent"][language]["version"],
        "culture": culture,
        "country": COUNTRIES.get(culture, "GB"),
        "native_language": culture_named(culture).iso,
        "reads": [spoken["slug"] for spoken in entry["reading"]],
    }
    _call(transport, "POST", f"{path}consent/", consent, token=token)
    played.annotators += 1
    played.traits[entry["id"]] = person.traits
    answers = 0
    shown: dict[str, Any] = {}
    while answers < most:
        lease = _call(transport, "POST", f"{path}next/", {}, token=token)
        if lease is None:
            break
        artwork = Artwork.objects.get(uuid=lease["artwork"]["id"])
        answer = {
            "body": person.answer(lease, artwork, shown=shown.get(lease["task"])),
            "client": {"active_ms": person.traits.active_ms(person.rng)},
            "replaces": lease["replaces"],
        }
        where = f"assignments/{lease['assignment']}/answer/"
        receipt = _call(transport, "POST", where, answer, token=token)
        if lease["purpose"] == Purpose.TRAINING:
            shown[lease["task"]] = receipt["feedback"]["known"]
            continue
        played.did[lease["assignment"]] = person.did
        answers += 1
        played.answers += 1
        played.by_kind[lease["kind"]] = played.by_kind.get(lease["kind"], 0) + 1
    left_early = answers == most == 1 and crowd.most_answers > 1
    ended = None if left_early else _call(transport, "POST", f"{path}finish/", {}, token=token)
    door.left(entry, ended)


def _call(transport: Transport, method: str, path: str, body: Any, *, token: str = "") -> Any:
    status, answer = transport(method, f"/api/v1/{path}", body, token)
    if status >= 300:
        raise Unexpected(f"{method} {path} answered {status}: {answer}")
    return answer
