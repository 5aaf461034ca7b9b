"""Who takes a release: terms are accepted, with an address, before any file is given out."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from aggregation.models import Acceptance, Release, ReleaseFile
from aggregation.services.release_states import refuse_unpublished
from annotation.errors import Refusal
from annotation.files import download_link
from annotation.locking import lock
from annotation.services.identities import sealed

LONGEST_ADDRESS = 254
PASS_SECONDS = 24 * 3600
"""So long the files of a release can be asked for after its terms were accepted."""
_SALT = "evoke.release.pass"


def terms_of(release: Release) -> list[str]:
    """Return what a reader accepts, in the reader's language; the release's own terms come last."""
    usual = [
        _("I use this release for research and teaching, and keep to its licence and to the rights "
          "in the artworks."),
        _("I do not try to find out who the annotators are, nor join their answers with other data "
          "for that."),
        _("When I am told that the release, or a part of it, was withdrawn, I stop using it and "
          "delete my copies."),
        _("My address is kept to tell me of such a withdrawal, a suspension or a correction, and "
          "for nothing else."),
    ]  # fmt: skip
    return [*usual, *([release.terms] if release.terms else [])]


def terms_sha256(release: Release) -> str:
    """Return the hash of the terms as they are shown now, in this language."""
    return hashlib.sha256("\n".join(terms_of(release)).encode()).hexdigest()


def accept_terms(release: Release, *, address: str, terms: str) -> Acceptance:
    """Record that somebody accepts the terms that were shown; accepting twice is accepting once.

    Raises
    ------
    Refusal
        ``address_unfit``; ``terms_changed`` if other terms were shown; ``release_frozen`` or
        ``release_withdrawn``.
    """
    address = address.strip()
    try:
        if len(address) > LONGEST_ADDRESS:
            raise ValidationError("long")
        validate_email(address)
    except ValidationError:
        raise Refusal("address_unfit") from None
    if terms != terms_sha256(release):
        raise Refusal("terms_changed")
    with transaction.atomic():
        # Under the release's lock: who accepts is told of what comes, or sees that it came.
        lock(release)
        refuse_unpublished(release)
        acceptance, _new = Acceptance.objects.get_or_create(
            release=release,
            reader=_reader(address),
            terms_sha256=terms,
            defaults={"address": sealed(address), "language": get_language() or "en"},
        )
    return acceptance


def pass_of(acceptance: Acceptance) -> str:
    """Return the text with which the files of a release can be asked for, for a day."""
    return signing.TimestampSigner(salt=_SALT).sign(acceptance.uuid.hex)


def refuse_without_pass(release: Release, given: str) -> None:
    """Refuse who has not accepted the terms of this release within the last day."""
    try:
        uuid = signing.TimestampSigner(salt=_SALT).unsign(given, max_age=PASS_SECONDS)
    except signing.BadSignature:
        raise Refusal("terms_needed") from None
    if not release.acceptances.filter(uuid=uuid).exists():
        raise Refusal("terms_needed")


def link_to(release: Release, name: str) -> str:
    """Return a short-lived link to one file of a release, from where files are kept.

    Raises Refusal ``not_found``. Whether it may be given out, the caller has asked.
    """
    rows = release.files.select_related("file")
    file = None if "\x00" in name else rows.filter(name=name).first()
    if file is None:
        raise Refusal("not_found")
    return link_of(file)


def link_of(file: ReleaseFile) -> str:
    return download_link(file.file.path, file.name.rpartition("/")[2])


def _reader(address: str) -> str:
    """Return a keyed hash of an address, the same for the same person's next acceptance."""
    key = settings.IDENTITY_KEY
    return salted_hmac(_SALT, address.casefold(), secret=key, algorithm="sha256").hexdigest()
