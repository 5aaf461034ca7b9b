// @ts-check
/**
 * Mouse, touch, pen and wheel on one surface, told as taps, drags, pans and zooms in its own CSS
 * pixels. Two fingers pan and zoom; the middle or right button or held Space pans.
 *
 * @typedef {import("./viewport.js").Point} Point
 * @typedef {object} GestureOptions
 * @property {HTMLElement} surface
 * @property {() => boolean} isForPage whether touches and the wheel scroll the page instead
 * @property {(point: Point) => void} onTap
 * @property {(x: number, y: number) => void} onPan
 * @property {(factor: number, point: Point) => void} onZoom
 * @property {() => void} onCancel
 * @property {(from: Point, to: Point, done: boolean) => void} [onDrag] without it a drag pans
 */

const STILL_PX = 4;

/** @param {Map<number, Point>} pointers */
function spread(pointers) {
  const [one, other] = [...pointers.values()];
  return {
    distance: Math.hypot(one.x - other.x, one.y - other.y) || 1,
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  };
}

export class Gestures {
  /** Set while Space is held. */
  panning = false;
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  /** @type {{mode: "wait" | "pan" | "drag" | "pinch", from: Point, last: Point, distance: number} | null} */
  #gesture = null;

  /** @param {GestureOptions} options @param {AbortSignal} signal ends the listening */
  constructor(options, signal) {
    this.options = options;
    const { surface } = options;
    surface.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    surface.addEventListener("pointermove", (event) => this.#move(event), { signal });
    surface.addEventListener("pointerup", (event) => this.#up(event), { signal });
    surface.addEventListener("pointercancel", (event) => this.#cancel(event), { signal });
    surface.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    surface.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
  }

  /** @param {MouseEvent} event @returns {Point} */
  #at(event) {
    const box = this.options.surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const onMark = event.target instanceof Element && event.target.closest("[data-mark]");
    if (onMark || (event.pointerType === "touch" && this.options.isForPage())) {
      return;
    }
    event.preventDefault();
    this.options.surface.focus({ preventScroll: true });
    this.options.surface.setPointerCapture(event.pointerId);
    const at = this.#at(event);
    this.#pointers.set(event.pointerId, at);
    if (this.#pointers.size === 2) {
      this.options.onCancel();
      const { distance, middle } = spread(this.#pointers);
      this.#gesture = { mode: "pinch", from: middle, last: middle, distance };
    } else if (this.#pointers.size === 1) {
      const mode = event.button !== 0 || this.panning ? "pan" : "wait";
      this.#gesture = { mode, from: at, last: at, distance: 1 };
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const gesture = this.#gesture;
    if (!gesture || !this.#pointers.has(event.pointerId)) {
      return;
    }
    const at = this.#at(event);
    this.#pointers.set(event.pointerId, at);
    if (gesture.mode === "pinch") {
      this.#pinch(gesture);
      return;
    }
    const far = Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) > STILL_PX;
    if (gesture.mode === "wait" && far) {
      gesture.mode = this.options.onDrag ? "drag" : "pan";
    }
    if (gesture.mode === "pan") {
      this.options.onPan(at.x - gesture.last.x, at.y - gesture.last.y);
    } else if (gesture.mode === "drag") {
      this.options.onDrag?.(gesture.from, at, false);
    }
    gesture.last = at;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const gesture = this.#gesture;
    if (!this.#pointers.delete(event.pointerId) || !gesture) {
      return;
    }
    this.#gesture = null;
    if (gesture.mode === "drag") {
      this.options.onDrag?.(gesture.from, this.#at(event), true);
    } else if (gesture.mode === "wait") {
      this.options.onTap(gesture.from);
    }
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#pointers.delete(event.pointerId);
    this.#gesture = null;
    this.options.onCancel();
  }

  /** @param {{last: Point, distance: number}} gesture */
  #pinch(gesture) {
    if (this.#pointers.size === 2) {
      const { distance, middle } = spread(this.#pointers);
      this.options.onPan(middle.x - gesture.last.x, middle.y - gesture.last.y);
      this.options.onZoom(distance / gesture.distance, middle);
      gesture.distance = distance;
      gesture.last = middle;
    }
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (event.ctrlKey || !this.options.isForPage()) {
      event.preventDefault();
      const speed = event.deltaMode ? 0.05 : 0.0015;
      this.options.onZoom(Math.exp(-event.deltaY * speed), this.#at(event));
    }
  }
}
