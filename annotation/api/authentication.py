"""Annotators sign in by a bearer token; no cookie, so that it works in a cross-origin frame."""

from __future__ import annotations

from typing import Any

from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from annotation.errors import Refusal
from annotation.models import Annotator, Participation
from annotation.tokens import participation_of


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`; `request.auth` becomes the participation."""

    def authenticate(self, request: Request) -> tuple[Annotator, Participation] | None:
        scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            return None
        participation = participation_of(token.strip())
        return participation.annotator, participation

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class IsParticipant(BasePermission):
    """Let only holders of a valid token pass."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not isinstance(request.auth, Participation):
            raise Refusal("token_missing")
        return True


class Open(BasePermission):
    """Let everyone pass: the endpoint itself checks what it is given."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return True
