"""Signed entry links: `prolific_token`, a JWT by RS256 that lives for two minutes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256

from annotation.crowd.prolific.envelope import (
    Document,
    Unreadable,
    as_document,
    parsed,
    text,
    whole,
)
from annotation.crowd.prolific.keys import decoded

ISSUER = "https://www.prolific.com"
LIFETIME_SECONDS = 120
CLOCKS_APART_SECONDS = 30
LONGEST = 8192


class TokenRefused(ValueError):
    """A token proves nothing; the message says why and quotes nothing."""


@dataclass(frozen=True)
class Audience:
    """Who we are, to a token: the page the study leads to and our workspace."""

    entry_url: str
    workspace_id: str


@dataclass(frozen=True)
class Claims:
    session_id: str = field(repr=False)
    values: Mapping[str, str] = field(repr=False)


def read_token(
    token: str, key_of: Callable[[str], RSAPublicKey | None], audience: Audience, now: datetime
) -> Claims:
    """Return what a genuine, fresh token for us says; raise TokenRefused otherwise."""
    if len(token) > LONGEST or token.count(".") != 2:
        raise TokenRefused("not a token")
    signed, _, signature = token.rpartition(".")
    head, _, body = signed.partition(".")
    try:
        header, claims = _part(head), _part(body)
        _check_signature(header, signed, decoded(signature), key_of)
        _check_claims(claims, audience, now)
        values = as_document(claims.get("prolific"))
        return Claims(text(claims, "sub"), {name: str(value) for name, value in values.items()})
    except Unreadable as error:
        raise TokenRefused(str(error)) from None


def _part(encoded: str) -> Document:
    return as_document(parsed(decoded(encoded)))


def _check_signature(
    header: Document,
    signed: str,
    signature: bytes,
    key_of: Callable[[str], RSAPublicKey | None],
) -> None:
    # The algorithm is ours to choose, never the token's.
    if header.get("alg") != "RS256":
        raise TokenRefused("another algorithm")
    key = key_of(text(header, "kid"))
    if key is None:
        raise TokenRefused("unknown key")
    try:
        key.verify(signature, signed.encode("ascii"), PKCS1v15(), SHA256())
    except (InvalidSignature, UnicodeEncodeError):
        raise TokenRefused("bad signature") from None


def _check_claims(claims: Document, audience: Audience, now: datetime) -> None:
    at = int(now.timestamp())
    begins, ends = whole(claims.get("iat")), whole(claims.get("exp"))
    if ends <= at - CLOCKS_APART_SECONDS:
        raise TokenRefused("expired")
    if begins > at + CLOCKS_APART_SECONDS or ends - begins > LIFETIME_SECONDS:
        raise TokenRefused("not of this time")
    if claims.get("iss") != ISSUER:
        raise TokenRefused("another issuer")
    # With or without its placeholders filled in, `aud` is our page.
    if _page(text(claims, "aud")) != _page(audience.entry_url):
        raise TokenRefused("for another page")
    if as_document(claims.get("prolific")).get("workspace_id") != audience.workspace_id:
        raise TokenRefused("for another workspace")


def _page(url: str) -> tuple[str, str, str]:
    try:
        parts = urlsplit(url)
    except ValueError:
        raise TokenRefused("for no page") from None
    return parts.scheme, parts.netloc.lower(), parts.path
