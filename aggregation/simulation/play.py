"""Plays annotators through the API, wave after wave, until nobody finds anything left to do."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from aggregation.services.recompute import recompute_stale
from aggregation.simulation.people import Manner, Person
from aggregation.simulation.transport import Transport, Unexpected
from aggregation.simulation.truth import Truth
from annotation.cultures import culture as culture_named
from annotation.errors import Refusal
from annotation.kinds import kinds_of
from annotation.models import Artwork, Campaign
from annotation.services.invites import invite
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


@dataclass
class Played:
    """What a simulation came to."""

    annotators: int = 0
    answers: int = 0
    waves: int = 0
    by_kind: dict[str, int] = field(default_factory=dict)


def play(
    campaign: Campaign,
    crowd: Crowd,
    truth: Truth,
    *,
    transport: Transport,
    settle: Callable[[], None],
) -> Played:
    """Play waves of annotators until one finds no task at all.

    `settle` lets jobs catch up between two people, so that a seed plays the same way again.
    """
    if not campaign.rehearsal:
        raise Refusal("campaign_state", why="only rehearsal campaigns may be simulated")
    played = Played()
    rng = np.random.default_rng(crowd.seed)
    cultures = crowd.cultures or tuple(campaign.cultures)
    while played.waves < crowd.most_waves:
        before = played.answers
        for index in range(crowd.annotators):
            culture = cultures[index % len(cultures)]
            token = invite(campaign, kind=crowd.kind)
            person = Person(_manner(crowd, rng), crowd.noise, truth, rng)
            batch = _Batch(token, culture, crowd.most_answers)
            _take_part(batch, person, transport=transport, played=played)
            settle()
        played.waves += 1
        if played.answers == before or _has_lists(campaign):
            break
    return played


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


def _manner(crowd: Crowd, rng: np.random.Generator) -> Manner:
    dice = float(rng.random())
    if dice < crowd.spam:
        return "spam"
    return "careless" if dice < crowd.spam + crowd.careless else "honest"


@dataclass(frozen=True)
class _Batch:
    """What one simulated annotator does: by which invite, for which culture, how much at most."""

    invite: str
    culture: str
    most_answers: int


def _take_part(batch: _Batch, person: Person, *, transport: Transport, played: Played) -> None:
    entry = _call(transport, "POST", "participations/", {"invite": batch.invite})
    token, path = entry["token"], f"participations/{entry['id']}/"
    culture = batch.culture
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
    for _ in range(batch.most_answers):
        lease = _call(transport, "POST", f"{path}next/", {}, token=token)
        if lease is None:
            break
        artwork = Artwork.objects.get(uuid=lease["artwork"]["id"])
        answer = {
            "body": person.answer(lease, artwork),
            "client": {"active_ms": int(person.rng.integers(4_000, 60_000))},
        }
        where = f"assignments/{lease['assignment']}/answer/"
        _call(transport, "POST", where, answer, token=token)
        played.answers += 1
        played.by_kind[lease["kind"]] = played.by_kind.get(lease["kind"], 0) + 1
    _call(transport, "POST", f"{path}finish/", {}, token=token)


def _call(transport: Transport, method: str, path: str, body: Any, *, token: str = "") -> Any:
    status, answer = transport(method, f"/api/v1/{path}", body, token)
    if status >= 300:
        raise Unexpected(f"{method} {path} answered {status}: {answer}")
    return answer
