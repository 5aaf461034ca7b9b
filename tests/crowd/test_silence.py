"""Nothing that is logged or raised holds a token, a body or the id of a person."""

from __future__ import annotations

import logging

import pytest

from annotation.crowd.errors import CrowdError
from annotation.crowd.simulator.prolific.faults import Kind
from tests.crowd.scene import WHY, Scene


def test_logs_name_operations_and_outcomes_and_nobody(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    study = scene.study()
    part = scene.submitted(study)
    raised = []
    for operation, kind, step in [
        ("get_submission", Kind.BUSY, lambda: scene.prolific.submission(part)),
        ("*", Kind.BUSY, lambda: scene.prolific.approve("60d9aadeb86739de712faee0")),
        ("transition_submission", Kind.ERROR_AFTER, lambda: scene.prolific.approve(part)),
        (
            "get_filters",
            Kind.BUSY,
            lambda: scene.prolific.reject(part, category="OTHER", message=WHY),
        ),
        ("pay_bonuses", Kind.RESET_AFTER, lambda: scene.prolific.pay_bonuses("60d9aadeb86739")),
    ]:
        scene.control.fault(operation, kind)
        try:
            step()
        except CrowdError as error:
            raised += [str(error), repr(error)]
    said = caplog.text + "".join(raised)
    assert "prolific submission: HTTP 200" in caplog.text
    assert "prolific ambiguous: approve: no_answer (HTTP 500)" in caplog.text
    inside = scene.inside(part)
    token = scene.world.settings.token
    for secret in (token, part, inside.participant_id, study.id, "60d9aade", WHY[:20], inside.ip):
        assert secret not in said


def test_an_account_printed_shows_no_token(scene: Scene) -> None:
    assert scene.world.settings.token not in repr(scene.prolific.account)
