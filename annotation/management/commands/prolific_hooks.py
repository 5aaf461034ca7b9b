"""Have Prolific tell us of changes at once, and say which messages it is to send."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from annotation.crowd.errors import CrowdError
from annotation.crowd.prolific.client import Client
from annotation.crowd.prolific.subscriptions import Subscriptions
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse

EVENT_TYPES = ("submission.status.change", "study.status.change")


class Command(EvokeCommand):
    help = "Subscribe to Prolific's messages; with --new-secret make the secret that signs them."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--new-secret",
            action="store_true",
            help="make a secret, which replaces the old one at once, and print it this one time",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PROLIFIC is None:
            raise Refusal("platform_not_set_up", platform="prolific")
        subscriptions = Subscriptions(Client(settings.PROLIFIC))
        try:
            if options["new_secret"]:
                secret = subscriptions.new_secret()
                line = f"Put it first into PROLIFIC_HOOK_SECRETS, before the old one: {secret}"
                self.close(options, line, secret=secret)
                return
            if not settings.PROLIFIC_HOOK_SECRETS:
                raise WrongUse("set PROLIFIC_HOOK_SECRETS first: make one with --new-secret")
            target = f"{settings.PUBLIC_URL}/hooks/prolific/"
            made = [subscriptions.subscribe(kind, target) for kind in EVENT_TYPES]
        except CrowdError as error:
            raise WrongUse(f"Prolific did not do it: {error}") from None
        self.close(options, f"{len(made)} kinds of messages come to {target}", target=target)
