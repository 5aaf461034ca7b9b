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
 * @property {(point: Point) => void} [onTap] a click, or Enter at the crosshair; frame pixels
 * @property {(from: Point, to: Point, done: boolean) => void} [onDrag] frame pixels, also outside;
 *   without it a drag pans
 */
import { Gestures } from "./gestures.js";
import { shape } from "./marks.js";
import { clamped, fit, isInside, settled, toFrame, toView, zoomAt } from "./viewport.js";

const STEP_PX = 12;
const ZOOM_STEP = 1.4;
const MARGIN_PX = 12;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, string>} */
const ZOOM_KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit" };

export class Picture {
  /** @type {Viewport} */
  viewport = { scale: 1, x: 0, y: 0 };
  /** @type {Point | null} */
  #crosshair = null;
  #fitted = true;
  #tried = false;
  #leaving = new AbortController();

  /** @param {PictureOptions} options */
  constructor(options) {
    this.options = options;
    const { root, frame } = options;
    this.stage = /** @type {HTMLElement} */ (root.querySelector("[data-picture]"));
    this.image = /** @type {HTMLImageElement} */ (this.stage.querySelector("img"));
    this.svg = /** @type {SVGSVGElement} */ (this.stage.querySelector("svg"));
    this.image.style.inlineSize = `${frame.width}px`;
    this.image.style.blockSize = `${frame.height}px`;
    this.gestures = this.#listen(root);
    this.show(options.picture);
    this.observer = new ResizeObserver(() => this.#resized());
    this.observer.observe(this.stage);
  }

  /** @param {{url: string}} picture */
  show({ url }) {
    this.stage.dataset.loaded = "false";
    this.image.src = url;
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

  fit() {
    this.#fitted = true;
    this.viewport = fit(this.options.frame, this.view, MARGIN_PX);
    this.draw();
  }

  /** @param {number} factor @param {Point} [point] in the view; its middle by default */
  zoom(factor, point = { x: this.view.width / 2, y: this.view.height / 2 }) {
    const least = fit(this.options.frame, this.view, MARGIN_PX).scale;
    const zoomed = zoomAt(this.viewport, point, factor, least);
    this.#fitted = zoomed.scale <= least * 1.001;
    this.viewport = settled(zoomed, this.options.frame, this.view);
    this.draw();
  }

  draw() {
    const { scale, x, y } = this.viewport;
    this.image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.stage.dataset.zoomed = String(!this.#fitted);
    this.svg.replaceChildren();
    this.options.onView?.();
    this.#drawCrosshair();
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
    const { stage, image } = this;
    stage.addEventListener("keydown", (event) => this.#key(event), { signal });
    stage.addEventListener("keyup", (event) => this.#keyUp(event), { signal });
    stage.addEventListener("blur", () => this.#setPanning(false), { signal });
    stage.addEventListener("pointerdown", () => this.#dropCrosshair(), { signal });
    root.addEventListener("click", (event) => this.#button(event), { signal });
    image.addEventListener("load", () => this.#loaded(), { signal });
    image.addEventListener("error", () => this.#failed(), { signal });
    const { onDrag } = this.options;
    return new Gestures(
      {
        surface: stage,
        isForPage: () => stage.dataset.touch === "scroll" && this.#fitted,
        onTap: (point) => this.#tap(this.#inFrame(point)),
        onPan: (x, y) => this.#pan(x, y),
        onZoom: (factor, point) => this.zoom(factor, point),
        onCancel: () => this.draw(),
        onDrag:
          onDrag && ((from, to, done) => onDrag(this.#inFrame(from), this.#inFrame(to), done)),
      },
      signal,
    );
  }

  #loaded() {
    this.stage.dataset.loaded = "true";
    this.#tried = false;
  }

  async #failed() {
    if (this.#tried) {
      this.options.onFail();
      return;
    }
    this.#tried = true;
    this.show(await this.options.fresh());
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

  /** @param {Point} point in the frame */
  #tap(point) {
    if (isInside(point, this.options.frame)) {
      this.options.onTap?.(clamped(point, this.options.frame));
    }
  }

  /** @param {number} x @param {number} y */
  #pan(x, y) {
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
      this.zoom(how === "in" ? ZOOM_STEP : 1 / ZOOM_STEP);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target !== this.stage || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key in ZOOM_KEYS) {
      this.#zoomTo(ZOOM_KEYS[event.key]);
    } else if (event.key in ARROWS) {
      this.#arrow(ARROWS[event.key], event.shiftKey);
    } else if (event.code === "Space") {
      this.#setPanning(true);
    } else if (event.key === "Enter" && this.#crosshair) {
      this.#tap(this.#crosshair);
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
    if (!this.options.onTap) {
      this.#pan(-x * 4 * STEP_PX, -y * 4 * STEP_PX);
      return;
    }
    const step = fine ? 1 : STEP_PX;
    const middle = { x: this.view.width / 2, y: this.view.height / 2 };
    const from = this.#crosshair && toView(this.viewport, this.#crosshair);
    const to = from ? { x: from.x + x * step, y: from.y + y * step } : middle;
    this.#crosshair = clamped(this.#inFrame(to), this.options.frame);
    this.draw();
  }

  #dropCrosshair() {
    this.#crosshair = null;
  }

  #drawCrosshair() {
    if (this.#crosshair) {
      const { x, y } = toView(this.viewport, this.#crosshair);
      const d = `M${x - 14} ${y}h10m8 0h10M${x} ${y - 14}v10m0 8v10`;
      this.svg.append(
        shape("path", { class: "crosshair__halo", d }),
        shape("path", { class: "crosshair", d }),
      );
    }
  }
}
