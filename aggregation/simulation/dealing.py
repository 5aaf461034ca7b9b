"""The order in which a rehearsal's tasks are handed out, made one that a seed repeats."""

from __future__ import annotations

import numpy as np

from annotation.models import Campaign, Slot
from annotation.models.assignment import LEVEL

BATCH = 500


class Dealer:
    """Puts new slots of a campaign in an order by its dice, each among those of its level.

    Slots are made with a random place, another one in every run. They are dealt in the order they
    were made in, which is the same whenever the same was answered.
    """

    def __init__(self, campaign: Campaign, rng: np.random.Generator) -> None:
        self.campaign, self.rng = campaign, rng
        self._last = 0

    def deal(self) -> None:
        new = list(Slot.objects.filter(campaign=self.campaign, pk__gt=self._last).order_by("pk"))
        for slot in new:
            slot.order = slot.order // LEVEL * LEVEL + int(self.rng.integers(LEVEL))
            self._last = slot.pk
        Slot.objects.bulk_update(new, ["order"], batch_size=BATCH)
