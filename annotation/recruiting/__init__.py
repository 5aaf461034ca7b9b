"""Recruiting on crowd platforms: studies, arrivals, decisions, money, and what platforms tell.

The adapters in `annotation.crowd` speak; here is what they are told and what follows from what they
say (docs/explanation/recruiting.md). Where to look:

* Somebody comes and goes: `arrivals`, `exits`; `panels` for links without an API.
* Staff decide: `studies` (whom to recruit), `decisions` (one participation), `approvals` (all who
  are complete), `bonuses` (what an approval does not pay), with the words in `messages`.
* What that sends out: `queueing` writes a call, `outbox` makes the due ones, `bulk` many approvals
  at once, `call_states` are their steps, and `calls/` has a module for each kind of call.
* What platforms say: `polling` fetches, `events` and `hints` say when to, `reading` keeps a study's
  state, and `following` does what a session's state means.
* What staff see: `overview`, `roster`, `statements`, `forecasts`.
* At night: `reconciliation` lists what differs, `retention` forgets ids.
* `marketplace` and `places` are for platforms of single assignments.

Whatever changes something outside goes through the outbox.
"""
