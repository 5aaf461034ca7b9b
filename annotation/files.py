"""Files on disk behind short-lived signed links, like those an S3-compatible server gives."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.core.files.storage import FileSystemStorage
from django.utils.encoding import filepath_to_uri

SALT = "evoke.picture"


class SignedFileSystemStorage(FileSystemStorage):
    """Gives every file a link that stops working after `PICTURE_LINK_SECONDS`."""

    def url(self, name: str | None) -> str:
        path = filepath_to_uri(name or "")
        return f"/pictures/{path}?s={signing.TimestampSigner(salt=SALT).sign(name or '')}"


def signed_name(signature: str) -> str | None:
    """Return the file name a link was made for, or None when it is forged or has expired."""
    try:
        return signing.TimestampSigner(salt=SALT).unsign(
            signature, max_age=settings.PICTURE_LINK_SECONDS
        )
    except signing.BadSignature:
        return None
