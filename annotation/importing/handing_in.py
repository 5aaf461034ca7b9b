"""Files that somebody hands in by the browser, kept until they are imported or given up."""

from __future__ import annotations

from datetime import timedelta
from typing import IO, Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q, Sum
from django.utils import timezone
from PIL import Image, UnidentifiedImageError

from annotation.errors import Refusal
from annotation.importing.archives import is_junk, is_unsafe
from annotation.importing.pictures import BROKEN, FORMATS
from annotation.importing.selection import Selection
from annotation.locking import lock
from annotation.models import Campaign, Import, ImportFile, StoredFile
from annotation.models.imports import ImportState
from annotation.services.audit import Actor, record, staff
from annotation.services.files import forget_file, store_stream

PICTURES, UTTERANCES, IIIF = "pictures", "utterances", "iiif"
SOURCES = (PICTURES, UTTERANCES, IIIF)
MOST_FILES = 10_000
KEPT_DAYS = 7
"""How long files wait for somebody to agree to their import."""

_LONGEST = ImportFile._meta.get_field("name").max_length or 0
_OPAQUE = ("application/octet-stream", "bin")
_RESTING = (ImportState.WAITING, ImportState.EXAMINED, ImportState.FAILED)


def begin(
    user: User, source: str, *, campaign: Campaign | None = None, options: dict[str, Any]
) -> Import:
    """Begin an import, whose files come next; refuses a selection that the campaign does not take.

    `options` are those of the import commands: encoding, table, per_emotion, seed, style.
    """
    if campaign is not None and source == UTTERANCES:
        Selection(campaign).check()
    with transaction.atomic():
        run = Import.objects.create(user=user, campaign=campaign, source=source, options=options)
        record(staff(user), run, "state", old="", new=run.state)
    return run


def hand_in(run: Import, name: str, content: IO[bytes], size: int) -> bool:
    """Keep one file under the path it had; the same path again replaces it.

    Returns whether it was kept: what file managers leave behind is passed over.

    Raises
    ------
    Refusal
        ``file_refused`` with the reason ``name_unsafe``, ``name_too_long``, ``too_many_files`` or
        ``too_many_bytes``; ``import_state`` once the files are complete.
    """
    _check_name(name)
    if is_junk(name):
        return False
    try:
        replaced = _keep(run, name, content, size)
    except IntegrityError:
        # An import with the same content was given up at this moment, and its file with it.
        replaced = _keep(run, name, content, size)
    if replaced:
        forget_file(replaced)
    return True


def discard(run: Import, *, actor: Actor) -> None:
    """Give an import up whose files nobody is reading; nothing of it is kept but its trace."""
    with transaction.atomic():
        lock(run)
        _refuse_unless(run, *_RESTING)
        record(actor, run, "state", old=run.state, new="discarded")
        files = _file_ids(run)
        run.delete()
    for file in files:
        forget_file(file)


def forget_files(run: Import) -> None:
    """Delete the files of an import that is over. What became artworks stays, as theirs."""
    files = _file_ids(run)
    run.files.all().delete()
    for file in files:
        forget_file(file)


def forget_old() -> int:
    """Delete the files of imports that are done, or that nobody touched for `KEPT_DAYS`.

    Returns of how many imports.
    """
    since = timezone.now() - timedelta(days=KEPT_DAYS)
    touched = Q(heard_at__lt=since) | Q(heard_at=None, created_at__lt=since)
    old = Import.objects.filter(Q(state=ImportState.DONE) | Q(touched, state__in=_RESTING))
    rows = list(old.filter(files__isnull=False).distinct())
    for run in rows:
        if run.state != ImportState.DONE:
            give_up(run, "import_expired")
        forget_files(run)
    return len(rows)


def give_up(run: Import, code: str, **detail: Any) -> None:
    """Note that an import failed, and why, in the words of a refusal."""
    with transaction.atomic():
        lock(run)
        move(run, ImportState.FAILED, why=code, problem={"code": code, "detail": detail})


def move(run: Import, state: ImportState, *, actor: Actor | None = None, **fields: Any) -> None:
    """Change the state of an import that is locked, and these fields with it."""
    why = fields.pop("why", "")
    record(actor or Actor(), run, "state", old=run.state, new=state, why=why)
    run.state = state
    for name, value in fields.items():
        setattr(run, name, value)
    run.save(update_fields=["state", *fields])


def _keep(run: Import, name: str, content: IO[bytes], size: int) -> str:
    """Store a file and let the import have it. Returns the id of the one it had there before."""
    media_type, extension = _kind_of(content)
    file = store_stream(content, size, media_type=media_type, extension=extension)
    try:
        return _put(run, name, file)
    except Refusal:
        forget_file(file.pk)
        raise


def _put(run: Import, name: str, file: StoredFile) -> str:
    with transaction.atomic():
        lock(run)
        _refuse_unless(run, ImportState.WAITING)
        before = run.files.select_related("file").filter(name=name).first()
        _check_room(run, file.size - (before.file.size if before else 0), new=before is None)
        run.files.update_or_create(name=name, defaults={"file": file})
    return before.file_id if before and before.file_id != file.pk else ""


def _refuse_unless(run: Import, *states: ImportState) -> None:
    if run.state not in states:
        raise Refusal("import_state", state=run.state)


def _file_ids(run: Import) -> list[str]:
    return list(run.files.values_list("file_id", flat=True))


def _check_name(name: str) -> None:
    if is_unsafe(name) or not name.isprintable():
        raise Refusal("file_refused", reason="name_unsafe")
    if len(name) > _LONGEST:
        raise Refusal("file_refused", reason="name_too_long", limit=_LONGEST)


def _check_room(run: Import, more: int, *, new: bool) -> None:
    if run.files.count() + new > MOST_FILES:
        raise Refusal("file_refused", reason="too_many_files", limit=MOST_FILES)
    there = run.files.aggregate(bytes=Sum("file__size"))["bytes"] or 0
    limit = settings.IMPORT_MAX_BYTES
    if there + more > limit:
        raise Refusal("file_refused", reason="too_many_bytes", limit=limit)


def _kind_of(content: IO[bytes]) -> tuple[str, str]:
    """Tell media type and extension by content: a picture's file may become the artwork's own."""
    content.seek(0)
    try:
        with Image.open(content, formats=list(FORMATS)) as image:
            return FORMATS[image.format or ""]
    except (UnidentifiedImageError, *BROKEN):
        return _OPAQUE
