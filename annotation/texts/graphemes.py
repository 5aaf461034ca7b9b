"""Where one visible character ends and the next begins.

A working subset of Unicode Standard Annex 29, extended grapheme clusters: combining marks,
joined emoji, variation selectors, skin tones, flags, tags, Hangul syllables, Arabic number signs.
Left out: Indic conjuncts (rule GB9c), which may be cut after their virama.
"""

from __future__ import annotations

import unicodedata

ZERO_WIDTH_JOINER = "\u200d"

_PREPENDED = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2")
_EXTENDING = frozenset("\u200c\uff9e\uff9f\u0e33\u0eb3" + ZERO_WIDTH_JOINER)
_PICTURED_PUNCTUATION = frozenset("\u203c\u2049\u3030\u303d")

_HANGUL_LETTERS = (
    (0x1100, 0x115F, "L"),
    (0xA960, 0xA97C, "L"),
    (0x1160, 0x11A7, "V"),
    (0xD7B0, 0xD7C6, "V"),
    (0x11A8, 0x11FF, "T"),
    (0xD7CB, 0xD7FB, "T"),
)
_HANGUL_FOLLOWERS = {
    "L": frozenset({"L", "V", "LV", "LVT"}),
    "LV": frozenset({"V", "T"}),
    "V": frozenset({"V", "T"}),
    "LVT": frozenset({"T"}),
    "T": frozenset({"T"}),
}


def is_boundary(text: str, index: int) -> bool:
    """Tell whether the text may be cut before the code point at `index`.

    Both ends of a text are boundaries.
    """
    if index <= 0 or index >= len(text):
        return True
    before, after = text[index - 1], text[index]
    if before == "\r" and after == "\n":
        return False
    if _is_control(before) or _is_control(after):
        return True
    if _extends(after) or before in _PREPENDED:
        return False
    return not (
        _is_hangul_syllable(before, after)
        or _is_joined_picture(text, index)
        or _is_inside_flag(text, index)
    )


def _is_control(char: str) -> bool:
    if char in _PREPENDED or _extends(char):
        return False
    return unicodedata.category(char) in {"Cc", "Cf", "Zl", "Zp"}


def _extends(char: str) -> bool:
    return (
        unicodedata.category(char) in {"Mn", "Me", "Mc"}
        or char in _EXTENDING
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )


def _is_joined_picture(text: str, index: int) -> bool:
    if text[index - 1] != ZERO_WIDTH_JOINER or not _is_picture(text[index]):
        return False
    base = index - 2
    while base >= 0 and _extends(text[base]) and text[base] != ZERO_WIDTH_JOINER:
        base -= 1
    return base >= 0 and _is_picture(text[base])


def _is_picture(char: str) -> bool:
    if _is_flag_letter(char):
        return False
    return (
        "\U0001f000" <= char <= "\U0001faff"
        or char in _PICTURED_PUNCTUATION
        or (char < "\U0001f000" and unicodedata.category(char) in {"So", "Sm"})
    )


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _is_inside_flag(text: str, index: int) -> bool:
    """Flags are pairs of letters: count those directly before."""
    first = index
    while first > 0 and _is_flag_letter(text[first - 1]):
        first -= 1
    return _is_flag_letter(text[index]) and (index - first) % 2 == 1


def _is_hangul_syllable(before: str, after: str) -> bool:
    return _hangul(after) in _HANGUL_FOLLOWERS.get(_hangul(before), frozenset())


def _hangul(char: str) -> str:
    code = ord(char)
    if 0xAC00 <= code <= 0xD7A3:
        return "LV" if (code - 0xAC00) % 28 == 0 else "LVT"
    kinds = (kind for first, last, kind in _HANGUL_LETTERS if first <= code <= last)
    return next(kinds, "")
