"""Who said what of which item, as numbers that agreement and competence are counted from."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt

Codes = npt.NDArray[np.int64]
Triple = tuple[Hashable, Hashable, Any]


@dataclass(frozen=True)
class Ratings:
    """Values that annotators gave to items; a gap is the absence of a row and never a value.

    Attributes
    ----------
    items, annotators, values
        What the codes stand for: distinct names in the order of their text. An item may have no
        row; annotators and values that occur in no row are allowed and change nothing.
    item, annotator, value
        Codes of each row, int64, shape (n_rows,): places in the three tuples above.
    """

    items: tuple[Any, ...]
    annotators: tuple[Any, ...]
    values: tuple[Any, ...]
    item: Codes
    annotator: Codes
    value: Codes

    @classmethod
    def of(cls, triples: Iterable[Triple], *, items: Iterable[Hashable] = ()) -> Self:
        """Read (item, annotator, value) triples in any order.

        Parameters
        ----------
        triples
            A value of None is a gap: the item and the annotator are known, nothing was said.
        items
            Items to list although no triple may name them.

        Raises
        ------
        ValueError
            If one annotator gave two values to an item, or a value is not a number (NaN).
        """
        given = list(triples)
        said = [triple for triple in given if triple[2] is not None]
        if any(value != value for _item, _annotator, value in said):
            raise ValueError("a value is not a number; leave gaps out or give None")
        kinds = (
            _places([*items, *(triple[0] for triple in given)]),
            _places(triple[1] for triple in given),
            _places(triple[2] for triple in said),
        )
        rows = sorted(tuple(kinds[kind][triple[kind]] for kind in range(3)) for triple in said)
        codes = np.array(rows, np.int64).reshape(-1, 3).T
        if np.any((np.diff(codes[0]) == 0) & (np.diff(codes[1]) == 0)):
            raise ValueError("an annotator gave two values to one item")
        return cls(tuple(kinds[0]), tuple(kinds[1]), tuple(kinds[2]), *codes)

    @classmethod
    def from_codes(cls, item: Codes, annotator: Codes, value: Codes) -> Self:
        """Take codes from 0 on, each of shape (n_rows,); they are their own names.

        Nothing is verified: no annotator may have two rows for one item.
        """
        sizes = [int(codes.max(initial=-1)) + 1 for codes in (item, annotator, value)]
        names = [tuple(range(size)) for size in sizes]
        return cls(names[0], names[1], names[2], item, annotator, value)

    def counts(self) -> Codes:
        """Count the annotators who gave each value to each item, shape (n_items, n_values)."""
        shape = len(self.items), len(self.values)
        places = self.item * shape[1] + self.value
        return np.bincount(places, minlength=shape[0] * shape[1]).reshape(shape)

    def of_item(self) -> Codes:
        """Count the values of each item, shape (n_items,)."""
        return np.bincount(self.item, minlength=len(self.items))

    def only(self, rows: npt.NDArray[np.bool_]) -> Self:
        """Keep some rows, bool of shape (n_rows,), and all names."""
        kept = self.item[rows], self.annotator[rows], self.value[rows]
        return type(self)(self.items, self.annotators, self.values, *kept)

    def by_group(self, groups: Mapping[Any, Hashable]) -> dict[Any, Self]:
        """Divide the rows by the group of their annotator; who has no group is left out.

        Groups come in the order of their text; one that has no row is left out too.
        """
        names = list(_places(groups[who] for who in self.annotators if who in groups))
        number = {name: place for place, name in enumerate(names)}
        of = np.array([number.get(groups.get(who), -1) for who in self.annotators], np.int64)
        rows = of[self.annotator] if self.annotator.size else self.annotator
        parts = {name: self.only(rows == place) for name, place in number.items()}
        return {name: part for name, part in parts.items() if part.item.size}


def _places(names: Iterable[Hashable]) -> dict[Any, int]:
    """Give distinct names numbers in the order of their text, so that input order never shows."""
    ordered = sorted(set(names), key=lambda name: (str(name), repr(name)))
    return {name: place for place, name in enumerate(ordered)}
