"""Platform ids: encrypted at rest, found by a keyed hash, in one table and nowhere else."""

from __future__ import annotations

import base64
import hashlib
import hmac

from cryptography.fernet import Fernet
from django.conf import settings
from django.db import IntegrityError, transaction

from annotation.models import Annotator, PlatformIdentity

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
                ciphertext=_cipher().encrypt(platform_id.encode()),
                key_id=KEY_ID,
                **known,
            )
            return annotator
    except IntegrityError:
        return PlatformIdentity.objects.select_related("annotator").get(**known).annotator


def _blind_index(platform: str, platform_id: str) -> str:
    message = f"{platform}\n{platform_id}".encode()
    return hmac.new(_key(b"blind index"), message, hashlib.sha256).hexdigest()


def _cipher() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(_key(b"cipher")))


def _key(purpose: bytes) -> bytes:
    return hmac.new(settings.IDENTITY_KEY.encode(), purpose, hashlib.sha256).digest()
