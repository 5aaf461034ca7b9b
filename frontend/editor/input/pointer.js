// @ts-check
/**
 * Mouse, pen and fingers on one surface, as samples; no other module sees their events. The surface
 * captures a pressed pointer, so a stroke goes on beyond its edge.
 *
 * @typedef {object} Sample
 * @property {number} pointer which one; KEYS: the keyboard's crosshair
 * @property {"mouse" | "pen" | "touch" | "keys"} kind
 * @property {number} x CSS pixels from the surface's corner, fractions and outside values included
 * @property {number} y
 * @property {number} button as in PointerEvent
 * @property {boolean} reverses asks for a tool's opposite: the right button, a pen's other end, Alt
 * @property {number} pressure 0..1
 *
 * @typedef {object} PointerHandler
 * @property {(sample: Sample) => void} down
 * @property {(samples: Sample[]) => void} move of one pointer, pressed or not, oldest first
 * @property {(sample: Sample) => void} up
 * @property {(pointer: number) => void} cancel the system took the pointer away
 * @property {(sample: Sample) => void} leave a pointer went elsewhere
 */

/** No pointer of a browser's has this number. */
export const KEYS = -1;

const RIGHT_BUTTON = 2;
const ERASER_BUTTON = 5;
const ERASER_BUTTONS = 32;

/**
 * @param {HTMLElement} surface
 * @param {PointerHandler} handler
 * @returns {() => void} stops listening
 */
export function listenToPointers(surface, handler) {
  const listening = new AbortController();

  /**
   * @param {keyof HTMLElementEventMap} type
   * @param {(event: PointerEvent) => void} run
   */
  const on = (type, run) =>
    surface.addEventListener(type, /** @type {EventListener} */ (run), {
      signal: listening.signal,
    });

  on("pointerdown", (event) => {
    if (capture(surface, event.pointerId)) {
      handler.down(sampleOf(surface, event));
    }
  });
  on("pointermove", (event) => {
    const events = event.getCoalescedEvents?.() ?? [];
    handler.move((events.length > 0 ? events : [event]).map((one) => sampleOf(surface, one)));
  });
  on("pointerup", (event) => handler.up(sampleOf(surface, event)));
  on("pointercancel", (event) => handler.cancel(event.pointerId));
  on("lostpointercapture", (event) => handler.cancel(event.pointerId));
  on("pointerleave", (event) => handler.leave(sampleOf(surface, event)));
  on("contextmenu", (event) => event.preventDefault());
  return () => listening.abort();
}

/**
 * @param {HTMLElement} surface
 * @param {number} pointer
 * @returns {boolean} false when the pointer was lifted in the same instant
 */
function capture(surface, pointer) {
  try {
    surface.setPointerCapture(pointer);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {HTMLElement} surface
 * @param {PointerEvent} event
 * @returns {Sample}
 */
function sampleOf(surface, event) {
  const corner = surface.getBoundingClientRect();
  return {
    pointer: event.pointerId,
    kind:
      event.pointerType === "pen" || event.pointerType === "touch" ? event.pointerType : "mouse",
    x: event.clientX - corner.x - surface.clientLeft,
    y: event.clientY - corner.y - surface.clientTop,
    button: event.button,
    reverses:
      event.button === RIGHT_BUTTON ||
      event.button === ERASER_BUTTON ||
      (event.buttons & ERASER_BUTTONS) !== 0 ||
      event.altKey,
    pressure: event.pressure,
  };
}
