"""Studies: draft, create, publish, pause, stop, add places. Money is agreed to before it goes."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from annotation.crowd.base import Money, Purpose
from annotation.crowd.errors import CrowdError
from annotation.crowd.errors import Refused as PlatformRefused
from annotation.errors import Refusal
from annotation.kinds import kinds_of
from annotation.locking import lock
from annotation.models import Campaign, Study
from annotation.models.campaign import CampaignState
from annotation.models.participation import StudyState
from annotation.recruiting import outbox, platforms
from annotation.recruiting.calls.study import PAID_SCREENING
from annotation.recruiting.panels import check_panel
from annotation.services.audit import Actor, record
from annotation.services.campaigns import what_is_missing

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODES = (Purpose.COMPLETED, Purpose.NO_CONSENT, Purpose.RETURNED, Purpose.SCREENED_OUT)
WARNINGS = ("", "sensitive", "explicit")
MOST_PLACES = 10_000
LONGEST_TITLE = {platforms.MTURK: 128}
CURRENCIES = {platforms.MTURK: "USD"}
"""Where a platform pays in one currency alone."""
BOUNDS = {"lower", "upper"}
LARGEST_BOUND = 10**9
_FILTER = re.compile(r"[A-Za-z0-9_-]{1,80}")


@dataclass(frozen=True)
class StudyPlan:
    """What somebody wants to recruit. What is left out comes from the campaign.

    `filters` are the platform's own: `{"id": ..., "values": [...]}` or `{"id": ..., "lower": ...,
    "upper": ...}`. `parameter` and `return_url` are for a panel. With `paid_screening` who misses
    the training can be screened out, for what the training pays; only some workspaces may.
    """

    platform: str
    places: int
    culture: str = ""
    kind: str = ""
    reward_minor: int | None = None
    minutes: int | None = None
    title: str = ""
    description: str = ""
    content_warning: str = ""
    filters: Sequence[Mapping[str, Any]] = field(default_factory=tuple)
    parameter: str = ""
    return_url: str = ""
    paid_screening: bool = False


def draft(campaign: Campaign, plan: StudyPlan, *, actor: Actor) -> Study:
    """Keep a plan as a draft, which no platform knows of yet; every value is checked by name."""
    _check(campaign, plan)
    with transaction.atomic():
        study = Study.objects.create(
            campaign=campaign,
            platform=plan.platform,
            environment=platforms.environment(plan.platform),
            kind=plan.kind,
            culture=plan.culture,
            places=plan.places,
            reward_minor=_reward(campaign, plan),
            currency=campaign.currency,
            minutes=plan.minutes or campaign.batch_minutes,
            codes={purpose: _code() for purpose in _purposes(plan)},
            filters=[dict(chosen) for chosen in plan.filters],
            title=plan.title.strip(),
            description=plan.description.strip(),
            content_warning=plan.content_warning,
            parameter=plan.parameter,
            return_url=plan.return_url.strip(),
        )
        record(actor, study, "state", old="", new=study.state)
        return study


def create(study: Study, *, actor: Actor) -> Study:
    """Have a draft made on its platform, where nobody sees it yet. A panel needs no draft."""
    with transaction.atomic():
        lock(study)
        if not platforms.has_api(study):
            raise Refusal("study_option", field="platform")
        if study.state != StudyState.DRAFT:
            return study
        _move(study, StudyState.CREATING, actor)
        outbox.enqueue(study, "create", f"create:{study.uuid}")
        return study


def publish(study: Study, *, agreed_minor: int, actor: Actor) -> Study:
    """Let people in, for no more than what was agreed to.

    Refused while the campaign could not take them: not open, underpaid, without ethics approval.
    """
    with transaction.atomic():
        lock(study)
        _refuse_unready(study)
        if study.state not in {StudyState.DRAFT, StudyState.CREATING, StudyState.UNPUBLISHED}:
            raise Refusal("study_state", state=study.state)
        study.agreed_minor = agreed_minor
        study.save(update_fields=["agreed_minor"])
        if not platforms.has_api(study):
            if study.reward_minor * study.places > agreed_minor:
                raise Refusal("study_costs_more", costs=study.reward_minor * study.places)
            study.external_id = str(study.uuid)
            study.save(update_fields=["external_id"])
            _move(study, StudyState.OPEN, actor)
            return study
        if study.state == StudyState.DRAFT:
            _move(study, StudyState.CREATING, actor)
            outbox.enqueue(study, "create", f"create:{study.uuid}")
        record(actor, study, "published", old="", new=f"{agreed_minor} {study.currency}")
        outbox.enqueue(
            study,
            "publish",
            f"publish:{study.uuid}:{agreed_minor}",
            details={"agreed_minor": agreed_minor},
        )
        if study.platform == platforms.MTURK and settings.MTURK_QUEUE is not None:
            # A published study has HIT types of its own, so it is subscribed to only then.
            outbox.enqueue(study, "subscribe", f"subscribe:{study.uuid}")
        return study


def pause(study: Study, *, actor: Actor) -> Study:
    return _towards(study, "pause", {StudyState.OPEN}, StudyState.PAUSED, actor)


def start(study: Study, *, actor: Actor) -> Study:
    """Go on after a pause, if the campaign takes people in."""
    if study.campaign.state != CampaignState.OPEN:
        raise Refusal("campaign_not_open")
    return _towards(study, "start", {StudyState.PAUSED}, StudyState.OPEN, actor)


def stop(study: Study, *, actor: Actor) -> Study:
    """End a study for good. Whoever is at work may come to an end."""
    live = {StudyState.OPEN, StudyState.PAUSED, StudyState.FILLED}
    return _towards(study, "stop", live, StudyState.CLOSED, actor)


def add_places(study: Study, *, to: int, agreed_minor: int, actor: Actor) -> Study:
    """Raise the number of places to an absolute number, so that saying it twice adds nothing."""
    with transaction.atomic():
        lock(study)
        _refuse_unready(study)
        unpublished = {StudyState.DRAFT, StudyState.CREATING, StudyState.UNPUBLISHED}
        if study.state in unpublished or not study.external_id:
            raise Refusal("study_state", state=study.state)
        if not study.places < to <= MOST_PLACES:
            raise Refusal("study_option", field="places", now=study.places)
        record(actor, study, "places", old=str(study.places), new=str(to), why=f"{agreed_minor}")
        if not platforms.has_api(study):
            if study.reward_minor * (to - study.places) > agreed_minor:
                raise Refusal("study_costs_more")
            study.places = to
            study.save(update_fields=["places"])
            return study
        outbox.enqueue(
            study,
            "raise_places",
            f"raise_places:{study.uuid}:{to}:{agreed_minor}",
            details={"to": to, "agreed_minor": agreed_minor},
        )
        return study


def quote(study: Study, places: int) -> Money:
    """Return what so many places cost, by the platform's own calculation where it has one."""
    reward = Money(study.reward_minor, study.currency)
    if not platforms.has_api(study):
        return Money(study.reward_minor * places, study.currency)
    try:
        return platforms.platform_of(study).quote(reward, places)
    except PlatformRefused as refused:
        raise Refusal("study_option", field="reward", said=refused.reason) from None
    except CrowdError:
        raise Refusal("platform_unreachable") from None


def _towards(
    study: Study, action: str, allowed: set[StudyState], state: StudyState, actor: Actor
) -> Study:
    with transaction.atomic():
        lock(study)
        if study.state == state:
            return study
        if study.state not in allowed:
            raise Refusal("study_state", state=study.state)
        if not platforms.has_api(study):
            _move(study, state, actor)
            return study
        record(actor, study, "asked", old=study.state, new=state)
        turn = study.calls.filter(action=action).count() + 1
        waiting = study.calls.filter(action=action, settled_at=None).exists()
        if not waiting:
            outbox.enqueue(study, action, f"{action}:{study.uuid}:{turn}")
        return study


def _move(study: Study, state: StudyState, actor: Actor) -> None:
    record(actor, study, "state", old=study.state, new=state)
    study.state = state
    study.save(update_fields=["state"])


def _refuse_unready(study: Study) -> None:
    campaign = study.campaign
    if campaign.state != CampaignState.OPEN:
        raise Refusal("campaign_not_open")
    missing = what_is_missing(campaign)
    if not campaign.ethics_approval:
        missing.append(_("the ethics approval has no id"))
    if missing:
        raise Refusal("campaign_incomplete", missing=missing)
    if study.reward_minor * 60 < campaign.minimum_hourly_minor * study.minutes:
        raise Refusal("study_underpaid", minimum_hourly_minor=campaign.minimum_hourly_minor)


def _check(campaign: Campaign, plan: StudyPlan) -> None:
    if plan.platform not in platforms.to_recruit_on():
        raise Refusal("platform_not_set_up", platform=plan.platform)
    wrong = [
        name
        for name, right in {
            "places": 1 <= plan.places <= MOST_PLACES,
            "culture": plan.culture in {"", *campaign.cultures},
            "kind": plan.kind in {"", *kinds_of(campaign.protocol)},
            "reward": _reward(campaign, plan) >= 1,
            "minutes": (plan.minutes or campaign.batch_minutes) >= 1,
            "title": len(plan.title or campaign.title) <= LONGEST_TITLE.get(plan.platform, 200),
            "currency": campaign.currency == CURRENCIES.get(plan.platform, campaign.currency),
            "paid_screening": not plan.paid_screening or _can_screen(campaign, plan),
            "content_warning": plan.content_warning in WARNINGS,
            "filters": all(_is_filter(chosen) for chosen in plan.filters),
        }.items()
        if not right
    ]
    if wrong:
        raise Refusal("study_option", field=wrong[0])
    if plan.platform == platforms.PANEL:
        check_panel(plan.parameter, plan.return_url)


def _purposes(plan: StudyPlan) -> tuple[str, ...]:
    return (*CODES, PAID_SCREENING) if plan.paid_screening else CODES


def _is_filter(chosen: Mapping[str, Any]) -> bool:
    """Say whether this is a filter: with values, or with a bound or two, and nothing besides."""
    said = {name: value for name, value in chosen.items() if value is not None}
    name, values = said.pop("id", None), said.pop("values", None)
    if not isinstance(name, str) or not _FILTER.fullmatch(name) or not set(said) <= BOUNDS:
        return False
    if values is not None:
        return isinstance(values, list) and values != [] and all(map(_is_text, values)) and not said
    return bool(said) and all(map(_is_bound, said.values()))


def _is_bound(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_BOUND


def _is_text(value: object) -> bool:
    return isinstance(value, str) and "\x00" not in value


def _can_screen(campaign: Campaign, plan: StudyPlan) -> bool:
    return plan.platform == platforms.PROLIFIC and campaign.training_reward_minor > 0


def _reward(campaign: Campaign, plan: StudyPlan) -> int:
    return campaign.reward_minor if plan.reward_minor is None else plan.reward_minor


def _code() -> str:
    """Return a code nobody guesses; all participants of a study share it."""
    return "EV-" + "".join(secrets.choice(LETTERS) for _ in range(8))
