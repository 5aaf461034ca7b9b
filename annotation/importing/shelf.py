"""The artworks already stored, found by name while an import goes on."""

from __future__ import annotations

from django.db import transaction

from annotation.importing.names import Key, Keys
from annotation.models import Artwork
from annotation.services.audit import SYSTEM, record


class Shelf:
    """Names of all stored artworks, with the hash of each one's original."""

    def __init__(self) -> None:
        self._keys = Keys()
        self._originals: dict[Key, str] = {}
        rows = Artwork.objects.values_list("art_style", "painting", "original_id")
        for art_style, painting, original in rows.iterator():
            self.add(Key(art_style, painting), original)

    def add(self, key: Key, original_sha256: str) -> None:
        self._keys.add(key)
        self._originals[key] = original_sha256

    def find(self, key: Key) -> Key | None:
        """Return the stored artwork of this name; without a style, the only one of its painting."""
        found = self._keys.equal(key)
        if found is None and not key.art_style:
            return self._keys.only(key.painting)
        return found

    def original(self, key: Key) -> str:
        return self._originals[key]


def give_style(stored: Key, art_style: str) -> Key:
    """Name the style of an artwork that came in no folder, as the table that knows it does."""
    with transaction.atomic():
        artwork = Artwork.objects.get(art_style=stored.art_style, painting=stored.painting)
        artwork.art_style = art_style
        artwork.save(update_fields=["art_style"])
        why = "a table names the style"
        record(SYSTEM, artwork, "art_style", old=stored.art_style, new=art_style, why=why)
    return Key(art_style, stored.painting)
