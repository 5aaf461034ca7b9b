"""When two names are one: equal, or equal after Unicode composition. Else it is a suggestion."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Key(NamedTuple):
    """An artwork's name, letter by letter. The style is empty for a file that lay in no folder."""

    art_style: str
    painting: str

    def __str__(self) -> str:
        return f"{self.art_style}/{self.painting}" if self.art_style else self.painting

    def composed(self) -> Key:
        return Key(composed(self.art_style), composed(self.painting))


class Suggestion(NamedTuple):
    """A row and a picture that look alike; a person decides, the import never joins them."""

    row: Key
    picture: Key


@dataclass(frozen=True)
class Join:
    """Which picture each named key means, and what is left over on both sides."""

    pictures: dict[Key, Key]
    loose_rows: list[Key]
    loose_pictures: list[Key]
    suggestions: list[Suggestion]


class Keys:
    """A set of keys that can be asked for an equal one."""

    def __init__(self, keys: Iterable[Key] = ()) -> None:
        self._keys: dict[Key, list[Key]] = defaultdict(list)
        self._of_painting: dict[str, set[Key]] = defaultdict(set)
        for key in keys:
            self.add(key)

    def add(self, key: Key) -> None:
        same = self._keys[key.composed()]
        if key not in same:
            same.append(key)
        self._of_painting[composed(key.painting)].add(key.composed())

    def equal(self, key: Key) -> Key | None:
        """Return the key itself if it is there, else the only one equal after composition."""
        same = self._keys.get(key.composed(), [])
        if key in same:
            return key
        return same[0] if len(same) == 1 else None

    def only(self, painting: str) -> Key | None:
        """Return the key of this painting if just one style has it."""
        keys = self._of_painting.get(composed(painting), set())
        return self._keys[next(iter(keys))][0] if len(keys) == 1 else None


def join(rows: Iterable[Key], pictures: Iterable[Key]) -> Join:
    """Join the keys a table names with the keys of pictures.

    A picture without a style means the row of its painting, if the table names it in one style
    only and no other picture is that row.
    """
    rows, pictures = list(dict.fromkeys(rows)), list(dict.fromkeys(pictures))
    named, shown = Keys(rows), Keys(pictures)
    pairs = {row: picture for row in rows if (picture := shown.equal(row)) is not None}
    taken = set(pairs.values())
    for picture in pictures:
        if picture.art_style or picture in taken:
            continue
        row = named.only(picture.painting)
        if row is not None and row not in pairs:
            pairs[row] = picture
            taken.add(picture)
    loose_rows = [row for row in rows if row not in pairs]
    loose_pictures = [picture for picture in pictures if picture not in taken]
    return Join(pairs, loose_rows, loose_pictures, suggest(loose_rows, loose_pictures))


def suggest(rows: Iterable[Key], pictures: Iterable[Key]) -> list[Suggestion]:
    """Pair leftovers whose paintings differ only in case, accents, `-` and `_`, or mojibake."""
    alike: dict[str, list[Key]] = defaultdict(list)
    for picture in pictures:
        alike[folded(picture.painting)].append(picture)
    return [
        Suggestion(row, picture)
        for row in rows
        if (name := folded(row.painting))
        for picture in alike.get(name, [])
    ]


def composed(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def folded(name: str) -> str:
    """Return what is left of a name that copies of WikiArt do not agree on."""
    letters = unicodedata.normalize("NFKD", repaired(composed(name))).casefold()
    kept = (letter for letter in letters if unicodedata.category(letter) not in {"Mn", "Cf"})
    words = "".join(" " if letter in "-_" else letter for letter in kept if letter not in "'’`´")
    return "-".join(words.split())


def repaired(name: str) -> str:
    """Undo UTF-8 read as Latin-1, also where ArtEmis lower-cased it afterwards."""
    for form in (name, name.replace("ã", "Ã").replace("â", "Â")):
        try:
            return form.encode("latin-1").decode("utf-8")
        except UnicodeError:
            continue
    return name
