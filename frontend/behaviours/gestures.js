// @ts-check
/**
 * Mouse, touch, pen and wheel on one surface, told as taps, drags, pulls, pans and zooms in its own
 * CSS pixels. Two fingers pan and zoom; the middle or right button or held Space pans.
 *
 * @typedef {import("./viewport.js").Point} Point
 * @typedef {object} GestureOptions
 * @property {HTMLElement} surface
 * @property {() => boolean} isForPage whether touches and the wheel scroll the page instead
 * @property {(point: Point, mark: Element | null) => void} onTap `mark`: the `[data-mark]` under it
 * @property {(x: number, y: number) => void} onPan
 * @property {(factor: number, point: Point) => void} onZoom
 * @property {() => void} onCancel
 * @property {(mark: Element, pressed: Element) => boolean} grab whether a drag that begins on this
 *   part of a mark pulls it
 * @property {(from: Point, to: Point, done: boolean) => void} onPull of the mark that was grabbed
 * @property {(from: Point, to: Point, done: boolean) => void} [onDrag] without it a drag pans
 *
 * @typedef {object} Gesture
 * @property {"wait" | "pan" | "drag" | "pull" | "pinch"} mode
 * @property {Element | null} pressed a mark or a part of it
 * @property {number} still how far a pointer wanders in a tap
 * @property {Point} from
 * @property {Point} last
 * @property {number} distance
 */

const STILL_PX = 4;
const STILL_FINGER_PX = 10;
const PINCH = { mode: /** @type {const} */ ("pinch"), pressed: null, still: 0 };

/** @param {Map<number, Point>} pointers */
function spread(pointers) {
  const [one, other] = [...pointers.values()];
  return {
    distance: Math.hypot(one.x - other.x, one.y - other.y) || 1,
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  };
}

/** @param {EventTarget | null} pressed */
function markOf(pressed) {
  return pressed instanceof Element ? pressed.closest("[data-mark]") : null;
}

export class Gestures {
  /** Set while Space is held. */
  panning = false;
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  /** @type {Gesture | null} */
  #gesture = null;

  /** @param {GestureOptions} options @param {AbortSignal} signal ends the listening */
  constructor(options, signal) {
    this.options = options;
    const { surface } = options;
    surface.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    surface.addEventListener("pointermove", (event) => this.#move(event), { signal });
    surface.addEventListener("pointerup", (event) => this.#up(event), { signal });
    surface.addEventListener("pointercancel", (event) => this.#cancel(event), { signal });
    surface.addEventListener("click", (event) => this.#click(event), { signal });
    for (const name of ["contextmenu", "dragstart"]) {
      surface.addEventListener(name, (event) => event.preventDefault(), { signal });
    }
    surface.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
  }

  /** @param {MouseEvent} event @returns {Point} */
  #at(event) {
    const box = this.options.surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const isTouch = event.pointerType === "touch";
    if (isTouch && this.options.isForPage()) {
      return;
    }
    const pressed = markOf(event.target) && /** @type {Element} */ (event.target);
    if (isTouch || event.button !== 0) {
      // No mouse events follow the touch: they would press what was drawn under the finger.
      event.preventDefault();
    }
    if (isTouch && !pressed) {
      this.options.surface.focus({ preventScroll: true });
    }
    this.options.surface.setPointerCapture(event.pointerId);
    const at = this.#at(event);
    this.#pointers.set(event.pointerId, at);
    if (this.#pointers.size === 2) {
      this.options.onCancel();
      const { distance, middle } = spread(this.#pointers);
      this.#gesture = { ...PINCH, from: middle, last: middle, distance };
    } else if (this.#pointers.size === 1) {
      const mode = event.button !== 0 || this.panning ? "pan" : "wait";
      const still = isTouch ? STILL_FINGER_PX : STILL_PX;
      this.#gesture = { mode, pressed, still, from: at, last: at, distance: 1 };
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
    const far = Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) > gesture.still;
    if (gesture.mode === "wait" && far) {
      gesture.mode = this.#drags(gesture);
    }
    this.#go(gesture, at);
    gesture.last = at;
  }

  /** @param {Gesture} gesture */
  #drags({ pressed }) {
    const mark = markOf(pressed);
    if (mark && pressed && this.options.grab(mark, pressed)) {
      return "pull";
    }
    return this.options.onDrag ? "drag" : "pan";
  }

  /** @param {Gesture} gesture @param {Point} at */
  #go(gesture, at) {
    if (gesture.mode === "pan") {
      this.options.onPan(at.x - gesture.last.x, at.y - gesture.last.y);
    } else if (gesture.mode === "drag") {
      this.options.onDrag?.(gesture.from, at, false);
    } else if (gesture.mode === "pull") {
      this.options.onPull(gesture.from, at, false);
    }
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
    } else if (gesture.mode === "pull") {
      this.options.onPull(gesture.from, this.#at(event), true);
    } else if (gesture.mode === "wait") {
      this.options.onTap(gesture.from, markOf(gesture.pressed));
    }
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#pointers.delete(event.pointerId);
    this.#gesture = null;
    this.options.onCancel();
  }

  /** A press without a pointer, from a screen reader or by voice. @param {MouseEvent} event */
  #click(event) {
    const mark = markOf(event.target);
    if (mark && event.detail === 0) {
      this.options.onTap(this.#at(event), mark);
    }
  }

  /** @param {Gesture} gesture */
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
