"""The editor in a browser, spoken to in frame pixels."""

from __future__ import annotations

from typing import Any

# Where a place in the frame is on the page while the whole frame is shown.
PLACE = """([x, y]) => {
  const stage = document.querySelector("[data-editor-stage]");
  const box = stage.getBoundingClientRect();
  const { width, height } = window.frame;
  const margin = Math.min(12, box.width / 20, box.height / 20);
  const scale = Math.min((box.width - 2 * margin) / width, (box.height - 2 * margin) / height);
  return [box.x + (box.width - width * scale) / 2 + x * scale,
          box.y + (box.height - height * scale) / 2 + y * scale];
}"""


class Easel:
    """One page with an editor, spoken to in frame pixels."""

    def __init__(self, page: Any, width: int, height: int) -> None:
        self.page, self.width, self.height = page, width, height
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: line.type == "error" and self.errors.append(line.text))

    def open(self, url: str) -> Easel:
        self.page.goto(url)
        self.page.wait_for_function("window.editor")
        self.page.evaluate(f"window.frame = {{width: {self.width}, height: {self.height}}}")
        self.page.evaluate("window.editor.ready")
        return self

    def at(self, x: float, y: float) -> tuple[float, float]:
        left, top = self.page.evaluate(PLACE, [x, y])
        return left, top

    def size(self, pixels: int) -> None:
        self.page.fill("[data-setting=size]", str(pixels))

    def stroke(self, *places: tuple[float, float]) -> None:
        self.page.mouse.move(*self.at(*places[0]))
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*self.at(*place), steps=4)
        self.page.mouse.up()

    def pixels(self) -> set[tuple[int, int]]:
        mask = self.page.evaluate("window.editor.mask()")
        runs = self.page.evaluate(
            "async (counts) => (await import('/editor/mask/rle.js')).readRuns(counts)",
            mask["counts"],
        )
        assert mask["size"] == [self.height, self.width]
        assert sum(runs) == self.width * self.height
        places: set[tuple[int, int]] = set()
        at = 0
        for index, run in enumerate(runs):
            if index % 2:
                places |= {divmod(place, self.height) for place in range(at, at + run)}
            at += run
        return places
