"""The actions of the outbox, by name."""

from __future__ import annotations

from annotation.models import OutboxCall
from annotation.recruiting.calls import bonus, marketplace, study, submission
from annotation.recruiting.calls.action import Action

ACTIONS: dict[str, Action] = {
    "create": study.Create(),
    "publish": study.Publish(),
    "pause": study.Pause(),
    "start": study.Start(),
    "stop": study.Stop(),
    "raise_places": study.RaisePlaces(),
    "approve": submission.Approve(),
    "reject": submission.Reject(),
    "screen_out": submission.ScreenOut(),
    "request_return": submission.RequestReturn(),
    "bonus": bonus.PayBonus(),
    "overturn": marketplace.Overturn(),
    "exclude": marketplace.Exclude(),
    "replace_place": marketplace.ReplacePlace(),
    "subscribe": marketplace.Subscribe(),
}


def action_of(call: OutboxCall) -> Action:
    return ACTIONS[call.action]
