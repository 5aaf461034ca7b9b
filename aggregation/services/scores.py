"""Predictions sent for a release: kept, scored by a job one after the other, listed, shown.

A job may be killed at any line: what waits stays waiting, and the next sweep scores it. What was
scored loses its file; numbers and the hash of the file stay.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import IO, Any

from celery import current_app
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

from aggregation.methods.scoring_stimuli import RULES, SCENARIOS
from aggregation.models import Release, Score
from aggregation.scoring.run import SPLITS, Asked, score
from aggregation.scoring.stimuli import Way
from aggregation.services.scored_releases import published
from annotation.errors import Refusal
from annotation.importing.listing import listed
from annotation.locking import exclusively, lock
from annotation.services.audit import Actor, record
from annotation.services.files import forget_file, store_stream

log = logging.getLogger(__name__)

JOB = "aggregation.jobs.score"
MOST_BYTES = 256 << 20
MOST_A_DAY = 20
"""Scores of one account on one release: a leaderboard is no place to search for the truth."""

MOST_STARTS = 3
LONGEST_NAME = 80
LISTED = 200
"""So many reasons are kept; `counts` says how many of each list there were."""

LISTS = ("missing", "doubled", "unusable", "unknown", "left_out")
USUAL = {"split": "test", "scenario": "segmentation", "rule": "paper", "threshold": ""}


def ask_for_score(
    release: Release, content: IO[bytes], *, name: str, options: dict[str, str], user: User
) -> Score:
    """Keep a file of predictions and have it scored.

    Raises
    ------
    Refusal
        ``score_option`` for a way of scoring or a name that cannot be, ``too_large``,
        ``too_many_scores``, ``predictions_refused`` for an empty file, or what holds the release
        back.
    """
    published(release)
    options = USUAL | options
    asked_of(options)
    if not 0 < len(name.strip()) <= LONGEST_NAME or not name.isprintable():
        raise Refusal("score_option", field="name", allowed=f"1 to {LONGEST_NAME} signs")
    size = content.seek(0, 2)
    if size > MOST_BYTES:
        raise Refusal("too_large", limit=MOST_BYTES)
    if not size:
        raise Refusal("predictions_refused", why="the file is empty")
    _refuse_too_many(release, user)
    media_type = "application/octet-stream"
    stored = store_stream(content, size, media_type=media_type, extension="bin")
    with transaction.atomic():
        # Two at once are counted one after the other.
        lock(release)
        _refuse_too_many(release, user)
        made = Score.objects.create(
            release=release,
            created_by=user,
            name=name.strip(),
            options=options,
            file=stored,
            predictions_sha256=stored.sha256,
        )
        record(Actor(user=user), made, "state", old="", new=made.state)
        transaction.on_commit(queue_scoring, robust=True)
    return made


def asked_of(options: dict[str, str]) -> Asked:
    """Return what options in words ask for; refuses ``score_option``."""
    allowed = {"split": SPLITS, "scenario": SCENARIOS, "rule": RULES}
    for name, values in allowed.items():
        if options[name] not in values:
            raise Refusal("score_option", field=name, allowed=list(values))
    threshold: Any = options["threshold"] or None
    if threshold not in {None, "tune"}:
        try:
            threshold = float(threshold)
        except ValueError:
            threshold = -1.0
        if not 0 <= threshold <= 1:
            raise Refusal("score_option", field="threshold", allowed="0 to 1, tune, or nothing")
    rule: Any = options["rule"]
    scenario: Any = options["scenario"]
    return Asked(split=options["split"], way=Way(rule, scenario, threshold))


def score_waiting() -> int:
    """Score what waits, the earliest first. Returns how many came to an end.

    None where another process is at it: that one takes all there are.
    """
    ended = 0
    with exclusively("scores") as alone:
        while alone and (waiting := _earliest()) is not None:
            _score(waiting)
            ended += 1
    return ended


def queue_scoring() -> None:
    """Queue the job; a sweep finds what stays undone."""
    try:
        current_app.send_task(JOB)
    except (OperationalError, OSError) as problem:
        log.warning("queue away, scores are left to the sweeper: %s", problem)


def scores_of(release: Release) -> QuerySet[Score]:
    """Return the scores of a release, newest first."""
    return release.scores.select_related("created_by").order_by("-pk")


def score_in(release: Release, uuid: str) -> Score:
    """Return a score of a release that `access` gave."""
    found = scores_of(release).filter(uuid=uuid).first()
    if found is None:
        raise Refusal("not_found")
    return found


def leaderboard(release: Release) -> list[Score]:
    """Return what is shown in public, the best first, of equal ones the earliest."""
    shown = [one for one in scores_of(release) if one.is_public and one.report]
    return sorted(shown, key=lambda one: (-(headline(one.report) or 0), one.pk))


def headline(report: dict[str, Any]) -> float | None:
    """Return the number that a task's scores are compared by: Pr@50, macro-F1 or AP."""
    by_task = {"stimuli": "pr50", "labels": "macro_f1", "figures": "ap"}
    found: float | None = report.get(by_task.get(report.get("task", ""), ""))
    return found


