from __future__ import annotations

from django.db import models
from django.db.models import Q

from annotation.emotions import CHOICES
from annotation.models.entity import Entity
from annotation.models.file import StoredFile


class Artwork(Entity):
    """One picture, unique by art style and painting, both kept letter by letter.

    `width` and `height` are the frame: the upright RGB pixels in which every point, box and mask of
    this artwork lives. `frame_scale` is frame size / original size (1 unless the original was over
    the pixel limit). `frame_sha256` hashes the frame's raw RGB bytes, row by row. `superpixels` is
    made by a job soon after import; null until then.
    """

    art_style = models.CharField(max_length=255)
    painting = models.CharField(max_length=255)
    title = models.CharField(max_length=500, blank=True)
    artist = models.CharField(max_length=500, blank=True)
    year = models.CharField(max_length=100, blank=True)
    tradition = models.CharField(max_length=100, blank=True)
    source = models.CharField(max_length=500, blank=True)
    rights = models.CharField(max_length=500, blank=True)

    original = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    original_width = models.PositiveIntegerField()
    original_height = models.PositiveIntegerField()
    original_format = models.CharField(max_length=20)
    orientation = models.PositiveSmallIntegerField(default=1)

    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    frame_scale = models.FloatField(default=1.0)
    frame_sha256 = models.CharField(max_length=64)
    perceptual_hash = models.CharField(max_length=16)

    view = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    view_width = models.PositiveIntegerField()
    view_height = models.PositiveIntegerField()
    thumbnail = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    superpixels = models.ForeignKey(
        StoredFile, null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["art_style", "painting"], name="artwork_key"),
            models.CheckConstraint(condition=Q(width__gte=1, height__gte=1), name="artwork_frame"),
        ]
        ordering = ["art_style", "painting"]

    def __str__(self) -> str:
        return f"{self.art_style}/{self.painting}"


class Utterance(Entity):
    """A sentence with its emotion and language about one artwork.

    `record` is its 0-based CSV record in `table`; ArtEmis calls it the row, APOLO `artemis_id`.
    """

    artwork = models.ForeignKey(Artwork, on_delete=models.PROTECT, related_name="utterances")
    text = models.TextField()
    emotion = models.CharField(max_length=20, choices=CHOICES)
    language = models.CharField(max_length=20, default="english")
    table = models.CharField(max_length=100, default="artemis")
    record = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "record"], name="utterance_record"),
        ]
        ordering = ["table", "record"]

    def __str__(self) -> str:
        return f"{self.table}:{self.record}"
