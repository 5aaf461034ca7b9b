from __future__ import annotations

from django.db import models
from knox.models import AbstractAuthToken


class Scope(models.TextChoices):
    """What a program may do with a token, within what its account may do."""

    READ = "read"
    CURATE = "curate"
    RECRUIT = "recruit"
    PAY = "pay"
    RELEASE = "release"
    SCORE = "score"


class AccessToken(AbstractAuthToken):  # type: ignore[misc]  # knox has no types
    """A program's token of a staff account, kept as a hash, with an end and what it is good for."""

    scopes = models.JSONField(default=list)
