from __future__ import annotations

import uuid

from django.db import models


class Entity(models.Model):
    """A row that the outside knows by a random id, never by its primary key."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
