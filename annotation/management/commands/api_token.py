"""Make an access token for a staff account, shown once; or revoke all that the account has."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandParser
from knox.models import AuthToken

from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse

DAYS = 90


class Command(EvokeCommand):
    help = "Print an access token of a staff account for the API, once; or revoke all it has."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the account's name")
        parser.add_argument("--days", type=int, default=DAYS, help="how long the token is good")
        parser.add_argument("--revoke", action="store_true", help="end every token of the account")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["name"], is_active=True).first()
        if user is None:
            raise Refusal("not_found", account=options["name"])
        if options["revoke"]:
            count, _by_model = AuthToken.objects.filter(user=user).delete()
            self.close(options, f"{count} tokens of {user} are revoked.", revoked=count)
            return
        if options["days"] < 1:
            raise WrongUse("--days is at least 1")
        found, token = AuthToken.objects.create(user=user, expiry=timedelta(days=options["days"]))
        if options["json"]:
            expires = found.expiry.isoformat()
            self.close(options, f"a token of {user}", token=token, expires=expires)
            return
        self.stdout.write(token)
