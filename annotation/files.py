"""Files behind short-lived signed links of our own, like those an S3-compatible server gives."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.core.files.storage import FileSystemStorage, default_storage
from django.utils.encoding import filepath_to_uri
from django.utils.http import content_disposition_header, urlencode

SALT = "evoke.picture"
DOWNLOAD_SALT = "evoke.download"


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


def download_link(name: str, called: str) -> str:
    """Return a link that saves a file under the name it is called; it runs out within minutes.

    Where a store of its own keeps the files, it serves them, and they go through no web process.
    """
    seconds = settings.DOWNLOAD_LINK_SECONDS
    if settings.S3_BUCKET:
        said = content_disposition_header(as_attachment=True, filename=called)
        return str(
            default_storage.url(  # type: ignore[call-arg]
                name, parameters={"ResponseContentDisposition": said}, expire=seconds
            )
        )
    value = f"{name}\n{called}"
    signature = signing.TimestampSigner(salt=DOWNLOAD_SALT).sign(value).removeprefix(f"{value}:")
    return f"/downloads/{filepath_to_uri(name)}?{urlencode({'as': called, 's': signature})}"


def is_signed_download(name: str, called: str, signature: str) -> bool:
    """Say whether a link of `download_link` is whole and has not run out."""
    value, seconds = f"{name}\n{called}:{signature}", settings.DOWNLOAD_LINK_SECONDS
    try:
        signing.TimestampSigner(salt=DOWNLOAD_SALT).unsign(value, max_age=seconds)
    except signing.BadSignature:
        return False
    return True


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=SALT)


class SignedFileSystemStorage(FileSystemStorage):
    """Gives every file a link that stops working after `PICTURE_LINK_SECONDS`."""

    def url(self, name: str | None) -> str:
        return signed_link(name or "")
