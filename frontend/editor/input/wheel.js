// @ts-check
/** CSS pixels in a wheel event's lines and pages. */
const UNITS = [1, 16, 400];
const PIXELS_PER_DOUBLING = 300;
const MOST_PIXELS = 150;
const PINCH = 4;

/**
 * The wheel zooms at the pointer; with Alt it changes the brush's size. A trackpad's pinch arrives as a
 * wheel with Ctrl and many small steps.
 *
 * @param {HTMLElement} surface
 * @param {{zoom: (factor: number, at: {x: number, y: number}) => void,
 *   size: (direction: 1 | -1) => void}} act
 * @returns {() => void} stops listening
 */
export function listenToWheel(surface, { zoom, size }) {
  const listening = new AbortController();
  surface.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const distance = (event.deltaY || event.deltaX) * UNITS[event.deltaMode];
      if (distance === 0) {
        return;
      }
      if (event.altKey) {
        size(distance < 0 ? 1 : -1);
        return;
      }
      const corner = surface.getBoundingClientRect();
      const at = { x: event.clientX - corner.x, y: event.clientY - corner.y };
      const pixels = Math.min(MOST_PIXELS, Math.abs(distance) * (event.ctrlKey ? PINCH : 1));
      zoom(2 ** ((-Math.sign(distance) * pixels) / PIXELS_PER_DOUBLING), at);
    },
    { passive: false, signal: listening.signal },
  );
  return () => listening.abort();
}
