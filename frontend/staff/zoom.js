// @ts-check
/** Magnifies the picture where the pointer is; a click, or the button, switches it on and off. */

const FACTOR = 3;

/**
 * @param {HTMLElement} item
 * @returns {{toggle: () => void, unmount: () => void}}
 */
export function mountZoom(item) {
  const stage = /** @type {HTMLElement} */ (item.querySelector("[data-stage]"));
  const sheet = /** @type {HTMLElement} */ (item.querySelector("[data-sheet]"));
  const button = item.querySelector("[data-action=zoom]");
  const listening = new AbortController();
  let on = false;

  /** @param {PointerEvent | MouseEvent} event */
  const aim = (event) => {
    const box = stage.getBoundingClientRect();
    const x = (100 * (event.clientX - box.x)) / box.width;
    const y = (100 * (event.clientY - box.y)) / box.height;
    sheet.style.transformOrigin = `${x}% ${y}%`;
  };
  const toggle = () => {
    on = !on;
    sheet.style.transform = on ? `scale(${FACTOR})` : "";
    stage.toggleAttribute("data-magnified", on);
    button?.setAttribute("aria-pressed", String(on));
  };

  const { signal } = listening;
  stage.addEventListener("pointermove", aim, { signal });
  stage.addEventListener("click", (event) => {
    aim(event);
    toggle();
  }, { signal });
  return { toggle, unmount: () => listening.abort() };
}
