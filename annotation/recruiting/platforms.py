"""Which crowd platforms this installation may reach.

`local` are invites of ours, `panel` is any panel that sends people by a link with an id and takes
them back by one: neither has an API, so what happens there is our own doing.
"""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings

from annotation.crowd.base import CrowdPlatform
from annotation.crowd.mturk.account import Account as MTurkAccount
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.mturk.client import Client as MTurkClient
from annotation.crowd.prolific.account import Account as ProlificAccount
from annotation.crowd.prolific.adapter import Prolific
from annotation.crowd.prolific.client import Client as ProlificClient
from annotation.errors import Refusal
from annotation.models import Participation, Study

LOCAL = "local"
PANEL = "panel"
PROLIFIC = "prolific"
MTURK = "mturk"
WITHOUT_API = (LOCAL, PANEL)


def reachable() -> list[str]:
    """Return the platforms with an account in the settings."""
    accounts = {PROLIFIC: settings.PROLIFIC, MTURK: settings.MTURK}
    return [name for name, account in accounts.items() if account is not None]


def to_recruit_on() -> list[str]:
    """Return where a study may be made."""
    return [*reachable(), PANEL]


def environment(platform: str) -> str:
    """Return which of a platform's worlds the settings name; ids of two never mix."""
    if platform == PROLIFIC and settings.PROLIFIC is not None:
        return "live" if settings.PROLIFIC.live else "simulator"
    if platform == MTURK and settings.MTURK is not None:
        return str(settings.MTURK.environment)
    return "live"


def platform_named(name: str) -> CrowdPlatform:
    """Return the adapter of a platform that has one; refuses what the settings do not name."""
    if name not in reachable():
        raise Refusal("platform_not_set_up", platform=name, known=reachable())
    if name == PROLIFIC and settings.PROLIFIC is not None:
        return _prolific(settings.PROLIFIC)
    assert settings.MTURK is not None
    return _mturk(settings.MTURK)


def platform_of(study: Study) -> CrowdPlatform:
    """Return the adapter of a study, never in another world than the one it was made in."""
    adapter = platform_named(study.platform)
    if study.environment != environment(study.platform):
        raise Refusal("platform_not_set_up", platform=study.platform, known=[study.environment])
    return adapter


def has_api(subject: Study | Participation) -> bool:
    return subject.platform not in WITHOUT_API


@lru_cache(maxsize=4)
def _prolific(account: ProlificAccount) -> CrowdPlatform:
    return Prolific(ProlificClient(account))


@lru_cache(maxsize=4)
def _mturk(account: MTurkAccount) -> CrowdPlatform:
    return MTurk(MTurkClient(account))
