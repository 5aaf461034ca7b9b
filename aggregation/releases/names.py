"""The name of an artwork in file names, where the art style has no place.

APOLO names a map `<painting>_<emotion>.npy`. `painting` alone is unique in ArtEmis but not
everywhere (1,349 WikiArt names stand in two styles), and a name of 255 Chinese letters is no file
name. Such artworks get another name, in the index and in the file names alike; all others keep
theirs byte for byte.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

MOST_BYTES = 255 - len("_contentment.npy")
NO_FILE_NAME = re.compile(r"[/\\\x00-\x1f\x7f]")

ArtworkKey = tuple[str, str]


def release_names(artworks: Iterable[ArtworkKey]) -> dict[ArtworkKey, str]:
    """Return a name for each artwork of a release, no two alike, whatever their order.

    The painting, unless another artwork has it too: then all who share it are called
    `painting@art_style`. What then is no file name, or still not the only one, is cut and ends
    in `~` and eight digits of the hash of style and painting. Names that differ only in letter
    case or in Unicode form count as alike, since some file systems take them so.
    """
    keys = sorted(set(artworks))
    shared = _shared(painting for _style, painting in keys)
    names = {
        (style, painting): f"{painting}@{style}" if _folded(painting) in shared else painting
        for style, painting in keys
    }
    shared = _shared(names.values())
    return {
        key: name if _fits(name) and _folded(name) not in shared else _hashed(key)
        for key, name in names.items()
    }


def _shared(names: Iterable[str]) -> set[str]:
    counts = Counter(_folded(name) for name in names)
    return {name for name, count in counts.items() if count > 1}


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _fits(name: str) -> bool:
    return len(name.encode()) <= MOST_BYTES and not NO_FILE_NAME.search(name)


def _hashed(key: ArtworkKey) -> str:
    style, painting = key
    ending = "~" + hashlib.sha256(f"{style}/{painting}".encode()).hexdigest()[:8]
    kept = NO_FILE_NAME.sub("-", painting).encode()[: MOST_BYTES - len(ending)]
    return kept.decode(errors="ignore") + ending
