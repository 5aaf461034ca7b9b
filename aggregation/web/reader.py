"""Who reads a page."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpRequest


def reader(request: HttpRequest) -> User:
    """Return the user of a view that demands a sign-in."""
    assert isinstance(request.user, User)
    return request.user
