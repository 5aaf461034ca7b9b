"""Failed samples: whose drawn answers were rejected has the rest of the round judged as well."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from aggregation.methods.failed_samples import failed_samples
from aggregation.models import Round, RoundAnswer
from annotation.models import Review
from annotation.models.assignment import COUNTED
from annotation.models.review import Verdict

FAILED = RoundAnswer.Called.FAILED_SAMPLE


def call_failed_samples(found: Round) -> None:
    """Call the answers of everybody whose sample failed, and no others; the round is locked.

    Derived from the verdicts that stand. What was judged keeps why it was called.
    """
    failed = failed_samples(_drawn(found), fails_at=found.campaign.sample_fails_at)
    called = found.members.filter(called=FAILED)
    if not failed and not called.exists():
        return
    judged = Review.objects.filter(answer=OuterRef("answer"), undone_at=None)
    theirs = {"answer__assignment__annotator__in": failed}
    called.exclude(**theirs).filter(~Exists(judged)).update(called="")
    found.members.filter(called="", sampled=False, **theirs).update(called=FAILED)


def _drawn(found: Round) -> list[tuple[int, bool]]:
    """Return who gave each drawn answer that is judged or can be, and whether it was rejected."""
    standing = Review.objects.filter(answer=OuterRef("answer"), undone_at=None)
    rows = found.members.filter(
        sampled=True, answer__current=True, answer__erased_at=None
    ).annotate(judged=Exists(standing), bad=Exists(standing.filter(verdict=Verdict.REJECTED)))
    fields = ("answer__assignment__annotator", "answer__assignment__state", "judged", "bad")
    return [
        (annotator, bad)
        for annotator, state, judged, bad in rows.values_list(*fields)
        if judged or state in COUNTED
    ]
