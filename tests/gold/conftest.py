"""A campaign with gold, and people who came upon it."""

from __future__ import annotations

from typing import Any

from annotation.models import Artwork, Campaign, Task
from annotation.models.task import Purpose
from annotation.services.audit import SYSTEM
from annotation.services.gold_tasks import add_gold, gold_tasks
from annotation.services.known_tasks import KnownTask
from tests.cast import WHY, Annotator, Cast, block

OFTEN = 0.5
PATIENCE = 60
"""With every second task gold, nobody comes upon none in so many once in 10^18."""
FRAME = {"artwork": {"width": 8, "height": 6, "frame_sha256": ""}}
HOUSE = block(FRAME, 1, 1, 4, 4)["mask"]
RED_HOUSE = {"start": 4, "end": 13, "points": [[2, 2]]}
SAID = {"explanation": WHY["english"]}
AWE, FEAR = {"emotion": "awe", **SAID}, {"emotion": "fear", **SAID}


def feel(campaign: Campaign, *artworks: Artwork, culture: str = "english") -> list[Task]:
    """Make these artworks gold that is rightly felt as awe."""
    wanted = [
        KnownTask("emotion", artwork, {"emotions": ["awe"]}, culture=culture)
        for artwork in artworks
    ]
    add_gold(campaign, wanted, actor=SYSTEM)
    return list(gold_tasks(campaign))


def is_gold(lease: dict[str, Any] | None) -> bool:
    return lease is not None and Task.objects.get(uuid=lease["task"]).purpose == Purpose.GOLD


def come_upon_gold(cast: Cast, campaign: Campaign, **who: Any) -> tuple[Annotator, dict[str, Any]]:
    """Return the first of many whose first task is gold, and that task."""
    for _ in range(PATIENCE):
        somebody = cast.annotator(campaign, **who)
        lease = somebody.next()
        if lease is not None and is_gold(lease):
            return somebody, lease
    raise AssertionError("nobody was asked gold")


def campaign_with_gold(cast: Cast, *, count: int = 20, gold: int = 1, **more: Any) -> Campaign:
    artworks = [cast.artwork(f"painter_{number}") for number in range(count)]
    settings = {"gold_share": OFTEN, "needed": 3, **more}
    campaign = cast.campaign("culture", artworks=artworks, **settings)
    feel(campaign, *[cast.artwork(f"known_{number}") for number in range(gold)])
    return campaign
