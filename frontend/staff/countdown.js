// @ts-check
/**
 * Shows the seconds that are left in an element, once a second.
 *
 * @param {HTMLElement} element
 * @param {number} seconds
 * @param {() => void} onEnd
 * @returns {() => void} stops it
 */
export function countdown(element, seconds, onEnd) {
  const end = performance.now() + 1000 * seconds;
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    element.textContent = new Intl.NumberFormat(document.documentElement.lang).format(Math.max(0, left));
    if (left <= 0) {
      clearInterval(timer);
      onEnd();
    }
  };
  const timer = setInterval(tick, 1000);
  tick();
  return () => clearInterval(timer);
}
