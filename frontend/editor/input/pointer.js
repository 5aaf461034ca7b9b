// @ts-check
/**
 * Mouse, pen and fingers on one surface, as samples; no other module sees their events. The surface
 * captures a pressed pointer, so a stroke goes on beyond its edge.
 *
 * @typedef {object} Sample
 * @property {number} pointer which one
 * @property {"mouse" | "pen" | "touch"} kind
 * @property {number} x CSS pixels from the surface's corner, fractions and outside values included
 * @property {number} y
 * @property {number} button as in PointerEvent
 * @property {boolean} eraser the pen's other end
 * @property {number} pressure 0..1
 *
 * @typedef {object} PointerHandler
 * @property {(sample: Sample) => void} down
 * @property {(samples: Sample[]) => void} move of one pointer, pressed or not, oldest first
 * @property {(sample: Sample) => void} up
 * @property {(pointer: number) => void} cancel the system took the pointer away
 * @property {() => void} leave an unpressed pointer went elsewhere
 */

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
  on("pointerleave", () => handler.leave());
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
    eraser: event.button === ERASER_BUTTON || (event.buttons & ERASER_BUTTONS) !== 0,
    pressure: event.pressure,
  };
}
