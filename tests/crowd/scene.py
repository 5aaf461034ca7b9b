"""A study on a simulated Prolific, with people who take part in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from annotation.crowd.base import Bonus, CompletionCode, Money, Purpose, Recruitment, Study
from annotation.crowd.prolific.account import Account
from annotation.crowd.prolific.adapter import Prolific
from annotation.crowd.prolific.client import Client
from annotation.crowd.simulator.prolific.control import Control
from annotation.crowd.simulator.prolific.submissions import Submission
from annotation.crowd.simulator.prolific.world import World

ENTRY = "https://evoke.example.org/en/enter?campaign=7"
DONE = "EV-DONE"
PLENTY = Money(1_000_000, "GBP")
WHY = (
    "The sentences were copied from the instructions in all ten tasks, so that none can be used. "
    * 2
)

RECRUITMENT = Recruitment(
    reference="batch-1",
    title="What moves you in a picture?",
    description="Mark what you see.",
    entry_url=ENTRY,
    places=3,
    reward=Money(300, "GBP"),
    minutes=20,
    codes=(
        CompletionCode(Purpose.COMPLETED, DONE),
        CompletionCode(Purpose.NO_CONSENT, "EV-NO", reason="You did not consent."),
        CompletionCode(Purpose.SCREENED_OUT, "EV-OUT", pay_minor=50, places=2, by_us=True),
    ),
)


def account(world: World, url: str, **changes: Any) -> Account:
    given = {
        "token": world.settings.token,
        "workspace_id": world.settings.workspace_id,
        "url": url,
        "connect_seconds": 2.0,
        "answer_seconds": 2.0,
        **changes,
    }
    return Account(**given)


@dataclass
class Scene:
    world: World
    control: Control
    url: str
    pauses: list[float]

    def __post_init__(self) -> None:
        self.prolific = self.platform()

    def platform(self, **changes: Any) -> Prolific:
        """Return an adapter that waits for nothing; what it would have waited is in `pauses`."""
        client = Client(
            account(self.world, self.url, **changes),
            pause=self.pauses.append,
            chance=lambda: 1.0,
        )
        return Prolific(client, now=self.world.now)

    def study(self, **changes: Any) -> Study:
        """Return a published study."""
        draft = self.prolific.create(replace(RECRUITMENT, **changes))
        return self.prolific.publish(draft.id, at_most=PLENTY)

    def working(self, study: Study) -> str:
        return self.control.enter(study.id)["submission_id"]

    def submitted(self, study: Study, code: str = DONE) -> str:
        submission_id = self.working(study)
        self.control.complete(submission_id, code)
        return submission_id

    def approved(self, study: Study) -> str:
        submission_id = self.submitted(study)
        self.prolific.approve(submission_id)
        return submission_id

    def bonus_draft(self, study: Study, submission_id: str, minor: int = 425) -> str:
        bonus = Bonus(submission_id, Money(minor, "GBP"))
        return self.prolific.set_up_bonuses(study.id, [bonus]).id

    def inside(self, submission_id: str) -> Submission:
        """Return what the simulator itself holds."""
        return self.world.submissions[submission_id]

    def paid(self) -> int:
        """Return what has left the account, orders on their way included."""
        self.control.advance(5)
        return sum(payment.total for payment in self.world.ledger.payments)


def query_of(url: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(url).query))
