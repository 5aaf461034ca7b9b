// @ts-check
/**
 * The artwork on its mat: shown whole, zoomed and panned by mouse, touch, pen and keys. Marks lie in
 * an SVG above it in view pixels, so they keep their size. The picture never mirrors.
 *
 * @typedef {import("./viewport.js").Point} Point
 * @typedef {import("./viewport.js").Viewport} Viewport
 *
 * @typedef {object} PictureOptions
 * @property {HTMLElement} root contains `[data-picture]` with an `img` and an `svg`, and `[data-zoom]`
 * @property {{url: string}} picture
 * @property {{width: number, height: number}} frame
 * @property {() => Promise<{url: string}>} fresh a new link when the old one ran out
 * @property {() => void} onFail
 * @property {() => void} [onView] draw the marks into `svg` again
 * @property {(point: Point) => void} [onPoint] a click, or Enter at the crosshair; frame pixels.
 *   Without it arrow keys move the picture
 * @property {(from: Point, to: Point, done: boolean) => void} [onDrag] frame pixels, also outside;
 *   without it a drag pans
 * @property {(point: Point, mark: SVGElement | null) => void} [onTap] instead of `onPoint` for what
 *   is pressed, with the `[data-mark]` under it
 * @property {(mark: SVGElement, pressed: SVGElement) => boolean} [grab] whether a drag on this part
 *   of a mark pulls it
 * @property {(from: Point, to: Point, done: boolean) => void} [onPull] frame pixels, also outside
 * @property {() => void} [onCancel] a drag or pull that ends in nothing
 */
import { ARROWS, crosshairMarks, intoView, stepped } from "./crosshair.js";
import { Gestures } from "./gestures.js";
import { openImage } from "./image.js";
import { clamped, fitBeside, isInside, settled, toFrame, toView, zoomAt } from "./viewport.js";

const STEP_PX = 12;
const ZOOM_STEP = 1.4;
const MARGIN_PX = 12;
/** @type {Record<string, string>} */
const ZOOM_KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit" };

export class Picture {
  /** @type {Viewport} */
  viewport = { scale: 1, x: 0, y: 0 };
  /** While the marks are drawn anew, when a focus that comes back is nobody's choice. */
  isDrawing = false;
  /** @type {Point | null} */
  #crosshair = null;
  #fitted = true;
  #leaving = new AbortController();

