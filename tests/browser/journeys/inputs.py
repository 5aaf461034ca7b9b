"""What people work with: fingers, keys and an input method, as the browser feels them."""

from __future__ import annotations

from typing import Any

Place = tuple[float, float]

REST = "new Promise((rested) => setTimeout(rested, 120))"
PLACE_OF_OPTION = """([css, value]) =>
  [...document.querySelector(css).options].findIndex((option) => option.value === value)"""


def between(start: Place, end: Place, steps: int = 8) -> list[Place]:
    """Return places on the way, both ends among them."""
    (x, y), (to_x, to_y) = start, end
    return [
        (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(steps + 1)
    ]


def middle(page: Any, selector: str) -> Place:
    """Where the middle of an element is on the page."""
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Fingers:
    """Touches, sent as a touch screen sends them."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)

    def _send(self, kind: str, *places: Place) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def tap(self, place: Place | str) -> None:
        """Tap on a place, or in the middle of an element."""
        if isinstance(place, str):
            self.page.locator(place).first.scroll_into_view_if_needed()
            place = middle(self.page, place)
        self.page.touchscreen.tap(*place)

    def swipe(self, *ways: list[Place]) -> None:
        """Move one finger along a way, or several at once along ways equally long.

        It rests before it leaves the screen: after a fling browsers take the next tap for a halt.
        """
        steps = list(zip(*ways, strict=True))
        self._send("touchStart", *steps[0])
        for places in steps[1:]:
            self._send("touchMove", *places)
        self.page.evaluate(REST)
        self._send("touchMove", *steps[-1])
        self._send("touchEnd")


class Keys:
    """A keyboard alone: Tab leads everywhere."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str, *, back: bool = False) -> None:
        """Press Tab, or Shift and Tab, until something that fits has the focus."""
        for _ in range(120):
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            if self.page.evaluate("(css) => document.activeElement.matches(css)", selector):
                return
        raise AssertionError(f"Tab never reaches {selector}")

    def choose(self, selector: str, value: str) -> None:
        """Go to a list and down to one of its options."""
        self.tab_to(selector)
        place = self.page.evaluate(PLACE_OF_OPTION, [selector, value])
        self.press(*["ArrowDown"] * place)
        assert self.page.input_value(selector) == value


class InputMethod:
    """Composes Chinese out of Latin letters: what is typed is not yet what is meant."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)

    def compose(self, text: str) -> None:
        """Show unfinished text, with the keys that a page sees meanwhile."""
        self._key("keyDown")
        position = {"selectionStart": len(text), "selectionEnd": len(text)}
        self.wire.send("Input.imeSetComposition", {"text": text, **position})
        self._key("keyUp")

    def enter(self, text: str) -> None:
        """End the composition with Enter: the text stands."""
        self._key("rawKeyDown", key="Enter", code="Enter")
        self.wire.send("Input.insertText", {"text": text})
        self._key("keyUp", key="Enter", code="Enter")

    def digit(self, number: int) -> None:
        """Choose one of the candidates by its number."""
        self._key("rawKeyDown", key=str(number), code=f"Digit{number}")
        self._key("keyUp", key=str(number), code=f"Digit{number}")

    def _key(self, kind: str, *, key: str = "Process", code: str = "KeyA") -> None:
        # 229 is what browsers report of keys that an input method swallows.
        told = {"key": key, "code": code, "windowsVirtualKeyCode": 229}
        self.wire.send("Input.dispatchKeyEvent", {"type": kind, **told})
