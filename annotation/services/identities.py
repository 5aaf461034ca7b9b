"""Platform ids: encrypted at rest, found by a keyed hash, in one table and nowhere else."""

from __future__ import annotations

import base64
import hashlib
import hmac

from cryptography.fernet import Fernet
from django.conf import settings
from django.db import IntegrityError, transaction

from annotation.models import Annotator, Participation, PlatformIdentity

KEY_ID = "1"


def annotator_for(platform: str, platform_id: str, *, environment: str = "live") -> Annotator:
    """Return the one annotator with this id on this platform, made when it is new."""
    known = {
        "platform": platform,
        "environment": environment,
        "blind_index": _blind_index(platform, platform_id),
    }
    identity = PlatformIdentity.objects.select_related("annotator").filter(**known).first()
    if identity is not None:
        return identity.annotator
    try:
        with transaction.atomic():
            annotator = Annotator.objects.create()
            PlatformIdentity.objects.create(
                annotator=annotator,
                ciphertext=sealed(platform_id),
                key_id=KEY_ID,
                **known,
            )
            return annotator
    except IntegrityError:
        return PlatformIdentity.objects.select_related("annotator").get(**known).annotator


def participation_with(
    platform: str, session_id: str, *, environment: str = "live"
) -> Participation | None:
    """Return the participation that is this session on a platform; None for an unknown one."""
    rows = PlatformIdentity.objects.select_related(
        "participation__campaign", "participation__annotator", "participation__study"
    )
    known = rows.filter(
        platform=platform,
        environment=environment,
        blind_index=_blind_index(f"{platform} session", session_id),
    ).first()
    return known.participation if known else None


def remember_session(participation: Participation, session_id: str, *, environment: str) -> None:
    """Tie a participation to its session on the platform, such as a Prolific submission.

    Raises IntegrityError if the session belongs to a participation already.
    """
    PlatformIdentity.objects.create(
        annotator=participation.annotator,
        participation=participation,
        platform=participation.platform,
        environment=environment,
        blind_index=_blind_index(f"{participation.platform} session", session_id),
        ciphertext=sealed(session_id),
        key_id=KEY_ID,
    )


def session_id_of(participation: Participation) -> str:
    """Return a participation's id on its platform; empty where there is none, or none any more."""
    identity = PlatformIdentity.objects.filter(participation=participation).first()
    return opened(identity.ciphertext) if identity else ""


def is_known(participation: Participation) -> bool:
    """Say whether a participation can still be told from others on its platform."""
    return PlatformIdentity.objects.filter(participation=participation).exists()


def person_id_of(participation: Participation) -> str:
    """Return the annotator's id on the platform of a participation; empty when forgotten."""
    identity = PlatformIdentity.objects.filter(
        annotator=participation.annotator, participation=None
    ).first()
    return opened(identity.ciphertext) if identity else ""


def sealed(text: str) -> bytes:
    return _cipher().encrypt(text.encode())


def opened(ciphertext: bytes | memoryview) -> str:
    """Decrypt an id; empty when it was forgotten."""
    return _cipher().decrypt(bytes(ciphertext)).decode() if ciphertext else ""


def _blind_index(platform: str, platform_id: str) -> str:
    message = f"{platform}\n{platform_id}".encode()
    return hmac.new(_key(b"blind index"), message, hashlib.sha256).hexdigest()


def _cipher() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(_key(b"cipher")))


def _key(purpose: bytes) -> bytes:
    return hmac.new(settings.IDENTITY_KEY.encode(), purpose, hashlib.sha256).digest()
