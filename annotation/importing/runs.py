"""Imports handed in by the browser: examined first, stored when somebody agrees to it.

A job runs one at a time on all machines together, so that the other jobs go on meanwhile. It may
be killed at any line: the next sweep finds the import in the state in which it was and begins it
anew, and what is stored already is found unchanged.
"""

from __future__ import annotations

import logging
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from celery import current_app
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from annotation.errors import Refusal
from annotation.importing.artemis import import_artemis
from annotation.importing.artworks import Progress, import_pictures
from annotation.importing.handing_in import IIIF, PICTURES, UTTERANCES, forget_files, give_up, move
from annotation.importing.iiif import read_manifest
from annotation.importing.listing import listed
from annotation.importing.metadata import read_metadata
from annotation.importing.reports import ArtworkReport
from annotation.importing.selection import Selection, add_imported, takes_artworks
from annotation.importing.unpacking import (
    MANIFEST,
    TABLE,
    on_disk,
    open_pictures,
    without_styles,
)
from annotation.locking import exclusively, lock
from annotation.models import Import, ImportFile
from annotation.models.imports import ImportState
from annotation.services.audit import Actor, staff

log = logging.getLogger(__name__)

JOB = "annotation.jobs.run_imports"
MOST_STARTS = 3
"""An import that began so often and never came to its end is given up."""

_RUNNING = (ImportState.EXAMINING, ImportState.STORING)
_ENDS = {ImportState.EXAMINING: ImportState.EXAMINED, ImportState.STORING: ImportState.DONE}
_HEARD_SECONDS = 1.0


def examine(run: Import, *, actor: Actor) -> None:
    """Have an import checked whose files are complete, or that failed; nothing is stored."""
    _ask(run, ImportState.EXAMINING, actor, of=(ImportState.WAITING, ImportState.FAILED))


def agree(run: Import, *, actor: Actor) -> None:
    """Have an import stored that was examined."""
    _ask(run, ImportState.STORING, actor, of=(ImportState.EXAMINED,))


def _ask(run: Import, state: ImportState, actor: Actor, *, of: tuple[ImportState, ...]) -> None:
    with transaction.atomic():
        lock(run)
        if run.state == state:
            return
        if run.state not in of or not run.files.exists():
            raise Refusal("import_state", state=run.state)
        now = timezone.now()
        move(run, state, actor=actor, done=0, total=0, heard_at=now, problem={})
        transaction.on_commit(_queue, robust=True)


def _queue() -> None:
    """Queue the job, by name since jobs import this module; a sweep finds what stays undone."""
    try:
        current_app.send_task(JOB)
    except (OperationalError, OSError) as problem:
        log.warning("queue away, imports are left to the sweeper: %s", problem)


def run_imports() -> int:
    """Run the imports that wait, one after the other. Returns how many came to an end.

    None where another process is at it: that one takes all there are.
    """
    ended = 0
    with exclusively("imports") as alone:
        while alone and (run := _longest_waiting()) is not None:
            ended += _run(run)
    return ended


def _longest_waiting() -> Import | None:
    waiting = Import.objects.filter(state__in=_RUNNING).select_related("campaign", "user")
    return waiting.order_by("heard_at", "pk").first()


def _run(run: Import) -> bool:
    begun = run.problem.get("begun", 0)
    if begun >= MOST_STARTS:
        give_up(run, "import_interrupted")
        return True
    heard = {"problem": {"begun": begun + 1}, "heard_at": timezone.now()}
    Import.objects.filter(pk=run.pk).update(**heard)
    try:
        report = _IMPORTERS[run.source](run, _telling(run))
    except Refusal as refusal:
        give_up(run, refusal.code, **listed(refusal.detail))
    except Exception:
        log.exception("import %s failed", run.uuid)
        give_up(run, "import_failed")
    else:
        _end(run, report)
    return True


def _end(run: Import, report: dict[str, Any]) -> None:
    with transaction.atomic():
        lock(run)
        end = _ENDS[ImportState(run.state)]
        move(run, end, report=listed(report), problem={}, heard_at=timezone.now())
    if run.state == ImportState.DONE:
        forget_files(run)


def _telling(run: Import) -> Progress:
    """Return what notes how far an import is, once a second."""
    last = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last < _HEARD_SECONDS:
            return
        last = time.monotonic()
        heard = {"done": done, "total": total, "heard_at": timezone.now()}
        Import.objects.filter(pk=run.pk).update(**heard)

    return tell


def _files(run: Import) -> list[ImportFile]:
    return list(run.files.select_related("file"))


def _pictures(run: Import, tell: Progress) -> dict[str, Any]:
    files, encoding = _files(run), run.options.get("encoding")
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        tables = on_disk(files, TABLE, folder)
        if len(tables) > 1:
            said = ", ".join(path.name for path in tables)
            raise Refusal("table_refused", reason="several_tables", why=f"these are {said}")
        metadata = read_metadata(tables[0], encoding=encoding) if tables else None
        pictures = open_pictures(files, opened, encoding=encoding, said=TABLE)
        report = import_pictures(pictures, metadata, dry_run=_is_dry(run), on_progress=tell)
    return report.facts() | _added(run, report)


def _utterances(run: Import, tell: Progress) -> dict[str, Any]:
    options, campaign = run.options, run.campaign
    selection = None
    if campaign is not None:
        selection = Selection(campaign, options.get("per_emotion"), options.get("seed") or 0)
    with tempfile.TemporaryDirectory() as folder:
        report = import_artemis(
            _only(on_disk(_files(run), TABLE, Path(folder)), "table_refused"),
            table=options.get("table") or "artemis",
            selection=selection,
            dry_run=_is_dry(run),
            encoding=options.get("encoding"),
            on_progress=tell,
        )
    return report.facts()


def _iiif(run: Import, tell: Progress) -> dict[str, Any]:
    files = _files(run)
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        path = _only(on_disk(files, MANIFEST, folder), "manifest_refused")
        manifest = read_manifest(path, style=run.options.get("style") or "")
        pictures = open_pictures(files, opened, encoding=None, said=MANIFEST)
        report = import_pictures(
            without_styles(pictures),
            manifest.metadata,
            dry_run=_is_dry(run),
            on_progress=tell,
        )
    wanted = {str(key): manifest.addresses[key] for key in report.loose_rows}
    addresses = [f"{key}: {at}" for key, at in wanted.items()]
    return report.facts() | _added(run, report) | {"addresses": addresses}


def _added(run: Import, report: ArtworkReport) -> dict[str, int]:
    """Let the campaign that an import is for ask about its artworks."""
    campaign = run.campaign
    if campaign is None or not takes_artworks(campaign):
        return {}
    actor = staff(run.user)
    return add_imported(campaign, report.taken, actor=actor, dry_run=_is_dry(run))


def _is_dry(run: Import) -> bool:
    return run.state == ImportState.EXAMINING


def _only(paths: list[Path], code: str) -> Path:
    if len(paths) != 1:
        raise Refusal(code, reason="not_one", why=f"{len(paths)} were handed in")
    return paths[0]


_IMPORTERS: dict[str, Callable[[Import, Progress], dict[str, Any]]] = {
    PICTURES: _pictures,
    UTTERANCES: _utterances,
    IIIF: _iiif,
}