def show(one: Score, *, is_public: bool, actor: Actor) -> None:
    """Put a score on the public leaderboard, or take it off."""
    with transaction.atomic():
        lock(one)
        if one.state != Score.State.DONE:
            raise Refusal("score_option", why="it is not scored")
        if one.is_public != is_public:
            said = {True: "public", False: "private"}
            record(actor, one, "shown", old=said[one.is_public], new=said[is_public])
            one.is_public = is_public
            one.save(update_fields=["is_public"])


def _refuse_too_many(release: Release, user: User) -> None:
    since = timezone.now() - timedelta(days=1)
    if release.scores.filter(created_by=user, created_at__gt=since).count() >= MOST_A_DAY:
        raise Refusal("too_many_scores", limit=MOST_A_DAY)


def _earliest() -> Score | None:
    waiting = Score.objects.filter(state=Score.State.WAITING).select_related("release__campaign")
    return waiting.order_by("begun", "pk").first()


def _score(one: Score) -> None:
    if one.begun >= MOST_STARTS:
        _end(one, Score.State.FAILED, problem={"code": "score_interrupted"})
        return
    Score.objects.filter(pk=one.pk).update(begun=one.begun + 1)
    try:
        with tempfile.TemporaryDirectory(prefix="score-", dir=settings.VAR) as place:
            path = Path(place) / "predictions"
            _fetch(one, path)
            report = score(published(one.release), path, asked_of(one.options))
    except Refusal as refusal:
        detail = listed(refusal.detail)
        _end(one, Score.State.FAILED, problem={"code": refusal.code, "detail": detail})
    except Exception:
        log.exception("score %s failed", one.uuid)
        _end(one, Score.State.FAILED, problem={"code": "score_failed"})
    else:
        _end(one, Score.State.DONE, report=_kept(report))


def _fetch(one: Score, path: Path) -> None:
    assert one.file is not None
    with default_storage.open(one.file.path) as source, path.open("wb") as copy:
        shutil.copyfileobj(source, copy)


def _kept(report: dict[str, Any]) -> dict[str, Any]:
    counts = {name: len(report[name]) for name in LISTS if name in report}
    reasons = dict(list(report["reasons"].items())[:LISTED])
    return listed(report | {"reasons": reasons, "counts": counts})


def _end(one: Score, state: Score.State, **more: Any) -> None:
    """Note what came of it, once, and let the file go."""
    with transaction.atomic():
        lock(one)
        if one.state != Score.State.WAITING:
            return
        record(Actor(), one, "state", old=one.state, new=state)
        for name, value in {"state": state, "file": None, **more}.items():
            setattr(one, name, value)
        one.save(update_fields=["state", "file", *more])
    forget_file(one.predictions_sha256)
