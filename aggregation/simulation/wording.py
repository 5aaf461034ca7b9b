"""What simulated annotators write: explanations in their own words, and what spam writes instead.

An explanation is one clause of each of three lists (clauses.toml), after what the tables beside
the samples say of the picture, if they say anything. Each is given out once before any comes again.
"""

from __future__ import annotations

import tomllib
from itertools import product
from math import gcd
from pathlib import Path

CLAUSES: dict[str, dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "clauses.toml").read_text(encoding="utf-8")
)
BLANK = {"english": " ", "chinese": "", "arabic": " "}
REPEATED = {"english": "very nice ", "chinese": "很好看", "arabic": "جميل جدا "}
FOREIGN = {
    "english": "Очень красивая картина, мне она нравится.",
    "chinese": "I like this picture, it is very beautiful.",
    "arabic": "I like this picture, it is very beautiful.",
}
TIMES = 7


class Words:
    """The explanations of one crowd: all combinations of clauses, in an order given by the seed."""

    def __init__(self, seed: int) -> None:
        self._next: dict[str, int] = {}
        self._texts = {
            language: [BLANK[language].join(parts) for parts in product(*lists.values())]
            for language, lists in CLAUSES.items()
        }
        self._seed = seed

    def own(self, language: str) -> str:
        """Return a text that nobody has written before, as long as there is one."""
        texts = self._texts[language]
        place = self._next.get(language, self._seed)
        self._next[language] = place + 1
        return texts[place * _step(len(texts)) % len(texts)]

    def about(self, why: str, language: str) -> str:
        """Return what somebody says of a picture, and then why in words of their own."""
        return f"{why}{BLANK[language]}{self.own(language)}"


def repeated(language: str) -> str:
    return (REPEATED[language] * TIMES).strip()


def foreign(language: str) -> str:
    """Return a text in a script that is not this language's."""
    return FOREIGN[language]


def _step(number: int) -> int:
    """Return a step near the golden section that visits all of a number of places."""
    step = round(number * 0.618)
    while gcd(step, number) != 1:
        step += 1
    return step
