"""Every call Evoke makes to Prolific's API about studies, submissions and money: what goes out."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote as quoted

from annotation.crowd.base import Bonus, Money
from annotation.crowd.prolific.bonuses import bonus_lines
from annotation.crowd.prolific.client import Call
from annotation.crowd.prolific.envelope import Document

API = "/api/v1"


def _part(identifier: str) -> str:
    """Return an id as one part of a path, whatever it holds."""
    return quoted(identifier, safe="")


def _study(study_id: str) -> str:
    return f"{API}/studies/{_part(study_id)}/"


def _submission(submission_id: str) -> str:
    return f"{API}/submissions/{_part(submission_id)}/"


def balance(workspace_id: str) -> Call:
    return Call("balance", "GET", f"{API}/workspaces/{_part(workspace_id)}/balance/")


def quote(reward: Money, places: int) -> Call:
    """Calculate; nothing changes by it, though it is a POST."""
    document = {"reward": reward.minor, "total_available_places": places}
    return Call("quote", "POST", f"{API}/study-cost-calculator/", document=document)


def cost(study_id: str, *, projected: bool) -> Call:
    query = {"is_projected": "true"} if projected else {}
    return Call("cost", "GET", f"{_study(study_id)}cost/", query=query)


def create(document: Document) -> Call:
    return Call("create", "POST", f"{API}/studies/", document=document)


def studies(project_id: str) -> Call:
    path = f"{API}/projects/{_part(project_id)}/studies/" if project_id else f"{API}/studies/"
    return Call("find", "GET", path)


def study(study_id: str) -> Call:
    return Call("study", "GET", _study(study_id))


def move_study(study_id: str, action: str) -> Call:
    path = f"{_study(study_id)}transition/"
    return Call(action.lower(), "POST", path, document={"action": action})


def raise_places(study_id: str, to: int) -> Call:
    document = {"total_available_places": to}
    return Call("raise_places", "PATCH", _study(study_id), document=document)


def submissions(study_id: str) -> Call:
    """List oldest first, so that new ones come at the end."""
    query = {"study": study_id, "ordering": "started_at", "page_size": "100"}
    return Call("submissions", "GET", f"{API}/submissions/", query=query)


def submission(submission_id: str) -> Call:
    return Call("submission", "GET", _submission(submission_id))


def decide(operation: str, submission_id: str, document: Document) -> Call:
    return Call(operation, "POST", f"{_submission(submission_id)}transition/", document=document)


def approve_all(submission_ids: Sequence[str]) -> Call:
    document = {"submission_ids": list(submission_ids)}
    return Call("approve_all", "POST", f"{API}/submissions/bulk-approve/", document=document)


def request_return(submission_id: str, reasons: Sequence[str]) -> Call:
    path = f"{_submission(submission_id)}request-return/"
    return Call("request_return", "POST", path, document={"request_return_reasons": list(reasons)})


def set_up_bonuses(study_id: str, bonuses: Sequence[Bonus]) -> Call:
    document = {"study_id": study_id, "csv_bonuses": bonus_lines(bonuses)}
    return Call("set_up_bonuses", "POST", f"{API}/submissions/bonus-payments/", document=document)


def pay_bonuses(draft_id: str) -> Call:
    return Call("pay_bonuses", "POST", f"{API}/bulk-bonus-payments/{_part(draft_id)}/pay/")
