// @ts-check
const SECONDS = 1;

/**
 * Follows an import that a worker is at, and shows its page anew when it came to an end.
 *
 * @param {HTMLElement} element
 * @returns {() => void} unmounts
 */
export function mount(element) {
  const timer = setInterval(() => follow(element, () => clearInterval(timer)), 1000 * SECONDS);
  return () => clearInterval(timer);
}

/**
 * @param {HTMLElement} element
 * @param {() => void} end
 */
async function follow(element, end) {
  const { address = "", state } = element.dataset;
  try {
    const response = await fetch(address);
    const said = response.ok && !response.redirected ? await response.json() : { state: null };
    if (said.state !== state) {
      end();
      location.reload();
      return;
    }
    show(element, said.done, said.total);
  } catch {
    // Out of reach for a moment: the next time will tell.
  }
}

/**
 * @param {HTMLElement} element
 * @param {number} done
 * @param {number} total
 */
function show(element, done, total) {
  const progress = element.querySelector("[data-progress]");
  const numbers = element.querySelector("[data-numbers]");
  if (total && progress instanceof HTMLProgressElement && numbers instanceof HTMLElement) {
    progress.max = total;
    progress.value = done;
    numbers.hidden = false;
    write(numbers, "[data-done]", done);
    write(numbers, "[data-total]", total);
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} place
 * @param {number} number
 */
function write(element, place, number) {
  const found = /** @type {HTMLElement} */ (element.querySelector(place));
  found.textContent = new Intl.NumberFormat(document.documentElement.lang).format(number);
}
