"""A campaign's plain texts as blocks, as frontend/behaviours/words.js reads them for annotators."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

MARKS = {"- ": "list", "# ": "heading"}


@dataclass
class Block:
    """Lines that belong together: a paragraph, a list or a heading."""

    kind: str
    lines: list[str] = field(default_factory=list)


def blocks_of(text: str) -> list[Block]:
    """Split a text: a blank line parts paragraphs, "- " begins a list item, "# " a heading."""
    blocks: list[Block] = []
    is_new = True
    for line in re.split(r"\r\n?|\n", text):
        if not line.strip():
            is_new = True
            continue
        kind = MARKS.get(line[:2], "paragraph")
        if is_new or blocks[-1].kind != kind or kind == "heading":
            blocks.append(Block(kind))
        blocks[-1].lines.append(line if kind == "paragraph" else line[2:])
        is_new = False
    return blocks
