"""What is known of a campaign as a whole: how its data came about, by its settings and records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Background:
    """What a campaign recorded of its people, their pay and the checks; None is not recorded.

    Money is in minor units. `countries` are people by culture and country of residence. `months`
    are those of the first and the last counted answer, as ``YYYY-MM``: nothing finer leaves.
    `consents` are people by language and version of the text they agreed to. `reviews` are
    standing verdicts by reason, the empty one meaning accepted.
    """

    rehearsal: bool = False
    months: tuple[str, str] | None = None
    countries: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    platforms: Mapping[str, int] = field(default_factory=dict)
    consents: Mapping[tuple[str, int], int] = field(default_factory=dict)
    withdrew: int = 0
    reward_minor: int | None = None
    training_reward_minor: int = 0
    minimum_hourly_minor: int = 0
    currency: str = ""
    batch_size: int = 0
    batch_minutes: int = 0
    payments: Mapping[str, int] = field(default_factory=dict)
    reviews: Mapping[str, int] = field(default_factory=dict)
    rounds: int = 0
    rounds_done: int = 0
    blocked: int = 0
    gold_share: float = 0
    gold_answers: int = 0
    gold_correct: int = 0
    training_pass_percent: int = 0


@dataclass(frozen=True)
class CampaignFacts:
    """The campaign's settings that say how its data came about, and where it is published.

    `address` is what the addresses of its releases begin with.
    """

    slug: str
    title: str
    protocol: str
    cultures: list[str]
    needed: int
    escalate_to: int
    region_needed: int
    sample_share: float
    ethics_approval: str
    content_warnings: str
    address: str = "http://127.0.0.1:8000/releases/campaign"
    background: Background = field(default_factory=Background)
