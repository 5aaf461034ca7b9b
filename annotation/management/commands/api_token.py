"""Make an access token for a staff account, shown once; or revoke all that the account has."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandParser

from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import AccessToken, Scope

DAYS = 90


class Command(EvokeCommand):
    help = "Print an access token of a staff account for the API, once; or revoke all it has."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the account's name")
        parser.add_argument("--days", type=int, default=DAYS, help="how long the token is good")
        parser.add_argument(
            "--scope",
            action="append",
            choices=Scope.values,
            help="what it is good for, named once each; read if nothing is named",
        )
        parser.add_argument("--revoke", action="store_true", help="end every token of the account")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["name"], is_active=True).first()
        if user is None:
            raise Refusal("not_found", account=options["name"])
        if options["revoke"]:
            count, _by_model = AccessToken.objects.filter(user=user).delete()
            self.close(options, f"{count} tokens of {user} are revoked.", revoked=count)
            return
        if options["days"] < 1:
            raise WrongUse("--days is at least 1")
        found, token = AccessToken.objects.create(
            user=user,
            expiry=timedelta(days=options["days"]),
            scopes=sorted(set(options["scope"] or [Scope.READ])),
        )
        if options["json"]:
            expires = found.expiry.isoformat()
            about = f"a token of {user}"
            self.close(options, about, token=token, expires=expires, scopes=found.scopes)
            return
        self.stdout.write(token)
