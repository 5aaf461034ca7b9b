from __future__ import annotations

from django.core.files.storage import default_storage
from django.db import models


def stored_path(sha256: str, extension: str) -> str:
    """Return where a file lies in the store."""
    return f"{sha256[:2]}/{sha256}.{extension}"


class StoredFile(models.Model):
    """One file's bytes, stored once under the hash of its content and never overwritten."""

    sha256 = models.CharField(max_length=64, primary_key=True)
    media_type = models.CharField(max_length=100)
    extension = models.CharField(max_length=10)
    size = models.PositiveBigIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.path

    @property
    def path(self) -> str:
        return stored_path(self.sha256, self.extension)

    @property
    def url(self) -> str:
        return default_storage.url(self.path)

    def read(self) -> bytes:
        with default_storage.open(self.path) as stream:
            return bytes(stream.read())
