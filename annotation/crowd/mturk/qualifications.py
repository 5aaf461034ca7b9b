"""Qualifications: for each study one that says "took part", given without a mail."""

from __future__ import annotations

from annotation.crowd.errors import Ambiguous, Busy, Refused
from annotation.crowd.mturk.client import Client, noted

DESCRIPTION = "Took part in a study, which each person does once."


def name_for(reference: str) -> str:
    return f"Evoke study {reference}"


class Qualifications:
    def __init__(self, client: Client) -> None:
        self.client = client

    def for_study(self, reference: str) -> str:
        """Return the id of a study's qualification, made when it is new; it costs nothing.

        Its name is ours once, and a new one is seen late: then the caller comes again.
        """
        known = self._find(reference)
        if known is not None:
            return known
        try:
            self.client.write(
                "create_qualification_type",
                Name=name_for(reference),
                Description=DESCRIPTION,
                QualificationTypeStatus="Active",
            )
        except Ambiguous:
            pass
        except Refused as refused:
            if refused.reason != "qualification_type_already_exists":
                raise
        known = self._find(reference)
        if known is None:
            raise noted(Busy("create_qualification_type", "not_visible_yet"))
        return known

    def give(self, qualification: str, worker_id: str) -> None:
        """Keep a worker out of a study from now on. Giving it twice changes nothing."""
        self.client.write(
            "associate_qualification_with_worker",
            QualificationTypeId=qualification,
            WorkerId=worker_id,
            IntegerValue=1,
            # Without it Amazon sends the worker a mail.
            SendNotification=False,
        )

    def take_back(self, qualification: str, worker_id: str) -> None:
        try:
            self.client.write(
                "disassociate_qualification_from_worker",
                QualificationTypeId=qualification,
                WorkerId=worker_id,
            )
        except Refused as refused:
            if refused.reason != "qualification_does_not_exist":
                raise

    def _find(self, reference: str) -> str | None:
        name = name_for(reference)
        listed = self.client.everything(
            "list_qualification_types",
            "QualificationTypes",
            Query=name,
            MustBeRequestable=False,
            MustBeOwnedByCaller=True,
        )
        # The query is a search by words, not a comparison.
        found = [kind["QualificationTypeId"] for kind in listed if kind.get("Name") == name]
        return str(found[0]) if found else None
