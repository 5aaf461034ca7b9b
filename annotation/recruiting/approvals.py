"""Approving everybody whose work is complete, for no more money than was agreed to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from annotation.errors import Refusal
from annotation.models import Campaign, Participation
from annotation.recruiting.decisions import approve_all
from annotation.recruiting.roster import Chosen, people
from annotation.services.audit import Actor

MOST_AT_ONCE = 500


@dataclass(frozen=True)
class Approved:
    """How many are being approved, and who needs a closer look."""

    count: int
    left: list[Participation]


def complete(campaign: Campaign, chosen: Chosen) -> list[Participation]:
    """Return who is complete among those chosen, nearest deadline first, so many at a time."""
    return list(people(campaign, replace(chosen, show="complete"))[:MOST_AT_ONCE])


def rewards(found: Sequence[Participation]) -> int:
    """Return what approving these people costs, without the platform's fees."""
    return sum(participation.reward_minor for participation in found)


def approve_complete(
    campaign: Campaign, chosen: Chosen, *, agreed_minor: int, actor: Actor
) -> Approved:
    """Approve who is complete; nobody, if the rewards come to more than was agreed to."""
    found = complete(campaign, chosen)
    if rewards(found) > agreed_minor:
        raise Refusal("study_costs_more", costs=rewards(found))
    left = approve_all(found, actor=actor)
    return Approved(len(found) - len(left), left)
