"""Staff sign in by a token of their account, made by `manage.py api_token`; never by a cookie."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from annotation.api.json_view import JSONView
from annotation.errors import Refusal
from annotation.services.audit import Actor, staff


class StaffToken(TokenAuthentication):  # type: ignore[misc]  # knox has no types
    """`Authorization: Token <key>`; `request.user` becomes the account."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        try:
            found: tuple[Any, Any] | None = super().authenticate(request)
        except (AuthenticationFailed, UnicodeDecodeError):
            raise Refusal("staff_token_invalid") from None
        return found


class IsStaff(BasePermission):
    """Let only holders of a valid token pass; what they may do is asked for each campaign."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not isinstance(request.user, User):
            raise Refusal("staff_token_missing")
        return True


class StaffView(JSONView):
    """An endpoint for the account whose token the call carries."""

    authentication_classes = [StaffToken]
    permission_classes = [IsStaff]

    def actor(self, request: Request) -> Actor:
        assert isinstance(request.user, User)
        return staff(request.user)