  /** @param {PictureOptions} options */
  constructor(options) {
    this.options = options;
    const { root, frame } = options;
    this.stage = /** @type {HTMLElement} */ (root.querySelector("[data-picture]"));
    this.image = /** @type {HTMLImageElement} */ (this.stage.querySelector("img"));
    this.svg = /** @type {SVGSVGElement} */ (this.stage.querySelector("svg"));
    this.buttons = /** @type {HTMLElement} */ (root.querySelector("[data-zoom-buttons]"));
    this.image.style.inlineSize = `${frame.width}px`;
    this.image.style.blockSize = `${frame.height}px`;
    this.gestures = this.#listen(root);
    this.show = openImage(this.image, this.stage, options, this.#leaving.signal);
    this.show(options.picture);
    this.observer = new ResizeObserver(() => this.#resized());
    this.observer.observe(this.stage);
  }

  get view() {
    return { width: this.stage.clientWidth, height: this.stage.clientHeight };
  }

  /** What of the frame is in view. @returns {[Point, Point]} its first and last corner */
  get shown() {
    const { width, height } = this.view;
    const corners = [{ x: 0, y: 0 }, { x: width, y: height }];
    const [from, to] = corners.map((corner) =>
      clamped(toFrame(this.viewport, corner), this.options.frame),
    );
    return [from, to];
  }

  /** The whole picture, beside the buttons that change how it is seen. */
  #whole() {
    const { offsetWidth, offsetHeight } = this.buttons;
    const strip = {
      thickness: Math.min(offsetWidth, offsetHeight) + 2 * MARGIN_PX,
      isLeft: document.documentElement.dir === "rtl",
    };
    return fitBeside(this.options.frame, this.view, MARGIN_PX, strip);
  }

  fit() {
    const { viewport, place } = this.#whole();
    this.#fitted = true;
    this.viewport = viewport;
    this.buttons.dataset.place = place;
    this.draw();
  }

  /** @param {number} factor @param {Point} [point] in the view; its middle by default */
  zoom(factor, point = { x: this.view.width / 2, y: this.view.height / 2 }) {
    const least = this.#whole().viewport.scale;
    const zoomed = zoomAt(this.viewport, point, factor, least);
    this.#fitted = zoomed.scale <= least * 1.001;
    if (this.#fitted) {
      this.fit();
      return;
    }
    this.viewport = settled(zoomed, this.options.frame, this.view);
    this.draw();
  }

  draw() {
    const { scale, x, y } = this.viewport;
    this.image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.stage.dataset.zoomed = String(!this.#fitted);
    const focused = this.#focusedMark();
    this.isDrawing = true;
    this.svg.replaceChildren();
    this.options.onView?.();
    if (this.#crosshair) {
      this.svg.append(...crosshairMarks(toView(this.viewport, this.#crosshair)));
    }
    if (focused) {
      this.focus(focused);
    }
    this.isDrawing = false;
  }

  /** To a mark by its `data-mark`, or to the picture when there is none. @param {string} [mark] */
  focus(mark) {
    const found = mark && this.svg.querySelector(`[data-mark="${mark}"][tabindex]`);
    (found instanceof SVGElement ? found : this.stage).focus({ preventScroll: true });
  }

  /** The marks are drawn anew each time; the focus stays on the same one. */
  #focusedMark() {
    const focused = document.activeElement;
    return focused instanceof SVGElement && this.svg.contains(focused) ? focused.dataset.mark : "";
  }

  end() {
    this.#leaving.abort();
    this.observer.disconnect();
    this.svg.replaceChildren();
    this.image.removeAttribute("src");
  }

  /** @param {HTMLElement} root */
  #listen(root) {
    const { signal } = this.#leaving;
    const { stage } = this;
    stage.addEventListener("keydown", (event) => this.#key(event), { signal });
    stage.addEventListener("keyup", (event) => this.#keyUp(event), { signal });
    stage.addEventListener("blur", () => this.#setPanning(false), { signal });
    stage.addEventListener("pointerdown", () => this.#dropCrosshair(), { signal });
    root.addEventListener("click", (event) => this.#button(event), { signal });
    const { onDrag, onPull, grab, onCancel } = this.options;
    return new Gestures(
      {
        surface: stage,
        isForPage: () => stage.dataset.touch === "scroll" && this.#fitted,
        onTap: (point, mark) => this.#tap(this.#inFrame(point), mark),
        onPan: (x, y) => this.#pan(x, y),
        onZoom: (factor, point) => this.zoom(factor, point),
        onCancel: () => {
          onCancel?.();
          this.draw();
        },
        grab: (mark, pressed) =>
          (mark instanceof SVGElement && pressed instanceof SVGElement && grab?.(mark, pressed)) ??
          false,
        onPull: (from, to, done) => onPull?.(this.#inFrame(from), this.#inFrame(to), done),
        onDrag:
          onDrag && ((from, to, done) => onDrag(this.#inFrame(from), this.#inFrame(to), done)),
      },
      signal,
    );
  }

  #resized() {
    if (this.#fitted) {
      this.fit();
    } else {
      this.#pan(0, 0);
    }
  }

  /** @param {Point} point in the view */
  #inFrame(point) {
    return toFrame(this.viewport, point);
  }

  /** @param {Point} point in the frame @param {Element | null} mark */
  #tap(point, mark) {
    const { onTap } = this.options;
    if (onTap) {
      onTap(point, mark instanceof SVGElement ? mark : null);
    } else {
      this.point(point);
    }
  }

  /** @param {Point} point in the frame; beside the picture it is none */
  point(point) {
    if (isInside(point, this.options.frame)) {
      this.options.onPoint?.(clamped(point, this.options.frame));
    }
  }

  /** @param {number} x @param {number} y */
  #pan(x, y) {
    if (this.#fitted) {
      this.draw();
      return;
    }
    const moved = { ...this.viewport, x: this.viewport.x + x, y: this.viewport.y + y };
    this.viewport = settled(moved, this.options.frame, this.view);
    this.draw();
  }

  /** @param {MouseEvent} event */
  #button(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-zoom]") : null;
    if (button instanceof HTMLElement) {
      this.#zoomTo(button.dataset.zoom ?? "");
    }
  }

  /** @param {string} how */
  #zoomTo(how) {
    if (how === "fit") {
      this.fit();
    } else {
      const held = this.#crosshair && toView(this.viewport, this.#crosshair);
      this.zoom(how === "in" ? ZOOM_STEP : 1 / ZOOM_STEP, held ?? undefined);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isOnMark = event.target !== this.stage;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key in ZOOM_KEYS) {
      this.#zoomTo(ZOOM_KEYS[event.key]);
    } else if (isOnMark) {
      return;
    } else if (event.key in ARROWS) {
      this.#arrow(ARROWS[event.key], event.shiftKey);
    } else if (event.code === "Space") {
      this.#setPanning(true);
    } else if (event.key === "Enter" && this.#crosshair) {
      this.point(this.#crosshair);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #keyUp(event) {
    if (event.code === "Space") {
      this.#setPanning(false);
    }
  }

  /** @param {boolean} held */
  #setPanning(held) {
    this.gestures.panning = held;
    this.stage.dataset.panning = String(held);
  }

  /** @param {[number, number]} direction @param {boolean} fine */
  #arrow([x, y], fine) {
    if (!this.options.onPoint) {
      this.#pan(-x * 4 * STEP_PX, -y * 4 * STEP_PX);
      return;
    }
    const { viewport, view } = this;
    const length = fine ? 1 : STEP_PX;
    const place = { viewport, view, frame: this.options.frame };
    this.#crosshair = stepped(this.#crosshair, { x: x * length, y: y * length }, place);
    const shift = intoView(toView(viewport, this.#crosshair), view);
    this.#pan(shift.x, shift.y);
  }

  #dropCrosshair() {
    this.#crosshair = null;
  }
}
