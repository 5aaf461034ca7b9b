"""What a release changes against the one published before it in the same campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.db.models.functions import Coalesce

from aggregation.models import Release, ReleaseDifference
from aggregation.releases.collect import taken_down
from aggregation.services.release_contents import Item, ItemKey, key_of, read_contents
from annotation.masks import Mask
from annotation.models import Artwork

CHANGES = ("added", "removed", "pixels", "class", "label")
GONE = "not in the campaign any more"
TAKEN_DOWN = "taken down"

Row = list[str]
"""Change, art style, painting, emotion or culture, and why, or from what to what."""


def compare_with_before(release: Release) -> ReleaseDifference | None:
    """Work out what a built release changes; None where there is none before, or none to read.

    Safe to repeat: what was worked out against the same one before is kept.
    """
    before = release_before(release)
    known = ReleaseDifference.objects.filter(release=release).first()
    if known is not None and before is not None and known.before_id == before.pk:
        return known
    ReleaseDifference.objects.filter(release=release).delete()
    if before is None or before.contents is None or release.contents is None:
        return None
    old = {key_of(item): item for item in read_contents(before.contents)}
    new = {key_of(item): item for item in read_contents(release.contents)}
    rows = list(differences(old, new, gone=_taken_down()))
    counts = Counter(row[0] for row in rows)
    return ReleaseDifference.objects.create(
        release=release,
        before=before,
        counts={change: counts[change] for change in CHANGES},
        rows=rows,
    )


def release_before(release: Release) -> Release | None:
    """Return the release of this campaign that was published last before this one."""
    rows = Release.objects.select_related("contents").filter(campaign=release.campaign)
    made = rows.exclude(state=Release.State.DRAFT).annotate(
        at=Coalesce("published_at", "created_at")
    )
    if release.published_at is not None:
        made = made.filter(at__lt=release.published_at)
    return made.exclude(pk=release.pk).order_by("-at", "-pk").first()


def differences(
    old: dict[ItemKey, Item], new: dict[ItemKey, Item], *, gone: set[tuple[str, str]]
) -> Iterator[Row]:
    """Go through what changed from old to new items, in the order of painting, style and emotion.

    An item that is left out of a release, with a reason, counts as not in it. `gone` are the
    artworks that were taken down. A stimulus may change in class and in pixels at once; pixels are
    counted where the masks differ, and a frame of another size changes all of both.
    """
    for key in sorted(old.keys() | new.keys(), key=lambda key: (key[1], key[0], key[2])):
        before, after = _held(old.get(key)), _held(new.get(key))
        if before is None and after is not None:
            yield ["added", *key, _why(old.get(key))]
        elif before is not None and after is None:
            why = TAKEN_DOWN if key[:2] in gone else _why(new.get(key)) or GONE
            yield ["removed", *key, why]
        elif before is not None and after is not None:
            yield from _changes(key, before, after)


def _held(item: Item | None) -> Item | None:
    return None if item is None or "left_out" in item else item


def _why(item: Item | None) -> str:
    return str(item["left_out"]) if item is not None and "left_out" in item else ""


def _changes(key: ItemKey, before: Item, after: Item) -> Iterator[Row]:
    if before.get("class") != after.get("class"):
        yield ["class", *key, f"{before['class']} → {after['class']}"]
    if before.get("mask") != after.get("mask") or before.get("size") != after.get("size"):
        yield ["pixels", *key, str(changed_pixels(before, after))]
    if (before.get("label"), before.get("content")) != (after.get("label"), after.get("content")):
        yield ["label", *key, f"{before['label']} → {after['label']}"]


def changed_pixels(before: Item, after: Item) -> int:
    """Count the pixels that are in one of two masks alone."""
    old, new = _mask(before), _mask(after)
    if before["size"] != after["size"]:
        return old.area + new.area
    return int((old.to_array() != new.to_array()).sum())


def _mask(item: Item) -> Mask:
    height, width = item["size"]
    return Mask.stored(height, width, item["mask"])


def _taken_down() -> set[tuple[str, str]]:
    rows = Artwork.objects.filter(pk__in=taken_down())
    return set(rows.values_list("art_style", "painting"))
