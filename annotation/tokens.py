"""Bearer tokens of annotators: signed, bound to one participation, revocable by its epoch."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.db.models import IntegerField, UUIDField

from annotation.errors import Refusal
from annotation.models import Participation
from annotation.prepared import Given, Prepared

SALT = "evoke.participation"

_BY_TOKEN = Prepared(
    lambda: Participation.objects.select_related("campaign", "annotator").filter(
        uuid=Given("uuid", UUIDField()), token_epoch=Given("epoch", IntegerField())
    )
)


def token_for(participation: Participation) -> str:
    signer = signing.TimestampSigner(salt=SALT)
    return signer.sign(f"{participation.uuid}/{participation.token_epoch}")


def participation_of(token: str) -> Participation:
    """Return the participation a token stands for; refuses forged, expired and revoked ones."""
    signer = signing.TimestampSigner(salt=SALT)
    try:
        uuid, epoch = signer.unsign(token, max_age=settings.TOKEN_SECONDS).split("/")
    except signing.SignatureExpired as problem:
        raise Refusal("token_expired") from problem
    except signing.BadSignature as problem:
        raise Refusal("token_invalid") from problem
    found = _BY_TOKEN.first(uuid=uuid, epoch=int(epoch))
    if found is None:
        raise Refusal("token_invalid")
    return found
