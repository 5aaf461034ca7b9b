"""What a requester can ask: one function for each operation, by its name in the service model.

Each takes the market and what was asked, already validated against the model, and returns what
the model says is answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from annotation.crowd.simulator.mturk.market import Market
from annotation.crowd.simulator.mturk.operations import assignments, hits, notices, qualifications

Operation = Callable[[Market, dict[str, Any]], dict[str, Any]]

OPERATIONS: dict[str, Operation] = {
    "CreateHITType": hits.create_hit_type,
    "CreateHITWithHITType": hits.create_hit_with_hit_type,
    "CreateAdditionalAssignmentsForHIT": hits.create_additional_assignments_for_hit,
    "GetHIT": hits.get_hit,
    "ListHITs": hits.list_hits,
    "UpdateHITTypeOfHIT": hits.update_hit_type_of_hit,
    "UpdateExpirationForHIT": hits.update_expiration_for_hit,
    "DeleteHIT": hits.delete_hit,
    "ListAssignmentsForHIT": assignments.list_assignments_for_hit,
    "GetAssignment": assignments.get_assignment,
    "ApproveAssignment": assignments.approve_assignment,
    "RejectAssignment": assignments.reject_assignment,
    "SendBonus": assignments.send_bonus,
    "ListBonusPayments": assignments.list_bonus_payments,
    "CreateQualificationType": qualifications.create_qualification_type,
    "ListQualificationTypes": qualifications.list_qualification_types,
    "AssociateQualificationWithWorker": qualifications.associate_qualification_with_worker,
    "DisassociateQualificationFromWorker": qualifications.disassociate_qualification_from_worker,
    "GetAccountBalance": notices.get_account_balance,
    "UpdateNotificationSettings": notices.update_notification_settings,
    "SendTestEventNotification": notices.send_test_event_notification,
}
