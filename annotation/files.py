"""Files behind short-lived signed links of our own, like those an S3-compatible server gives."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.core.files.storage import FileSystemStorage
from django.utils.encoding import filepath_to_uri

SALT = "evoke.picture"


def signed_link(name: str) -> str:
    """Return a link on our own origin, which is all that a page's scripts may fetch."""
    signature = _signer().sign(name).removeprefix(f"{name}:")
    return f"/pictures/{filepath_to_uri(name)}?s={signature}"


def is_signed(name: str, signature: str) -> bool:
    """Say whether a link is whole and has not run out."""
    try:
        _signer().unsign(f"{name}:{signature}", max_age=settings.PICTURE_LINK_SECONDS)
    except signing.BadSignature:
        return False
    return True


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=SALT)


class SignedFileSystemStorage(FileSystemStorage):
    """Gives every file a link that stops working after `PICTURE_LINK_SECONDS`."""

    def url(self, name: str | None) -> str:
        return signed_link(name or "")
