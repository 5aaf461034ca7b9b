from __future__ import annotations

from django.db import models

from annotation.models.entity import Entity
from annotation.models.participation import Participation


class LedgerState(models.TextChoices):
    DUE = "due"
    SENT = "sent"
    CONFIRMED = "confirmed"
    FAILED = "failed"
    AMBIGUOUS = "ambiguous"


class LedgerEntry(Entity):
    """One line of the append-only ledger, in integer minor units.

    `idempotency_key` names the payment; it is stored before any platform is called, and no two
    lines of one payment share a state. A payment that a person has sent again goes on under its key
    with a number (`reward:<uuid>:100/2`). `reason` says why one failed.
    """

    participation = models.ForeignKey(
        Participation, on_delete=models.PROTECT, related_name="ledger"
    )
    purpose = models.CharField(max_length=20)
    state = models.CharField(max_length=20, choices=LedgerState.choices)
    amount_minor = models.PositiveIntegerField()
    currency = models.CharField(max_length=3)
    idempotency_key = models.CharField(max_length=100)
    reason = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["idempotency_key", "state"], name="ledger_once"),
        ]

    def __str__(self) -> str:
        return f"{self.idempotency_key} {self.state} {self.amount_minor} {self.currency}"
