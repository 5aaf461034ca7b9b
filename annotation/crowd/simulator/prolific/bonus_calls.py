"""The API's two calls about bonuses. The second pays every time it is called."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from functools import partial

from annotation.crowd.simulator.prolific.complaints import Complaint
from annotation.crowd.simulator.prolific.requests import Request, Response
from annotation.crowd.simulator.prolific.submissions import ACTIVE, RESERVED
from annotation.crowd.simulator.prolific.world import Draft, Job, World


def set_up_bonuses(world: World, request: Request) -> Response:
    """Read the lines; one wrong id refuses them all. Amounts come in whole pounds and pence."""
    given = request.given()
    study = world.study(str(given.get("study_id", "")))
    rows = [row for row in str(given.get("csv_bonuses", "")).split("\n") if row.strip()]
    if not rows:
        raise Complaint(400, {"csv_bonuses": ["This field is required."]})
    lines = [_line(world, study.id, row) for row in rows]
    wrong = [row.split(",")[0] for row, line in zip(rows, lines, strict=True) if line is None]
    if wrong:
        raise Complaint(400, [f"Not in this study: {identifier}" for identifier in wrong])
    draft = Draft(world.new_id(), study.id, [line for line in lines if line is not None])
    world.drafts[draft.id] = draft
    amount = sum(pence for _, pence in draft.lines)
    tariff = world.ledger.tariff
    return Response(
        201,
        {
            "id": draft.id,
            "study": study.id,
            "amount": float(amount),
            "fees": float(sum(tariff.fees(pence) for _, pence in draft.lines)),
            "vat": float(sum(tariff.tax_on(pence) for _, pence in draft.lines)),
            "total_amount": float(_total(world, draft)),
        },
    )


def _line(world: World, study_id: str, row: str) -> tuple[str, int] | None:
    identifier, _, amount = row.partition(",")
    try:
        pence = Decimal(amount) * 100
    except InvalidOperation:
        raise Complaint(400, {"csv_bonuses": ["An amount is not a number."]}) from None
    if pence != int(pence) or pence <= 0:
        raise Complaint(400, {"csv_bonuses": ["An amount is not in pounds and pence."]})
    for part in world.of_study(study_id):
        took_part = part.status not in {RESERVED, ACTIVE}
        if took_part and identifier in {part.id, part.participant_id}:
            return part.id, int(pence)
    return None


def _total(world: World, draft: Draft) -> int:
    return sum(world.ledger.tariff.total(pence) for _, pence in draft.lines)


def pay_bonuses(world: World, request: Request) -> Response:
    draft = world.drafts.get(request.parts["id"])
    if draft is None:
        raise Complaint(404, "No bonus payment with this id.")
    total = _total(world, draft)
    world.check_funds(total, world.available_balance())
    due = world.now() + world.settings.bulk_takes
    world.jobs.append(Job(due, partial(_pay, world, draft), total))
    return Response(202, "The bonuses will be paid.")


def _pay(world: World, draft: Draft) -> None:
    for submission_id, pence in draft.lines:
        world.submission(submission_id).bonuses.append(pence)
        world.ledger.pay(submission_id, draft.id, pence, world.now())
