"""One person at a browser: enters, works, and hears about everything the page complains of."""

from __future__ import annotations

from typing import Any

from tests.browser.waiting import until

PATIENCE_MS = 60_000
VIEWPORT = {"width": 1366, "height": 768}

# Where a place in the frame is on the page while the editor shows the whole frame.
EDITOR_PLACE = """([x, y, width, height]) => {
  const box = document.querySelector("[data-editor-stage]").getBoundingClientRect();
  const margin = Math.min(12, box.width / 20, box.height / 20);
  const scale = Math.min((box.width - 2 * margin) / width, (box.height - 2 * margin) / height);
  return [box.x + (box.width - width * scale) / 2 + x * scale,
          box.y + (box.height - height * scale) / 2 + y * scale];
}"""
PICTURE_SIZE = """(image) => [parseFloat(image.style.inlineSize),
                              parseFloat(image.style.blockSize)]"""
LEFT = """(task) => location.pathname.endsWith("/finish/")
       || ![undefined, task].includes(document.querySelector("[data-ready]")?.dataset.ready)"""


class Visit:
    """One tab. Errors of the page, its console and its policy are kept; a test ends with none."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.errors: list[str] = []
        self.expected: list[str] = []
        page.on("pageerror", lambda error: self._hear(str(error)))
        page.on("console", self._read)

    def _read(self, line: Any) -> None:
        if line.type == "error":
            self._hear(f"{line.text} {line.location['url']}")

    def _hear(self, error: str) -> None:
        if not any(text in error for text in self.expected):
            self.errors.append(error)

    def consent(self, link: str, *, native: str, country: str) -> None:
        """Follow an invite and agree, as far as the instructions."""
        self.page.goto(link)
        self.page.select_option("select[data-field=native]", native)
        self.page.select_option("select[data-field=country]", country)
        self.page.check("input[data-field=agree]")
        self.page.click("[data-action=consent]")
        self.page.wait_for_selector("[data-step=instructions]")

    def enter(self, link: str, *, native: str = "en", country: str = "GB") -> str:
        """Follow an invite to the first task; returns the assignment."""
        self.consent(link, native=native, country=country)
        self.page.click("[data-action=begin]")
        return self.task()

    def sign_in(self, address: str, name: str, password: str) -> None:
        """Go to a page of the staff by way of the sign-in."""
        self.page.goto(address)
        self.page.fill("#username", name)
        self.page.fill("#password", password)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(address)

    def task(self) -> str:
        """Wait until a task can be worked on; returns the assignment."""
        self.page.wait_for_selector("[data-ready]:not([aria-busy])")
        return str(self.page.get_attribute("[data-ready]", "data-ready"))

    def send(self) -> None:
        """Send the answer and wait until the page has gone on."""
        task = self.task()
        self.page.click("[data-action=submit]")
        self.gone_on(task)

    def gone_on(self, task: str) -> None:
        until(self.page, LEFT, task)

    def status(self, state: str) -> None:
        """Wait until the header says that the work is saved, offline, ..."""
        self.page.wait_for_selector(f"[data-status={state}]")

    def message(self) -> str:
        """Wait for what the page says beside the button."""
        return str(self.page.wait_for_selector("[data-message]:not([hidden])").text_content())

    def frame(self) -> tuple[float, float]:
        """Width and height of the picture that is shown whole, in frame pixels."""
        self.page.wait_for_selector("[data-picture][data-loaded=true]")
        width, height = self.page.eval_on_selector(".picture__image", PICTURE_SIZE)
        return width, height

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a frame pixel of the picture is on the page."""
        width, height = self.frame()
        box = self.page.locator(".picture__image").bounding_box()
        return box["x"] + x * box["width"] / width, box["y"] + y * box["height"] / height

    def pixel(self) -> float:
        """How many frame pixels one pixel of the screen covers."""
        return self.frame()[0] / float(self.page.locator(".picture__image").bounding_box()["width"])

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()


def editor_place(
    page: Any, place: tuple[float, float], frame: tuple[int, int]
) -> tuple[float, float]:
    """Where a frame pixel is on the page while the editor shows the whole frame."""
    x, y = page.evaluate(EDITOR_PLACE, [*place, *frame])
    return x, y
