"""Bearer tokens of annotators: signed, bound to one participation, revocable by its epoch."""

from __future__ import annotations

from django.conf import settings
from django.core import signing

from annotation.errors import Refusal
from annotation.models import Participation

SALT = "evoke.participation"


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
    rows = Participation.objects.select_related("campaign", "annotator")
    participation = rows.filter(uuid=uuid, token_epoch=int(epoch)).first()
    if participation is None:
        raise Refusal("token_invalid")
    return participation
