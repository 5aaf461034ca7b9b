"""What a requester asks for: of Amazon's own client, and of our adapter."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.crowd.base import CompletionCode, Money, Purpose, Recruitment, Study
from annotation.crowd.errors import Refused
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.simulator.mturk import MTurkSimulator
from tests.crowd.mturk.people import Person

QUESTION = (
    '<ExternalQuestion xmlns="http://mechanicalturk.amazonaws.com/AWSMechanicalTurkDataSchemas/'
    '2006-07-14/ExternalQuestion.xsd"><ExternalURL>https://evoke.example/turk?a=1&amp;b=2'
    "</ExternalURL><FrameHeight>0</FrameHeight></ExternalQuestion>"
)
TYPE: dict[str, Any] = {
    "Title": "Mark what moves you",
    "Description": "Read a sentence and paint what it names.",
    "Reward": "1.00",
    "AssignmentDurationInSeconds": 3600,
    "AutoApprovalDelayInSeconds": 3 * 24 * 3600,
}


def new_type(amazon: Any, **other: Any) -> str:
    return str(amazon.create_hit_type(**{**TYPE, **other})["HITTypeId"])


def new_hit(amazon: Any, *, type_id: str | None = None, **other: Any) -> dict[str, Any]:
    asked = {"MaxAssignments": 3, "LifetimeInSeconds": 24 * 3600, "Question": QUESTION, **other}
    kind = type_id or new_type(amazon)
    return dict(amazon.create_hit_with_hit_type(HITTypeId=kind, **asked)["HIT"])


def state(amazon: Any, hit: dict[str, Any]) -> tuple[str, int, int, int]:
    """Return a HIT's status with its places available, pending and completed."""
    now = amazon.get_hit(HITId=hit["HITId"])["HIT"]
    places = ("Available", "Pending", "Completed")
    available, pending, completed = (now[f"NumberOfAssignments{name}"] for name in places)
    return now["HITStatus"], available, pending, completed


def recruitment(**other: Any) -> Recruitment:
    asked: dict[str, Any] = {
        "reference": "spring",
        "title": "Mark what moves you",
        "description": "Read a sentence and paint what it names.",
        "entry_url": "https://evoke.example/turk?campaign=1&kind=region",
        "places": 3,
        "reward": Money(100, "USD"),
        "minutes": 10,
        "codes": (CompletionCode(Purpose.COMPLETED, "EV-1"),),
    }
    return Recruitment(**{**asked, **other})


PLENTY = Money(1_000_00, "USD")


def opened(mturk: MTurk, **other: Any) -> Study:
    """Make a study and open it."""
    return mturk.publish(mturk.create(recruitment(**other)).id, at_most=PLENTY)


def group_of(turk: MTurkSimulator) -> str:
    """Return the group under which workers find the newest HIT."""
    return list(turk.market.hits.values())[-1].type.group_id


def handed_in(turk: MTurkSimulator, worker: str = "A1ANN", **fields: str) -> str:
    """Let a worker take and submit a HIT; return the submission's id."""
    assignment = Person(turk, worker).do(group_of(turk), **fields)
    return f"{assignment}.{worker}"


def refusal(call: Any) -> str:
    """Return why a call is refused."""
    with pytest.raises(Refused) as caught:
        call()
    return caught.value.reason


def sizes(turk: MTurkSimulator) -> list[int]:
    """Return the places of each HIT, in the order in which they were made."""
    return [hit.places for hit in turk.market.hits.values()]
