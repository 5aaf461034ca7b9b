"""Crowd platforms' accounts from the environment, refused at the start in contradictions.

A wrong address or a forgotten switch shows here, not at the first payment.
"""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured

from annotation.crowd.mturk import account as mturk
from annotation.crowd.prolific.account import LIVE_URL, Account, AccountRefused
from config import env


def prolific_account() -> Account | None:
    """Return the Prolific account, None when there is none."""
    live = env.flag("CROWD_LIVE")
    if not env.text("PROLIFIC_TOKEN"):
        if live and env.text("MTURK_ENVIRONMENT") != mturk.LIVE:
            raise ImproperlyConfigured("CROWD_LIVE=1 needs a PROLIFIC_TOKEN.")
        return None
    try:
        return Account(
            token=env.text("PROLIFIC_TOKEN"),
            workspace_id=env.text("PROLIFIC_WORKSPACE"),
            project_id=env.text("PROLIFIC_PROJECT"),
            url=env.text("PROLIFIC_URL").rstrip("/") or LIVE_URL,
            live=live,
            live_completion_url=env.text("PROLIFIC_COMPLETION_URL"),
            signed_entry=env.flag("PROLIFIC_SIGNED_LINKS"),
        )
    except AccountRefused as error:
        raise ImproperlyConfigured(str(error)) from None


def mturk_queue(account: mturk.Account | None) -> mturk.QueueAddress | None:
    """Return the queue of the account's notifications, None where there is none."""
    url = env.text("MTURK_QUEUE_URL")
    if account is None or not url:
        return None
    queue = mturk.QueueAddress(url, env.text("MTURK_QUEUE_ENDPOINT").rstrip("/"))
    try:
        queue.check(account)
    except mturk.AccountRefused as error:
        raise ImproperlyConfigured(str(error)) from None
    return queue


def mturk_account() -> mturk.Account | None:
    """Return the Mechanical Turk account, None where it is off, as it is by default."""
    environment = env.text("MTURK_ENVIRONMENT")
    if not environment:
        return None
    try:
        return mturk.Account(
            access_key=env.text("MTURK_ACCESS_KEY_ID"),
            secret_key=env.text("MTURK_SECRET_ACCESS_KEY"),
            environment=environment,
            simulator_url=env.text("MTURK_SIMULATOR_URL").rstrip("/"),
            simulator_origin=env.text("MTURK_SIMULATOR_WORKERS").rstrip("/"),
            live=environment == mturk.LIVE and env.flag("CROWD_LIVE"),
        )
    except mturk.AccountRefused as error:
        raise ImproperlyConfigured(str(error)) from None
