"""Pictures and sentences come in: checked, joined by name, stored once, and reported on."""

from __future__ import annotations

from annotation.importing.artemis import import_artemis
from annotation.importing.artworks import import_artworks
from annotation.importing.selection import Selection

__all__ = ["Selection", "import_artemis", "import_artworks"]
