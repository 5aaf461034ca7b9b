"""Staff sign in by a token of their account, made by `manage.py api_token`; never by a cookie."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import User
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from annotation.api.json_view import JSONView
from annotation.errors import Refusal
from annotation.models import AccessToken, Scope
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
    """Let only holders of a valid token pass, and those alone whose token is good for the call.

    What the account may do is asked for each campaign.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        if not isinstance(request.user, User):
            raise Refusal("staff_token_missing")
        assert isinstance(request.auth, AccessToken)
        needed = Scope.READ if request.method in SAFE_METHODS else view.scope
        if needed not in request.auth.scopes:
            raise Refusal("staff_token_scope", needed=needed, scopes=request.auth.scopes)
        return True


class StaffView(JSONView):
    """An endpoint for the account whose token the call carries.

    To read takes the scope `read`, to change anything the endpoint's own.
    """

    scope: ClassVar[Scope]

    authentication_classes = [StaffToken]
    permission_classes = [IsStaff]

    def actor(self, request: Request) -> Actor:
        assert isinstance(request.user, User)
        return staff(request.user)


class RecruitView(StaffView):
    """An endpoint about studies."""

    scope = Scope.RECRUIT


class PayView(StaffView):
    """An endpoint that decides on people and their money."""

    scope = Scope.PAY
