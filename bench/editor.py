"""The brush editor in Chromium at 4000 x 3000: pointer to paint, commit, encode, memory.

Pointer to paint runs from the page being told of a move to the end of the frame that shows it, as
far as the page itself works on it. A minute's stroke without a pause wanders all over the frame;
the strokes that are committed, and the mask that is encoded, come after it.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Iterator, Sequence

from playwright.sync_api import Browser

from bench.harness.browser import chromium
from bench.harness.easel import Easel
from bench.harness.easel_site import serving_easel
from bench.harness.table import Row, at_most, told

WIDTH, HEIGHT = 4000, 3000
WINDOW = {"width": 1440, "height": 900}
SECONDS = 60
SPAN = 10
STROKES = 40
ROUNDS = 15
SLOWDOWN = 4
MEGABYTE = 1_000_000
HEAP = ("usedSize", "embedderHeapUsedSize", "backingStorageSize")

# For each frame in which the pointer was moved while pressed: when the page was told, how long
# until the frame's end, and the same from the event's own time. For each release, how long it took.
WATCH = """() => {
  const stage = document.querySelector("[data-editor-stage]");
  window.frames = [];
  window.releases = [];
  let isOpen = false;
  stage.addEventListener("pointermove", (event) => {
    if (event.buttons === 0 || isOpen) return;
    isOpen = true;
    const begun = performance.now();
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => {
        isOpen = false;
        const now = performance.now();
        window.frames.push([begun, now - begun, now - event.timeStamp]);
      };
      after.port2.postMessage(null);
    });
  }, { capture: true });
  let released = 0;
  window.addEventListener("pointerup", () => (released = performance.now()), { capture: true });
  window.addEventListener("pointerup", () => window.releases.push(performance.now() - released));
}"""
TIMED = "() => {{ const begun = performance.now(); {}; return performance.now() - begun; }}"
PRESS = "document.querySelector('[data-command={}]').click()"


def rows() -> Iterator[Row]:
    with serving_easel() as url, chromium() as browser:
        easel = _open(browser, url)
        yield from _stroke(easel)
        yield from _commits(easel)
        yield from _commands(easel)
        yield _memory(easel)
        easel.page.context.close()
        yield _slow(browser, url)


def _open(browser: Browser, url: str, *, slowdown: int = 1) -> Easel:
    context = browser.new_context(viewport=WINDOW)
    easel = Easel(context.new_page(), WIDTH, HEIGHT).open(f"{url}/?frame={WIDTH}x{HEIGHT}")
    easel.page.evaluate(WATCH)
    session = context.new_cdp_session(easel.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    return easel


def _wander(easel: Easel, *, seconds: float) -> list[tuple[float, float, float]]:
    """Paint without a pause; return what was watched for each frame."""
    left, top = easel.at(0, 0)
    right, bottom = easel.at(WIDTH, HEIGHT)
    mouse = easel.page.mouse
    begun = time.monotonic()
    mouse.move((left + right) / 2, (top + bottom) / 2)
    mouse.down()
    while (passed := time.monotonic() - begun) < seconds:
        x = (1 + 0.95 * math.sin(2.9 * passed)) / 2
        y = (1 + 0.95 * math.sin(2.3 * passed + 0.1 * math.sin(passed))) / 2
        mouse.move(left + x * (right - left), top + y * (bottom - top))
    mouse.up()
    frames: list[tuple[float, float, float]] = easel.page.evaluate("window.frames.splice(0)")
    return frames


def _stroke(easel: Easel) -> Iterator[Row]:
    frames = _wander(easel, seconds=SECONDS)
    whole = [work for _at, work, _since in frames]
    since = [since for _at, _work, since in frames]
    yield told("pointer to paint, p50", _share(whole, 50), unit="ms")
    yield at_most("pointer to paint, p95", _share(whole, 95), most=16, unit="ms")
    yield told("the same from the event's own time, p95", _share(since, 95), unit="ms")
    end = frames[-1][0]
    first = [work for at, work, _since in frames if at < frames[0][0] + SPAN * 1000]
    last = [work for at, work, _since in frames if at > end - SPAN * 1000]
    slower = statistics.mean(last) / statistics.mean(first)
    yield at_most(
        "a minute's stroke: last ten seconds to the first", slower, most=1.2, unit="times"
    )


def _commits(easel: Easel) -> Iterator[Row]:
    easel.page.evaluate("window.releases.splice(0)")
    for number in range(STROKES):
        x, y = WIDTH * (number % 8 + 0.5) / 8, HEIGHT * (number % 5 + 0.5) / 5
        easel.stroke((x, y), (WIDTH - x, HEIGHT / 2), (WIDTH / 2, HEIGHT - y))
    releases: list[float] = easel.page.evaluate("window.releases")
    yield told("commit of a stroke, p50", _share(releases, 50), unit="ms")
    yield at_most("commit of a stroke, longest", max(releases), most=50, unit="ms")


def _commands(easel: Easel) -> Iterator[Row]:
    encode = _milliseconds(easel, "editor.mask()")
    beside = "Label Studio 3,000 ms"
    yield at_most("encode for submitting", encode, most=200, unit="ms", beside=beside)
    yield told("grow by a pixel", _milliseconds(easel, PRESS.format("grow")), unit="ms")
    inside = _milliseconds(easel, PRESS.format("fill-enclosed"))
    yield told("fill the inside", inside, unit="ms")


def _milliseconds(easel: Easel, act: str) -> float:
    taken: list[float] = [easel.page.evaluate(TIMED.format(act)) for _ in range(ROUNDS)]
    return statistics.median(taken)


def _memory(easel: Easel) -> Row:
    session = easel.page.context.new_cdp_session(easel.page)
    session.send("HeapProfiler.collectGarbage")
    usage = session.send("Runtime.getHeapUsage")
    heap = sum(usage.get(part, 0) for part in HEAP)
    return at_most("heap, arrays and history included", heap / MEGABYTE, most=150, unit="MB")


def _slow(browser: Browser, url: str) -> Row:
    easel = _open(browser, url, slowdown=SLOWDOWN)
    whole = [work for _at, work, _since in _wander(easel, seconds=SPAN)]
    easel.page.context.close()
    return told("pointer to paint at a quarter of the speed, p95", _share(whole, 95), unit="ms")


def _share(values: Sequence[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]
