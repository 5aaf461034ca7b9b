"""Releases, what they are made of, who took them, and what was taken down from them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from annotation.models import Annotator, Answer, Artwork, Campaign, StoredFile
from annotation.models.entity import Entity


class Release(Entity):
    """An immutable publication of a campaign's data: its settings, key and files.

    A draft is being built (`part` says how far, `done` of `total` files are stored, last heard of
    at `heard_at`) or, with a manifest, waits to be published. `problem` is why building failed, or
    how often it began. `reason` says why a release is frozen or withdrawn. `contents` names what
    it holds, item by item, to tell what another one changes. An empty `key` was destroyed.
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        FROZEN = "frozen"
        WITHDRAWN = "withdrawn"

    class Part(models.TextChoices):
        WAITING = "waiting"
        COLLECTING = "collecting"
        WRITING = "writing"
        STORING = "storing"
        COMPARING = "comparing"
        BUILT = "built"
        FAILED = "failed"

    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="releases")
    version = models.CharField(max_length=40)
    state = models.CharField(max_length=20, choices=State.choices, default=State.DRAFT)
    seed = models.PositiveBigIntegerField()
    options = models.JSONField(default=dict)
    key = models.BinaryField(help_text="makes this release's pseudonyms")
    code_version = models.CharField(max_length=60, blank=True)
    terms = models.TextField(blank=True, help_text="what readers accept beside the usual terms")
    corrects = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="corrections"
    )
    manifest_sha256 = models.CharField(max_length=64, blank=True)
    contents = models.ForeignKey(StoredFile, null=True, on_delete=models.PROTECT, related_name="+")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    published_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True)

    part = models.CharField(max_length=20, choices=Part.choices, default=Part.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    heard_at = models.DateTimeField(null=True)
    problem = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "version"], name="release_version"),
            models.CheckConstraint(
                condition=Q(state="draft") | ~Q(manifest_sha256=""),
                name="release_public_is_built",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "published"]) | ~Q(reason=""),
                name="release_held_back_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign}/{self.version}"

    @property
    def is_built(self) -> bool:
        return self.manifest_sha256 != ""


class ReleaseFile(models.Model):
    """One file of a release, by its name in the release folder."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="files")
    name = models.CharField(max_length=500)
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["release", "name"], name="release_file_name"),
        ]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class ReleaseAnswer(models.Model):
    """An answer that contributed to a release, with the hash its content had then."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="answers")
    answer = models.ForeignKey(Answer, on_delete=models.PROTECT, related_name="+")
    sha256 = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["release", "answer"], name="release_answer_once"),
        ]

    def __str__(self) -> str:
        return f"{self.answer} in {self.release}"


class ReleaseArtwork(models.Model):
    """An artwork that a release says something of, be it why it is left out."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="artworks")
    artwork = models.ForeignKey(Artwork, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["release", "artwork"], name="release_artwork_once"),
        ]

    def __str__(self) -> str:
        return f"{self.artwork} in {self.release}"


class ReleaseDifference(models.Model):
    """What a release changes against the one before it (services/release_difference.py).

    `counts` by kind of change; `rows` one change each: [change, style, painting, of, detail].
    """

    release = models.OneToOneField(Release, on_delete=models.CASCADE, related_name="difference")
    before = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="+")
    counts = models.JSONField(default=dict)
    rows = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.before} to {self.release}"


class Takedown(Entity):
    """An artwork, or all that a person had given by then, that is in no later release."""

    artwork = models.OneToOneField(Artwork, null=True, on_delete=models.PROTECT, related_name="+")
    annotator = models.OneToOneField(
        Annotator, null=True, on_delete=models.PROTECT, related_name="+"
    )
    reason = models.CharField(max_length=200)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(artwork__isnull=True) ^ Q(annotator__isnull=True),
                name="takedown_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"takedown of {self.artwork or self.annotator}"


class Acceptance(Entity):
    """Somebody's acceptance of a release's terms before a download; the address is encrypted.

    `reader` is a keyed hash of the address, by which the same person is known again.
    """

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="acceptances")
    reader = models.CharField(max_length=64)
    address = models.BinaryField()
    language = models.CharField(max_length=20)
    terms_sha256 = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["release", "reader", "terms_sha256"], name="acceptance_once"
            ),
        ]

    def __str__(self) -> str:
        return f"acceptance of {self.release}"


class Notice(Entity):
    """A message to somebody who took a release: written with what it tells of, sent afterwards.

    `waiting -> sending -> sent`, or `failed` once it was tried too often. One left `sending` by a
    process that died is sent again under the same Message-ID, by which mail systems know it.
    """

    class About(models.TextChoices):
        FROZEN = "frozen"
        WITHDRAWN = "withdrawn"
        CORRECTED = "corrected"

    class State(models.TextChoices):
        WAITING = "waiting"
        SENDING = "sending"
        SENT = "sent"
        FAILED = "failed"

    acceptance = models.ForeignKey(Acceptance, on_delete=models.CASCADE, related_name="notices")
    about = models.CharField(max_length=20, choices=About.choices)
    occasion = models.CharField(max_length=60, help_text="what happened; each is told once")
    reason = models.CharField(max_length=200, blank=True)
    correction = models.ForeignKey(Release, null=True, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=20, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["acceptance", "occasion"], name="notice_once"),
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=Q(state__in=["waiting", "sending"]),
                name="notice_due",
            ),
        ]

    def __str__(self) -> str:
        return f"notice of {self.occasion}"
