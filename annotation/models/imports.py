from __future__ import annotations

from django.conf import settings
from django.db import models

from annotation.models.campaign import Campaign
from annotation.models.entity import Entity
from annotation.models.file import StoredFile


class ImportState(models.TextChoices):
    WAITING = "waiting"
    EXAMINING = "examining"
    EXAMINED = "examined"
    STORING = "storing"
    DONE = "done"
    FAILED = "failed"


class Import(Entity):
    """Files somebody handed in by the browser: examined first, stored when that is agreed to.

    `report` is what the importer said, of the examination or of storing; `done` of `total` is how
    far the one under way is, last heard of at `heard_at`. `problem` is why it failed.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    campaign = models.ForeignKey(
        Campaign, null=True, on_delete=models.PROTECT, related_name="imports"
    )
    source = models.CharField(max_length=20, help_text="pictures, utterances, iiif")
    options = models.JSONField(default=dict)
    state = models.CharField(
        max_length=20, choices=ImportState.choices, default=ImportState.WAITING
    )
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    heard_at = models.DateTimeField(null=True)
    report = models.JSONField(default=dict)
    problem = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"import of {self.source} {self.state}"


class ImportFile(models.Model):
    """One file handed in, under the path it had where it came from."""

    import_run = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="files")
    name = models.CharField(max_length=500)
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["import_run", "name"], name="import_file_once"),
        ]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
